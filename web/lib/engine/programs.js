/**
 * Planned programs, cached by operation and the geometry of each operand. Planning costs far more than a small
 * broadcast, and most operations get the same shapes again and again.
 */
import { writeProgram, release } from './compiled.js';
import * as abi from '../boundary/abi.js';
import { atStart, core } from '../boundary/core.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { Node } from './node.js';
import { writeWord } from './slots.js';

/**
 * @typedef {object} Planned
 * @property {import('../tensor/geometry.js').Geometry} result
 * @property {import('../reports/watching.js').BroadcastEffect | null} [broadcast] how its operands broadcast,
 *   computed on demand
 * @property {number} resizes how often PyTorch warns that the target has another shape
 * @property {boolean} [hasElements] whether a reduction has elements to reduce
 * @property {{ dims: readonly number[] | null, keepdim: boolean }} [wide] the arguments of a sum of 16-bit floats
 *   that must be computed in float32
 *
 * @typedef {import('./compiled.js').Compilable & Planned} Program
 */

/** The trees of programs, by operation and kind of target, or by a name. @type {Map<unknown, Node<Program>>} */
let roots = new Map();
/** All cached programs, so that they can be freed together. @type {Program[]} */
let cached = [];
const mostPrograms = 256;

/** The node where the search for a program starts. @param {unknown} start @returns {Node<Program>} */
export function rootOf(start) {
  let root = roots.get(start);
  if (root === undefined) roots.set(start, (root = new Node()));
  return root;
}

const readyToRun = (/** @type {number} */ address) => core._stride0_ready(address);

/**
 * Turns the latest plan into a program, and caches it for the next call. Call it only for a valid plan, so that errors
 * create no paths.
 * @template {Planned} Of
 * @param {Of} of
 * @param {unknown} [start] without one, it is not cached
 * @param {readonly unknown[]} [path]
 * @param {(address: number) => number} [write] writes the plan to an address
 * @returns {import('./compiled.js').Compilable & Of}
 */
export function cacheProgram(of, start, path = [], write = readyToRun) {
  if (cached.length === mostPrograms) deletePrograms();
  const result = writeProgram(write);
  const program = Object.assign(/** @type {import('./compiled.js').Compilable} */ (result), of);
  if (start !== undefined) rootOf(start).ensure(path).value = program;
  cached.push(program);
  return program;
}

/** Deletes all cached programs, because they are out of date or too many. */
export function deletePrograms() {
  cached.forEach(release);
  cached = [];
  roots = new Map();
}

/**
 * Tells the core the default float dtype, and deletes programs that were planned with another one.
 * @param {import('../boundary/dtype.js').DType} dtype
 */
export function useDefaultDType(dtype) {
  writeWord(abi.kDefaultDTypeWord, dtypeInfo(dtype).code);
  deletePrograms();
}
// Here and not in the setter, which a bundler drops from programs that never call it.
atStart(() => useDefaultDType('float32'));
