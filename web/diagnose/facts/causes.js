/** Possible causes of a failed broadcast, by the sizes, their dimensions, and the topic of the text. */
import { possible } from './finding.js';
import { isRoundingApart } from './numbers.js';
import { isChannelPlace } from './rearrangements.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Conflict, Situation } from './situation.js' */

/**
 * An alpha channel, or a gray image beside one with three channels.
 * @type {(situation: Situation, clash: Conflict) => Finding[]}
 */
function images(situation, { size, other, dim }) {
  const { shapes, about, recognised, conflicts } = situation;
  const [small, large] = size < other ? [size, other] : [other, size];
  const isPlace = shapes?.some((shape) => isChannelPlace(shape, dim - (situation.report?.rank ?? 0) + shape.length));
  if (small === 3 && large === 4 && !recognised.batchHidden && (isPlace || about('image')))
    return [possible('alpha-channel')];
  if (situation.hasTarget && other === 3 && isPlace && shapes?.[0]?.length === 2)
    return [possible('gray-image', { kind: 'colour' })];
  if (small * 3 === large && small > 255 && /flat|_f\b|ravel|view\(|reshape/i.test(situation.around))
    return [possible('gray-image', { kind: 'colour' })];
  const isFlat = shapes?.some(
    (shape) => shape.length === 2 && shape.every((each) => each >= (about('image') ? 5 : 64)),
  );
  const hasThree = shapes?.some(
    (shape) => String(shape.filter((each) => each !== 1)) === '3' || (shape.length === 3 && shape[2] === 1),
  );
  return isFlat && hasThree && conflicts.length === 1 ? [possible('gray-image', { kind: 'flat' })] : [];
}

/**
 * The sides of the largest picture in the text, if they are no multiples of 32.
 * @type {(recognised: Situation['recognised']) => number[]}
 */
export function oddSides({ around = '' }) {
  const sizes = [
    ...around.matchAll(/(?<![\d.,] ?)(\d{2,4})(?: ?[x×*] ?|(?<=[([]\d+), ?(?=\d+[)\]]))(\d{2,4})(?![\d.])/g),
  ];
  const sides = sizes
    .map(([, one, two]) => [Number(one), Number(two)])
    .filter((both) => both.every((side) => side >= 64));
  const odd = sides.filter((both) => both.some((side) => side % 32 > 0)).sort(([a = 0], [b = 0]) => b - a);
  return [...new Set(odd[0])];
}

/** A height or width that was rounded. @type {(situation: Situation, clash: Conflict) => Finding[]} */
function nearMisses({ conflicts, shapes, report, about, recognised }, { size, other, dim }) {
  const [small, large] = size < other ? [size, other] : [other, size];
  const by = large - small;
  const areMaps = shapes
    ? (report?.rank ?? 0) + Number(recognised.batchHidden) >= 4 && (dim >= 2 || recognised.batchHidden)
    : dim >= 2;
  // Of a picture on its side, height and width are not rounded.
  const isTurned = conflicts.length === 2 && conflicts.some((each) => each.size === other && each.other === size);
  const isNear = !isTurned && conflicts.every((each) => Math.abs(each.size - each.other) === by);
  // Shapes of attention have no height and width.
  const isOther = conflicts.length < 2 && (about('tokens') || about('mask'));
  const isSmall = small < (areMaps && shapes && conflicts.length === 1 ? 2 : 4);
  if (!isNear || isSmall || recognised.form === 'assign' || isOther) return [];
  if ((areMaps || about('path')) && isRoundingApart(size, other))
    return [possible('not-a-multiple', { large, small, sides: oddSides(recognised) })];
  return [];
}

/** @type {(situation: Situation) => Finding[]} */
export function broadcastCauses(situation) {
  const { conflicts, rearranged: ways, report, fresh, hasTarget, assumed } = situation;
  const known = [...observation(situation), ...scaler(situation)];
  if (known.length > 0) return known;
  if (hasTarget && fresh?.ok && !report?.ok)
    return report?.shapes[0]?.length === 0 ? raggedRows(situation) : grayTarget(situation);
  const [clash] = conflicts;
  if (!clash) return [];
  if (!assumed && ways.some(({ step }) => step.how === 'unsqueeze')) return images(situation, clash);
  return [
    ...(assumed ? [] : raggedRows(situation)),
    ...images(situation, clash),
    ...(assumed ? [] : nearMisses(situation, clash)),
    ...lastBatch(situation.recognised, clash),
    ...limited(situation, clash),
  ];
}

/** Frameworks that compute in batches. */
const batched = ['pytorch', 'tensorflow', 'keras', 'jax', 'mxnet', 'paddle', 'mlx'];

/**
 * The last batch of an epoch, with fewer samples than the others.
 * @type {(recognised: Situation['recognised'], clash: { size: number, other: number, dim: number }) => Finding[]}
 */
export function lastBatch({ framework, form, operands, around = '' }, { size, other, dim }) {
  const [small, large] = size < other ? [size, other] : [other, size];
  const isBatch =
    large >= 8 && large <= 1024 && (Number.isInteger(Math.log2(large)) || [10, 20, 50, 100, 200].includes(large));
  const isCut = operands.some(({ name }) => name?.includes('['));
  const isLeft =
    dim === 0 && small > 0 && large - small > 2 && large % small !== 0 && isBatch && !isCut && form !== 'assign';
  const hasBatches = batched.includes(framework ?? '') || /\bepochs?\b/i.test(around);
  // A size that the text sets is not left over.
  const isSet = new RegExp(String.raw`[=:]\s?${small}(?![\w.])`).test(around);
  return isLeft && hasBatches && !isSet ? [possible('last-batch', { small, large })] : [];
}

/**
 * An observation of a reinforcement learning environment that does not have the declared shape.
 * @type {(situation: Situation) => Finding[]}
 */
function observation({ recognised: { family, operands, failing }, around }) {
  const [target, value] = operands.map(({ shape }) => shape?.map((size) => size ?? -1));
  const isEnvironment = /\bgym|observation.?space|stable.?baselines|\bVecEnv|\b(?:PPO|DQN|A2C|SAC|TD3)\b/i.test(around);
  const isOwn = failing && failing.source !== '' && !failing.library;
  return isEnvironment && family === 'numpy-assign' && target && value && !isOwn
    ? [possible('observation', { target, value })]
    : [];
}

/** A scaler that was fitted on other columns. @type {(situation: Situation) => Finding[]} */
function scaler({ recognised: { family, operands, broadcast, failing }, around }) {
  const [given, other] = operands.map(({ shape }) => shape?.at(-1));
  const wanted = broadcast?.at(-1) ?? other;
  const call = /inverse_transform\(|scaler\w*\.transform\(/;
  const isScaler = call.test(around) && /^numpy-(?:ufunc|output)$/.test(family ?? '');
  const isElsewhere = failing?.source && failing.library !== 'sklearn' && !call.test(failing.source);
  const isTurned = operands[0]?.shape?.slice(0, -1).includes(wanted ?? -1) && /\btranspose\(|\.T\b/.test(around);
  const kind = isTurned ? 'turned' : '';
  return isScaler && !isElsewhere && given && wanted && given !== wanted
    ? [possible('scaler', { kind, given, wanted })]
    : [];
}

/** A length that something limits. @type {(situation: Situation, clash: Conflict) => Finding[]} */
function limited({ conflicts, shapes, recognised, about }, { size, other, dim }) {
  const [small, large] = size < other ? [size, other] : [other, size];
  const isRound = small >= 50 && (small % 100 === 0 || Number.isInteger(Math.log2(small)) || small === 77);
  const isLength = dim > 0 && conflicts.length === 1 && (shapes?.every(({ length }) => length <= 3) ?? about('tokens'));
  const isOver = isRound && isLength && large % small !== 0 && large - small > 4;
  return isOver && batched.includes(recognised.framework ?? '') ? [possible('limit', { small, large })] : [];
}

/**
 * A list whose rows have different shapes: before version 1.24, NumPy reported it with the message of an assignment. If
 * one entry is an array and the others are numbers, the target has the shape ().
 * @type {(situation: Situation) => Finding[]}
 */
function raggedRows({ recognised: { family, failing }, shapes }) {
  const [target = [], value = []] = shapes ?? [];
  const isPart = target.length < value.length && target.every((size, dim) => size === value[dim]);
  return /^numpy-(?:assign|output)$/.test(family ?? '') && isPart && !/\]\s*=(?!=)/.test(failing?.source ?? '')
    ? [possible('ragged')]
    : [];
}

/** A gray image as the target of three channels. @type {(situation: Situation) => Finding[]} */
function grayTarget({ fresh, shapes }) {
  const [target = []] = shapes ?? [];
  const result = fresh?.shape ?? [];
  const dims = result.flatMap((size, dim) => (size === target.at(dim - result.length) ? [] : [dim]));
  const [dim = 0] = dims;
  return dims.length === 1 && target.length === result.length && result[dim] === 3 && isChannelPlace(result, dim)
    ? [possible('gray-image', { kind: 'normalize' })]
    : [];
}
