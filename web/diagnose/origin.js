/**
 * Suggests where to look for a size that does not fit: by the layer that refused it, by what its dimension usually
 * counts, and by how far apart the two sizes are. In dimension 0 it is usually the number of samples.
 */
import { isRoundingApart, ratio } from './facts/numbers.js';
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
 * @typedef {{ size: number, other: number, dim: number }} Sizes
 */

/** Frameworks whose images have their channels last. */
const CHANNELS_LAST = ['tensorflow', 'keras', 'tfjs', 'numpy', 'opencv', 'jax', 'mlx'];

/**
 * What a dimension usually counts. Images have four dimensions; words such as `token` or `mask` mean text.
 * @type {(situation: Situation, dim: number) => 'any' | 'list' | 'batch' | 'sequence' | 'features' | 'space'}
 */
function countedIn({ recognised: { operands, framework, batchHidden }, rank: known, about }, dim) {
  const hidden = Number(batchHidden);
  const rank = hidden + Math.max(known, ...operands.map(({ shape }) => shape?.length ?? 0));
  const column = dim + hidden;
  if (dim < 0) return 'any';
  if (rank === 1) return 'list';
  if (column === 0) return 'batch';
  const isText = about('tokens') || about('mask');
  if (rank > 3) {
    const channels = CHANNELS_LAST.includes(framework ?? '') ? rank - 1 : 1;
    return column === channels ? 'features' : isText ? 'sequence' : 'space';
  }
  if (rank > 1) return column === rank - 1 ? 'features' : 'sequence';
  if (column === 1) return isText ? 'sequence' : 'any';
  return isText ? 'features' : 'space';
}

/** Where two sizes come from that had to be equal. @type {(situation: Situation, sizes: Sizes) => Advice | null} */
function ofSizes(situation, { size, other, dim }) {
  const [small, large] = size < other ? [size, other] : [other, size];
  const counted = countedIn(situation, dim);
  if (counted === 'any') return null;
  const facts = { size, other, dim, small, large, times: ratio(size, other) };
  const isMoved = (counted === 'list' || counted === 'batch') && small > 1 && facts.times > 1;
  if (isMoved) return { key: 'from-times', facts };
  if (counted !== 'space') return { key: `from-${counted}`, facts };
  return { key: isRoundingApart(size, other) ? 'from-rounding' : 'from-scale', facts };
}

/**
 * Shapes with `count` elements that differ from a shape in one size: 12 elements fit `(2, 5)` as `(2, 6)`.
 * @type {(shape: readonly number[], count: number) => (readonly number[])[]}
 */
const withOneSize = (shape, count) =>
  shape.flatMap((size, dim) => {
    const rest = numelOf(shape) / size;
    return size > 0 && count % rest === 0 ? [shape.with(dim, count / rest)] : [];
  });

/** Two shapes that had to be the same. @type {(situation: Situation, one: number[], two: number[]) => Advice | null} */
function ofShapes(situation, one, two) {
  const dims = differing(one, two);
  const [dim] = dims;
  if (dim === undefined) return { key: 'same-rank' };
  return dims.length > 1
    ? { key: 'from-several' }
    : ofSizes(situation, { size: one[dim] ?? 0, other: two[dim] ?? 0, dim });
}

/** @type {Advices} */
export const origins = {
  clash: (situation, { dims, ...sizes }) => (dims.length > 1 ? { key: 'from-several' } : ofSizes(situation, sizes)),
  join: ofSizes,
  labels: (situation, { size, other }) =>
    size > other && ratio(size, other) > 1 ? { key: 'batch-kept' } : ofSizes(situation, { size, other, dim: 0 }),
  lengths: (_, { size }) => (size < 0 ? null : { key: 'from-list' }),
  channels: ({ recognised: { family } }, { wanted, given }) => {
    if (family === 'norm') return { key: 'from-layer' };
    return { key: [1, 3, 4].includes(wanted) && [1, 2, 3, 4].includes(given) ? 'image-mode' : 'in-channels' };
  },
  inner: (_, { kind, size, other }) =>
    kind === 'rows' ? { key: 'in-features', facts: { wanted: other, given: size } } : { key: 'inner-sizes' },
  features: (_, { kind, size, other }) =>
    kind === 'fitted' ? { key: 'same-columns' } : { key: 'from-layer', facts: { wanted: other, given: size } },
  elements: (_, { count, shape, open }) => {
    const found = open ? [] : withOneSize(shape, count);
    return found.length > 0 ? { key: 'reshape-one', facts: { found } } : { key: 'reshape-none' };
  },
  same: (situation, { one, two }) => ofShapes(situation, one, two),
  'loss-shapes': (situation) =>
    ofShapes(situation, [...(situation.shapes?.[0] ?? [])], [...(situation.shapes?.[1] ?? [])]),
  stretch: 'one-each',
  sizes: (situation, sizes) => (sizes.size < 0 ? null : ofSizes(situation, sizes)),
  expected: 'input-as',
  dims: ({ recognised: { operands } }, { kind, wanted, given }) => {
    if (kind === 'permute') return { key: 'permute-all' };
    if (kind === 'letters') return { key: 'letters' };
    if (given !== wanted - 1) return { key: 'rank-other' };
    const [weight = [], input = []] = operands.map(({ shape }) => shape ?? []);
    return { key: weight[1] === 1 && (input[0] ?? 0) > 1 ? 'rank-channel' : 'rank-batch' };
  },
  ranks: 'same-rank',
  mask: 'mask-from',
  opencv: 'cv-resize',
  kernel: 'larger-input',
  indices: 'lost-axis',
  axis: 'lost-axis',
};
