/** float16 and bfloat16 for a plain loop: from bits by a table, and to bits with rounding to even. */

const float = new Float32Array(1);
const word = new Uint32Array(float.buffer);

/** @type {(x: number) => number} */
const bitsOf = (x) => {
  float[0] = x;
  return word[0] ?? 0;
};

/** @param {number} x */
function toFloat16(x) {
  const bits = bitsOf(x);
  const [sign, magnitude] = [(bits >>> 16) & 0x8000, bits & 0x7fffffff];
  if (magnitude >= 0x47800000) return sign | (magnitude > 0x7f800000 ? 0x7e00 : 0x7c00);
  // Below the normal numbers the addition rounds, because the last bit of 0.5 is worth the smallest float16.
  if (magnitude < 0x38800000) return sign | (bitsOf(Math.abs(x) + 0.5) - 0x3f000000);
  return sign | ((magnitude - 0x38000000 + 0xfff + ((magnitude >>> 13) & 1)) >>> 13);
}

/** @param {number} x */
function toBfloat16(x) {
  const bits = bitsOf(x);
  return Number.isNaN(x) ? 0x7fc0 : (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
}

/** @param {number} bits */
function fromFloat16(bits) {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const magnitude =
    exponent === 31
      ? fraction
        ? NaN
        : Infinity
      : exponent
        ? (1024 + fraction) * 2 ** (exponent - 25)
        : fraction * 2 ** -24;
  return bits & 0x8000 ? -magnitude : magnitude;
}

/** @param {number} bits */
function fromBfloat16(bits) {
  word[0] = bits << 16;
  return float[0] ?? 0;
}

export const encode = { float16: toFloat16, bfloat16: toBfloat16 };

/** @type {(of: (bits: number) => number) => Float32Array} */
const table = (of) => Float32Array.from({ length: 65536 }, (_, bits) => of(bits));
export const decode = { float16: table(fromFloat16), bfloat16: table(fromBfloat16) };
