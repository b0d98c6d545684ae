/**
 * The loop over the elements that index tensors select, planned by the core (cpp/plan/indexing.h). Index tensors
 * broadcast against each other. In the result, their broadcast dimensions replace the ones that they index or, if these
 * are not adjacent, come first. Reads no elements.
 *
 *     (5, 6, 7) with (2, 1) and (3) for its last two dimensions  →  a loop over (5, 2, 3)
 *     (5, 6, 7) with (2, 1) and (3) for its outer dimensions     →  a loop over (2, 3, 6)
 */
import * as abi from '../../boundary/abi.js';
import { core } from '../../boundary/core.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { readResult, readSizes, readWord, withWords, writeGeometry } from '../../engine/slots.js';
import { viewBy } from '../../engine/views.js';

/** @import { Layout } from '../../tensor/geometry.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */

/**
 * @typedef {object} Pick the dimension that an index tensor applies to
 * @property {number} dim of the view
 * @property {number} size of the dimension
 * @property {number} step from one index to the next, in elements
 */
/**
 * @typedef {object} Loop
 * @property {number[]} shape
 * @property {number[]} strides of the view over the loop, 0 where index tensors pick
 * @property {number[]} picked the shape that the index tensors broadcast to
 * @property {number} before how many dimensions of the loop come before that shape
 * @property {boolean} moved whether the index tensors are separated by slices, so that their dimensions come first
 * @property {Pick[]} picks
 * @property {number[]} order the order in which PyTorch iterates over the dimensions, the fastest first
 * @property {number[]} result the strides of a new result
 */

/**
 * @param {Layout} view
 * @param {readonly (Layout | undefined)[]} indices for each dimension of the view, its index tensor; at least one
 * @param {Layout} [value] of the written tensor
 * @returns {Loop}
 */
export function loopOf(view, indices, value) {
  const dims = [...indices.keys()].filter((dim) => indices[dim]);
  const given = /** @type {Layout[]} */ (indices.filter(Boolean));
  const all = value ? [...given, value] : given;
  const code = withWords(
    abi.kSlotWords * all.length,
    (words, first) =>
      all.forEach(({ dtype, shape, strides }, i) => {
        writeGeometry(i, dtype, shape, strides, first);
        words[first + i * abi.kSlotWords + abi.kDataWord] = dims[i] ?? 0;
      }),
    (address) => {
      writeGeometry(0, view.dtype, view.shape, view.strides);
      return core._stride0_index_loop(address, given.length, Number(value !== undefined));
    },
  );
  throwIfRefused(code, () => ({ fn: 'index', shapes: given.map(({ shape }) => shape) }));
  const { shape, strides } = readResult();
  return {
    shape,
    strides,
    picked: readSizes(1),
    before: readWord(abi.kErrorAWord),
    moved: readWord(abi.kErrorBWord) === 1,
    picks: dims
      .filter((dim) => dim < view.shape.length)
      .map((dim) => ({ dim, size: Number(view.shape[dim]), step: Number(view.strides[dim]) })),
    order: readSizes(2),
    result: readSizes(3),
  };
}

/**
 * The strides of an operand in a loop that it broadcasts to.
 * @param {Layout | Tensor} operand
 * @param {readonly number[]} shape
 */
export function stridesOver(operand, shape) {
  return viewBy('expand', operand, shape).geometry.strides;
}

/** The strides of an index tensor in the whole loop. @param {Loop} loop @param {Layout | Tensor} index */
export function aroundPicked({ shape, picked, before }, index) {
  const strides = stridesOver(index, picked);
  return shape.map((_, dim) => strides[dim - before] ?? 0);
}
