/** The limits of a dtype: `finfo` and `iinfo`. */
import { getDefaultDtype } from '../engine/default-dtype.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { dtypeArgument } from '../tensor/arguments.js';

/** @typedef {'float16' | 'bfloat16' | 'float32' | 'float64'} FloatDType */
/** @typedef {'uint8' | 'int8' | 'int16' | 'int32' | 'int64'} IntDType */
/**
 * @typedef {object} FloatInfo
 * @property {number} bits
 * @property {number} eps the distance from 1 to the next number
 * @property {number} max
 * @property {number} min the negative number with the largest magnitude
 * @property {number} tiny another name of `smallestNormal`
 * @property {number} smallestNormal
 * @property {number} resolution the reliable decimals, as a power of ten
 * @property {FloatDType} dtype
 */
/**
 * @template {number | bigint} N
 * @typedef {object} IntInfo
 * @property {number} bits
 * @property {N} max a bigint for int64
 * @property {N} min
 * @property {IntDType} dtype
 */

/**
 * The bits of the fraction, the largest exponent, and the decimals.
 * @type {Record<FloatDType, [number, number, number]>}
 */
const formats = { float16: [10, 15, 3], bfloat16: [7, 127, 2], float32: [23, 127, 6], float64: [52, 1023, 15] };

/** @param {string} message */
const refused = (message) => new DTypeError(message, { torchType: 'TypeError', argument: 'dtype' });

/**
 * Returns the limits of a floating-point dtype, by default of the default dtype.
 * @param {FloatDType} [dtype]
 * @returns {FloatInfo}
 * @example
 *   finfo('float16').max; // 65504
 */
export function finfo(dtype) {
  const name = dtypeArgument('finfo', dtype, getDefaultDtype());
  const { category, size } = dtypeInfo(name);
  if (category !== 'float') {
    throw refused("torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.finfo'");
  }
  const [fraction, exponent, decimals] = formats[/** @type {FloatDType} */ (name)];
  const [eps, smallest] = [2 ** -fraction, 2 ** (1 - exponent)];
  const max = (2 - eps) * 2 ** exponent;
  return {
    ...{ bits: size * 8, eps, max, min: -max, tiny: smallest, smallestNormal: smallest },
    ...{ resolution: Number(`1e-${decimals}`), dtype: /** @type {FloatDType} */ (name) },
  };
}

/**
 * Returns the limits of an integer dtype.
 * @template {IntDType} D
 * @param {D} dtype
 * @returns {IntInfo<D extends 'int64' ? bigint : number>}
 * @example
 *   iinfo('int8').min; // -128
 */
export function iinfo(dtype) {
  const { name, category, size } = dtypeInfo(dtypeArgument('iinfo', dtype ?? null, 'int64'));
  if (category === 'bool') throw refused('torch.bool is not supported by torch.iinfo');
  if (category === 'float') {
    throw refused("torch.iinfo() requires an integer input type. Use torch.finfo to handle 'torch.iinfo'");
  }
  const values = 2n ** BigInt(size * 8);
  const [min, max] = name === 'uint8' ? [0n, values - 1n] : [-values / 2n, values / 2n - 1n];
  const of = name === 'int64' ? BigInt : Number;
  return /** @type {any} */ ({ bits: size * 8, max: of(max), min: of(min), dtype: name });
}
