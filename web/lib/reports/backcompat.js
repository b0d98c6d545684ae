/**
 * PyTorch before 0.4 treated two tensors with equally many elements and different shapes as flat. Today they broadcast.
 * For old code you can switch on a warning wherever the results would differ.
 */
import { warn } from './warnings.js';
import { numelOf } from '../tensor/row-major.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** As `torch.utils.backcompat`. */
export const backcompat = {
  broadcastWarning: {
    /** Whether operands of equal count and different shape warn. Off by default. */
    enabled: false,
  },
};

const historic =
  'self and other do not have the same shape, but are broadcastable, and have the same number of elements.  Changing ' +
  'behavior in a backwards incompatible manner to broadcasting rather than viewing as 1-dimensional.';

/**
 * @param {string} op
 * @param {readonly (Tensor | object)[]} operands the first is what PyTorch calls self
 * @param {readonly number[]} resultShape
 */
export function warnOfOldBroadcasts(op, [self, ...others], resultShape) {
  if (!('shape' in Object(self))) return;
  const { shape, numel } = /** @type {Tensor} */ (self);
  const differs = (/** @type {readonly number[]} */ a) =>
    a.length !== shape.length || a.some((size, i) => size !== shape[i]);
  const other = /** @type {Tensor[]} */ (others).find(
    (each) => each.shape && each.numel === numel && differs(each.shape),
  );
  if (other === undefined) return;
  const count = numelOf(resultShape);
  warn(historic, {
    code: 'BROADCAST_SAME_NUMEL',
    op,
    shapes: [[...shape], [...other.shape]],
    resultShape: [...resultShape],
    oldShape: [...shape],
    ...(count === numel ? { benign: true } : {}),
  });
}
