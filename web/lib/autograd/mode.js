/** Whether calls are recorded. */
import { asCaller } from '../errors/calls.js';

/** Whether calls add to the graph; `noGrad` turns it off while its function runs. */
let isRecording = true;

export function isGradEnabled() {
  return isRecording;
}

/** @template T @param {boolean} records @param {() => T} fn @returns {T} */
export function recording(records, fn) {
  const before = isRecording;
  isRecording = records;
  try {
    return fn();
  } finally {
    isRecording = before;
  }
}

/**
 * Calls `fn` without recording what it does, so its results require no gradients.
 * @template T
 * @param {() => T} fn
 * @returns {T}
 * @example
 *   noGrad(() => ones([2]).requiresGrad_().mul(2)).requiresGrad; // false
 */
export function noGrad(fn) {
  return recording(false, () => asCaller(fn));
}

/**
 * Calls `fn` with recording, inside of `noGrad`.
 * @template T
 * @param {() => T} fn
 * @returns {T}
 * @example
 *   const x = ones([2]).requiresGrad_();
 *   noGrad(() => enableGrad(() => x.mul(2))).requiresGrad; // true
 */
export function enableGrad(fn) {
  return recording(true, () => asCaller(fn));
}
