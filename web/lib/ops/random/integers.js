/** The range of integers for `random_`, with PyTorch's errors. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { warn } from '../../reports/warnings.js';
import { wrongArgument } from '../../tensor/arguments.js';
import { largestOf } from '../../tensor/scalar.js';

/** @import { DType, DTypeInfo } from '../../boundary/dtype.js' */

/**
 * @typedef {object} Integers
 * @property {bigint} range the number of integers in the range, or 0 for 2^64
 * @property {bigint} base the smallest
 * @property {boolean} wide whether 64 random bits are drawn for each number instead of 32
 */

const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n];

/** The n for which the dtype holds every integer up to 2^n. @type {{ [Name in DType]?: bigint }} */
const digits = { float16: 11n, bfloat16: 8n, float32: 24n, float64: 53n };

/** For ranges from here on, 32 bits would make some integers too likely. */
const wideFrom = 2n ** 28n;

/** A whole number of 64 bits. @param {string} fn @param {string} argument @param {unknown} value */
export function wholeArgument(fn, argument, value) {
  if (typeof value !== 'bigint' && !Number.isInteger(value)) throw wrongArgument(fn, argument, 'a whole number', value);
  const whole = BigInt(/** @type {number | bigint} */ (value));
  if (whole >= least && whole <= most) return whole;
  throw new ShapeError('Overflow when unpacking long long', { torchType: 'ValueError', argument });
}

/** @param {DTypeInfo} dtype the largest number of an integer dtype or of bool */
const mostOf = ({ name, category, size }) =>
  category === 'bool' ? 1n : name === 'uint8' ? 255n : 2n ** BigInt(size * 8 - 1) - 1n;

/** From 0 to the largest that is sure to be exact. @param {DType} name @returns {Integers} */
export function anyInteger(name) {
  const exact = digits[name];
  const range = exact === undefined ? mostOf(dtypeInfo(name)) + 1n : 2n ** exact + 1n;
  return { range, base: 0n, wide: name === 'int64' || name === 'float64' };
}

/** The number of binary digits. @param {bigint} value */
const lengthOf = (value) => value.toString(2).replace('-', '').length;

/** Rounds a number to this many binary digits, ties to even. @param {bigint} value @param {bigint} count */
function roundToDigits(value, count) {
  const excess = BigInt(lengthOf(value)) - count;
  if (excess <= 0n) return value;
  const unit = 1n << excess;
  const floor = value >> excess;
  const twice = (value - floor * unit) * 2n;
  return (twice > unit || (twice === unit && floor % 2n !== 0n) ? floor + 1n : floor) * unit;
}

/**
 * Rounds an integer to a float dtype; 16-bit floats are rounded from float32.
 * @param {DType} name
 * @param {bigint} value
 */
const asFloat = (name, value) =>
  roundToDigits(name === 'float64' ? value : roundToDigits(value, 24n), /** @type {bigint} */ (digits[name]));

/** The distance between adjacent floats near this value. @param {bigint} value @param {bigint} count digits */
const gapAt = (value, count) => BigInt.asIntN(64, 1n << BigInt(Math.max(lengthOf(value) - Number(count), 0)));

/**
 * `from`, or the next float of the dtype if the float nearest to `from + 1` is below it.
 * @param {DType} name
 * @param {bigint} from
 */
function lowerBound(name, from) {
  const next = asFloat(name, from + 1n);
  return next < from ? next + gapAt(from + 1n, /** @type {bigint} */ (digits[name])) : from;
}

/**
 * `to`, or the float before it if the float nearest to `to - 1` is not below it.
 * @param {DType} name
 * @param {bigint} to
 */
function upperBound(name, to) {
  const before = asFloat(name, to - 1n);
  return before >= to ? before - gapAt(to - 1n, /** @type {bigint} */ (digits[name])) : to;
}

/** @param {DTypeInfo} dtype @param {bigint} from @param {bigint} last */
function assertInReach(dtype, from, last) {
  const { name, category, cType } = dtype;
  const exact = digits[name];
  const bounds = Object.entries({ from, 'to - 1': last });
  for (const [argument, bound] of bounds) {
    const fits =
      category === 'float'
        ? Math.abs(Number(bound)) <= largestOf(name)
        : bound >= (name === 'uint8' || category === 'bool' ? 0n : -mostOf(dtype) - 1n) && bound <= mostOf(dtype);
    if (!fits) throw new ShapeError(`${argument} is out of bounds for ${cType}`, { dtype: name });
  }
  for (const [argument, bound] of bounds) {
    if (exact === undefined || (bound >= -(2n ** exact) && bound <= 2n ** exact)) continue;
    warn(
      `${argument} is out of bounds [-(2^${exact}), 2^${exact}]. Due to precision limitations ${cType} can support ` +
        'discrete uniform distribution only within this range. This warning will become an error in version 1.7 ' +
        'release, please fix the code in advance',
    );
  }
}

/** @param {bigint} range @param {bigint} base @returns {Integers} */
const integersFrom = (range, base) => ({ range: BigInt.asUintN(64, range), base, wide: range >= wideFrom });

/**
 * The range from `from` up to but not including `to`.
 * @param {DType} name
 * @param {bigint} from
 * @param {bigint} to
 * @returns {Integers}
 */
export function integersBetween(name, from, to) {
  const dtype = dtypeInfo(name);
  const refusal = (/** @type {string} */ cast, /** @type {bigint} */ a, /** @type {bigint} */ b) =>
    new ShapeError(`random_ expects 'from'${cast} to be less than 'to'${cast}, but got from=${a} >= to=${b}`, {
      argument: 'to',
    });
  if (from >= to) throw refusal('', from, to);
  const isFloat = dtype.category === 'float';
  const [first, end] = isFloat ? [lowerBound(name, from), upperBound(name, to)] : [from, to];
  if (first >= end) throw refusal(' casted to dtype', first, end);
  assertInReach(dtype, first, end - 1n);
  return integersFrom(end - first, first);
}

/**
 * The range from `from` up to the largest integer of the dtype.
 * @param {DType} name
 * @param {bigint} from
 * @returns {Integers}
 */
export function integersFromOn(name, from) {
  const dtype = dtypeInfo(name);
  if (from === least) {
    const kernel = 'random_full_64_bits_range_kernel_cpu';
    if (name === 'float16' || name === 'bool') throw notImplementedFor(kernel, dtype.scalarType);
    if (dtype.category === 'integer' && name !== 'int64')
      throw new DTypeError(`${kernel} handles only int64, double, float and bfloat16`);
    return { range: 0n, base: 0n, wide: true };
  }
  const exact = digits[name];
  const last = exact === undefined ? mostOf(dtype) : 2n ** exact;
  const first = exact === undefined ? from : lowerBound(name, from);
  if (exact !== undefined && first >= last) {
    throw new ShapeError(
      "random_ expects 'from' casted to dtype to be less than or equal to 'to_inc' casted to dtype, but got " +
        `from=${first} > to_inc=${last}`,
      { argument: 'from' },
    );
  }
  assertInReach(dtype, first, last);
  return integersFrom(last - first + 1n, first);
}
