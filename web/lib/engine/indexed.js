/**
 * Elements that index tensors choose, read or written: the door to cpp/kernels/indexed.h. A call describes a loop by its
 * shape; both sides and every index tensor lie over it with strides of their own, 0 where they are stretched.
 *
 *     for i in the loop:  plain[i·p]  ↔  chosen[i·c + Σ index[i·x]·step]
 */
import * as abi from '../boundary/abi.js';
import { block, core, heap } from '../boundary/core.js';
import { geometryOf, addressOf } from '../tensor/tensor.js';
import { Scalar } from '../tensor/scalar.js';
import { allocateContiguous } from './allocate.js';
import { copyInto } from './copy.js';
import { writeAddress, writeGeometry, writeWord } from './slots.js';

/** @typedef {import('../tensor/tensor.js').Tensor} Tensor */
/**
 * @typedef {object} Side a tensor over a loop
 * @property {Tensor} tensor
 * @property {readonly number[]} strides in elements, one for each dimension of the loop
 * @property {number} [offset] of its first element, from the tensor's own
 */
/**
 * @typedef {object} Counting the dimension that an index tensor counts along
 * @property {number} size
 * @property {number} step elements of the chosen side from one index to the next
 * @property {boolean} [wraps] whether negative indices count from the end
 */
/** @typedef {Side & Counting} IndexSide an int64 or int32 tensor over the loop */
/**
 * @typedef {object} IndexedLoop
 * @property {readonly number[]} shape
 * @property {Side} plain
 * @property {Side} chosen of the same dtype
 * @property {readonly IndexSide[]} indices
 */

/** Codes of `Access` in cpp/kernels/indexed.h. */
export const accesses = { read: 0, write: 1, add: 2, multiply: 3, maximum: 4, minimum: 5 };

/** @param {number} slot @param {readonly number[]} shape @param {Side} side */
function writeSide(slot, shape, { tensor, strides, offset = 0 }) {
  const { dtype, size } = geometryOf(tensor);
  const address = addressOf(tensor);
  writeGeometry(slot, dtype, shape, strides);
  writeAddress(slot, address + offset * size);
}

/** @param {Counting} counting */
function writeCounting({ size, step }) {
  writeWord(abi.kRealParamsWord, size);
  writeWord(abi.kRealParamsWord + 1, step);
}

/**
 * The loop's shape without the dimensions along which all of these are stretched.
 * @param {readonly number[]} shape
 * @param {readonly Side[]} sides
 */
const steppedShape = (shape, sides) =>
  shape.map((size, dim) => (size > 1 && sides.every(({ strides }) => strides[dim] === 0) ? 1 : size));

/**
 * Throws if an index is out of range: what `refuse` makes of the first such index of the first such tensor. A loop
 * without elements reads no index.
 * @param {readonly number[]} shape
 * @param {readonly IndexSide[]} indices
 * @param {(value: bigint, index: IndexSide, at: number) => Error} refuse
 */
export function assertIndices(shape, indices, refuse) {
  indices.forEach((index, at) => {
    writeSide(2, steppedShape(shape, [index]), index);
    writeCounting(index);
    if (core._stride0_index_outside(Number(index.wraps === true)) === 0) return;
    throw refuse(/** @type {bigint} */ (heap.i64()[block + abi.kWholeParamsWord]), index, at);
  });
}

/**
 * Several index tensors, or none, as one of offsets from the first element of the chosen side.
 * @param {readonly number[]} shape
 * @param {readonly IndexSide[]} indices
 * @returns {IndexSide & { tensor: Tensor }}
 */
function offsetsOf(shape, indices) {
  const sizes = steppedShape(shape, indices);
  const tensor = allocateContiguous('int32', sizes);
  copyInto(new Scalar(0, 'int'), tensor);
  for (const index of indices) {
    writeSide(0, sizes, { tensor, strides: tensor.strides });
    writeSide(2, sizes, index);
    writeCounting(index);
    core._stride0_add_offsets();
  }
  const strides = sizes.map((size, dim) => (size === shape[dim] ? Number(tensor.strides[dim]) : 0));
  return { tensor, strides, size: 0, step: 1 };
}

/** @param {keyof typeof accesses} access @param {IndexedLoop} loop @param {IndexSide} index */
function runAlong(access, { shape, plain, chosen }, index) {
  writeSide(0, shape, plain);
  writeSide(1, shape, chosen);
  writeSide(2, shape, index);
  writeCounting(index);
  core._stride0_run_indexed(accesses[access]);
}

/**
 * Reads what the indices choose into the plain side, or writes that side to what they choose: over what is there, or
 * added to it and so on. The indices have been checked, and duplicates are met in the order of the loop.
 * @param {keyof typeof accesses} access
 * @param {IndexedLoop} loop
 */
export function runIndexed(access, loop) {
  const [index, ...others] = loop.indices;
  if (index !== undefined && others.length === 0) return runAlong(access, loop, index);
  const offsets = offsetsOf(loop.shape, loop.indices);
  try {
    runAlong(access, loop, offsets);
  } finally {
    offsets.tensor.dispose();
  }
}
