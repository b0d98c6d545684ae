// Lists NumPy's elementwise functions, with the dtype of each one's result and the dtypes that it refuses.

import * as library from '../../../../lib/functions.js';
import { TensorValue } from '../../runtime/values.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { commonDType, floatDType, nativeDType } from './arrays.js';
import { typeError, valueError } from './words.js';

/** @import { Dialect } from '../../../../case/case.js' */
/** @import { DType } from '../../../../lib/boundary/dtype.js' */
/** @import { World } from '../../runtime/world.js' */

/**
 * The dtype of the result: same: the common dtype; float: a float; bool: a bool; small: the common one, but int8 for
 * bools; whole: the common one, and floats are refused.
 * @typedef {'same' | 'float' | 'bool' | 'small' | 'whole'} Kind
 * @typedef {{ fn: string, name: string, kind: Kind }} Spec  fn: the library's name
 */

/** Two operands: names, the library's name, and the kind. @type {readonly [string, string, Kind][]} */
export const BINARY = [
  ['add', 'add', 'same'],
  ['subtract', 'sub', 'same'],
  ['multiply', 'mul', 'same'],
  ['divide true_divide', 'div', 'float'],
  ['floor_divide', 'floorDivide', 'small'],
  ['remainder mod', 'remainder', 'small'],
  ['fmod', 'fmod', 'small'],
  ['power pow', 'pow', 'small'],
  ['float_power', 'floatPower', 'same'],
  ['maximum', 'maximum', 'same'],
  ['minimum', 'minimum', 'same'],
  ['fmax', 'fmax', 'same'],
  ['fmin', 'fmin', 'same'],
  ['arctan2 atan2', 'atan2', 'float'],
  ['hypot', 'hypot', 'float'],
  ['copysign', 'copysign', 'float'],
  ['nextafter', 'nextafter', 'float'],
  ['logaddexp', 'logaddexp', 'float'],
  ['logaddexp2', 'logaddexp2', 'float'],
  ['heaviside', 'heaviside', 'float'],
  ['equal', 'eq', 'bool'],
  ['not_equal', 'ne', 'bool'],
  ['less', 'lt', 'bool'],
  ['less_equal', 'le', 'bool'],
  ['greater', 'gt', 'bool'],
  ['greater_equal', 'ge', 'bool'],
  ['logical_and', 'logicalAnd', 'bool'],
  ['logical_or', 'logicalOr', 'bool'],
  ['logical_xor', 'logicalXor', 'bool'],
  ['bitwise_and', 'bitwiseAnd', 'whole'],
  ['bitwise_or', 'bitwiseOr', 'whole'],
  ['bitwise_xor', 'bitwiseXor', 'whole'],
  ['left_shift bitwise_left_shift', 'bitwiseLeftShift', 'whole'],
  ['right_shift bitwise_right_shift', 'bitwiseRightShift', 'whole'],
  ['gcd', 'gcd', 'whole'],
  ['lcm', 'lcm', 'whole'],
];

/** One operand. @type {readonly [string, string, Kind][]} */
export const UNARY = [
  ['absolute abs', 'abs', 'same'],
  ['negative', 'neg', 'same'],
  ['positive', 'positive', 'same'],
  ['sign', 'sign', 'same'],
  ['square', 'square', 'small'],
  ['reciprocal', 'reciprocal', 'small'],
  ['floor', 'floor', 'same'],
  ['ceil', 'ceil', 'same'],
  ['trunc fix', 'trunc', 'same'],
  ['rint', 'round', 'float'],
  ['invert bitwise_not bitwise_invert', 'bitwiseNot', 'whole'],
  ['isnan', 'isnan', 'bool'],
  ['isinf', 'isinf', 'bool'],
  ['isfinite', 'isfinite', 'bool'],
  ['isneginf', 'isneginf', 'bool'],
  ['isposinf', 'isposinf', 'bool'],
  ['signbit', 'signbit', 'bool'],
  ['logical_not', 'logicalNot', 'bool'],
  ['conj conjugate', 'positive', 'small'],
  ...'sqrt exp exp2 expm1 log log2 log10 log1p sin cos tan sinh cosh tanh cbrt fabs'
    .split(' ')
    .map((name) => /** @type {[string, string, Kind]} */ ([name, name === 'fabs' ? 'abs' : name, 'float'])),
  ...'asin acos atan asinh acosh atanh'
    .split(' ')
    .map((name) => /** @type {[string, string, Kind]} */ ([`${name.replace('a', 'arc')} ${name}`, name, 'float'])),
  ['degrees rad2deg', 'rad2deg', 'float'],
  ['radians deg2rad', 'deg2rad', 'float'],
];

/** The library's function for each operator. @type {Map<string, Spec>} */
export const operators = new Map(
  [...UNARY, ...BINARY].toReversed().map(([names, fn, kind]) => [fn, { fn, name: String(names.split(' ')[0]), kind }]),
);

const RANGES = new Map([
  ['int8', [-(2n ** 7n), 2n ** 7n]],
  ['uint8', [0n, 2n ** 8n]],
  ['int16', [-(2n ** 15n), 2n ** 15n]],
  ['int32', [-(2n ** 31n), 2n ** 31n]],
  ['int64', [-(2n ** 63n), 2n ** 63n]],
]);

/**
 * The dtype of the result. Of a Python number, only its kind counts.
 * @param {World} world
 * @param {Kind} kind
 * @param {string} fn
 * @param {readonly (TensorValue | library.Scalar)[]} operands
 * @param {Dialect} dialect
 * @returns {DType}
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
 * NumPy's errors that don't depend on shapes.
 * @param {string} name
 * @param {string} fn
 * @param {Kind} kind
 * @param {readonly (TensorValue | library.Scalar)[]} operands
 * @param {DType} dtype
 * @returns {void}
 */
export function refuse(name, fn, kind, operands, dtype) {
  const arrays = operands.filter((each) => each instanceof TensorValue);
  if (dtype === 'bool' && fn === 'sub')
    throw typeError(
      'numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the ' +
        'logical_xor function instead.',
    );
  if (dtype === 'bool' && fn === 'neg')
    throw typeError(
      'The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not ' +
        'function instead.',
    );
  if (dtype === 'bool' && /^(positive|sign|gcd|lcm)$/.test(name)) throw new NotUnderstood('line');
  if (kind === 'whole' && dtype.includes('float')) {
    if (fn === 'gcd' || fn === 'lcm') throw new NotUnderstood('line');
    throw typeError(
      `ufunc '${name}' not supported for the input types, and the inputs could not be safely coerced to any ` +
        "supported types according to the casting rule ''safe''",
    );
  }
  for (const each of operands) {
    if (!(each instanceof library.Scalar) || each.kind !== 'int') continue;
    const number = BigInt(each.value);
    if (fn === 'pow' && each === operands[1] && number < 0n && arrays.every((one) => !one.dtype.includes('float')))
      throw valueError('Integers to negative integer powers are not allowed.');
    const [least, most] = RANGES.get(kind === 'bool' ? 'float64' : dtype) ?? [];
    if (least !== undefined && most !== undefined && (number < least || number >= most))
      throw new Raised('OverflowError', `Python integer ${number} out of bounds for ${dtype}`);
  }
}
