/**
 * Errors of this library point to the line that called it. V8 lists ten calls below a message, which ours would fill,
 * and collecting them is most of the cost of an error. So an error has no list of calls until it leaves the called
 * public function, and the list starts with that function's caller.
 *
 * Engines that cannot start a list elsewhere list all calls, when an error is created.
 */

import { sourceText } from '../load/host.js';

/** Longer lines are not readable source code. */
const LONGEST_LINE = 200;

/**
 * The source line of the first call in V8's list, with its column marked below, if it can be read.
 * @param {string} frames
 * @returns {string[]}  lines
 */
export function sourceOf(frames) {
  const first = frames.trimStart().split('\n', 1)[0] ?? '';
  const [, file, line, column] = /^at (?:.*? \()?(file:.*?|\/.*?|[A-Z]:\\.*?):(\d+):(\d+)\)?$/.exec(first) ?? [];
  const source = (file && sourceText(file)?.split('\n')[Number(line) - 1]?.trimEnd()) || '';
  if (source.trim() === '' || source.length > LONGEST_LINE) return [];
  return ['', source, `${source.slice(0, Number(column) - 1).replace(/[^\t]/g, ' ')}^`];
}

/** Whether a public function is running, rather than the caller's code. */
let isRunning = false;

/**
 * Records the calls of each error that has not left yet: the error itself, or another one.
 * @type {WeakMap<object, object>}
 */
const leaving = new WeakMap();

/** Sets how many calls V8 lists; none for undefined. It does nothing if Error is frozen. @param {unknown} limit */
function listCalls(limit) {
  try {
    Error.stackTraceLimit = /** @type {number} */ (limit);
  } catch {
    // as it was
  }
}

/** Call it before creating an error. @returns {unknown} the argument for `listedBy` */
export function listNone() {
  const limit = Error.stackTraceLimit;
  if (isRunning && limit !== undefined) listCalls(undefined);
  return limit;
}

/**
 * Call it after creating an error.
 * @param {unknown} limit
 * @param {object} error
 * @param {object} listing the error that lists its calls
 */
export function listedBy(limit, error, listing) {
  if (!isRunning) {
    if (listing !== error) Error.captureStackTrace?.(listing, error.constructor);
    return;
  }
  if (limit !== undefined) listCalls(limit);
  leaving.set(error, listing);
}

/** Begins a public function. @returns {boolean} the argument for `leave` */
export function enter() {
  const outer = isRunning;
  isRunning = Error.captureStackTrace !== undefined;
  return outer;
}

/** Call it when a public function ends. @param {boolean} outer */
export function leave(outer) {
  isRunning = outer;
}

/** Whether an error is about loading the core: not of the library's classes, with a message that starts like this. */
const isOfLoading = (/** @type {any} */ error) =>
  error?.constructor === Error && String(error.message).startsWith('stride0 ');

/**
 * Completes an error that leaves a public function.
 * @template T
 * @param {T} error
 * @param {Function} entry the function
 * @returns {T}
 */
export function ledBack(error, entry) {
  const listing = leaving.get(/** @type {object} */ (error)) ?? (isOfLoading(error) ? Object(error) : undefined);
  if (listing === undefined) return error; // the caller's, or it has left another one before
  leaving.delete(/** @type {object} */ (error));
  Error.captureStackTrace?.(listing, entry);
  ledBack(/** @type {Error} */ (error).cause, entry);
  return error;
}

/**
 * A promise of a public function's, whose errors lead to its caller too.
 * @param {Promise<unknown>} promise
 * @param {Function} entry the function, which has not returned yet
 */
export function promised(promise, entry) {
  if (Error.captureStackTrace === undefined) return promise;
  const listing = { stack: '' };
  Error.captureStackTrace(listing, entry);
  return promise.catch((error) => {
    const calls = listing.stack.slice(listing.stack.indexOf('\n    at ') >>> 0); // as V8 lists them
    if (calls !== '' && error instanceof Error && ('torchType' in error || isOfLoading(error))) {
      const value = `${error.name}: ${error.message}${calls}`;
      Object.defineProperty(error, 'stack', { value, writable: true, configurable: true });
    }
    throw error;
  });
}

/** Calls code of the caller's. @template T @param {() => T} fn @returns {T} */
export function asCaller(fn) {
  const inside = isRunning;
  isRunning = false;
  try {
    return fn();
  } finally {
    isRunning = inside;
  }
}

/**
 * A public function, method or getter, whose errors lead to its caller.
 * @template {Function} F
 * @param {F} of
 * @returns {F}
 */
export function entrance(of) {
  /** @this {unknown} @param {unknown[]} given */
  function entry(...given) {
    const outer = enter();
    try {
      return of.apply(this, given);
    } catch (error) {
      throw ledBack(error, entry);
    } finally {
      leave(outer);
    }
  }
  return /** @type {any} */ (entry);
}

/**
 * Has the errors of a method lead to its caller.
 * @template {Record<string, any>} P
 * @param {P} prototype
 * @param {keyof P & string} name
 */
export function leadBack(prototype, name) {
  Object.defineProperty(prototype, name, { value: entrance(prototype[name]) });
}
