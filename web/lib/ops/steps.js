/**
 * Computes `arange` and `linspace` as PyTorch's kernels do. The last bits depend on the dtype in which a step is
 * rounded, and on the element from which a group of lanes is counted.
 */
import { written } from './from-data.js';
import { dtypeInfo } from '../boundary/dtype.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Scalar } from '../tensor/scalar.js' */

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** A number as a float32 whose last `count` bits are 0. @param {number} count @param {number} value */
function without(count, value) {
  single[0] = value;
  const word = Number(bits[0]);
  bits[0] = ((word + (1 << (count - 1)) - 1 + ((word >>> count) & 1)) >>> count) << count;
  return Number(single[0]);
}

/** Rounds a number to each float dtype. @type {Partial<Record<DType, (value: number) => number>>} */
export const rounding = {
  float32: Math.fround,
  bfloat16: (value) => (Number.isNaN(value) ? value : without(16, value)),
  float16(wide) {
    const value = Math.fround(wide);
    if (!(Math.abs(value) < 65520)) return value / 0 || value; // infinite, or NaN
    // Subnormals are multiples of 2^-24, as float32 numbers near 0.75 are, so adding 0.75 rounds them.
    return Math.abs(value) < 2 ** -14 ? Math.fround(value + 0.75) - 0.75 : without(13, value);
  },
};

/** @param {Scalar} number @returns {bigint} truncated */
const whole = ({ value }) => BigInt(typeof value === 'number' ? Math.trunc(value) : value);

/** @param {Scalar} start @param {Scalar} step @param {number} count @param {DType} dtype */
function wholeSteps(start, step, count, dtype) {
  const [from, by] = [whole(start), whole(step)];
  const reach = from + by * BigInt(count);
  // float64 holds int32 exactly, and is faster than bigints.
  const isSmall = [from, by, reach].every((each) => BigInt.asIntN(32, each) === each);
  if (isSmall) {
    const [first, each] = [Number(from), Number(by)];
    return written('float64', dtype, [count], (elements) => {
      for (let i = 0; i < count; ++i) elements[i] = first + each * i;
    });
  }
  return written('int64', dtype, [count], (elements) => {
    for (let i = 0, value = from; i < count; ++i, value += by) elements[i] = value;
  });
}

/**
 * `count` numbers from `start`, `step` apart. Floats are computed in pairs of lane groups: in each group, steps are
 * added to its rounded first number. Numbers after the last pair are counted from `start`.
 * @param {Scalar} start
 * @param {Scalar} step
 * @param {number} count
 * @param {DType} dtype
 */
export function evenSteps(start, step, count, dtype) {
  const { category, size } = dtypeInfo(dtype);
  if (category !== 'float') return wholeSteps(start, step, count, dtype);
  // 16-bit floats are computed in float32, others in float64.
  const round = size === 2 ? Math.fround : Number;
  const [from, by] = [round(Number(start.value)), round(Number(step.value))];
  const valueAt = (/** @type {number} */ i) => round(from + round(by * round(i)));
  const own = rounding[dtype] ?? Number;
  const lanes = 32 / size;
  const grouped = count - (count % (2 * lanes));
  const ways = Float64Array.from({ length: lanes }, (_, lane) => round(by * lane));
  return written(size === 2 ? 'float64' : dtype, dtype, [count], (elements) => {
    for (let i = 0; i < grouped; i += lanes) {
      const first = own(valueAt(i));
      for (let lane = 0; lane < lanes; ++lane) elements[i + lane] = first + Number(ways[lane]);
    }
    for (let i = grouped; i < count; ++i) elements[i] = valueAt(i);
  });
}

/**
 * `count` numbers from `start` to `end`; at least two. The second half is counted back from the end. Floats are rounded
 * to their dtype at each step; integers are computed in float64.
 * @param {Scalar} start
 * @param {Scalar} end
 * @param {number} count
 * @param {DType} dtype
 */
export function stepsBetween(start, end, count, dtype) {
  const isFloat = dtypeInfo(dtype).category === 'float';
  const round = rounding[dtype] ?? Number;
  const own = (/** @type {Scalar} */ each) => (isFloat ? round(Number(each.value)) : Number(wrapped(each, dtype)));
  const [from, to] = [own(start), own(end)];
  const step = round(round(to - from) / round(count - 1));
  const half = Math.floor(count / 2);
  return written('float64', dtype, [count], (elements) => {
    for (let i = 0; i < count; ++i) {
      elements[i] = i < half ? from + round(step * round(i)) : to - round(step * round(count - 1 - i));
    }
  });
}

/** Truncates a number and wraps it to an integer dtype. @param {Scalar} number @param {DType} dtype */
function wrapped(number, dtype) {
  const bits = 8 * dtypeInfo(dtype).size;
  return dtype === 'uint8' ? BigInt.asUintN(bits, whole(number)) : BigInt.asIntN(bits, whole(number));
}
