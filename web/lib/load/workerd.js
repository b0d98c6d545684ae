/** For runtimes that may not compile bytes: the imported file is already compiled. */
import compiled from '../wasm/stride0.wasm';

/** @returns {WebAssembly.Module} */
export function compile() {
  return compiled;
}

/** @type {typeof import('./fetch.js').load} */
export const load = async () => compiled;
