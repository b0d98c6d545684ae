/** A 128-bit hash of elements, to compare tensors that are too large to print. */

const factors = [0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1];

/** @param {import('../boundary/dtype.js').TypedArray} values */
function wordsOf(values) {
  // The bits of a NaN depend on the operation that produced it.
  if (values instanceof Float32Array || values instanceof Float64Array) {
    for (let i = 0; i < values.length; ++i) if (values[i] !== values[i]) values[i] = NaN;
  }
  if (values.BYTES_PER_ELEMENT < 4) return Int32Array.from(/** @type {any} */ (values));
  return new Int32Array(values.buffer, values.byteOffset, values.byteLength / 4);
}

/**
 * Hashes elements. All NaNs count as equal, 0 and -0 as different.
 * @param {import('../boundary/dtype.js').TypedArray} values may be modified: NaNs get the same bits
 */
export function digest(values) {
  const words = wordsOf(values);
  const lanes = factors.map((factor) => {
    let sum = factor ^ words.length;
    for (let i = 0; i < words.length; ++i) {
      sum = Math.imul(sum ^ /** @type {number} */ (words[i]), factor);
      sum = (sum ^ (sum >>> 15)) + i;
    }
    sum = Math.imul(sum ^ (sum >>> 16), factor);
    return ((sum ^ (sum >>> 13)) >>> 0).toString(16).padStart(8, '0');
  });
  return lanes.join('');
}
