/** Functions of one number. Integers become the default dtype if the result is real. */
import { dtypeInfo } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { notImplementedFor } from '../errors/sentences.js';
import { integer, tensorArgument } from '../tensor/arguments.js';
import { allocateLike, viewOf } from '../engine/allocate.js';
import { getDefaultDtype } from '../engine/default-dtype.js';
import { bothForms, exact, takeRegistered, optionsOf, parameter, run, unary } from './elementwise.js';
import { filled } from '../tensor/filled.js';
import { tracedAmong } from '../tensor/placeholder.js';
import { assertFits, isFloat, Scalar } from '../tensor/scalar.js';
import { geometryOf } from '../tensor/tensor.js';
import { rounding } from './steps.js';

/** @import { NumberLike } from '../tensor/scalar.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Bare, BothUnary, Unary } from '../typing/forms.js' */

/** @param {string} message */
const notForBools =
  (message) =>
  (/** @type {Tensor} */ { dtype }) => {
    if (dtype === 'bool') throw new DTypeError(message, { torchType: 'NotImplementedError' });
  };

/**
 * Negates each element.
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
 * Returns the absolute value of each element.
 * @example
 *   abs(tensor([1, -2])).tolist(); // [1, 2]
 */
export const [abs, abs_] = exact('abs');
/**
 * Returns -1, 0 or 1, the sign of each element.
 * @example
 *   sign(tensor([3, -2, 0])).tolist(); // [1, -1, 0]
 */
export const [sign, sign_] = exact('sign');
/**
 * Squares each element.
 * @example
 *   square(tensor([3, -2])).tolist(); // [9, 4]
 */
export const [square, square_] = unary('square');
/**
 * Replaces negative elements with 0. Unlike PyTorch's, it accepts `out`, as all functions of one tensor do here.
 * @example
 *   relu(tensor([3, -2])).tolist(); // [3, 0]
 */
export const [relu, relu_] = unary('relu', notForBools('Boolean inputs not supported for relu'));
/**
 * Replaces elements from `-lambd` to `lambd`, which is 0.5 by default, with 0.
 * @example
 *   hardshrink(tensor([0.3, -0.7, 2]), { lambd: 1 }).tolist(); // [0, 0, 2]
 */
export const [hardshrink] = /** @type {[Unary<'common', { lambd?: NumberLike }>]} */ (
  /** @type {unknown} */ (
    bothForms('hardshrink', (form) => {
      /** @type {(input: unknown, options?: unknown) => Tensor} */
      return (input, options) => {
        const from = tensorArgument(form.fn, 'input', input);
        const { lambd, out } = optionsOf(form, options, ['lambd']);
        const by = parameter(form, 'lambd', lambd, 0.5);
        const round = rounding[from.dtype] ?? Number;
        const params = [new Scalar(round(Number(by.value)), 'float')];
        const refuse = () => assertFits(by, dtypeInfo(from.dtype));
        return run(form, 'hardshrink', [from], { out, exactOut: true, params, refuse });
      };
    })
  )
);
/**
 * Computes 1 divided by each element.
 * @example
 *   reciprocal(tensor([2, 4])).tolist(); // [0.5, 0.25]
 */
export const [reciprocal, reciprocal_] = unary('reciprocal');

/**
 * Creates a function that multiplies by a number. As in PyTorch, the result has the layout of a copy.
 * @param {string} name
 * @param {number} factor
 * @returns {BothUnary<'real'>}
 */
const multiplied = (name, factor) =>
  bothForms(name, (form) => {
    const by = new Scalar(factor, 'float');
    /** @type {(input: unknown, options?: unknown) => Tensor} */
    return (input, options) => {
      const from = tensorArgument(form.fn, 'input', input);
      const how = optionsOf(form, options, []);
      if (form.inPlace || how.out) return run(form, 'mul', [from, by], how);
      const result = allocateLike(from, isFloat(from) ? from.dtype : getDefaultDtype(), tracedAmong([from]));
      return filled(result, () => run(form, 'mul', [from, by], { out: result }));
    };
  });
/**
 * Converts degrees to radians.
 * @example
 *   deg2rad(tensor([180])).item().toFixed(4); // "3.1416"
 */
export const [deg2rad, deg2rad_] = multiplied('deg2rad', Math.PI / 180);
/**
 * Converts radians to degrees.
 * @example
 *   rad2deg(tensor([1])).item().toFixed(4); // "57.2958"
 */
export const [rad2deg, rad2deg_] = multiplied('rad2deg', 180 / Math.PI);
/**
 * Computes the square root of each element.
 * @example
 *   sqrt(tensor([4, 9])).tolist(); // [2, 3]
 */
export const [sqrt, sqrt_] = unary('sqrt');
/**
 * Computes 1 divided by the square root of each element.
 * @example
 *   rsqrt(tensor([4])).tolist(); // [0.5]
 */
export const [rsqrt, rsqrt_] = unary('rsqrt');
/**
 * Computes e to the power of each element.
 * @example
 *   exp(tensor([0])).tolist(); // [1]
 */
export const [exp, exp_] = unary('exp');
/**
 * Computes 2 to the power of each element.
 * @example
 *   exp2(tensor([3])).tolist(); // [8]
 */
export const [exp2, exp2_] = unary('exp2');
/**
 * Computes the exponential minus 1, precisely also near 0.
 * @example
 *   expm1(tensor([0])).tolist(); // [0]
 */
export const [expm1, expm1_] = unary('expm1');
/**
 * Computes the natural logarithm of each element.
 * @example
 *   log(tensor([1])).tolist(); // [0]
 */
export const [log, log_] = unary('log');
/**
 * Computes the logarithm to base 2 of each element.
 * @example
 *   log2(tensor([8])).tolist(); // [3]
 */
export const [log2, log2_] = unary('log2');
/**
 * Computes the logarithm to base 10 of each element.
 * @example
 *   log10(tensor([1000])).tolist(); // [3]
 */
export const [log10, log10_] = unary('log10');
/**
 * Computes the logarithm of 1 plus each element, precisely also near 0.
 * @example
 *   log1p(tensor([0])).tolist(); // [0]
 */
export const [log1p, log1p_] = unary('log1p');
/**
 * Computes the logistic function `1 / (1 + exp(-x))` of each element.
 * @example
 *   sigmoid(tensor([0])).tolist(); // [0.5]
 */
export const [sigmoid, sigmoid_] = unary('sigmoid');
/**
 * Computes the error function of each element.
 * @example
 *   erf(tensor([0])).tolist(); // [0]
 */
export const [erf, erf_] = unary('erf');
/**
 * Computes 1 minus the error function of each element.
 * @example
 *   erfc(tensor([0])).tolist(); // [1]
 */
export const [erfc, erfc_] = unary('erfc');
/**
 * Computes the sine of each element, in radians.
 * @example
 *   sin(tensor([0])).tolist(); // [0]
 */
export const [sin, sin_] = unary('sin');
/**
 * Computes the cosine of each element, in radians.
 * @example
 *   cos(tensor([0])).tolist(); // [1]
 */
export const [cos, cos_] = unary('cos');
/**
 * Computes the tangent of each element, in radians.
 * @example
 *   tan(tensor([0])).tolist(); // [0]
 */
export const [tan, tan_] = unary('tan');
/**
 * Computes the arc sine of each element.
 * @example
 *   asin(tensor([0])).tolist(); // [0]
 */
export const [asin, asin_] = unary('asin');
/**
 * Computes the arc cosine of each element.
 * @example
 *   acos(tensor([1])).tolist(); // [0]
 */
export const [acos, acos_] = unary('acos');
/**
 * Computes the arc tangent of each element.
 * @example
 *   atan(tensor([0])).tolist(); // [0]
 */
export const [atan, atan_] = unary('atan');
/**
 * Computes the hyperbolic sine of each element.
 * @example
 *   sinh(tensor([0])).tolist(); // [0]
 */
export const [sinh, sinh_] = unary('sinh');
/**
 * Computes the hyperbolic cosine of each element.
 * @example
 *   cosh(tensor([0])).tolist(); // [1]
 */
export const [cosh, cosh_] = unary('cosh');
/**
 * Computes the hyperbolic tangent of each element.
 * @example
 *   tanh(tensor([0])).tolist(); // [0]
 */
export const [tanh, tanh_] = unary('tanh');
/**
 * Computes the inverse hyperbolic sine of each element.
 * @example
 *   asinh(tensor([0])).tolist(); // [0]
 */
export const [asinh, asinh_] = unary('asinh');
/**
 * Computes the inverse hyperbolic cosine of each element.
 * @example
 *   acosh(tensor([1])).tolist(); // [0]
 */
export const [acosh, acosh_] = unary('acosh');
/**
 * Computes the inverse hyperbolic tangent of each element.
 * @example
 *   atanh(tensor([0])).tolist(); // [0]
 */
export const [atanh, atanh_] = unary('atanh');
/**
 * Rounds each element down.
 * @example
 *   floor(tensor([1.5, -1.5])).tolist(); // [1, -2]
 */
export const [floor, floor_] = exact('floor');
/**
 * Rounds each element up.
 * @example
 *   ceil(tensor([1.5, -1.5])).tolist(); // [2, -1]
 */
export const [ceil, ceil_] = exact('ceil');
/**
 * Rounds each element to the nearest integer, or to `decimals` decimals, which may be negative. Halves round to the
 * even neighbour.
 * @example
 *   round(tensor([0.5, 1.5])).tolist(); // [0, 2]
 */
export const [round, round_] = /** @type {BothUnary<'common', { decimals?: number | bigint }>} */ (
  bothForms('round', (form) => {
    /** @type {(input: unknown, options?: unknown) => Tensor} */
    return (input, options) => {
      const from = tensorArgument(form.fn, 'input', input);
      if (options === undefined && from.dtype !== 'bool') return run(form, 'round', [from]);
      const { decimals, out } = optionsOf(form, options, ['decimals']);
      const places = decimals === undefined ? 0 : integer(form.fn, 'decimals', decimals);
      const { category, scalarType } = dtypeInfo(from.dtype);
      const isMissing = decimals === undefined ? category === 'bool' : category !== 'float';
      const refuse = () => {
        if (isMissing) throw notImplementedFor(`round_${places === 0 ? 'vml_' : ''}cpu`, scalarType);
      };
      const how = { out, exactOut: true, refuse };
      if (isMissing) return run(form, 'sign', [from], how); // which accepts every dtype, for the checks before
      if (places === 0) return run(form, 'round', [from], how);
      // The power of ten to multiply by, or to divide by if negative. Parsing text is exact to the last bit.
      const scale = Number(`1e${Math.abs(places)}`) * Math.sign(places);
      return run(form, 'roundDecimals', [from], { ...how, params: [new Scalar(scale, 'float')] });
    };
  })
);
/**
 * Rounds each element towards zero.
 * @example
 *   trunc(tensor([1.5, -1.5])).tolist(); // [1, -1]
 */
export const [trunc, trunc_] = exact('trunc');
/**
 * Returns the fractional part of each element.
 * @example
 *   frac(tensor([1.5, -1.5])).tolist(); // [0.5, -0.5]
 */
export const [frac, frac_] = exact('frac');
/**
 * Returns the sign of each element. PyTorch has this name for complex numbers; for real ones it is the same as `sign`.
 */
export const sgn = sign;
export const sgn_ = sign_;

const assertPositive = notForBools('The `+` operator, on a bool tensor is not supported.');

/**
 * Returns a view of the tensor itself.
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
export const operations = takeRegistered();
