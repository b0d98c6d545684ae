/**
 * Suggests where to look for a size that does not fit, by the layer or function that refused it.
 */
import { ratio } from './facts/numbers.js';
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

/** Two shapes that had to be the same. @type {(one: number[], two: number[]) => Advice | null} */
function ofShapes(one, two) {
  const dims = differing(one, two);
  if (dims.length === 0) return { key: 'same-rank' };
  return dims.length > 1 ? { key: 'from-several' } : null;
}

/** @type {Advices} */
export const origins = {
  clash: (_, { dims }) => (dims.length > 1 ? { key: 'from-several' } : null),
  labels: (_, { size, other }) => (size > other && ratio(size, other) > 1 ? { key: 'batch-kept' } : null),
  channels: ({ recognised: { family } }, { wanted, given }) => {
    const isImage = family !== 'norm' && [1, 3, 4].includes(wanted) && [1, 2, 3, 4].includes(given);
    return { key: isImage ? 'image-mode' : 'from-layer' };
  },
  inner: (_, { kind, size, other }) =>
    kind === 'rows' ? { key: 'in-features', facts: { wanted: other, given: size } } : { key: 'inner-sizes' },
  features: (_, { kind, size, other }) =>
    kind === 'fitted' ? { key: 'same-columns' } : { key: 'from-layer', facts: { wanted: other, given: size } },
  elements: (_, { count, shape, open }) => {
    const found = open ? oneOff(shape, count) : withOneSize(shape, count);
    return found.length > 0 ? { key: 'reshape-one', facts: { found } } : { key: 'reshape-none' };
  },
  same: (_, { one, two }) => ofShapes(one, two),
  'loss-shapes': ({ shapes }) => ofShapes([...(shapes?.[0] ?? [])], [...(shapes?.[1] ?? [])]),
  stretch: 'one-each',
  expected: ({ recognised: { family } }) => (family === 'attention-mask' ? null : { key: 'input-as' }),
  'not-a-multiple': 'from-rounding',
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
