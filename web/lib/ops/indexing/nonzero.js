/** Where elements are not zero. */
import { core } from '../../boundary/core.js';
import { allocateContiguous, viewOf } from '../../engine/allocate.js';
import { writeTensor } from '../../engine/slots.js';
import { filled } from '../../tensor/filled.js';
import { isTraced, refuse } from '../../tensor/placeholder.js';
import { item } from '../../values/read.js';
import { to } from '../copies.js';
import { sum } from '../reductions.js';

/** @typedef {import('../../tensor/tensor.js').Tensor} Tensor */

/**
 * Calls `use` with the mask of what is not zero in `input`, and how much that is.
 * @template T
 * @param {Tensor} input
 * @param {(mask: Tensor, count: number) => T} use
 * @returns {T}
 */
export function withMask(input, use) {
  if (isTraced(input)) refuse();
  const mask = to(input, 'bool');
  try {
    const total = sum(mask);
    try {
      return use(mask, Number(item(total)));
    } finally {
      total.dispose();
    }
  } finally {
    mask.dispose();
  }
}

/** A row of indices for each element that is not zero. @param {Tensor} input */
export const placesOf = (input) =>
  withMask(input, (mask, count) =>
    filled(allocateContiguous('int64', [count, input.ndim]), (made) => {
      writeTensor(0, made);
      writeTensor(1, mask);
      core._stride0_write_places(count);
    }),
  );

/**
 * The columns of `placesOf`, one for each dimension.
 * @param {Tensor} input
 * @param {(made: Tensor) => Tensor} own
 */
export function columnsOf(input, own) {
  const places = own(placesOf(input));
  const geometry = { dtype: places.dtype, shape: [Number(places.shape[0])], strides: [Math.max(input.ndim, 1)] };
  return input.shape.map((_, dim) => own(viewOf(places, geometry, dim)));
}
