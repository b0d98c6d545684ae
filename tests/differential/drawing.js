/** Parts of random calls: shapes, elements and memory. */
import { dtypeInfo } from '../../web/lib/boundary/dtype.js';
import { allDTypes, randomElement, randomLayout } from '../lib/cases.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Memory, Tensor } from './call.js' */
/** @import { Random } from './operations.js' */

/** @typedef {ReturnType<typeof drawing>} Drawing */

const sizes = [0, 1, 1, 2, 2, 3, 3, 4, 5, 7];
const longSizes = [8, 15, 16, 17, 31, 33, 64, 65, 130];

/** @param {Random} random @returns {number[]} */
export function randomShape({ below, pick }) {
  const rank = below(12) === 0 ? 4 + below(3) : below(4);
  const shape = Array.from({ length: rank }, () => pick(below(30) ? sizes.slice(1) : sizes));
  if (rank > 0 && below(12) === 0) shape[below(rank)] = pick(longSizes);
  while (shape.reduce((product, size) => product * size, 1) > 200)
    shape[shape.indexOf(Math.max(...shape))] = pick([1, 2]);
  return shape;
}

/**
 * A shape that broadcasts to `shape`; occasionally one that may not.
 * @param {Random} random
 * @param {readonly number[]} shape
 */
export function narrowed({ below }, shape) {
  const narrowedSizes = shape.map((size) => (below(4) === 0 ? 1 : size));
  if (narrowedSizes.length > 0 && below(60) === 0) narrowedSizes[below(narrowedSizes.length)] += 1 + below(2);
  return narrowedSizes.slice(below(4) === 0 ? below(narrowedSizes.length + 1) : 0);
}

/** The NaN that JavaScript writes. @type {Record<string, number>} */
const notANumber = { float16: 0x7e00, bfloat16: 0x7fc0 };

/** Any element, in the type that its typed array accepts. @param {Random} random @param {DType} dtype */
export function anyElement(random, dtype) {
  const element = randomElement(random, dtype);
  const nan = notANumber[dtype];
  const infinity = dtype === 'float16' ? 0x7c00 : 0x7f80;
  return nan && (Number(element) & 0x7fff) > infinity ? nan : element;
}

/** @param {Random} random @param {DType} dtype @param {number} elements @returns {Memory} */
function randomMemory(random, dtype, elements) {
  const raw = new (dtypeInfo(dtype).Array)(elements);
  for (const i of raw.keys()) raw[i] = /** @type {never} */ (anyElement(random, dtype));
  return { dtype, raw };
}

/** The position of a tensor's last element in its memory. @param {Omit<Tensor, 'memory'>} tensor */
const lastOf = ({ shape, strides, offset }) =>
  shape.includes(0) ? 0 : shape.reduce((position, size, dim) => position + (size - 1) * Number(strides[dim]), offset);

/**
 * Another view of the same memory: the same, shifted by one element, or transposed.
 * @param {Random} random
 * @param {readonly Memory[]} memory
 * @param {Tensor} of
 */
export function anotherView({ below }, memory, of) {
  const offset = of.offset + (below(3) === 0 ? 1 : 0);
  const turned = of.shape.length === 2 && of.shape[0] === of.shape[1] && below(3) === 0;
  const view = { ...of, offset, strides: turned ? [...of.strides].reverse() : of.strides };
  return lastOf(view) < Number(memory[of.memory]?.raw.length) ? view : of;
}

/**
 * A tensor whose strides are 0 and 1, so that its elements overlap in memory, if the memory is large enough.
 * @param {Random} random
 * @param {readonly Memory[]} memory
 * @param {Tensor} of
 */
export function overlapping({ below }, memory, of) {
  const strides = below(5) ? of.shape.map(() => below(2)) : of.shape.map(() => 1);
  const view = { ...of, strides, offset: 0 };
  return lastOf(view) < Number(memory[of.memory]?.raw.length) ? view : of;
}

/** @param {Random} random */
export function drawing(random) {
  const { below, pick } = random;
  /** @type {Memory[]} */
  const memory = [];
  return {
    ...random,
    memory,
    dtype: () => pick(allDTypes),
    shape: () => randomShape(random),
    /** @param {DType} dtype @param {readonly number[]} shape @param {boolean} [written] @returns {Tensor} */
    tensor(dtype, shape, written = false) {
      const { strides, offset, elements } = randomLayout(random, shape, written && below(40) !== 0);
      memory.push(randomMemory(random, dtype, elements));
      return { memory: memory.length - 1, shape, strides, offset };
    },
    /** A dimension, possibly negative; occasionally one that does not exist. @param {number} rank */
    dim(rank) {
      const among = Math.max(rank, 1);
      return below(40) === 0 ? pick([among, -among - 1]) : below(2 * among) - among;
    },
  };
}
