/**
 * Suggests where a size that does not fit may come from, by the relation of the two sizes, the dimension they are in,
 * and the layer or function that refused them.
 */
import { ratio, telling } from './facts/numbers.js';
import { isChannelPlace } from './facts/places.js';
import { paddedBy } from './facts/situation.js';
import { differing } from './operations/sizes.js';
import { numelOf } from '../lib/tensor/row-major.js';

/** @import { Next } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

/**
 * @typedef {object} Advice
 * @property {string} key  of the words
 * @property {string} [code]
 * @property {Next['facts']} [facts]  if they are not those of the fact it follows from
 *
 * @typedef {Readonly<Record<string, string | ((situation: Situation, facts: any) => Advice | null)>>}
 *   Advices  by fact: a key, or a function that returns advice
 */

/**
 * Shapes into which `count` elements divide, that differ from a shape in one size, by 1.
 * @type {(shape: readonly number[], count: number) => (readonly number[])[]}
 */
const oneOff = (shape, count) =>
  shape
    .flatMap((size, dim) => (size > 2 ? [shape.with(dim, size - 1), shape.with(dim, size + 1)] : []))
    .filter((each) => count % numelOf(each.filter((size) => size >= 0)) === 0);

/**
 * Shapes with `count` elements that differ from a shape in one size: 12 elements fit `(2, 5)` as `(2, 6)`.
 * @type {(shape: readonly number[], count: number) => (readonly number[])[]}
 */
const withOneSize = (shape, count) =>
  shape.flatMap((size, dim) => {
    const rest = numelOf(shape) / size;
    return size > 0 && count % rest === 0 ? [shape.with(dim, count / rest)] : [];
  });

/**
 * Two sizes in one dimension.
 * @param {number} size
 * @param {number} other
 * @param {{ dim?: number, shape?: readonly number[], isHidden?: boolean }} [where]  shape: of one of them; isHidden: it
 *   lacks the batch
 * @returns {Advice}
 */
function ofSizes(size, other, { dim = -1, shape, isHidden = false } = {}) {
  const [small, large] = size < other ? [size, other] : [other, size];
  const isChannel = shape ? isChannelPlace(shape, dim) : true;
  if (isChannel && [small, large].every((each) => [1, 3, 4].includes(each)))
    return { key: 'channels-of-images', facts: { size, other } };
  if (shape && isChannel && (isHidden ? dim === 2 : shape.length === 4 && dim === 1))
    return { key: 'channels-or-classes', facts: { size, other, dim } };
  const times = telling(size, other);
  const isNear = large - small === (small < 16 ? 1 : 2) || large - small === 1;
  const kind = isNear && small > 3 ? 'near' : times > 0 ? 'times' : '';
  return {
    key: 'sizes',
    facts: { size, other, dim, kind, times, by: large - small, isVector: shape?.length === 1 },
  };
}

/** Two shapes that had to be the same. @type {(one: readonly number[], two: readonly number[]) => Advice} */
function ofShapes(one, two) {
  const [dim, ...more] = differing(one, two);
  if (dim === undefined) return { key: 'same-rank' };
  const areAlike = more.every((each) => one[each] === one[dim] && two[each] === two[dim]);
  return !areAlike ? { key: 'from-several' } : ofSizes(one[dim] ?? 0, two[dim] ?? 0, { dim, shape: one });
}

/**
 * An operand with fewer dimensions: it may belong to another dimension of the other, or lack one.
 * @type {(situation: Situation, shapes: readonly (readonly number[])[], clash: { size: number, other: number, dim:
 * number }) => Advice}
 */
function ofRanks({ names, rearranged, hasTarget }, [a = [], b = []], { size, other, dim }) {
  const low = a.length < b.length ? 0 : 1;
  const [shape, larger, given, wanted] = low === 0 ? [a, b, size, other] : [b, a, other, size];
  const facts = { low: names[low], high: names[1 - low], dim, wanted, given, shape };
  const found = hasTarget ? null : rearranged.find(({ step }) => step.how === 'unsqueeze' && step.operand === low);
  const rest = larger.slice(shape.length);
  if (found) return { key: 'axis', facts: { ...facts, at: found.at, rest } };
  return shape.every((each, i) => each === larger[i])
    ? { key: 'like-left', facts: { ...facts, rest } }
    : { key: 'fewer-dims', facts: { ...facts, isAbsent: !larger.includes(given) } };
}

/** Whether two shapes have the same sizes. @param {readonly (readonly number[])[]} shapes */
const isSameBag = ([one = [], two = []]) => String([...one].sort()) === String([...two].sort());

/** @type {(situation: Situation, clash: any) => Advice} */
function ofClash(situation, { a, b, dims, sizes, others, size, other, dim, needs }) {
  const { names, recognised } = situation;
  const known = situation.shapes;
  const padded = paddedBy(recognised, known);
  const shapes = (known ?? []).slice(0, 2).map((shape, i) => (padded.includes(i) ? shape.slice(1) : shape));
  const [rank = 0, second] = shapes.map(({ length }) => length);
  if (second !== undefined && rank !== second) return ofRanks(situation, shapes, { size, other, dim });
  const isPair =
    sizes.every((/** @type {number} */ each) => each === size) &&
    others.every((/** @type {number} */ each) => each === other);
  const steps = sizes.map((/** @type {number} */ each, /** @type {number} */ i) => each - others[i]);
  if (dims.length === 2 && String(steps.toSorted()) === '-1,1') {
    const common = shapes[0]?.map((each, i) => Math.min(each, shapes[1]?.[i] ?? each));
    if (common) return { key: 'staggered', facts: { a, b, common } };
  }
  if (dims.length > 1 && !isPair)
    return { key: 'from-several', facts: { dims, sizes, others, areMaps: rank > 2, isOrder: isSameBag(shapes) } };
  if (recognised.form === 'loss' && dim > 0 && dim + 1 === rank && names.includes('target')) {
    const [wanted, given] = names[0] === 'target' ? [size, other] : [other, size];
    return { key: 'outputs', facts: { wanted, given } };
  }
  if (needs === 'target') return { key: 'room', facts: { a, b, size, other } };
  return ofSizes(size, other, {
    dim: rank === 1 ? -1 : dim,
    isHidden: recognised.batchHidden,
    ...(shapes[1] && { shape: shapes[0] }),
  });
}

/** @type {(situation: Situation, facts: { count: number, wanted: number, shape: number[], open: number }) => Advice} */
function ofElements(_, { count, wanted, shape, open }) {
  const found = open ? oneOff(shape, count) : withOneSize(shape, count);
  const times = !open && wanted > 0 && count > wanted && count % wanted === 0 ? count / wanted : 0;
  return { key: found.length > 0 ? 'reshape-one' : 'reshape-none', facts: { found, count, times } };
}

/**
 * A product whose inner sizes differ.
 * @type {(situation: Situation, sizes: { kind: string, size: number, other: number }) => Advice}
 */
function ofInner({ recognised: { operands } }, { kind, size, other }) {
  const [a = [], b = []] = operands.map(({ shape }) => shape?.map((each) => each ?? -1) ?? []);
  const [rows = 0] = a.length === 2 ? a : [];
  const facts = { wanted: other, given: size, rows, times: ratio(size, other) };
  if (rows === other && size !== other) return { key: 'turned', facts: { ...facts, shape: [size, rows] } };
  if (b.length === 2 && b[1] === size) return { key: 'turned', facts: { ...facts, shape: [size, other], isSecond: 1 } };
  const parts = other > size ? ratio(size, other) : 0;
  if (parts >= 8 && rows % parts === 0)
    return { key: 'unflattened', facts: { ...facts, parts, samples: rows / parts } };
  return kind === 'rows' ? { key: 'in-features', facts } : { key: 'inner-sizes' };
}

/** @type {Advices} */
export const origins = {
  clash: ofClash,
  target: ({ fresh }, { target, a, result }) => {
    const dims = result.flatMap((/** @type {number} */ size, /** @type {number} */ dim) =>
      size === target.at(dim - result.length) ? [] : [dim],
    );
    return fresh
      ? { key: 'grows', facts: { a, target, result, sizes: dims.map((/** @type {number} */ dim) => result[dim]) } }
      : null;
  },
  labels: ({ recognised: { numbers } }, { size, other }) => ({
    key: 'batch-kept',
    facts: { size, other, times: ratio(size, other), isOneHot: other > size && ratio(size, other) === numbers[0] },
  }),
  channels: ({ recognised: { family, operands } }, { wanted, given }) => {
    const input = operands.at(-1)?.shape ?? [];
    const isConv = family === 'conv' && input.length > 2;
    const channelDim = isConv ? input.findIndex((size, dim) => size === wanted && dim !== 1) : -1;
    const isImage = family !== 'norm' && [1, 3, 4].includes(wanted) && [1, 2, 3, 4].includes(given);
    return {
      key: isImage ? 'image-mode' : 'from-layer',
      facts: { wanted, given, channelDim, times: ratio(wanted, given) },
    };
  },
  inner: ofInner,
  join: (situation, { size, other, dim }) => {
    const { numbers, failing, message } = situation.recognised;
    const number = /tensor number/.test(message) ? (numbers.at(-1) ?? -1) : -1;
    return { key: 'one-of-list', facts: { size, other, dim, number, name: failing?.arrays[number] ?? '' } };
  },
  letter: (_, { size, other }) => ofSizes(size, other, { shape: [] }),
  lengths: ({ recognised: { family } }) => (family === 'julia' ? { key: 'combinations' } : { key: 'lengths' }),
  features: (_, { kind, size, other }) =>
    kind === 'fitted'
      ? { key: 'same-columns' }
      : { key: 'from-layer', facts: { wanted: other, given: size, times: ratio(size, other) } },
  flat: (_, { sizes, merged }) => ({ key: 'flatten', facts: { sizes, merged } }),
  elements: ofElements,
  same: ({ recognised: { family } }, { one, two }) => {
    const advice = ofShapes(one, two);
    const isLast = advice.facts?.['dim'] === one.length - 1 && one.length > 1;
    return family === 'target-size' && isLast
      ? { key: 'outputs', facts: { wanted: two.at(-1), given: one.at(-1) } }
      : advice;
  },
  sizes: ({ recognised: { framework } }, { size, other, dim }) =>
    framework === 'matlab' ? { key: 'combinations' } : size < 0 ? null : ofSizes(size, other, { dim }),
  'loss-shapes': ({ shapes }, { kind }) =>
    kind === 'differ' ? ofShapes(shapes?.[0] ?? [], shapes?.[1] ?? []) : { key: 'gains-axis' },
  stretch: (_, { kind }) => (kind === 'refused' ? { key: 'gains-axis' } : { key: 'one-each' }),
  expected: ({ recognised: { family }, around }, { one, two }) => {
    if (family === 'attention-mask') return ofShapes(one, two);
    return /checking (?:model )?target/.test(around)
      ? { key: 'outputs', facts: { wanted: two.at(-1), given: one.at(-1) } }
      : { key: 'input-as' };
  },
  dims: ({ recognised: { operands } }, { kind, wanted, given }) => {
    if (kind === 'permute') return { key: 'permute-all' };
    if (kind === 'letters') return { key: 'letters' };
    const [weight, input] = operands;
    if (given !== wanted - 1) return { key: 'rank-other' };
    return { key: weight?.shape?.[1] === 1 && (input?.shape?.[0] ?? 0) > 1 ? 'rank-channel' : 'rank-batch' };
  },
  ranks: 'same-rank',
  mask: 'mask-from',
  opencv: 'cv-resize',
  kernel: 'larger-input',
  indices: 'lost-axis',
  axis: 'lost-axis',
};
