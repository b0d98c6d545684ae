/** Programs as functions of WebAssembly, compiled while the page or the script runs. */
import { OutOfMemoryError } from '../errors/classes.js';
import { allocator, give } from '../memory/allocator.js';
import { core, memory, table } from '../boundary/core.js';
import { Registry } from '../memory/registry.js';
import { moduleOf } from './program-module.js';

/** How many elements a program computes before it is compiled. Compiling takes as long as computing 100,000. */
export const worthwhile = { after: 2 ** 18 };

/**
 * @typedef {object} Compilable a program in the heap
 * @property {number} address
 * @property {number} rest elements to compute until it is compiled; 0 after that was tried
 * @property {number | undefined} place of its function in the table
 */

const unreachable = new Registry(release);

/** Free slots in the function table. @type {number[]} */
const vacant = [];

const programBytes = () => core._stride0_program_bytes();

/**
 * A program at the address where `write` puts it. Undefined if it cannot be written.
 * @param {(address: number) => unknown} write
 * @returns {Compilable | undefined}
 */
export function ready(write) {
  const address = allocator.take(programBytes());
  if (address === undefined) throw new OutOfMemoryError('out of memory for a plan', {});
  if (write(address)) return { address, rest: worthwhile.after, place: undefined };
  give(address, programBytes());
  return undefined;
}

/** Counts elements to compute; after enough of them, compiles. @param {Compilable} program @param {number} elements */
export function making(program, elements) {
  if (program.rest > 0 && (program.rest -= elements) <= 0) compile(program);
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
    const place = vacant.pop() ?? table.grow(1);
    table.set(place, f);
    core._stride0_use(program.address, place);
    program.place = place;
  } catch {
    // The steps compute the same.
  }
}

/** Frees a program when `run` is garbage-collected. @param {object} run @param {Compilable} program */
export function own(run, program) {
  unreachable.register(run, program);
}

/** Frees a program's memory and table slot. @param {Compilable} program */
export function release({ address, place }) {
  give(address, programBytes());
  if (place === undefined) return;
  table.set(place, null);
  vacant.push(place);
}
