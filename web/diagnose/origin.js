/**
 * Where a size that does not fit comes from, as far as the message tells: from what the dimension usually counts, from
 * how far apart the two sizes are, and from the layer that refused.
 */
import { isRoundingApart, ratio } from './facts/numbers.js';
import { differing } from './operations/sizes.js';
import { numelOf } from '../lib/tensor/row-major.js';

/** @import { Finding, Next } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

/** @typedef {{ key: string, facts: Next['facts'] }} Origin */
/** @typedef {{ size: number, other: number, dim: number }} Sizes */

/** Frameworks whose images have their channels last. */
const CHANNELS_LAST = ['tensorflow', 'keras', 'tfjs', 'numpy', 'opencv', 'jax', 'mlx'];

/**
 * What people usually count in a dimension: images have four dimensions, text has tokens or a mask.
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

/** Where two sizes come from that had to be equal. @type {(situation: Situation, sizes: Sizes) => Origin} */
function ofSizes(situation, { size, other, dim }) {
  const [small, large] = size < other ? [size, other] : [other, size];
  const counted = countedIn(situation, dim);
  const facts = { size, other, dim, small, large, times: ratio(size, other) };
  const isMoved = (counted === 'list' || counted === 'batch') && small > 1 && facts.times > 1;
  if (isMoved) return { key: 'from-times', facts };
  if (counted !== 'space') return { key: `from-${counted}`, facts };
  return { key: isRoundingApart(size, other) ? 'from-rounding' : 'from-scale', facts };
}

/**
 * Shapes of as many elements as there are that differ from the wanted one in one size.
 * @type {(shape: readonly number[], count: number) => (readonly number[])[]}
 */
const withOneSize = (shape, count) =>
  shape.flatMap((size, dim) => {
    const rest = numelOf(shape) / size;
    return size > 0 && count % rest === 0 ? [shape.with(dim, count / rest)] : [];
  });

/** Two shapes that had to be the same. @type {(situation: Situation, one: number[], two: number[]) => Origin} */
function ofShapes(situation, one, two) {
  const dims = differing(one, two);
  const [dim] = dims;
  if (dim === undefined) return { key: 'same-rank', facts: {} };
  return dims.length > 1
    ? { key: 'from-several', facts: {} }
    : ofSizes(situation, { size: one[dim] ?? 0, other: two[dim] ?? 0, dim });
}

/** @type {Readonly<Record<string, (situation: Situation, facts: any) => Origin | null>>} */
const origins = {
  clash: (situation, { dims, ...sizes }) =>
    dims.length > 1 ? { key: 'from-several', facts: {} } : ofSizes(situation, sizes),
  'index-pairs': (situation, sizes) => ofSizes(situation, { ...sizes, dim: -1 }),
  join: ofSizes,
  labels: (situation, { size, other }) =>
    size > other && ratio(size, other) > 1
      ? { key: 'batch-kept', facts: { size, other } }
      : ofSizes(situation, { size, other, dim: 0 }),
  lengths: (_, { size, other }) => (size < 0 ? null : { key: 'from-list', facts: { size, other } }),
  channels: ({ recognised: { family } }, { wanted, given }) =>
    family === 'norm'
      ? { key: 'from-layer', facts: { wanted, given } }
      : {
          key: [1, 3, 4].includes(wanted) && [1, 2, 3, 4].includes(given) ? 'image-mode' : 'in-channels',
          facts: { wanted, given },
        },
  inner: (_, { kind, size, other, a, b }) =>
    kind === 'rows'
      ? { key: 'in-features', facts: { wanted: other, given: size } }
      : { key: 'inner-sizes', facts: { kind, size, other, a, b } },
  features: (_, { kind, size, other }) =>
    kind === 'fitted'
      ? { key: 'same-columns', facts: {} }
      : { key: 'from-layer', facts: { wanted: other, given: size } },
  elements: (_, { count, shape, open }) => {
    const found = open ? [] : withOneSize(shape, count);
    return found.length > 0 ? { key: 'reshape-one', facts: { found } } : { key: 'reshape-none', facts: { count } };
  },
  same: (situation, { one, two }) => ofShapes(situation, one, two),
  'loss-shapes': (situation) =>
    ofShapes(situation, [...(situation.shapes?.[0] ?? [])], [...(situation.shapes?.[1] ?? [])]),
  stretch: ({ names: [a = 'a', b = 'b'] }) => ({ key: 'one-each', facts: { a, b } }),
  sizes: (situation, { size, other, dim }) => (size < 0 ? null : ofSizes(situation, { size, other, dim })),
  letter: (situation, { size, other }) => ofSizes(situation, { size, other, dim: -1 }),
  expected: (_, { one, two }) => ({ key: 'input-as', facts: { one, two } }),
  dims: ({ recognised: { operands } }, { kind, wanted, given }) => {
    if (kind === 'permute') return { key: 'permute-all', facts: {} };
    const [weight = [], input = []] = operands.map(({ shape }) => shape ?? []);
    if (kind === 'letters') return { key: 'letters', facts: { given } };
    if (given !== wanted - 1) return { key: given < wanted ? 'rank-less' : 'rank-more', facts: { wanted, given } };
    return { key: weight[1] === 1 && (input[0] ?? 0) > 1 ? 'rank-channel' : 'rank-batch', facts: {} };
  },
  ranks: () => ({ key: 'same-rank', facts: {} }),
  mask: (_, { size, other }) => ({ key: 'mask-from', facts: { size, other } }),
  opencv: (_, { kind }) => ({ key: kind ? 'cv-dtype' : 'cv-resize', facts: {} }),
  kernel: () => ({ key: 'larger-input', facts: {} }),
  indices: () => ({ key: 'fewer-indices', facts: {} }),
  axis: (_, { size }) => ({ key: 'other-axis', facts: { size } }),
};

/** @type {(situation: Situation, facts: readonly Finding[]) => Origin | null} */
export function originOf(situation, facts) {
  return facts.flatMap(({ id, facts: values }) => origins[id]?.(situation, values) ?? [])[0] ?? null;
}
