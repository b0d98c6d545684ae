/** Comparisons, which return bool tensors. Operands are compared in their common dtype. */
import { to } from './copies.js';
import { getDefaultDtype } from '../engine/default-dtype.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { DTypeError, ShapeError } from '../errors/classes.js';
import { tensorArgument } from '../tensor/arguments.js';
import { binary, callOptions, parameter, run } from './elementwise.js';
import { elementsOf } from '../tensor/elements.js';
import { isFloat } from '../tensor/scalar.js';
import { useAndDispose, withTemporaries } from '../tensor/with-temporaries.js';

/** @import { NumberLike } from '../tensor/scalar.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Likeness, LikenessOfAll } from '../typing/forms.js' */
/** @import { ModeOption } from './elementwise.js' */

/** @typedef {ModeOption & { rtol?: NumberLike, atol?: NumberLike, equalNan?: boolean }} Tolerance */

/**
 * Compares whether elements are equal.
 * @example
 *   eq(tensor([1, 2]), 2).tolist(); // [false, true]
 */
export const eq = binary('eq');
/**
 * Compares whether elements differ.
 * @example
 *   ne(tensor([1, 2]), 2).tolist(); // [true, false]
 */
export const ne = binary('ne');
/**
 * Compares whether `input` is less than `other`.
 * @example
 *   lt(tensor([1, 2]), 2).tolist(); // [true, false]
 */
export const lt = binary('lt');
/**
 * Compares whether `input` is less than or equal to `other`.
 * @example
 *   le(tensor([1, 2]), 2).tolist(); // [true, true]
 */
export const le = binary('le');
/**
 * Compares whether `input` is greater than `other`.
 * @example
 *   gt(tensor([1, 3]), 2).tolist(); // [false, true]
 */
export const gt = binary('gt');
/**
 * Compares whether `input` is greater than or equal to `other`.
 * @example
 *   ge(tensor([1, 2]), 2).tolist(); // [false, true]
 */
export const ge = binary('ge');

/**
 * Tests whether `|input - other| <= atol + rtol · |other|`, elementwise. Both must have the same dtype.
 * @type {Likeness<Tolerance>}
 * @example
 *   isclose(tensor([1, 2]), tensor([1.000001, 2.1])).tolist(); // [true, false]
 */
export const isclose = (input, other, options) => close({ fn: 'isclose', inPlace: false }, input, other, options);

/** A number as Python writes it. @param {number | bigint | boolean} value */
const words = (value) => String(value).toLowerCase().replace('infinity', 'inf');

/**
 * @param {import('./elementwise.js').Form} form
 * @param {unknown} input
 * @param {unknown} other
 * @param {unknown} options
 */
function close(form, input, other, options) {
  const a = tensorArgument(form.fn, 'input', input);
  const b = tensorArgument(form.fn, 'other', other);
  const { rtol, atol, equalNan, broadcast } = callOptions(form, options, ['rtol', 'atol', 'equalNan']);
  if (a.dtype !== b.dtype) {
    throw new DTypeError(`${dtypeInfo(a.dtype).scalarType} did not match ${dtypeInfo(b.dtype).scalarType}`);
  }
  const params = [parameter(form, 'rtol', rtol, 1e-5), parameter(form, 'atol', atol, 1e-8)];
  params.forEach(({ value }, i) => {
    if (Number(value) >= 0) return;
    throw new ShapeError(`${i === 0 ? 'rtol' : 'atol'} must be greater than or equal to zero, but got ${words(value)}`);
  });
  const op = equalNan ? 'iscloseEqualNan' : 'isclose';
  const isExact = params.every(({ value }) => Number(value) === 0);
  // Integers are measured in the default dtype; the kernel does so in float32.
  if (isExact || isFloat(a) || getDefaultDtype() !== 'float64') return run(form, op, [a, b], { params, broadcast });
  return withTemporaries((own) => run(form, op, [own(to(a, 'float64')), own(to(b, 'float64'))], { params, broadcast }));
}

/** Whether all elements of a temporary bool tensor are true; disposes of it. @param {Tensor} tested */
function allOf(tested) {
  return useAndDispose(tested, () => elementsOf(tested).every(Boolean));
}

/**
 * Returns whether all elements are close to each other. The shapes broadcast.
 * @type {LikenessOfAll<Tolerance>}
 * @example
 *   allclose(tensor([1, 1]), tensor(1)); // true
 */
export const allclose = (input, other, options) =>
  allOf(close({ fn: 'allclose', inPlace: false }, input, other, options));

/**
 * Returns whether two tensors have the same shape and the same elements, with any dtypes.
 * @param {Tensor} input
 * @param {Tensor} other
 * @returns {boolean}
 * @example
 *   equal(tensor([1, 2]), tensor([1n, 2n])); // true
 */
export function equal(input, other) {
  const a = tensorArgument('equal', 'input', input);
  const b = tensorArgument('equal', 'other', other);
  if (a.shape.length !== b.shape.length || a.shape.some((size, i) => size !== b.shape[i])) return false;
  return allOf(eq(a, b));
}
