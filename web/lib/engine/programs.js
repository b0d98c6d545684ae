/**
 * The programs that have been planned, by what they were planned for: an operation and the geometry of each operand.
 * Planning costs far more than a small broadcast, and most operations meet the same shapes again and again.
 */
import { ready, release } from './compiled.js';
import * as abi from '../boundary/abi.js';
import { atStart, core } from '../boundary/core.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { Node } from './node.js';
import { writeWord } from './slots.js';

/**
 * @typedef {object} Planned
 * @property {import('../tensor/geometry.js').Geometry} result
 * @property {import('../reports/watching.js').Seen | null} [seen] what it does to the shapes of its operands, once
 *   somebody asked
 * @property {number} resizes how often PyTorch warns that the target given has another shape
 * @property {boolean} [isOfSome] whether a reduction has elements to reduce
 * @property {{ dims: readonly number[] | null, keepdim: boolean }} [wide] of a sum that is made in float32
 *
 * @typedef {import('./compiled.js').Compilable & Planned} Program
 */

/** By operation and target, or by the name of what else is planned. @type {Map<unknown, Node<Program>>} */
let roots = new Map();
/** All that were kept, so that they can be freed together. @type {Program[]} */
let kept = [];
const most = 256;

/** Where the search for a program begins. @param {unknown} start @returns {Node<Program>} */
export function rootOf(start) {
  let root = roots.get(start);
  if (root === undefined) roots.set(start, (root = new Node()));
  return root;
}

const readyToRun = (/** @type {number} */ address) => core._stride0_ready(address);

/**
 * Turns the plan just made into a program, and keeps it at the end of a path from a root, where the next call finds it.
 * Call it only for a plan that was not refused, so that no other leaves a path.
 * @template {Planned} Of
 * @param {Of} of
 * @param {unknown} [start] without one, it is not found again
 * @param {readonly unknown[]} [path]
 * @param {(address: number) => number} [write] what puts the plan there
 * @returns {import('./compiled.js').Compilable & Of}
 */
export function keep(of, start, path = [], write = readyToRun) {
  if (kept.length === most) forget();
  const made = ready(write);
  const program = Object.assign(/** @type {import('./compiled.js').Compilable} */ (made), of);
  if (start !== undefined) rootOf(start).lay(path).kept = program;
  kept.push(program);
  return program;
}

/** Forgets all programs, because they are out of date or too many. */
export function forget() {
  kept.forEach(release);
  kept = [];
  roots = new Map();
}

/**
 * Sets the dtype that plans give to floats without one, and forgets the programs made before.
 * @param {import('../boundary/dtype.js').DType} dtype
 */
export function useDefaultDType(dtype) {
  writeWord(abi.kDefaultDTypeWord, dtypeInfo(dtype).code);
  forget();
}
// Here and not where it is set: a bundler drops the setter from a program that never calls it.
atStart(() => useDefaultDType('float32'));
