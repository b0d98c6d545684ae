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
 * @example
 *   abs(tensor([1, -2])).tolist(); // [1, 2]
 */
export const [abs, abs_] = exact('abs');
/**
 * @example
 *   sign(tensor([3, -2, 0])).tolist(); // [1, -1, 0]
 */
export const [sign, sign_] = exact('sign');
/**
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
 * @example
 *   reciprocal(tensor([2, 4])).tolist(); // [0.5, 0.25]
 */
export const [reciprocal, reciprocal_] = unary('reciprocal');
/**
 * @example
 *   sqrt(tensor([4, 9])).tolist(); // [2, 3]
 */
export const [sqrt, sqrt_] = unary('sqrt');
/**
 * @example
 *   rsqrt(tensor([4])).tolist(); // [0.5]
 */
export const [rsqrt, rsqrt_] = unary('rsqrt');
/**
 * @example
 *   exp(tensor([0])).tolist(); // [1]
 */
export const [exp, exp_] = unary('exp');
/**
 * @example
 *   exp2(tensor([3])).tolist(); // [8]
 */
export const [exp2, exp2_] = unary('exp2');
/**
 * @example
 *   expm1(tensor([0])).tolist(); // [0]
 */
export const [expm1, expm1_] = unary('expm1');
/**
 * @example
 *   log(tensor([1])).tolist(); // [0]
 */
export const [log, log_] = unary('log');
/**
 * @example
 *   log2(tensor([8])).tolist(); // [3]
 */
export const [log2, log2_] = unary('log2');
/**
 * @example
 *   log10(tensor([1000])).tolist(); // [3]
 */
export const [log10, log10_] = unary('log10');
/**
 * @example
 *   log1p(tensor([0])).tolist(); // [0]
 */
export const [log1p, log1p_] = unary('log1p');
/**
 * @example
 *   sigmoid(tensor([0])).tolist(); // [0.5]
 */
export const [sigmoid, sigmoid_] = unary('sigmoid');
/**
 * @example
 *   erf(tensor([0])).tolist(); // [0]
 */
export const [erf, erf_] = unary('erf');
/**
 * @example
 *   erfc(tensor([0])).tolist(); // [1]
 */
export const [erfc, erfc_] = unary('erfc');
/**
 * @example
 *   sin(tensor([0])).tolist(); // [0]
 */
export const [sin, sin_] = unary('sin');
/**
 * @example
 *   cos(tensor([0])).tolist(); // [1]
 */
export const [cos, cos_] = unary('cos');
/**
 * @example
 *   tan(tensor([0])).tolist(); // [0]
 */
export const [tan, tan_] = unary('tan');
/**
 * @example
 *   asin(tensor([0])).tolist(); // [0]
 */
export const [asin, asin_] = unary('asin');
/**
 * @example
 *   acos(tensor([1])).tolist(); // [0]
 */
export const [acos, acos_] = unary('acos');
/**
 * @example
 *   atan(tensor([0])).tolist(); // [0]
 */
export const [atan, atan_] = unary('atan');
/**
 * @example
 *   sinh(tensor([0])).tolist(); // [0]
 */
export const [sinh, sinh_] = unary('sinh');
/**
 * @example
 *   cosh(tensor([0])).tolist(); // [1]
 */
export const [cosh, cosh_] = unary('cosh');
/**
 * @example
 *   tanh(tensor([0])).tolist(); // [0]
 */
export const [tanh, tanh_] = unary('tanh');
/**
 * @example
 *   asinh(tensor([0])).tolist(); // [0]
 */
export const [asinh, asinh_] = unary('asinh');
/**
 * @example
 *   acosh(tensor([1])).tolist(); // [0]
 */
export const [acosh, acosh_] = unary('acosh');
/**
 * @example
 *   atanh(tensor([0])).tolist(); // [0]
 */
export const [atanh, atanh_] = unary('atanh');
/**
 * @example
 *   floor(tensor([1.5, -1.5])).tolist(); // [1, -2]
 */
export const [floor, floor_] = exact('floor');
/**
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
 * @example
 *   trunc(tensor([1.5, -1.5])).tolist(); // [1, -1]
 */
export const [trunc, trunc_] = exact('trunc');
/**
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
