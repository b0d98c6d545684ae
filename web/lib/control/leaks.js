/**
 * Finds memory leaks: `leaks()` lists the tensors that still exist, with the lines that created them. Off by default,
 * because it needs a stack trace for every tensor; `STRIDE0_DEBUG=1` in the environment, or `init({ debug: true })`,
 * turns it on.
 */
import { isDebugAsked } from '../load/host.js';
import { ArgumentError } from '../errors/classes.js';
import { afterwards } from '../reports/after-call.js';
import { observers } from '../tensor/observers.js';
import { isTraced } from '../tensor/placeholder.js';
import { callSite } from '../reports/call-site.js';
import { updateWatching } from '../reports/watching.js';
import { tuple } from '../errors/printed-shape.js';
import { blockOf, isLive } from '../tensor/tensor.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {{ tensor: WeakRef<Tensor>, place: string | undefined }} Birth */

/** @type {Set<Birth>} */
const births = new Set();

/** Created on demand, because not every runtime has it. @type {FinalizationRegistry<Birth> | undefined} */
let collected;

/** @param {Tensor} tensor */
function recordBirth(tensor) {
  /** @type {Birth} */
  const birth = { tensor: new WeakRef(tensor), place: undefined };
  afterwards(() => (birth.place = callSite()));
  births.add(birth);
  collected ??= new FinalizationRegistry((each) => births.delete(each));
  collected.register(tensor, birth);
}

/** Makes new tensors remember where they were created, or stops that. @param {boolean} on */
export function setDebug(on) {
  observers.witness = on ? recordBirth : undefined;
  updateWatching();
  if (!on) births.clear();
}

/** A tensor that still exists. */
class Survivor {
  /** @param {Tensor} tensor @param {string | undefined} place */
  constructor(tensor, place) {
    this.dtype = tensor.dtype;
    this.shape = tensor.shape;
    /** The bytes it keeps alive; a view keeps all of its base. */
    this.bytes = blockOf(tensor).bytes;
    /** File, line and column in the code that called this library. */
    this.place = place;
  }

  toString() {
    return `${this.dtype} ${tuple(this.shape)}, ${this.bytes} bytes, made at ${this.place ?? 'an unknown place'}`;
  }
}

/**
 * Returns the tensors created in debug mode that have been neither disposed of nor garbage-collected, the largest
 * first, each with the line of your code that created it. `String()` of one is a line to print.
 * @returns {Survivor[]}
 * @throws {ArgumentError} when debugging is off
 * @example
 *   await init({ debug: true });
 *   const kept = zeros([2]);
 *   String(leaks()[0]).startsWith('float32 (2,), 8 bytes, made at '); // true
 */
export function leaks() {
  if (observers.witness === undefined) {
    throw new ArgumentError(
      'leaks(): tensors are only tracked in debug mode; set STRIDE0_DEBUG=1 or call init({ debug: true })',
    );
  }
  const survivors = [...births].flatMap(({ tensor, place }) => {
    const there = tensor.deref();
    return there !== undefined && isLive(there) && !isTraced(there) ? [new Survivor(there, place)] : [];
  });
  return survivors.sort((a, b) => b.bytes - a.bytes);
}

/** Starts debugging if the environment requests it. */
export function debugIfAsked() {
  if (isDebugAsked()) setDebug(true);
}
