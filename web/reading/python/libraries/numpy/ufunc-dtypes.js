// Lists NumPy's elementwise functions, with the dtype of each one's result and the dtypes that it refuses.

import * as library from '../../../../lib/functions.js';
import { TensorValue } from '../../runtime/values.js';
import { commonDType, floatDType, nativeDType } from './arrays.js';
import { typeError } from './words.js';

/** @import { DType, Dialect, World } from '../../types.js' */

/**
 * The dtype of the result: same: the common dtype; float: a float; bool: a bool; small: the common one, but int8 for
 * bools; whole: the common one, and floats are refused.
 * @typedef {'same' | 'float' | 'bool' | 'small' | 'whole'} Kind
 * @typedef {{ fn: string, name: string, kind: Kind, names?: string }} Spec  fn: the library's name
 */

/**
 * The functions of one kind, as `names: fn`; without `fn`, our library has the first name too.
 * @type {(kind: Kind, text: string) => (Spec & { names: string })[]}
 */
const ofKind = (kind, text) =>
  text.split(', ').map((each) => {
    const [names = '', own] = each.split(': ');
    const [name = ''] = names.split(' ');
    return { names, name, fn: own ?? name, kind };
  });

/** Functions of two operands. */
export const BINARY = [
  ...ofKind('same', 'add, subtract: sub, multiply: mul, float_power: floatPower, maximum, minimum, fmax, fmin'),
  ...ofKind(
    'float',
    'divide true_divide: div, arctan2 atan2: atan2, hypot, copysign, nextafter, logaddexp, logaddexp2',
  ),
  ...ofKind('float', 'heaviside'),
  ...ofKind('small', 'floor_divide: floorDivide, remainder mod, fmod, power pow: pow'),
  ...ofKind('bool', 'equal: eq, not_equal: ne, less: lt, less_equal: le, greater: gt, greater_equal: ge'),
  ...ofKind('bool', 'logical_and: logicalAnd, logical_or: logicalOr, logical_xor: logicalXor'),
  ...ofKind('whole', 'bitwise_and: bitwiseAnd, bitwise_or: bitwiseOr, bitwise_xor: bitwiseXor, gcd, lcm'),
  ...ofKind(
    'whole',
    'left_shift bitwise_left_shift: bitwiseLeftShift, right_shift bitwise_right_shift: bitwiseRightShift',
  ),
];

/** Functions of one operand. */
export const UNARY = [
  ...ofKind('same', 'absolute abs: abs, negative: neg, positive, sign, floor, ceil, trunc fix'),
  ...ofKind('small', 'square, reciprocal, conj conjugate: positive'),
  ...ofKind('whole', 'invert bitwise_not bitwise_invert: bitwiseNot'),
  ...ofKind('bool', 'isnan, isinf, isfinite, isneginf, isposinf, signbit, logical_not: logicalNot'),
  ...ofKind(
    'float',
    'sqrt, exp, exp2, expm1, log, log2, log10, log1p, sin, cos, tan, sinh, cosh, tanh, cbrt, fabs: abs',
  ),
  ...ofKind('float', 'rint: round, arcsin asin: asin, arccos acos: acos, arctan atan: atan, arcsinh asinh: asinh'),
  ...ofKind('float', 'arccosh acosh: acosh, arctanh atanh: atanh, degrees rad2deg: rad2deg, radians deg2rad: deg2rad'),
];

/** The library's function for each operator. @type {Map<string, Spec>} */
export const operators = new Map([...UNARY, ...BINARY].toReversed().map((spec) => [spec.fn, spec]));

/** Whether a Python integer fits into a dtype. @type {(number: bigint, dtype: DType) => boolean} */
const fits = (number, dtype) => {
  const [, unsigned, bits] = /^(u?)int(\d+)$/.exec(dtype) ?? [];
  return bits === undefined || BigInt[unsigned ? 'asUintN' : 'asIntN'](Number(bits), number) === number;
};

/**
 * The dtype of the result. Of a Python number, only its kind counts.
 * @param {World} world @param {Kind} kind @param {string} fn
 * @param {readonly (TensorValue | library.Scalar)[]} operands @param {Dialect} dialect @returns {DType}
 */
export function resultOf(world, kind, fn, operands, dialect) {
  const arrays = operands.filter((each) => each instanceof TensorValue);
  const numbers = operands.filter((each) => each instanceof library.Scalar);
  const isOf = (/** @type {string} */ wanted) => numbers.some((each) => each.kind === wanted);
  let dtype = commonDType(world, arrays, dialect);
  if (kind === 'float' && fn !== 'div') {
    const floats = arrays.map((each) =>
      floatDType(world, each.dtype === 'bool' && isOf('int') ? 'int64' : each.dtype, dialect),
    );
    dtype = floats.reduce((all, each) => library.promoteTypes(all, each));
  }
  if (isOf('float') && !dtype.includes('float')) dtype = nativeDType(world, dialect, 'float64');
  else if (isOf('int') && dtype === 'bool') dtype = nativeDType(world, dialect, 'int64');
  if (kind === 'bool') return 'bool';
  if (fn === 'floatPower') return nativeDType(world, dialect, 'float64');
  if (fn === 'div' && !dtype.includes('float')) return nativeDType(world, dialect, 'float64');
  if (kind === 'float') return floatDType(world, dtype, dialect);
  if (dtype === 'bool' && (kind === 'small' || /Shift$/.test(fn)))
    return dialect === 'jax' ? nativeDType(world, dialect, 'int64') : 'int8';
  return dtype;
}

/**
 * Whether NumPy refuses the dtypes or the numbers, as it does `-` of bools. Of its errors about them, one is read.
 * @param {string} name @param {Spec} spec @param {readonly (TensorValue | library.Scalar)[]} operands
 * @param {DType} dtype @returns {boolean}
 */
export function isRefused(name, { fn, kind }, operands, dtype) {
  if (dtype === 'bool' && (fn === 'sub' || fn === 'neg' || /^(positive|sign|gcd|lcm)$/.test(name))) return true;
  if (kind === 'whole' && dtype.includes('float') && fn !== 'gcd' && fn !== 'lcm')
    throw typeError(
      `ufunc '${name}' not supported for the input types, and the inputs could not be safely coerced to any ` +
        "supported types according to the casting rule ''safe''",
    );
  if (kind === 'whole' && dtype.includes('float')) return true;
  const isWhole = operands.every((each) => !(each instanceof TensorValue) || !each.dtype.includes('float'));
  return operands.some((each, i) => {
    if (!(each instanceof library.Scalar) || each.kind !== 'int') return false;
    const number = BigInt(each.value);
    return (fn === 'pow' && i === 1 && number < 0n && isWhole) || (kind !== 'bool' && !fits(number, dtype));
  });
}
