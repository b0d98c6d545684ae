/** An `out` with another shape than the result gets the result's shape. */
import { list } from '../errors/printed-shape.js';
import { blockOf, resize } from '../tensor/tensor.js';
import { warn } from '../reports/warnings.js';
import { asGeometry } from '../tensor/geometry.js';

/** @import { Layout } from '../tensor/geometry.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @param {{ shape: readonly number[] }} a @param {{ shape: readonly number[] }} b */
export function isShapedLike(a, b) {
  return a.shape.length === b.shape.length && a.shape.every((size, dim) => size === b.shape[dim]);
}

/**
 * PyTorch's warning, if elements would be lost.
 * @param {Pick<Tensor, 'shape' | 'numel'>} target
 * @param {readonly number[]} shape
 * @param {number} times
 */
export function warnOfResize(target, shape, times) {
  for (let i = 0; i < times && target.numel > 0; ++i) {
    warn(
      `An output with one or more elements was resized since it had shape ${list(target.shape)}, which does not match ` +
        `the required output shape ${list(shape)}. This behavior is deprecated, and in a future PyTorch release ` +
        'outputs will not be resized unless they have zero elements. You can explicitly reuse an out tensor t by ' +
        'resizing it, inplace, to zero elements with t.resize_(0).',
    );
  }
}

/**
 * Gives `target` this layout if its shape differs.
 * @param {Tensor} target
 * @param {Layout} like
 * @param {number} [warnings]
 */
export function resizeAs(target, like, warnings = 1) {
  if (isShapedLike(target, like)) return;
  warnOfResize(target, like.shape, warnings);
  const geometry = asGeometry({ dtype: target.dtype, shape: like.shape, strides: like.strides });
  blockOf(target).grow((target.storageOffset + geometry.numel) * geometry.size);
  resize(target, geometry);
}
