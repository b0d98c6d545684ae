/** Possible causes of a failed broadcast, by the sizes, their dimensions, and the topic of the text. */
import { possible } from './finding.js';
import { isRoundingApart } from './numbers.js';
import { isChannelMove, isChannelPlace } from './places.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Conflict, Situation } from './situation.js' */

/** An alpha channel, or a gray image with three means. @type {(situation: Situation, clash: Conflict) => Finding[]} */
function images({ shapes, about, recognised, conflicts }, { size, other, dim }) {
  const [small, large] = size < other ? [size, other] : [other, size];
  const isPlace = shapes?.some((shape) =>
    isChannelPlace(shape, dim - (shapes.reduce((most, each) => Math.max(most, each.length), 0) - shape.length)),
  );
  if (small === 3 && large === 4 && !recognised.batchHidden && (isPlace || about('image')))
    return [possible('alpha-channel')];
  const isFlat = shapes?.some(
    (shape) => shape.length === 2 && shape.every((each) => each >= (about('image') ? 5 : 64)),
  );
  const hasThree = shapes?.some((shape) => String(shape.filter((each) => each !== 1)) === '3');
  return isFlat && hasThree && conflicts.length === 1 ? [possible('gray-image', { kind: 'flat' })] : [];
}

/** A height or width that was rounded. @type {(situation: Situation, clash: Conflict) => Finding[]} */
function nearMisses({ conflicts, shapes, about, recognised }, { size, other, dim }) {
  const [small, large] = size < other ? [size, other] : [other, size];
  const by = large - small;
  const rank = Math.max(0, ...(shapes ?? []).map((shape) => shape.length)) + Number(recognised.batchHidden);
  const areMaps = shapes ? rank >= 4 && (dim >= 2 || recognised.batchHidden) : dim >= 2;
  const isNear = conflicts.every((each) => Math.abs(each.size - each.other) === by);
  if (!isNear || small < 4 || recognised.form === 'assign' || about('tokens') || about('mask')) return [];
  if ((areMaps || about('path')) && isRoundingApart(size, other)) return [possible('not-a-multiple', { large, small })];
  return [];
}

/** Channels first against channels last. @type {(situation: Situation) => Finding[]} */
function channelOrder({ rearranged: all, names, shapes }) {
  if (all.some(({ step }) => step.how === 'unsqueeze')) return [];
  const found = all.find(({ step, at }) => step.how === 'permute' && isChannelMove(at));
  const shape = shapes?.[found?.step.operand ?? 0] ?? [];
  const last = found?.step.by.at(-1) ?? 0;
  const isChannel = [shape[0], shape.at(-3), shape.at(-1), shape[last]].some(
    (size) => size === 3 || size === 4 || size === 1,
  );
  return found && isChannel
    ? [possible('channel-order', { a: names[found.step.operand] ?? 'a', b: names[found.other] ?? 'b', kind: '' })]
    : [];
}

/** @type {(situation: Situation) => Finding[]} */
export function broadcastCauses(situation) {
  const { conflicts, reduction, rearranged: ways, shapes, report, fresh, hasTarget, assumed } = situation;
  if (hasTarget && fresh?.ok && !report?.ok) return grayTarget(situation);
  const [clash] = conflicts;
  if (!clash || assumed) return [];
  const fitsByAxis = ways.some(({ step }) => step.how === 'unsqueeze');
  const dropped = reduction && (!shapes || fitsByAxis) ? [possible('dropped-axis')] : [];
  if (fitsByAxis) return [...images(situation, clash), ...dropped];
  return [
    ...dropped,
    ...raggedRows(situation),
    ...images(situation, clash),
    ...channelOrder(situation),
    ...nearMisses(situation, clash),
  ];
}

/**
 * A list whose rows have different shapes: before version 1.24, NumPy reported it with the message of an assignment.
 * @type {(situation: Situation) => Finding[]}
 */
function raggedRows({ recognised: { family, failing }, shapes }) {
  const [target = [], value = []] = shapes ?? [];
  const isPart = target.length > 0 && target.length < value.length && target.every((size, dim) => size === value[dim]);
  return family === 'numpy-assign' && isPart && !/\]\s*=(?!=)/.test(failing?.source ?? '') ? [possible('ragged')] : [];
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
