/**
 * The programs that have been planned, by what they were planned for: an operation and the geometry of each operand.
 * Planning costs far more than a small broadcast, and most operations meet the same shapes again and again.
 */
import { ready, release } from './compiled.js';
import * as abi from '../boundary/abi.js';
import { atStart, core } from '../boundary/core.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { writeWord } from './slots.js';

/**
 * @typedef {object} Planned
 * @property {import('../tensor/geometry.js').Geometry} result
 * @property {import('../reports/watching.js').Seen | null} [seen] what it does to the shapes of its operands, once
 *   somebody asked
 * @property {number} resizes how often PyTorch warns that the target given has another shape
 *
 * @typedef {import('./compiled.js').Compilable & Planned} Program
 */

/** One more operand on the way to a program. */
class Node {
  /** @type {Map<number, Node>} by geometry */
  #next = new Map();
  /** @type {Program | undefined} */
  program;

  /** Where the next operand leads, if a program lies there. @param {number} id */
  next(id) {
    return this.#next.get(id);
  }

  /** The same, and from now on it leads there. @param {number} id */
  lay(id) {
    let node = this.#next.get(id);
    if (node === undefined) this.#next.set(id, (node = new Node()));
    return node;
  }
}

/** @type {Node[]} by operation and target */
let roots = [];
/** All that were kept, so that they can be freed together. @type {Program[]} */
let kept = [];
const most = 256;

/** Where the search for a program begins. @param {number} start */
export const rootOf = (start) => (roots[start] ??= new Node());

/**
 * Makes the plan just made ready, to be run now and, at the end of a path from a root, again. A path is laid for what
 * has been planned only: what is refused leaves nothing behind.
 * @param {Planned} of
 * @param {number} [start]
 * @param {readonly number[]} [path] without one, it is not found again
 */
export function keep(of, start = -1, path = []) {
  if (kept.length === most) forget();
  const made = ready((address) => core._stride0_ready(address));
  const program = Object.assign(/** @type {import('./compiled.js').Compilable} */ (made), of);
  if (start >= 0) path.reduce((node, id) => node.lay(id), rootOf(start)).program = program;
  kept.push(program);
  return program;
}

/** What was planned holds no longer, or has become too much. */
export function forget() {
  kept.forEach(release);
  kept = [];
  roots = [];
}

/**
 * Plans from now on make floats without a dtype of their own this one. What was planned before holds no longer.
 * @param {import('../boundary/dtype.js').DType} dtype
 */
export function useDefaultDType(dtype) {
  writeWord(abi.kDefaultDTypeWord, dtypeInfo(dtype).code);
  forget();
}
// Here and not where it is set: a bundler drops the setter from a program that never calls it.
atStart(() => useDefaultDType('float32'));
