/** Whether two tensors share memory. */
import { blockOf, geometryOf, Tensor } from '../tensor/tensor.js';

/** @typedef {import('./slots.js').Operand} Operand */

/**
 * Whether two tensors share memory but view it differently.
 * @param {Operand} a
 * @param {Tensor} b
 * @returns {a is Tensor}
 */
export const isTangled = (a, b) =>
  a !== b &&
  a instanceof Tensor &&
  blockOf(a) === blockOf(b) &&
  (geometryOf(a) !== geometryOf(b) || a.storageOffset !== b.storageOffset);

/** The elements a tensor reaches over, from the beginning of its block. @param {Tensor} tensor */
const reach = ({ storageOffset, shape, strides }) =>
  shape.reduce((end, size, dim) => end + (size - 1) * Number(strides[dim]), storageOffset);

/** @param {Tensor} a @param {Tensor} b */
export const mayOverlap = (a, b) =>
  blockOf(a) === blockOf(b) && a.numel > 0 && b.numel > 0 && a.storageOffset <= reach(b) && b.storageOffset <= reach(a);
