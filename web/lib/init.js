/** `init`, which loads the core where importing the library does not. */
import { load } from '#load';
import { optionsArgument } from './tensor/arguments.js';
import { core, failed, renewViews, canStartNow, isStarted, start, replaceCore } from './boundary/core.js';
import { setDebug } from './control/leaks.js';
import { ArgumentError } from './errors/classes.js';
import { allocateBytes } from './memory/allocator.js';

/** @import { WasmSource } from './typing/platform.js' */

/** The parts of the library that threads need; see threads/start.js. @type {import('./threads/start.js').Library} */
const library = {
  load,
  start,
  replaceCore: replaceCore,
  renewViews: renewViews,
  allocateBytes: allocateBytes,
  ArgumentError,
  get core() {
    return core;
  },
  get isStarted() {
    return isStarted;
  },
};

/** While the core loads, all callers wait for the same promise. @type {Promise<void> | undefined} */
let starting;

/**
 * Loads the core if the import didn't, for example with `stride0/init`, which has the same functions without a
 * top-level await. You can call it more than once: there is only one core, and the first call decides where it comes
 * from.
 * @param {{ wasm?: WasmSource | PromiseLike<WasmSource>, debug?: boolean, threads?: number }} [options] `wasm` is
 *   the address of the file, a `Response`, the bytes, or the compiled module; with `debug`, `leaks` knows about every
 *   tensor made from now on; with `threads`, that many threads share the work on large tensors, which takes an `init`
 *   before any computation, and Node or a page that is cross-origin isolated
 * @returns {Promise<void>}
 * @example
 *   await init();
 *   zeros([2]).shape; // [2]
 */
export function init(options) {
  const { wasm, debug, threads } = optionsArgument('init', options, ['wasm', 'debug', 'threads']);
  if (debug !== undefined) setDebug(Boolean(debug));
  const source = /** @type {any} */ (wasm);
  const onThreads = async () => (await import('./threads/start.js')).startThreads(threads, source, library);
  if (threads !== undefined && (isStarted || starting)) return Promise.resolve(starting).then(onThreads);
  if (isStarted || (wasm === undefined && threads === undefined && canStartNow())) return Promise.resolve();
  starting ??= threads === undefined ? load(source).then((module) => start(module)) : onThreads();
  starting.catch((error) => {
    starting = undefined; // so that it can be tried again
    failed(error);
  });
  return starting;
}
