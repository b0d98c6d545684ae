/** `maskedFill`: fills the elements that a mask selects. */
import { dtypeInfo } from '../boundary/dtype.js';
import { align, alignedShape } from '../engine/align.js';
import { allocateContiguous, viewOf } from '../engine/allocate.js';
import { compute } from '../engine/compute.js';
import { viewed } from '../engine/views.js';
import { ArgumentError, DTypeError, ShapeError } from '../errors/classes.js';
import { codes, errorFrom } from '../errors/sentences.js';
import { assertUnderLimit } from '../reports/watching.js';
import { warn } from '../reports/warnings.js';
import { tensorArgument } from '../tensor/arguments.js';
import { filled } from '../tensor/filled.js';
import { isTraced, tracedAmong } from '../tensor/placeholder.js';
import { asScalar, assertFits, isNumberLike, Scalar } from '../tensor/scalar.js';
import { isTensor } from '../tensor/tensor.js';
import { withTemporaries } from '../tensor/with-temporaries.js';
import { numberOf } from '../values/read.js';
import { bothForms, run } from './elementwise.js';
import { any } from './reductions.js';

/** @import { Operand } from '../engine/slots.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { MaskedFill } from '../typing/choices.js' */
/** @import { TensorLike } from '../typing/operands.js' */

/**
 * Reads the value to fill with: a number, the only element of a tensor, or the tensor itself if `fuse` is tracing it.
 * @param {TensorLike} value
 */
function fillValue(value) {
  if (!isTensor(value)) {
    if (isNumberLike(value)) return asScalar(value);
    throw new ArgumentError("maskedFill(): argument 'value' must be a number or a 0-d tensor");
  }
  if (value.ndim > 0) {
    throw new ShapeError(
      `masked_fill_ only supports a 0-dimensional value tensor, but got tensor with ${value.ndim} dimension(s).`,
    );
  }
  return isTraced(value) ? value : numberOf(value);
}

/** The shape that they broadcast to. @param {readonly (readonly number[])[]} shapes */
export function commonShape(shapes) {
  const { shape, numel, error } = align(shapes);
  if (codes[error.code] !== 'ok') throw errorFrom(error, { shapes, sizes: shape });
  return { shape, numel };
}

/**
 * Fills in a fused function whose value is the element of a tensor, which is known only when it runs.
 * @param {readonly Operand[]} args the input, the mask and the tensor
 */
function filledBy(args) {
  const [from, mask, value] = /** @type {[Tensor, Tensor, Tensor]} */ (args);
  const number = numberOf(value);
  assertFits(number, dtypeInfo(from.dtype));
  const shape = alignedShape([mask.shape, from.shape]);
  return filled(allocateContiguous(from.dtype, shape), (out) => compute('maskedFill', [from, mask, number], { out }));
}

/** Whether some element has more than one index. @param {Tensor} tensor */
export function isExpanded({ shape, strides, numel }) {
  return numel > 0 && shape.some((size, i) => size > 1 && strides[i] === 0);
}

/**
 * An element with several indices is filled if the mask is true at any of them.
 * @param {import('./elementwise.js').Form} form
 * @param {string} op
 * @param {[Tensor, Tensor, Operand]} list
 * @param {{ refuse: () => void }} how
 */
function fillExpanded(form, op, [target, mask, number], how) {
  warn(
    'Use of masked_fill_ on expanded tensors is deprecated. Please clone() the tensor before performing this ' +
      'operation. This also applies to advanced indexing e.g. tensor[mask] = scalar',
  );
  const shapes = [target.shape, mask.shape];
  const { shape } = commonShape(shapes);
  if (String(shape) !== String(target.shape)) {
    const grows = { code: codes.indexOf('grows'), dim: 0, operand: 0, a: 0, b: 0 };
    throw errorFrom(grows, { shapes, sizes: shape, target: target.shape });
  }
  const dims = shape.flatMap((size, i) => (size > 1 && target.strides[i] === 0 ? [i] : []));
  const { dtype, strides } = target;
  withTemporaries((own) => {
    const once = own(viewOf(target, { dtype, shape: shape.map((size, i) => (dims.includes(i) ? 1 : size)), strides }));
    const chosen = own(any(own(viewed('expand', mask, shape)), dims, { keepdim: true }));
    run(form, op, [once, chosen, number], how);
  });
  return target;
}

/**
 * Replaces elements with `value` where `mask` is true. The result has the dtype of `input`.
 * @example
 *   maskedFill(tensor([1, 2, 3]), tensor([true, false, true]), 0).tolist(); // [0, 2, 0]
 */
export const maskedFill = /** @type {MaskedFill} */ (
  bothForms('maskedFill', (form) => (input, mask, value) => {
    const from = tensorArgument(form.fn, 'input', input);
    const where = tensorArgument(form.fn, 'mask', mask);
    // Unlike the in-place form, PyTorch checks the shapes first here, and broadcasts the mask before the input.
    const common = form.inPlace ? undefined : commonShape([where.shape, from.shape]);
    const number = fillValue(value);
    if (where.dtype !== 'bool') {
      const { cType } = dtypeInfo(where.dtype);
      throw new DTypeError(`masked_fill_ only supports boolean masks, but got mask with dtype ${cType}`);
    }
    const refuse = () => number instanceof Scalar && assertFits(number, dtypeInfo(from.dtype));
    if (common === undefined) {
      const fill = isExpanded(from) ? fillExpanded : run;
      return fill(form, 'maskedFill', [from, where, number], { refuse });
    }
    const { shape, numel } = common;
    assertUnderLimit(form.fn, [where.shape, from.shape], { shape, numel, size: dtypeInfo(from.dtype).size });
    const list = [from, where, number];
    const out = allocateContiguous(from.dtype, shape, tracedAmong(list.filter(isTensor)));
    const alone = number instanceof Scalar ? undefined : filledBy;
    return filled(out, () => run(form, 'maskedFill', list, { out, refuse, alone }));
  })
);
