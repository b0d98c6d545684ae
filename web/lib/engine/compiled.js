/** Programs as functions of WebAssembly, compiled while the page or the script runs. */
import { OutOfMemoryError } from '../errors/classes.js';
import { allocator, give } from '../memory/allocator.js';
import { core, memory, table } from '../boundary/core.js';
import { Registry } from '../memory/registry.js';
import { moduleOf } from './program-module.js';

/** How many elements a program makes before it is compiled. Compiling takes as long as making 100,000 of them. */
export const worthwhile = { after: 2 ** 18 };

/**
 * @typedef {object} Compilable a program in the heap
 * @property {number} address
 * @property {number} rest elements it has to make until it is compiled; once that was tried, none
 * @property {number | undefined} place of its function in the table
 */

const unreachable = new Registry(release);

/** Places in the table whose programs are gone. @type {number[]} */
const vacant = [];

const programBytes = () => core._stride0_program_bytes();

/**
 * A program where `write` puts it. Undefined when it cannot be written.
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

/** A program is about to make so many elements. @param {Compilable} program @param {number} elements */
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
    // Steps do the same.
  }
}

/** Keeps a program as long as there is what runs it. @param {object} run @param {Compilable} program */
export function own(run, program) {
  unreachable.register(run, program);
}

/** Gives back what a program holds. @param {Compilable} program */
export function release({ address, place }) {
  give(address, programBytes());
  if (place === undefined) return;
  table.set(place, null);
  vacant.push(place);
}
