/**
 * A program is a plan in the core's memory that can run any number of times. At first the core interprets its steps.
 * After enough elements, it is compiled to a WebAssembly function, which the core calls instead.
 */
import { OutOfMemoryError } from '../errors/classes.js';
import { allocator, freeBytes } from '../memory/allocator.js';
import { core, memory, table } from '../boundary/core.js';
import { Registry } from '../memory/registry.js';
import { moduleOf } from './program-module.js';

/** How many elements a program computes before it is compiled. Compiling takes as long as computing 100,000. */
export const threshold = { after: 2 ** 18 };

/**
 * @typedef {object} Compilable a program in the heap
 * @property {number} address
 * @property {number} left elements to compute until it is compiled; 0 or less once that was tried
 * @property {number | undefined} slot of its compiled function in the function table
 */

const unreachable = new Registry(release);

/** Free slots in the function table. @type {number[]} */
const freeSlots = [];

const programBytes = () => core._stride0_program_bytes();

/**
 * Allocates memory for a program, and lets `write` put it there. Undefined if `write` returns 0.
 * @param {(address: number) => unknown} write
 * @returns {Compilable | undefined}
 */
export function writeProgram(write) {
  const address = allocator.allocate(programBytes());
  if (address === undefined) throw new OutOfMemoryError('out of memory for a plan', {});
  if (write(address)) return { address, left: threshold.after, slot: undefined };
  freeBytes(address, programBytes());
  return undefined;
}

/** Counts a run of the program, and compiles it after enough. @param {Compilable} program @param {number} elements */
export function countElements(program, elements) {
  if (program.left > 0 && (program.left -= elements) <= 0) compile(program);
}

/**
 * Compiles a function that replaces the steps of a program. The steps stay if some of them can't be compiled, or if the
 * platform forbids compiling.
 * @param {Compilable} program
 */
function compile(program) {
  const bytes = moduleOf(core.describe(program.address));
  if (bytes === undefined) return;
  try {
    const { f } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { m: { m: memory } }).exports;
    const place = freeSlots.pop() ?? table.grow(1);
    table.set(place, f);
    core._stride0_use(program.address, place);
    program.slot = place;
  } catch {
    // The steps compute the same.
  }
}

/** Frees a program when `run` is garbage-collected. @param {object} run @param {Compilable} program */
export function releaseWith(run, program) {
  unreachable.register(run, program);
}

/** Frees a program's memory and table slot. @param {Compilable} program */
export function release({ address, slot }) {
  freeBytes(address, programBytes());
  if (slot === undefined) return;
  table.set(slot, null);
  freeSlots.push(slot);
}
