/** Functions of one number, and of two real ones. Integers become the default dtype where the answer is real. */
import { tensor } from '../create.js';
import { dtypeInfo } from '../dtype.js';
import { DTypeError } from '../errors.js';
import { tensorArgument } from '../internal/arguments.js';
import { allocateLike, compute, copyInto, viewOf } from '../internal/call.js';
import {
  binary,
  bothForms,
  callOptions,
  exact,
  operands,
  operationsMade,
  run,
  unary,
} from '../internal/elementwise.js';
import { filled } from '../internal/filled.js';
import { Scalar } from '../scalar.js';
import { geometryOf, isTensor } from '../tensor.js';
import { pow } from './arithmetic.js';
import { eq } from './comparison.js';

/** @import { Bare, BothBinary } from '../typing/forms.js' */
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../internal/slots.js').Operand} Operand */
/** @typedef {import('../internal/elementwise.js').CallOptions} CallOptions */

/** The same answer for every element; PyTorch lays it out as a copy would lie. @param {Tensor} input @param {boolean} answer */
function answered(input, answer) {
  const made = allocateLike(input, 'bool');
  return filled(made, () => copyInto(new Scalar(answer, 'bool'), made));
}

/** @param {string} name */
const boolOnly = (name) => (/** @type {Tensor} */ _, /** @type {Tensor | undefined} */ out) => {
  if (out === undefined || out.dtype === 'bool') return;
  throw new DTypeError(`${name} does not support non-boolean outputs.`);
};

/** @param {string} message */
const notForBools =
  (message) =>
  (/** @type {Tensor} */ { dtype }) => {
    if (dtype === 'bool') throw new DTypeError(message, { torchType: 'NotImplementedError' });
  };

/**
 * The angle of the point (other, input).
 * @example
 *   atan2(tensor([1]), tensor([0])).item().toFixed(4); // "1.5708"
 */
export const [atan2, atan2_] = binary('atan2');
/**
 * The hypotenuse.
 * @example
 *   hypot(tensor([3]), tensor([4])).tolist(); // [5]
 */
export const [hypot, hypot_] = binary('hypot');
/**
 * The magnitude of one with the sign of the other.
 * @example
 *   copysign(tensor([1, 2]), -3).tolist(); // [-1, -2]
 */
export const [copysign, copysign_] = binary('copysign');
/**
 * The next number that can be represented, towards other.
 * @example
 *   nextafter(tensor([1]), 2).item() > 1; // true
 */
export const [nextafter, nextafter_] = binary('nextafter');
/**
 * The logarithm of the sum of two exponentials.
 * @example
 *   logaddexp(tensor([0]), 0).item().toFixed(4); // "0.6931"
 */
export const [logaddexp, logaddexp_] = binary('logaddexp');
/**
 * Likewise to base 2.
 * @example
 *   logaddexp2(tensor([0]), 0).tolist(); // [1]
 */
export const [logaddexp2, logaddexp2_] = binary('logaddexp2');
/**
 * `input · log(other)`, which is 0 where input is.
 * @example
 *   xlogy(tensor([0, 1]), 0).tolist(); // [0, -Infinity]
 */
export const [xlogy, xlogy_] = binary('xlogy');
/** @param {unknown} each */
const isWhole = (each) => isTensor(each) && dtypeInfo(each.dtype).category !== 'float';

/**
 * `2^other`. Beside float32 and integers PyTorch's 2 is a bare number, beside other floats a tensor of their dtype; one
 * sees it in the dtype and the layout of the powers.
 * @param {Operand} input
 * @param {Operand} other
 */
function powerOfTwo(input, other) {
  if (!isTensor(input) || isWhole(input) || input.dtype === 'float32') return pow(new Scalar(2, 'float'), other);
  const two = tensor(2, { dtype: input.dtype });
  try {
    return compute('pow', [two, other]);
  } finally {
    two.dispose();
  }
}

/**
 * A float by whole exponents, exactly. PyTorch computes it into a tensor like `input`, and says so where that has to grow.
 * @param {import('../internal/elementwise.js').Form} form
 * @param {Tensor} input
 * @param {Tensor} exponent
 * @param {CallOptions} how
 */
function byWholeExponent(form, input, exponent, how) {
  if (exponent.dtype === 'bool') {
    throw new DTypeError('"ldexp_cpu_exp" not implemented for \'Bool\'', { torchType: 'NotImplementedError' });
  }
  if (form.inPlace || how.out) return run(form, 'ldexp', [input, exponent], how);
  const made = allocateLike(input, input.dtype);
  return filled(made, () => run(form, 'ldexp', [input, exponent], { ...how, out: made }));
}

/**
 * `input · 2^other`.
 * @example
 *   ldexp(tensor([3]), 2).tolist(); // [12]
 */
export const [ldexp, ldexp_] = /** @type {BothBinary<'real'>} */ (
  bothForms('ldexp', (form) => {
    /** @type {(input: unknown, other: unknown, options?: unknown) => Tensor} */
    return (input, other, options) => {
      const [a, b] = /** @type {[Operand, Operand]} */ (operands(form, { input, other }));
      const how = callOptions(form, options, []);
      if (isTensor(a) && !isWhole(a) && isTensor(b) && isWhole(b)) return byWholeExponent(form, a, b, how);
      const power = powerOfTwo(a, b);
      try {
        return run(form, 'mul', [a, power], how);
      } finally {
        power.dispose();
      }
    };
  })
);

/**
 * 0 below 0, 1 above, and `values` at 0. Both are of one dtype.
 * @example
 *   heaviside(tensor([-1, 0, 2]), tensor(0.5)).tolist(); // [0, 0.5, 1]
 */
export const [heaviside, heaviside_] = binary('heaviside', (_, list) => {
  const [a, b] = list.map((each) => ('dtype' in each ? each.dtype : undefined));
  if (a === b || a === undefined || b === undefined) return;
  throw new DTypeError('heaviside is not yet implemented for tensors with different dtypes.');
});

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
 * @example
 *   round(tensor([0.5, 1.5])).tolist(); // [0, 2]
 */
export const [round, round_] = exact('round');
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
/**
 * @example
 *   isnan(tensor([NaN, 1])).tolist(); // [true, false]
 */
export const [isnan] = unary('isnan');
/**
 * @type {Bare<'bool'>}
 * @example
 *   isinf(tensor([Infinity, 1])).tolist(); // [true, false]
 */
export const isinf = (input) => {
  const from = tensorArgument('isinf', 'input', input);
  if (isWhole(from)) return answered(from, false);
  const magnitude = abs(from);
  try {
    return eq(magnitude, Infinity);
  } finally {
    magnitude.dispose();
  }
};
/**
 * @example
 *   isposinf(tensor([Infinity, -Infinity])).tolist(); // [true, false]
 */
export const [isposinf] = unary('isposinf', boolOnly('isposinf'));
/**
 * @example
 *   isneginf(tensor([Infinity, -Infinity])).tolist(); // [false, true]
 */
export const [isneginf] = unary('isneginf', boolOnly('isneginf'));
const [finite] = unary('isfinite');
/**
 * @type {Bare<'bool'>}
 * @example
 *   isfinite(tensor([Infinity, 1])).tolist(); // [false, true]
 */
export const isfinite = (input) => {
  const from = tensorArgument('isfinite', 'input', input);
  return isWhole(from) ? answered(from, true) : finite(from);
};
/**
 * @example
 *   signbit(tensor([-0, 1])).tolist(); // [true, false]
 */
export const [signbit] = unary('signbit', boolOnly('signbit'));

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
