/** Loading by hand. */
import { load } from '#load';
import { optionsArgument } from './tensor/arguments.js';
import { failed, isAtHand, isStarted, start } from './boundary/core.js';
import { setDebug } from './control/leaks.js';

/** @import { WasmSource } from './typing/platform.js' */

/** While it loads, everybody who asks waits for the same. @type {Promise<void> | undefined} */
let starting;

/**
 * Loads the core if the import didn't, for example with `stride0/init`, which has the same functions without a
 * top-level await. You can call it more than once: there is only one core, and the first call decides where it comes
 * from.
 * @param {{ wasm?: WasmSource | PromiseLike<WasmSource>, debug?: boolean }} [options] `wasm` says where the file is, or
 *   is the
 *   answer of a fetch, the bytes or the compiled module; `debug` has `leaks` know what is made from now on
 * @returns {Promise<void>}
 * @example
 *   await init();
 *   zeros([2]).shape; // [2]
 */
export function init(options) {
  const { wasm, debug } = optionsArgument('init', options, ['wasm', 'debug']);
  if (debug !== undefined) setDebug(Boolean(debug));
  if (isStarted || (wasm === undefined && isAtHand())) return Promise.resolve();
  starting ??= load(/** @type {any} */ (wasm)).then(start);
  starting.catch((error) => {
    starting = undefined; // so that it can be tried again
    failed(error);
  });
  return starting;
}
