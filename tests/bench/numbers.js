/**
 * The elements of a case, the same for every program: `k` runs through -510..510 in steps that repeat after a prime, so
 * that no two rows are alike. Sums and differences of eighths are exact in float32, in any order.
 *
 * @import { Input } from './cases.js'
 * @import { TypedArray } from '../../web/lib/boundary/dtype.js'
 */
import { encode } from './halves.js';

const PERIOD = 1021;

/** @type {Record<string, (k: number) => number>} */
const FILLS = {
  eighths: (k) => k / 8,
  small: (k) => k / 128, // -4 to 4
  positive: (k) => (k + 511) / 128, // above 0, to 8
  float16: (k) => k / 8, // exact in float16, and so are sums
  bfloat16: (k) => k >> 3,
  int32: (k) => k,
  uint8: (k) => k & 255,
  bool: (k) => (k > 0 ? 1 : 0),
  none: () => 0,
  int64: (k) => k + 510, // indices below 1021
};

/** @type {Record<string, any>} */
export const ARRAYS = {
  float32: Float32Array,
  float64: Float64Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint8: Uint8Array,
  bool: Uint8Array,
  float16: Uint16Array,
  bfloat16: Uint16Array,
};

/** @param {readonly number[]} shape @returns {number} */
export function countOf(shape) {
  return shape.reduce((product, size) => product * size, 1);
}

/**
 * @param {Input} input
 * @param {number} seed the number of the input
 * @returns {Exclude<TypedArray, BigInt64Array>}
 */
export function numbers({ dtype, shape, fill }, seed) {
  const of = FILLS[fill ?? dtype] ?? /** @type {(k: number) => number} */ (FILLS['eighths']);
  const store = dtype === 'float16' || dtype === 'bfloat16' ? encode[dtype] : dtype === 'int64' ? BigInt : undefined;
  const cycle = Array.from({ length: PERIOD }, (_, i) => {
    const value = of(((i * 37 + seed * 101) % PERIOD) - 510);
    return store ? store(value) : value;
  });
  const array = new ARRAYS[dtype](countOf(shape));
  for (let i = 0; i < array.length; ++i) array[i] = cycle[i % PERIOD];
  return array;
}
