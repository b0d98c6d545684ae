/**
 * Numbers of the ten dtypes, slow and simple: integers and bools are bigints, floats are numbers, and all rounding is
 * done by arithmetic that follows the definition. Nothing here uses the engine.
 */

/** @import { DType } from '../../web/lib/boundary/dtype.js' */

/** @typedef {number | bigint} Value */

export const integerBits = { uint8: 8, int8: 8, int16: 16, int32: 32, int64: 64 };

/** Explicit bits of the mantissa, the smallest exponent of a normal number, and the largest number. */
const floatFormat = {
  float16: { mantissa: 10, least: -14, largest: 65504 },
  bfloat16: { mantissa: 7, least: -126, largest: 2 ** 128 - 2 ** 120 },
  float32: { mantissa: 23, least: -126, largest: 2 ** 128 - 2 ** 104 },
  float64: { mantissa: 52, least: -1022, largest: Number.MAX_VALUE },
};

/** @param {string} dtype a float */
const formatOf = (dtype) => floatFormat[/** @type {keyof typeof floatFormat} */ (dtype)];

/** The distance from a finite number to the next larger one. @param {number} value @param {string} dtype */
export function spacing(value, dtype) {
  const { mantissa, least } = formatOf(dtype);
  const magnitude = Math.abs(value);
  let exponent = Math.max(least, Math.floor(Math.log2(magnitude)) - 1);
  while (magnitude / 2 >= 2 ** exponent) exponent += 1; // a logarithm is not exact
  return 2 ** (exponent - mantissa);
}

/** @param {string} dtype */
export function largestOf(dtype) {
  return formatOf(dtype).largest;
}

/** The number that would follow the largest finite one. @param {string} dtype */
export function beyond(dtype) {
  return formatOf(dtype).largest + spacing(formatOf(dtype).largest, dtype);
}

/**
 * The number next to `value` in the direction of `towards`.
 * @param {number} value
 * @param {number} towards
 * @param {string} dtype
 */
export function nextAfter(value, towards, dtype) {
  if (Number.isNaN(value) || Number.isNaN(towards)) return NaN;
  if (value === towards) return towards;
  const { mantissa, least, largest } = formatOf(dtype);
  if (value === 0) return Math.sign(towards) * 2 ** (least - mantissa);
  if (Math.abs(value) === Infinity) return Math.sign(value) * largest;
  const away = Math.abs(towards) > Math.abs(value) && Math.sign(towards) === Math.sign(value);
  if (away)
    return Math.abs(value) === largest ? Math.sign(value) * Infinity : value + Math.sign(value) * spacing(value, dtype);
  // Below a power of two, numbers are twice as close.
  const step = spacing(value, dtype);
  const closer = step > 2 ** (least - mantissa) && Math.abs(value) === step * 2 ** mantissa ? step / 2 : step;
  return (Math.abs(value) - closer) * Math.sign(value); // a zero keeps the sign
}

/** @param {string} dtype */
export function categoryOf(dtype) {
  return dtype === 'bool' ? 0 : dtype in integerBits ? 1 : 2;
}

/** @param {number} value half to even */
export function roundEven(value) {
  const down = Math.floor(value);
  const above = value - down;
  if (!Number.isFinite(value) || above === 0) return value;
  const rounded = above < 0.5 || (above === 0.5 && down % 2 === 0) ? down : down + 1;
  return rounded === 0 && value < 0 ? -0 : rounded;
}

/**
 * The nearest multiple of the spacing between numbers of the 16-bit dtype at this magnitude.
 * @param {number} value
 * @param {'float16' | 'bfloat16'} dtype
 */
function roundHalf(value, dtype) {
  const { largest } = floatFormat[dtype];
  if (!Number.isFinite(value) || value === 0) return value;
  const step = spacing(value, dtype);
  const rounded = roundEven(value / step) * step;
  return Math.abs(rounded) > largest ? Math.sign(value) * Infinity : rounded;
}

/** An integer as a float32, rounded once; through a float64 it might be rounded twice. @param {bigint} value */
function integerToFloat32(value) {
  const magnitude = value < 0n ? -value : value;
  const excess = BigInt(Math.max(0, magnitude.toString(2).length - 24));
  const [quotient, cut, half] = [magnitude >> excess, magnitude & ((1n << excess) - 1n), (1n << excess) >> 1n];
  const up = excess > 0n && (cut > half || (cut === half && quotient % 2n === 1n));
  return Number((quotient + (up ? 1n : 0n)) << excess) * (value < 0n ? -1 : 1);
}

/** @param {bigint} value @param {keyof typeof integerBits} dtype */
export function wrap(value, dtype) {
  return (dtype === 'uint8' ? BigInt.asUintN : BigInt.asIntN)(integerBits[dtype], value);
}

/**
 * As x86 does it: too large numbers give the smallest 32- or 64-bit integer, and narrower integers keep its low bits.
 * @param {number} value
 * @param {keyof typeof integerBits} dtype
 */
function truncated(value, dtype) {
  const limit = dtype === 'int64' ? 2 ** 63 : 2 ** 31;
  const fits = Math.trunc(value) >= -limit && Math.trunc(value) < limit;
  return wrap(BigInt(fits ? Math.trunc(value) : -limit), dtype);
}

/** @param {Value} value @param {DType} dtype @returns {Value} */
export function convert(value, dtype) {
  if (dtype === 'bool') return value == 0 ? 0n : 1n; // loosely: bigint or number; NaN is true
  if (dtype in integerBits) {
    const integer = /** @type {keyof typeof integerBits} */ (dtype);
    return typeof value === 'bigint' ? wrap(value, integer) : truncated(value, integer);
  }
  if (dtype === 'float64') return Number(value);
  const single = typeof value === 'bigint' ? integerToFloat32(value) : Math.fround(value);
  return dtype === 'float32' ? single : roundHalf(single, /** @type {'float16'} */ (dtype));
}

/** Converts as copies do: float64 to uint8 through int64. @param {Value} value @param {DType} from @param {DType} to */
export function cast(value, from, to) {
  return from === 'float64' && to === 'uint8' ? convert(convert(value, 'int64'), to) : convert(value, to);
}

/** @param {number} bits @param {'float16' | 'bfloat16'} dtype */
function fromBits(bits, dtype) {
  const { mantissa, least, largest } = floatFormat[dtype];
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits & 0x7fff) >> mantissa;
  const fraction = (bits & (2 ** mantissa - 1)) / 2 ** mantissa;
  const magnitude = exponent === 0 ? fraction * 2 ** least : (1 + fraction) * 2 ** (exponent - 1 + least);
  return magnitude <= largest ? sign * magnitude : fraction === 0 ? sign * Infinity : NaN;
}

/**
 * Elements in the type that a typed array contains.
 * @param {ArrayLike<number | bigint>} raw
 * @param {DType} dtype
 * @returns {Value[]}
 */
export function decode(raw, dtype) {
  return Array.from(/** @type {ArrayLike<any>} */ (raw), (each) => {
    if (dtype === 'float16' || dtype === 'bfloat16') return fromBits(each, dtype);
    return categoryOf(dtype) === 2 ? each : BigInt(each);
  });
}

const order = ['bool', 'uint8', 'int8', 'int16', 'int32', 'int64', 'float16', 'bfloat16', 'float32', 'float64'];

/** @param {DType} a @param {DType} b @returns {DType} */
export function promote(a, b) {
  const [low, high] = /** @type {[DType, DType]} */ ([a, b].sort((x, y) => order.indexOf(x) - order.indexOf(y)));
  if (low === 'uint8' && high === 'int8') return 'int16';
  if (low === 'float16' && high === 'bfloat16') return 'float32';
  return high;
}

/**
 * The common dtype: tensors with dimensions come first, then 0-d ones, then numbers; a lower class only matters if its
 * category is higher.
 * @param {readonly { dtype: DType, shape: readonly number[], isNumber?: boolean }[]} operands
 */
export function commonDType(operands) {
  const classOf = (/** @type {typeof operands[number]} */ { shape, isNumber }) =>
    isNumber ? 2 : shape.length === 0 ? 1 : 0;
  /** @type {DType | undefined} */
  let common;
  for (const rank of [0, 1, 2]) {
    const among = operands.filter((each) => classOf(each) === rank).map(({ dtype }) => dtype);
    if (among.length === 0) continue;
    const own = among.reduce(promote);
    // A float number has the default dtype, not the float64 in which it is passed.
    const effective = rank === 2 && own === 'float64' ? 'float32' : own;
    if (common === undefined || categoryOf(effective) > categoryOf(common)) common = effective;
  }
  return /** @type {DType} */ (common);
}
