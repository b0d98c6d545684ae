/**
 * Stack traces of this library's errors start at the line of the user's code that called it. V8 lists ten calls, which
 * internal ones would fill, and collecting them is most of the cost of an error. So an error is created without a stack
 * trace, and gets one from `Error.captureStackTrace` when it leaves the public function.
 *
 * Engines without that function list all calls when the error is created.
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
 * For each error that has not left its public function, the object that gets its stack trace: the error itself or, for
 * a ShapeError, which computes `stack` on demand, another error.
 * @type {WeakMap<object, object>}
 */
const stackHolders = new WeakMap();

/** Sets how many calls V8 lists; none for undefined. It does nothing if Error is frozen. @param {unknown} limit */
function listCalls(limit) {
  try {
    Error.stackTraceLimit = /** @type {number} */ (limit);
  } catch {
    // as it was
  }
}

/** Call this before creating an error. @returns {unknown} the argument for `resumeStacks` */
export function pauseStacks() {
  const limit = Error.stackTraceLimit;
  if (isRunning && limit !== undefined) listCalls(undefined);
  return limit;
}

/**
 * Call this after creating an error.
 * @param {unknown} limit
 * @param {object} error
 * @param {object} stackHolder the object that gets its stack trace
 */
export function resumeStacks(limit, error, stackHolder) {
  if (!isRunning) {
    if (stackHolder !== error) Error.captureStackTrace?.(stackHolder, error.constructor);
    return;
  }
  if (limit !== undefined) listCalls(limit);
  stackHolders.set(error, stackHolder);
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
const isLoadError = (/** @type {any} */ error) =>
  error?.constructor === Error && String(error.message).startsWith('stride0 ');

/**
 * Gives an error that leaves a public function, and its causes, a stack trace that starts at the function's caller.
 * @template T
 * @param {T} error
 * @param {Function} entry the function
 * @returns {T}
 */
export function withCallerStack(error, entry) {
  const listing = stackHolders.get(/** @type {object} */ (error)) ?? (isLoadError(error) ? Object(error) : undefined);
  if (listing === undefined) return error; // an error of the user's, or one that has left a public function before
  stackHolders.delete(/** @type {object} */ (error));
  Error.captureStackTrace?.(listing, entry);
  withCallerStack(/** @type {Error} */ (error).cause, entry);
  return error;
}

/**
 * Returns `promise`, but its errors get the stack trace of the call that created it.
 * @param {Promise<unknown>} promise
 * @param {Function} entry the function, which has not returned yet
 */
export function publicPromise(promise, entry) {
  if (Error.captureStackTrace === undefined) return promise;
  const listing = { stack: '' };
  Error.captureStackTrace(listing, entry);
  return promise.catch((error) => {
    const calls = listing.stack.slice(listing.stack.indexOf('\n    at ') >>> 0); // as V8 lists them
    if (calls !== '' && error instanceof Error && ('torchType' in error || isLoadError(error))) {
      const value = `${error.name}: ${error.message}${calls}`;
      Object.defineProperty(error, 'stack', { value, writable: true, configurable: true });
    }
    throw error;
  });
}

/**
 * Calls a function of the user's. Errors created in there keep their own stack traces.
 * @template T
 * @param {() => T} fn
 * @returns {T}
 */
export function callUserCode(fn) {
  const inside = isRunning;
  isRunning = false;
  try {
    return fn();
  } finally {
    isRunning = inside;
  }
}

/**
 * Wraps a public function, method or getter, so that the stack traces of its errors start at its caller.
 * @template {Function} F
 * @param {F} of
 * @returns {F}
 */
export function publicFunction(of) {
  /** @this {unknown} @param {unknown[]} args */
  function entry(...args) {
    const outer = enter();
    try {
      return of.apply(this, args);
    } catch (error) {
      throw withCallerStack(error, entry);
    } finally {
      leave(outer);
    }
  }
  return /** @type {any} */ (entry);
}

/**
 * Replaces a method by its `publicFunction`.
 * @template {Record<string, any>} P
 * @param {P} prototype
 * @param {keyof P & string} name
 */
export function makePublicMethod(prototype, name) {
  Object.defineProperty(prototype, name, { value: publicFunction(prototype[name]) });
}
