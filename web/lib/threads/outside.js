/**
 * Rewrites the bytes of the core so that it imports its memory and stack pointer instead of defining them. Then several
 * threads can run it on one shared memory, each with its own stack.
 */
import { leb, reader, sectionsOf, withSections } from './sections.js';

/** The sections of a module that are used here. */
const kImports = 2;
const kMemory = 5;
const kGlobals = 6;

/** The codes of their contents. */
const [kI32, kVariable, kConstant, kEnd] = [0x7f, 1, 0x41, 0x0b];

/** @param {string} text */
const name = (text) => [text.length, ...new TextEncoder().encode(text)];

/**
 * @param {Uint8Array<ArrayBuffer>} bytes of the core
 * @returns {{ bytes: Uint8Array<ArrayBuffer>, initial: number, maximum: number, stack: number }} the changed bytes,
 *   which import `thread.memory` and `thread.stack`; the memory's initial and maximum pages; the start of the stack
 */
export function withOutsideMemory(bytes) {
  const sections = sectionsOf(bytes);
  const section = (/** @type {number} */ id) => /** @type {Uint8Array<ArrayBuffer>} */ (sections.get(id));
  const memory = reader(section(kMemory), 2);
  const [initial, maximum] = [memory.number(), memory.number()];
  // The first global is the stack pointer, with a constant as its initial value.
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
  sections.set(kImports, Uint8Array.of(...leb(count + 2), ...section(kImports).subarray(imports.offset), ...more));
  sections.delete(kMemory);
  if (others === 0) sections.delete(kGlobals);
  else sections.set(kGlobals, Uint8Array.of(...leb(others), ...section(kGlobals).subarray(globals.offset)));
  return { bytes: withSections(bytes, sections), initial, maximum, stack };
}
