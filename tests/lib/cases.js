/**
 * Random operands: tensors of every dtype and layout, with what the naive interpreter sees of them, and plain numbers.
 */
import { tensor } from '../../web/lib/index.js';
import { dtypeInfo } from '../../web/lib/boundary/dtype.js';
import { decode } from '../differential/numbers.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */
/** @import { View } from '../differential/geometry.js' */

/**
 * @typedef {{ given: any, view: View, storage?: Tensor }} Operand `given` is for the engine, `view` for the interpreter
 */
/** @typedef {ReturnType<typeof generator>} Random */

// prettier-ignore
export const allDTypes = /** @type {const} */ (['bool', 'uint8', 'int8', 'int16', 'int32', 'int64', 'float16', 'bfloat16', 'float32', 'float64']);

/** Sizes around the engine's limits: a vector, its shortest run, its scratch blocks. */
const shortRuns = [1, 2, 3, 5, 7, 15, 16, 17, 31, 32, 33, 63, 65, 127];
const longRuns = [1023, 1024, 1025, 2047, 2048, 2049, 4097, 8193];

/** A shape of rank 0 to 12 with few enough elements. @param {Random} random @returns {number[]} */
export function randomShape({ below, pick }) {
  const style = below(10);
  if (style === 0) return [];
  if (style <= 3) {
    const long = below(5) === 0;
    const inner = pick(long ? longRuns : shortRuns);
    const outer = long ? [[], [1], [2]] : [[], [3], [5], [2, 3], [4, 1, 2]];
    const shape = [...pick(outer), inner];
    return below(4) === 0 ? shape.reverse() : shape;
  }
  const rank = 1 + below(style <= 8 ? 5 : 12);
  let left = 400;
  return Array.from({ length: rank }, () => {
    const size = below(40) === 0 ? 0 : Math.min(pick([1, 1, 2, 2, 3, 4, 5, 7, 8]), Math.max(1, left));
    left = Math.floor(left / Math.max(size, 1));
    return size;
  });
}

/** Numbers that are difficult for operations. */
const tricky = {
  // prettier-ignore
  float: [
    0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, NaN, Infinity, -Infinity, 255, 256, -129, 300.7, 65504, 65520, 1e-8, 1e-40,
    2 ** 24 + 1, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, -(2 ** 63), 3.4e38, 1e300,
  ],
  // prettier-ignore
  integer: [
    0n, 1n, -1n, 2n, 3n, 7n, -8n, 31n, 63n, 64n, 127n, -128n, 255n, 2n ** 15n, 2n ** 24n + 1n, 2n ** 31n - 1n,
    -(2n ** 31n),
    2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n,
  ],
};

/**
 * @param {Random} random
 * @param {DType} dtype
 * @param {boolean} [nonzero]
 * @returns {number | bigint} the type that its typed array accepts
 */
export function randomElement({ below, pick }, dtype, nonzero = false) {
  const { category, size } = dtypeInfo(dtype);
  if (category === 'bool') return below(2);
  if (dtype === 'float16' || dtype === 'bfloat16')
    return below(2) === 0 ? below(65536) : pick([0, 0x8000, 0x3c00, 0x3f80, 0x4200, 0x7c00, 1]);
  if (category === 'float') {
    if (below(3) === 0) return pick(tricky.float);
    return (below(2) ? -1 : 1) * (below(2 ** 30) / 2 ** 29) * 2 ** (below(4) === 0 ? below(200) - 100 : below(12) - 4);
  }
  const integer = below(3) === 0 ? pick(tricky.integer) : BigInt(below(200) - 100);
  const wrapped = BigInt.asIntN(size * 8, integer) === 0n && nonzero ? 1n : BigInt.asIntN(size * 8, integer);
  return dtype === 'int64' ? wrapped : Number(wrapped);
}

/**
 * Strides over more memory than needed: any order of dimensions, some with gaps, some single, some stretched.
 * @param {Random} random
 * @param {readonly number[]} shape
 * @param {boolean} written if true, no two indices share an element
 */
export function randomLayout({ below }, shape, written) {
  const style = below(4);
  const order = shape.map((_, i) => shape.length - 1 - i);
  for (let i = order.length - 1; style >= 2 && i > 0; --i) {
    const other = below(i + 1);
    [order[i], order[other]] = [Number(order[other]), Number(order[i])];
  }
  const strides = shape.map(() => 0);
  let next = 1;
  for (const dim of order) {
    const size = Number(shape[dim]);
    const step = style % 2 === 1 && below(3) === 0 ? 2 + below(2) : 1;
    if (!written && size > 1 && below(12) === 0) continue;
    strides[dim] = size === 1 && below(4) === 0 ? below(9) : next * step;
    next *= Math.max(size, 1) * step;
  }
  const last = shape.includes(0)
    ? 0
    : shape.reduce((position, size, dim) => position + (size - 1) * Number(strides[dim]), 0);
  const offset = style === 0 ? 0 : below(9);
  return { strides, offset, elements: offset + last + 1 + below(5) };
}

/**
 * @param {Random} random
 * @param {DType} dtype
 * @param {readonly number[]} shape
 * @param {{ written?: boolean, nonzero?: boolean }} [how]
 * @returns {Operand}
 */
export function randomTensor(random, dtype, shape, { written = false, nonzero = false } = {}) {
  const { strides, offset, elements } = randomLayout(random, shape, written);
  const raw = new (dtypeInfo(dtype).Array)(elements);
  for (let i = 0; i < elements; ++i) raw[i] = /** @type {never} */ (randomElement(random, dtype, nonzero));
  const storage = tensor(raw, { dtype });
  const given = storage.asStrided(shape, strides, offset);
  return { given, storage, view: { dtype, shape, strides, offset, storage: decode(raw, dtype) } };
}

/**
 * Sets some dimensions of the result to 1, and removes some of the first.
 * @param {Random} random
 * @param {readonly number[]} shape
 */
export function narrowed({ below }, shape) {
  if (below(3) === 0) return [...shape];
  const sizes = shape.map((size) => (below(3) === 0 ? 1 : size));
  return sizes.slice(below(4) === 0 ? below(sizes.length + 1) : 0);
}
