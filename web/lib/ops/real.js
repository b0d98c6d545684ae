/** Functions of one number. Integers become the default dtype if the result is real. */
import { dtypeInfo } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { notImplementedFor } from '../errors/sentences.js';
import { integer, tensorArgument } from '../tensor/arguments.js';
import { allocateLike, viewOf } from '../engine/allocate.js';
import { getDefaultDtype } from '../engine/default-dtype.js';
import { bothForms, exact, optionsOf, parameter, pureForm, pureUnary, run, unary } from './elementwise.js';
import { filled } from '../tensor/filled.js';
import { tracedAmong } from '../tensor/placeholder.js';
import { assertFits, isFloat, Scalar } from '../tensor/scalar.js';
import { geometryOf } from '../tensor/tensor.js';
import { rounding } from './steps.js';

/** @import { NumberLike } from '../tensor/scalar.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { CheckOne } from './elementwise.js' */
/** @import { Bare, BothUnary, Unary } from '../typing/forms.js' */

/** @param {string} message @returns {CheckOne} */
function notForBools(message) {
  return ({ dtype }) => {
    if (dtype === 'bool') throw new DTypeError(message, { torchType: 'NotImplementedError' });
  };
}

/**
 * Negates each element.
 * @example
 *   neg(tensor([1, -2])).tolist(); // [-1, 2]
 */
export const neg = exact(
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
export const abs = exact('abs');
/**
 * Returns the angle of each element in the complex plane: π for negative numbers, and otherwise 0.
 * @example
 *   angle(tensor([-2])).item().toFixed(4); // "3.1416"
 */
export const angle = pureUnary('angle', undefined, { warnsOnce: true });
/**
 * Returns -1, 0 or 1, the sign of each element.
 * @example
 *   sign(tensor([3, -2, 0])).tolist(); // [1, -1, 0]
 */
export const sign = exact('sign');
/**
 * Squares each element.
 * @example
 *   square(tensor([3, -2])).tolist(); // [9, 4]
 */
export const square = unary('square');
/**
 * Replaces negative elements with 0. Unlike PyTorch's, it accepts `out`, as all functions of one tensor do here.
 * @example
 *   relu(tensor([3, -2])).tolist(); // [3, 0]
 */
export const relu = unary('relu', notForBools('Boolean inputs not supported for relu'));
/**
 * Replaces elements from `-lambd` to `lambd`, which is 0.5 by default, with 0.
 * @example
 *   hardshrink(tensor([0.3, -0.7, 2]), { lambd: 1 }).tolist(); // [0, 0, 2]
 */
export const hardshrink = /** @type {Unary<'common', { lambd?: NumberLike }>} */ (
  pureForm('hardshrink', (form) => (input, options) => {
    const from = tensorArgument(form.fn, 'input', input);
    const { lambd, out } = optionsOf(form, options, ['lambd']);
    const by = parameter(form, 'lambd', lambd, 0.5);
    const round = rounding[from.dtype] ?? Number;
    const params = [new Scalar(round(Number(by.value)), 'float')];
    const refuse = () => assertFits(by, dtypeInfo(from.dtype));
    return run(form, 'hardshrink', [from], { out, exactOut: true, params, refuse });
  })
);
/**
 * Computes 1 divided by each element.
 * @example
 *   reciprocal(tensor([2, 4])).tolist(); // [0.5, 0.25]
 */
export const reciprocal = unary('reciprocal');

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
export const deg2rad = multiplied('deg2rad', Math.PI / 180);
/**
 * Converts radians to degrees.
 * @example
 *   rad2deg(tensor([1])).item().toFixed(4); // "57.2958"
 */
export const rad2deg = multiplied('rad2deg', 180 / Math.PI);
/**
 * Computes the square root of each element.
 * @example
 *   sqrt(tensor([4, 9])).tolist(); // [2, 3]
 */
export const sqrt = unary('sqrt');
/**
 * Computes 1 divided by the square root of each element.
 * @example
 *   rsqrt(tensor([4])).tolist(); // [0.5]
 */
export const rsqrt = unary('rsqrt');
/**
 * Computes e to the power of each element.
 * @example
 *   exp(tensor([0])).tolist(); // [1]
 */
export const exp = unary('exp');
/**
 * Computes 2 to the power of each element.
 * @example
 *   exp2(tensor([3])).tolist(); // [8]
 */
export const exp2 = unary('exp2');
/**
 * Computes the exponential minus 1, precisely also near 0.
 * @example
 *   expm1(tensor([0])).tolist(); // [0]
 */
export const expm1 = unary('expm1');
/**
 * Computes the natural logarithm of each element.
 * @example
 *   log(tensor([1])).tolist(); // [0]
 */
export const log = unary('log');
/**
 * Computes the logarithm to base 2 of each element.
 * @example
 *   log2(tensor([8])).tolist(); // [3]
 */
export const log2 = unary('log2');
/**
 * Computes the logarithm to base 10 of each element.
 * @example
 *   log10(tensor([1000])).tolist(); // [3]
 */
export const log10 = unary('log10');
/**
 * Computes the logarithm of 1 plus each element, precisely also near 0.
 * @example
 *   log1p(tensor([0])).tolist(); // [0]
 */
export const log1p = unary('log1p');
/**
 * Computes the logistic function `1 / (1 + exp(-x))` of each element.
 * @example
 *   sigmoid(tensor([0])).tolist(); // [0.5]
 */
export const sigmoid = unary('sigmoid');
/**
 * Computes the error function of each element.
 * @example
 *   erf(tensor([0])).tolist(); // [0]
 */
export const erf = unary('erf');
/**
 * Computes 1 minus the error function of each element.
 * @example
 *   erfc(tensor([0])).tolist(); // [1]
 */
export const erfc = unary('erfc');
/**
 * Computes the sine of each element, in radians.
 * @example
 *   sin(tensor([0])).tolist(); // [0]
 */
export const sin = unary('sin');
/**
 * Computes the cosine of each element, in radians.
 * @example
 *   cos(tensor([0])).tolist(); // [1]
 */
export const cos = unary('cos');
/**
 * Computes the tangent of each element, in radians.
 * @example
 *   tan(tensor([0])).tolist(); // [0]
 */
export const tan = unary('tan');
/**
 * Computes the arc sine of each element.
 * @example
 *   asin(tensor([0])).tolist(); // [0]
 */
export const asin = unary('asin');
/**
 * Computes the arc cosine of each element.
 * @example
 *   acos(tensor([1])).tolist(); // [0]
 */
export const acos = unary('acos');
/**
 * Computes the arc tangent of each element.
 * @example
 *   atan(tensor([0])).tolist(); // [0]
 */
export const atan = unary('atan');
/**
 * Computes the hyperbolic sine of each element.
 * @example
 *   sinh(tensor([0])).tolist(); // [0]
 */
export const sinh = unary('sinh');
/**
 * Computes the hyperbolic cosine of each element.
 * @example
 *   cosh(tensor([0])).tolist(); // [1]
 */
export const cosh = unary('cosh');
/**
 * Computes the hyperbolic tangent of each element.
 * @example
 *   tanh(tensor([0])).tolist(); // [0]
 */
export const tanh = unary('tanh');
/**
 * Computes the inverse hyperbolic sine of each element.
 * @example
 *   asinh(tensor([0])).tolist(); // [0]
 */
export const asinh = unary('asinh');
/**
 * Computes the inverse hyperbolic cosine of each element.
 * @example
 *   acosh(tensor([1])).tolist(); // [0]
 */
export const acosh = unary('acosh');
/**
 * Computes the inverse hyperbolic tangent of each element.
 * @example
 *   atanh(tensor([0])).tolist(); // [0]
 */
export const atanh = unary('atanh');
/**
 * Rounds each element down.
 * @example
 *   floor(tensor([1.5, -1.5])).tolist(); // [1, -2]
 */
export const floor = exact('floor');
/**
 * Rounds each element up.
 * @example
 *   ceil(tensor([1.5, -1.5])).tolist(); // [2, -1]
 */
export const ceil = exact('ceil');
/**
 * Rounds each element to the nearest integer, or to `decimals` decimals, which may be negative. Halves round to the
 * even neighbour.
 * @example
 *   round(tensor([0.5, 1.5])).tolist(); // [0, 2]
 */
export const round = /** @type {BothUnary<'common', { decimals?: number | bigint }>} */ (
  bothForms('round', (form) => (input, options) => {
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
  })
);
/**
 * Rounds each element towards zero.
 * @example
 *   trunc(tensor([1.5, -1.5])).tolist(); // [1, -1]
 */
export const trunc = exact('trunc');
/**
 * Returns the fractional part of each element.
 * @example
 *   frac(tensor([1.5, -1.5])).tolist(); // [0.5, -0.5]
 */
export const frac = exact('frac');
/**
 * Returns the sign of each element. PyTorch has this name for complex numbers; for real ones it is the same as `sign`.
 */
export const sgn = sign;

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
