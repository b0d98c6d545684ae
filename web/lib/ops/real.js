/** Functions of one number. Integers become the default dtype where the answer is real. */
import { dtypeInfo } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { integer, tensorArgument } from '../tensor/arguments.js';
import { viewOf } from '../engine/allocate.js';
import { bothForms, exact, operationsMade, optionsOf, run, unary } from './elementwise.js';
import { Scalar } from '../tensor/scalar.js';
import { geometryOf } from '../tensor/tensor.js';

/** @import { Bare, BothUnary } from '../typing/forms.js' */
/** @typedef {import('../tensor/tensor.js').Tensor} Tensor */

/** @param {string} message */
const notForBools =
  (message) =>
  (/** @type {Tensor} */ { dtype }) => {
    if (dtype === 'bool') throw new DTypeError(message, { torchType: 'NotImplementedError' });
  };

/**
 * `-input`, elementwise.
 * @example
 *   neg(tensor([1, -2])).tolist(); // [-1, 2]
 */
export const [neg, neg_] = exact(
  'neg',
  notForBools(
    'Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.',
  ),
);
/**
 * The absolute value of each element.
 * @example
 *   abs(tensor([1, -2])).tolist(); // [1, 2]
 */
export const [abs, abs_] = exact('abs');
/**
 * -1, 0 or 1, by the sign of each element.
 * @example
 *   sign(tensor([3, -2, 0])).tolist(); // [1, -1, 0]
 */
export const [sign, sign_] = exact('sign');
/**
 * The square of each element.
 * @example
 *   square(tensor([3, -2])).tolist(); // [9, 4]
 */
export const [square, square_] = unary('square');
/**
 * Unlike PyTorch's, it takes `out` as every function of one tensor does.
 * @example
 *   relu(tensor([3, -2])).tolist(); // [3, 0]
 */
export const [relu, relu_] = unary('relu', notForBools('Boolean inputs not supported for relu'));
/**
 * `1 / input`, elementwise.
 * @example
 *   reciprocal(tensor([2, 4])).tolist(); // [0.5, 0.25]
 */
export const [reciprocal, reciprocal_] = unary('reciprocal');
/**
 * The square root of each element.
 * @example
 *   sqrt(tensor([4, 9])).tolist(); // [2, 3]
 */
export const [sqrt, sqrt_] = unary('sqrt');
/**
 * `1 / sqrt(input)`, elementwise.
 * @example
 *   rsqrt(tensor([4])).tolist(); // [0.5]
 */
export const [rsqrt, rsqrt_] = unary('rsqrt');
/**
 * e to the power of each element.
 * @example
 *   exp(tensor([0])).tolist(); // [1]
 */
export const [exp, exp_] = unary('exp');
/**
 * 2 to the power of each element.
 * @example
 *   exp2(tensor([3])).tolist(); // [8]
 */
export const [exp2, exp2_] = unary('exp2');
/**
 * `exp(input) - 1`, exact also near 0.
 * @example
 *   expm1(tensor([0])).tolist(); // [0]
 */
export const [expm1, expm1_] = unary('expm1');
/**
 * The natural logarithm of each element.
 * @example
 *   log(tensor([1])).tolist(); // [0]
 */
export const [log, log_] = unary('log');
/**
 * The logarithm of each element to base 2.
 * @example
 *   log2(tensor([8])).tolist(); // [3]
 */
export const [log2, log2_] = unary('log2');
/**
 * The logarithm of each element to base 10.
 * @example
 *   log10(tensor([1000])).tolist(); // [3]
 */
export const [log10, log10_] = unary('log10');
/**
 * `log(1 + input)`, exact also near 0.
 * @example
 *   log1p(tensor([0])).tolist(); // [0]
 */
export const [log1p, log1p_] = unary('log1p');
/**
 * `1 / (1 + exp(-input))`, elementwise.
 * @example
 *   sigmoid(tensor([0])).tolist(); // [0.5]
 */
export const [sigmoid, sigmoid_] = unary('sigmoid');
/**
 * The error function of each element.
 * @example
 *   erf(tensor([0])).tolist(); // [0]
 */
export const [erf, erf_] = unary('erf');
/**
 * `1 - erf(input)`, exact also where `erf` is near 1.
 * @example
 *   erfc(tensor([0])).tolist(); // [1]
 */
export const [erfc, erfc_] = unary('erfc');
/**
 * The sine of each element, in radians.
 * @example
 *   sin(tensor([0])).tolist(); // [0]
 */
export const [sin, sin_] = unary('sin');
/**
 * The cosine of each element, in radians.
 * @example
 *   cos(tensor([0])).tolist(); // [1]
 */
export const [cos, cos_] = unary('cos');
/**
 * The tangent of each element, in radians.
 * @example
 *   tan(tensor([0])).tolist(); // [0]
 */
export const [tan, tan_] = unary('tan');
/**
 * The arcsine of each element, in radians.
 * @example
 *   asin(tensor([0])).tolist(); // [0]
 */
export const [asin, asin_] = unary('asin');
/**
 * The arccosine of each element, in radians.
 * @example
 *   acos(tensor([1])).tolist(); // [0]
 */
export const [acos, acos_] = unary('acos');
/**
 * The arctangent of each element, in radians.
 * @example
 *   atan(tensor([0])).tolist(); // [0]
 */
export const [atan, atan_] = unary('atan');
/**
 * The hyperbolic sine of each element.
 * @example
 *   sinh(tensor([0])).tolist(); // [0]
 */
export const [sinh, sinh_] = unary('sinh');
/**
 * The hyperbolic cosine of each element.
 * @example
 *   cosh(tensor([0])).tolist(); // [1]
 */
export const [cosh, cosh_] = unary('cosh');
/**
 * The hyperbolic tangent of each element.
 * @example
 *   tanh(tensor([0])).tolist(); // [0]
 */
export const [tanh, tanh_] = unary('tanh');
/**
 * The inverse hyperbolic sine of each element.
 * @example
 *   asinh(tensor([0])).tolist(); // [0]
 */
export const [asinh, asinh_] = unary('asinh');
/**
 * The inverse hyperbolic cosine of each element.
 * @example
 *   acosh(tensor([1])).tolist(); // [0]
 */
export const [acosh, acosh_] = unary('acosh');
/**
 * The inverse hyperbolic tangent of each element.
 * @example
 *   atanh(tensor([0])).tolist(); // [0]
 */
export const [atanh, atanh_] = unary('atanh');
/**
 * Each element rounded down to an integer.
 * @example
 *   floor(tensor([1.5, -1.5])).tolist(); // [1, -2]
 */
export const [floor, floor_] = exact('floor');
/**
 * Each element rounded up to an integer.
 * @example
 *   ceil(tensor([1.5, -1.5])).tolist(); // [2, -1]
 */
export const [ceil, ceil_] = exact('ceil');
/**
 * To the nearest integer, or to so many `decimals`, which before the point are negative. A half goes to the even
 * neighbour.
 * @example
 *   round(tensor([0.5, 1.5])).tolist(); // [0, 2]
 */
export const [round, round_] = /** @type {BothUnary<'common', { decimals?: number | bigint }>} */ (
  bothForms('round', (form) => {
    /** @type {(input: unknown, options?: unknown) => Tensor} */
    return (input, options) => {
      const from = tensorArgument(form.fn, 'input', input);
      const { decimals, out } = optionsOf(form, options, ['decimals']);
      const how = { out, exactOut: true };
      if (decimals === undefined) return run(form, 'round', [from], how);
      const places = integer(form.fn, 'decimals', decimals);
      const { category, scalarType } = dtypeInfo(from.dtype);
      if (category !== 'float') {
        const message = `"round_${places === 0 ? 'vml_' : ''}cpu" not implemented for '${scalarType}'`;
        throw new DTypeError(message, { torchType: 'NotImplementedError' });
      }
      if (places === 0) return run(form, 'round', [from], how);
      // The power of ten to multiply by; a negative one is divided by. As a text, as that is read to the last bit.
      const scale = Number(`1e${Math.abs(places)}`) * Math.sign(places);
      return run(form, 'roundDecimals', [from], { ...how, params: [new Scalar(scale, 'float')] });
    };
  })
);
/**
 * Each element rounded towards zero to an integer.
 * @example
 *   trunc(tensor([1.5, -1.5])).tolist(); // [1, -1]
 */
export const [trunc, trunc_] = exact('trunc');
/**
 * The fractional part of each element: `input - trunc(input)`.
 * @example
 *   frac(tensor([1.5, -1.5])).tolist(); // [0.5, -0.5]
 */
export const [frac, frac_] = exact('frac');
/** Of real numbers the sign; the name is that of the complex function. */
export const sgn = sign;
export const sgn_ = sign_;

const assertPositive = notForBools('The `+` operator, on a bool tensor is not supported.');

/**
 * The tensor itself, as a view.
 * @type {Bare<'common'>}
 * @example
 *   positive(tensor([1, -2])).tolist(); // [1, -2]
 */
export const positive = (input) => {
  const from = tensorArgument('positive', 'input', input);
  assertPositive(from);
  return viewOf(from, geometryOf(from));
};

/** By name, for the methods. */
export const operations = operationsMade();
