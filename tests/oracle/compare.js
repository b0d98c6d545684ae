/**
 * Compares our results with PyTorch's, as exactly as the kind of operation allows:
 *
 *   x  every bit; a NaN is a NaN
 *   z  as x, but the zeros are one
 *   f  a multiply-add: two rounding errors of its terms; one unit in the last place of a 16-bit float
 *   t  a transcendental function: every bit, but one unit in the last place where PyTorch's own answer may not be the
 *      nearest float, and four of a float64; zeros, infinities, signs exact
 *   l  logaddexp: as t
 *   r  within `atol` and `rtol` of the recorded number; NaN and infinities exact
 */
import { elements } from './read.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */

/** @typedef {'x' | 'z' | 'f' | 't' | 'l' | 'r'} Rule */
/** @typedef {() => ArrayLike<number>} Magnitudes per element, what its rounding errors are measured by */
/**
 * @typedef {{ rule: Rule, oneUlp?: boolean, units?: number, magnitudes?: Magnitudes, rtol?: number,
 *   atol?: number }} Exactness `units` in the last place of a float under t;
 *   `oneUlp` allows 16-bit floats one unit under x
 */

/** 16-bit kernels of these round between their steps, each in a different way. */
const roundsBetween = new Set([
  'floor_divide',
  'div_floor',
  'remainder',
  'fmod',
  'floor_divide_',
  'remainder_',
  'fmod_',
]);

/** Functions that PyTorch does not always round to the nearest float32, or that use one. Ours are the nearest. */
const misrounded = new Set(
  'exp exp2 pow pow_ log log2 sin cos sigmoid xlogy xlogy_ logaddexp logaddexp2 float_power ldexp ldexp_'.split(' '),
);

/**
 * How exact the result of a case must be.
 * @param {import('./read.js').Case} record
 * @param {Magnitudes} [magnitudes]
 * @returns {Exactness}
 */
export function exactnessOf({ op, tol }, magnitudes) {
  return {
    rule: /** @type {Rule} */ (tol ?? 'x'),
    oneUlp: roundsBetween.has(op),
    units: misrounded.has(op) ? 1 : 0,
    magnitudes,
  };
}

const epsilons = { float32: 2 ** -23, float64: 2 ** -52 };
const sixteenBit = new Set(['float16', 'bfloat16']);

const scratch = new DataView(new ArrayBuffer(8));

/** @param {number} bits */
function halfValue(bits) {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction * 2 ** -24);
}

/** @param {number} bits */
function bfloatValue(bits) {
  scratch.setUint32(0, bits << 16);
  return scratch.getFloat32(0);
}

/** An element as a number. @param {DType} dtype @param {any} element */
export function valueOf(dtype, element) {
  return dtype === 'float16' ? halfValue(element) : dtype === 'bfloat16' ? bfloatValue(element) : Number(element);
}

/**
 * The position of a float among all floats of its dtype, so that neighbours differ by 1.
 * @param {DType} dtype
 * @param {any} element
 */
function place(dtype, element) {
  if (sixteenBit.has(dtype)) return BigInt(element & 0x8000 ? -(element & 0x7fff) : element);
  if (dtype === 'float32') {
    scratch.setFloat32(0, element);
    const bits = scratch.getInt32(0);
    return BigInt(bits < 0 ? -(bits & 0x7fffffff) : bits);
  }
  scratch.setFloat64(0, element);
  const bits = scratch.getBigInt64(0);
  return bits < 0n ? -(bits & 0x7fffffffffffffffn) : bits;
}

/** Units in the last place between two floats. @param {DType} dtype @param {any} a @param {any} b */
function ulps(dtype, a, b) {
  const distance = Number(place(dtype, a) - place(dtype, b));
  return Math.abs(distance);
}

/**
 * Whether two elements with different bits are still equal.
 * @type {(dtype: DType, got: any, want: any, exactness: Exactness, i: number) => boolean}
 */
function agrees(dtype, got, want, { rule, oneUlp, units = 0, magnitudes, rtol = 0, atol = 0 }, i) {
  const [ours, theirs] = [valueOf(dtype, got), valueOf(dtype, want)];
  if (rule === 'r' && Number.isFinite(theirs)) return Math.abs(ours - theirs) <= atol + rtol * Math.abs(theirs);
  if (Number.isNaN(ours) || Number.isNaN(theirs)) return Number.isNaN(ours) && Number.isNaN(theirs) && isFloat(dtype);
  if (!isFloat(dtype)) return false;
  if (ours === theirs) return ours !== 0 || Object.is(ours, theirs) || 'zflr'.includes(rule);
  if (!Number.isFinite(ours) || !Number.isFinite(theirs)) return false;
  const small = sixteenBit.has(dtype);
  if (rule === 'x') return small && oneUlp === true && ulps(dtype, got, want) <= 1;
  if (rule === 'z') return false;
  const measure = magnitudes?.()[i] ?? 0;
  const magnitude = Number.isFinite(measure) ? measure : 0;
  const epsilon = epsilons[/** @type {keyof typeof epsilons} */ (dtype)] ?? 0;
  const error = Math.abs(ours - theirs);
  if (rule === 'f') return small ? ulps(dtype, got, want) <= 1 : error <= 2 * epsilon * magnitude;
  if (ours === 0 || theirs === 0 || Math.sign(ours) !== Math.sign(theirs)) return false;
  return ulps(dtype, got, want) <= (dtype === 'float64' ? 4 : units);
}

/** @param {DType} dtype */
const isFloat = (dtype) => dtype.includes('float');

/**
 * Describes the first element that differs; otherwise null.
 * @param {DType} dtype
 * @param {ArrayLike<any>} got
 * @param {ArrayLike<any>} want
 * @param {Exactness} exactness
 * @param {(i: number) => boolean} [excused] decides whether a differing element is accepted
 */
export function differentElement(dtype, got, want, exactness, excused = () => false) {
  if (got.length !== want.length) return `${got.length} elements where PyTorch has ${want.length}`;
  for (let i = 0; i < got.length; ++i) {
    if (Object.is(got[i], want[i]) || agrees(dtype, got[i], want[i], exactness, i) || excused(i)) continue;
    const [ours, theirs] = [valueOf(dtype, got[i]), valueOf(dtype, want[i])];
    const text = (/** @type {number} */ value) => (Object.is(value, -0) ? '-0' : String(value));
    return `element ${i} is ${text(ours)}, PyTorch has ${text(theirs)} (${dtype}, within ${exactness.rule})`;
  }
  return null;
}

/** @param {readonly number[]} a @param {readonly number[]} b */
const alike = (a, b) => a.length === b.length && a.every((each, i) => each === b[i]);

/**
 * Describes how a tensor differs from a recorded one in dtype, shape or strides; otherwise null.
 * @param {unknown} got
 * @param {{ dtype: DType, shape: number[], strides: number[] }} want
 */
export function differentGeometry(got, want) {
  const tensor = /** @type {Tensor} */ (got);
  if (!Array.isArray(tensor?.shape)) return `is ${String(got)}, not a tensor`;
  if (tensor.dtype !== want.dtype) return `dtype is ${tensor.dtype}, PyTorch has ${want.dtype}`;
  if (!alike(tensor.shape, want.shape)) return `shape is [${tensor.shape}], PyTorch has [${want.shape}]`;
  if (!alike(tensor.strides, want.strides)) return `strides are [${tensor.strides}], PyTorch has [${want.strides}]`;
  return null;
}

/**
 * Describes any difference between a tensor and a recorded one; otherwise null.
 * @param {unknown} got
 * @param {{ dtype: DType, shape: number[], strides: number[], data: string }} want
 * @param {Exactness} exactness
 * @param {(i: number) => boolean} [excused]
 */
export function difference(got, want, exactness, excused) {
  const geometry = differentGeometry(got, want);
  if (geometry) return geometry;
  const ours = /** @type {Tensor} */ (got).toTypedArray();
  return differentElement(want.dtype, ours, elements(want.dtype, want.data), exactness, excused);
}
