/**
 * Errors of this library lead to the line that called it. V8 lists ten calls under a message, which ours would fill,
 * and to walk them is most of what a refused call costs. So an error has no list of calls until it leaves the public
 * function that was called, and the list begins with that function's caller.
 *
 * Engines that cannot begin a list elsewhere list all calls, where an error is made.
 */

import { sourceText } from '../load/host.js';

/** Longer lines are no source that anybody reads. */
const LONGEST_LINE = 200;

/**
 * The line of source that the first of V8's calls names, with its column marked beneath, where it can be read.
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

/** Whether a public function is running, and not code of the caller's that it has called. */
let isRunning = false;

/**
 * What lists the calls of each error that has not left yet: the error, or another one.
 * @type {WeakMap<object, object>}
 */
const leaving = new WeakMap();

/** Has V8 list so many calls, or none for undefined. It does nothing where Error is frozen. @param {unknown} limit */
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
 * To be called when it is made.
 * @param {unknown} limit
 * @param {object} error
 * @param {object} listing what lists its calls
 */
export function listedBy(limit, error, listing) {
  if (!isRunning) {
    if (listing !== error) Error.captureStackTrace?.(listing, error.constructor);
    return;
  }
  if (limit !== undefined) listCalls(limit);
  leaving.set(error, listing);
}

/** Begins a public function. @returns {boolean} what to give to `leave` */
export function enter() {
  const outer = isRunning;
  isRunning = Error.captureStackTrace !== undefined;
  return outer;
}

/** Ends a public function. @param {boolean} outer */
export function leave(outer) {
  isRunning = outer;
}

/** Whether an error is of loading the core: of no class of the library's, and its words begin with this name. */
const isOfLoading = (/** @type {any} */ error) =>
  error?.constructor === Error && String(error.message).startsWith('stride0 ');

/**
 * An error that leaves a public function.
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
