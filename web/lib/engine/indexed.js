/**
 * Reads or writes the elements that an index tensor selects, with cpp/kernels/indexed.h. A call describes a loop by its
 * shape; both sides and the index have their own strides over it, 0 where they are expanded.
 *
 *     for i in the loop:  plain[i·p]  ↔  chosen[i·c + index[i·x]·step]
 */
import * as abi from '../boundary/abi.js';
import { block, core, heap } from '../boundary/core.js';
import { addressOf } from '../tensor/tensor.js';
import { writeAddress, writeGeometry, writeWord } from './slots.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * @typedef {object} Side a tensor in a loop
 * @property {Tensor} tensor
 * @property {readonly number[]} strides in elements, one for each dimension of the loop
 */
/**
 * @typedef {object} Counting the dimension of the index values
 * @property {number} size
 * @property {number} step the distance, on the chosen side, between the elements of two consecutive index values
 * @property {boolean} [wraps] whether negative indices count from the end; `false` if none is negative
 */
/** @typedef {Side & Counting} IndexSide an int64 or int32 tensor over the loop */
/**
 * @typedef {object} IndexedLoop
 * @property {readonly number[]} shape
 * @property {Side} plain
 * @property {Side} chosen of the same dtype
 * @property {IndexSide} index
 */

/** Codes of `Access` in cpp/kernels/indexed.h. */
const accesses = { read: 0, write: 1, add: 2, multiply: 3, maximum: 4, minimum: 5 };
/** @typedef {keyof typeof accesses} Access */

/** @param {number} slot @param {readonly number[]} shape @param {Side} side */
function writeSide(slot, shape, { tensor, strides }) {
  writeGeometry(slot, tensor.dtype, shape, strides);
  writeAddress(slot, addressOf(tensor));
}

/** @param {Counting} counting */
function writeCounting({ size, step }) {
  writeWord(abi.kRealParamsWord, size);
  writeWord(abi.kRealParamsWord + 1, step);
}

/**
 * The first index, in the order of the loop, that is out of range. A loop without elements reads no index.
 * @param {readonly number[]} shape
 * @param {IndexSide} index
 * @returns {bigint | undefined}
 */
export function indexOutside(shape, index) {
  const stepped = shape.map((size, dim) => (size > 1 && index.strides[dim] === 0 ? 1 : size));
  writeSide(2, stepped, index);
  writeCounting(index);
  return outOfRangeIndex(core._stride0_index_outside(Number(index.wraps === true)));
}

/**
 * Adds the offsets of an index, in elements, to int32 offsets. The index is already checked.
 * @param {readonly number[]} shape
 * @param {Side} offsets
 * @param {IndexSide} index
 */
export function addOffsets(shape, offsets, index) {
  writeSide(0, shape, offsets);
  writeSide(2, shape, index);
  writeCounting(index);
  core._stride0_add_offsets();
}

/** The index that the core has found out of range, if any. @param {number} found */
const outOfRangeIndex = (found) => (found === 0 ? undefined : heap.i64()[block + abi.kWholeParamsWord]);

/** @param {IndexedLoop} loop */
function describe({ shape, plain, chosen, index }) {
  writeSide(0, shape, plain);
  writeSide(1, shape, chosen);
  writeSide(2, shape, index);
  writeCounting(index);
}

/**
 * Copies the chosen elements to the plain side, which must be new, because an index out of range leaves it unfinished.
 * Returns the first such index, if any.
 * @param {IndexedLoop} loop
 */
export function readIndexed(loop) {
  describe(loop);
  return outOfRangeIndex(core._stride0_run_indexed(accesses.read, Number(loop.index.wraps === true), 1));
}

/**
 * Copies the chosen elements to the plain side, or the plain side to the chosen elements: replacing them, adding to
 * them and so on. The caller has checked the index, and that the target does not overlap it. Duplicates are processed
 * in the order of the loop.
 * @param {Access} access
 * @param {IndexedLoop} loop
 */
export function runIndexed(access, loop) {
  describe(loop);
  core._stride0_run_indexed(accesses[access], Number(loop.index.wraps !== false), 0);
}
