/** Whether calls are recorded. */
import { callUserCode } from '../errors/calls.js';

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
 * Calls `fn` without recording its calls, so that its results do not require gradients.
 * @template T
 * @param {() => T} fn
 * @returns {T}
 * @example
 *   noGrad(() => ones([2]).requiresGrad_().mul(2)).requiresGrad; // false
 */
export function noGrad(fn) {
  return recording(false, () => callUserCode(fn));
}

/**
 * Calls `fn` and records its calls, even inside `noGrad`.
 * @template T
 * @param {() => T} fn
 * @returns {T}
 * @example
 *   const x = ones([2]).requiresGrad_();
 *   noGrad(() => enableGrad(() => x.mul(2))).requiresGrad; // true
 */
export function enableGrad(fn) {
  return recording(true, () => callUserCode(fn));
}
