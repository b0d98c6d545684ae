/**
 * A tensor as JSON. Integers are written with all their digits; NaN and the infinities, which JSON lacks, as strings.
 */
import { nest } from '../lib/values/nest.js';

/** @import { Tensor } from '../lib/tensor/tensor.js' */

/** @param {Tensor} tensor */
export function tensorJson(tensor) {
  const { dtype, shape } = tensor;
  const flat = tensor.reshape([tensor.numel]).tolist().map(numberJson);
  return `{"dtype":${JSON.stringify(dtype)},"shape":${JSON.stringify(shape)},"data":${nestedJson(nest(flat, shape))}}`;
}

/** @param {number | bigint | boolean} value */
const numberJson = (value) => (typeof value === 'number' && !Number.isFinite(value) ? `"${value}"` : String(value));

/** @param {string | readonly any[]} level @returns {string} */
const nestedJson = (level) => (Array.isArray(level) ? `[${level.map(nestedJson).join(',')}]` : String(level));
