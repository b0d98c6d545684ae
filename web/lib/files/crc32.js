/** The checksum of zip files (ISO 3309). */

/** The tables for four bytes at a time. */
const tables = Array.from({ length: 4 }, () => new Uint32Array(256));
const [t0, t1, t2, t3] = /** @type {[Uint32Array, Uint32Array, Uint32Array, Uint32Array]} */ (tables);
for (let byte = 0; byte < 256; ++byte) {
  let sum = byte;
  for (let bit = 0; bit < 8; ++bit) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  t0[byte] = sum;
}
for (let byte = 0; byte < 256; ++byte) {
  for (const [i, table] of tables.entries()) {
    const before = tables[i - 1]?.[byte];
    if (before !== undefined) table[byte] = (before >>> 8) ^ Number(t0[before & 255]);
  }
}

/**
 * @param {Uint8Array} bytes
 * @example
 *   crc32(new TextEncoder().encode('123456789')).toString(16); // "cbf43926"
 */
export function crc32(bytes) {
  let sum = -1;
  let offset = 0;
  // Four bytes per step: all indices are within the tables and the bytes, so nothing is undefined.
  const wholeWords = bytes.length - (bytes.length % 4);
  const [a, b, c, d, data] = /** @type {any[]} */ ([t0, t1, t2, t3, bytes]);
  while (offset < wholeWords) {
    sum ^= data[offset] | (data[offset + 1] << 8) | (data[offset + 2] << 16) | (data[offset + 3] << 24);
    sum = d[sum & 255] ^ c[(sum >>> 8) & 255] ^ b[(sum >>> 16) & 255] ^ a[sum >>> 24];
    offset += 4;
  }
  for (; offset < bytes.length; ++offset) sum = (sum >>> 8) ^ a[(sum ^ data[offset]) & 255];
  return ~sum >>> 0;
}
