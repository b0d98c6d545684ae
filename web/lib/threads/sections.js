/** Splits the bytes of a WebAssembly module into sections and numbers, and joins them again. */

/** An unsigned integer in the format of a module. @param {number} value */
export function leb(value) {
  const out = [];
  for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  return [...out, value];
}

/** Reads numbers, one after the other. @param {Uint8Array} bytes @param {number} offset */
export function reader(bytes, offset) {
  const byte = () => Number(bytes[offset++]);
  const number = () => {
    let [value, scale, each] = [0, 1, byte()];
    for (; each > 127; each = byte(), scale *= 128) value += (each - 128) * scale;
    return value + each * scale;
  };
  return {
    byte,
    number,
    get offset() {
      return offset;
    },
    skip: (/** @type {number} */ count) => (offset += count),
  };
}

/** The length of a module's header. */
const kHeader = 8;

/**
 * Sections by number, in order. Custom sections all have number 0; only the last is kept.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export function sectionsOf(bytes) {
  /** @type {Map<number, Uint8Array<ArrayBuffer>>} */
  const sections = new Map();
  const walk = reader(bytes, kHeader);
  while (walk.offset < bytes.length) {
    const [id, size] = [walk.byte(), walk.number()];
    sections.set(id, bytes.subarray(walk.offset, walk.offset + size));
    walk.skip(size);
  }
  return sections;
}

/**
 * Joins arrays. They are not spread into an argument list, which is limited to about ten thousand.
 * @param {readonly ArrayLike<number>[]} parts
 */
export function joined(parts) {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    out.set(part, offset);
    offset += part.length;
  }
  return out;
}

/**
 * A module with some sections replaced.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {ReadonlyMap<number, ArrayLike<number>>} sections
 */
export function withSections(bytes, sections) {
  const parts = [...sections].flatMap(([id, of]) => [[id, ...leb(of.length)], of]);
  return joined([bytes.subarray(0, kHeader), ...parts]);
}
