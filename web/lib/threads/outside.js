/**
 * The core with what is the matter of each thread taken out of it: the same bytes but for a few, which import the
 * memory that all of them share, and where the stack of each begins.
 */

/** The sections of a module that are of interest here. */
const kImports = 2;
const kMemory = 5;
const kGlobals = 6;

/** And what is in them. */
const [kI32, kVariable, kConstant, kEnd] = [0x7f, 1, 0x41, 0x0b];

/** @param {number} value without a sign */
function leb(value) {
  const out = [];
  for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  return [...out, value];
}

/** Reads numbers, one after the other. @param {Uint8Array} bytes @param {number} at */
function reader(bytes, at) {
  const byte = () => Number(bytes[at++]);
  const number = () => {
    let [value, scale, each] = [0, 1, byte()];
    for (; each > 127; each = byte(), scale *= 128) value += (each - 128) * scale;
    return value + each * scale;
  };
  return {
    byte,
    number,
    get at() {
      return at;
    },
    skip: (/** @type {number} */ count) => (at += count),
  };
}

/** @param {string} text */
const name = (text) => [text.length, ...new TextEncoder().encode(text)];

/**
 * @param {Uint8Array<ArrayBuffer>} bytes of the core
 * @returns {{ bytes: Uint8Array<ArrayBuffer>, initial: number, maximum: number, stack: number }} the others, which
 *   import `thread.memory` and `thread.stack`; how many pages the memory has at first and at most; where the stack begins
 */
export function outside(bytes) {
  /** @type {Map<number, Uint8Array<ArrayBuffer>>} */
  const sections = new Map();
  const walk = reader(bytes, 8);
  while (walk.at < bytes.length) {
    const [id, size] = [walk.byte(), walk.number()];
    sections.set(id, bytes.subarray(walk.at, walk.at + size));
    walk.skip(size);
  }
  const section = (/** @type {number} */ id) => /** @type {Uint8Array<ArrayBuffer>} */ (sections.get(id));
  const memory = reader(section(kMemory), 2);
  const [initial, maximum] = [memory.number(), memory.number()];
  // The first global is where the stack is, and begins as a constant.
  const globals = reader(section(kGlobals), 0);
  const others = globals.number() - 1;
  const isStack = globals.byte() === kI32 && globals.byte() === kVariable && globals.byte() === kConstant;
  const stack = globals.number();
  if (!isStack || globals.byte() !== kEnd) throw new Error('this core cannot be shared');
  const imports = reader(section(kImports), 0);
  const count = imports.number();
  const more = [
    ...[...name('thread'), ...name('memory'), 2, 3, ...leb(initial), ...leb(maximum)],
    ...[...name('thread'), ...name('stack'), 3, kI32, kVariable],
  ];
  sections.set(kImports, Uint8Array.of(...leb(count + 2), ...section(kImports).subarray(imports.at), ...more));
  sections.delete(kMemory);
  if (others === 0) sections.delete(kGlobals);
  else sections.set(kGlobals, Uint8Array.of(...leb(others), ...section(kGlobals).subarray(globals.at)));
  const parts = [bytes.subarray(0, 8)];
  for (const [id, of] of sections) parts.push(Uint8Array.of(id, ...leb(of.length)), of);
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return { bytes: out, initial, maximum, stack };
}
