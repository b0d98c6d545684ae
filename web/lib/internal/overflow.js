/**
 * Which numbers a dtype refuses to hold when it is told to, in PyTorch's reading: an integer for uint8 may be negative
 * and wraps, a fraction is cut off first, and of the floats only float32 minds.
 */
import { ShapeError } from '../errors.js';
import { asScalar } from '../scalar.js';

/** @typedef {import('../dtype.js').DType} DType */
/** @typedef {import('../scalar.js').NumberLike} NumberLike */

/** @type {{ [Name in DType]?: readonly [bigint, bigint] }} */
const ranges = {
  uint8: [0n, 255n],
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

const largestFloat32 = (2 - 2 ** -23) * 2 ** 127;

/** @param {NumberLike} number @param {DType} dtype */
export function overflows(number, dtype) {
  const { value, kind } = asScalar(number);
  if (dtype === 'float32') return Number.isFinite(Number(value)) && Math.abs(Number(value)) > largestFloat32;
  const range = ranges[dtype];
  if (range === undefined) return false;
  const [least, most] = range;
  if (kind === 'float') return !(Number(value) >= Number(least) && Number(value) < Number(most + 1n));
  const integer = BigInt(value);
  return integer > most || integer < (least === 0n ? -most : least);
}

/** What C calls the dtypes that refuse; so does PyTorch where a filled tensor refuses. @type {{ [Name in DType]?: string }} */
const cNames = {
  uint8: 'uint8_t',
  int8: 'int8_t',
  int16: 'int16_t',
  int32: 'int',
  int64: 'int64_t',
  float32: 'float',
};

/** Throws if `dtype` refuses a number that it is filled with. @param {string} argument @param {NumberLike} number @param {DType} dtype */
export function refuseOverflow(argument, number, dtype) {
  if (!overflows(number, dtype)) return;
  const message = `value cannot be converted to type ${cNames[dtype]} without overflow`;
  throw new ShapeError(message, { argument, dtype });
}
