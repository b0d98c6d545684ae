/**
 * Read and compiled at first use, so that `require` has it ready too. Tools that copy what a program needs see the
 * path.
 */
import { readFileSync } from 'node:fs';
import { readError } from './read-error.js';
import { assertSimd } from './simd.js';

export { AsyncLocalStorage, isDebugAsked, sourceText } from './host.js';

assertSimd();

/** @param {import('./fetch.js').Change} [change] @returns {WebAssembly.Module} */
export function compile(change) {
  const address = new URL('../wasm/stride0.wasm', import.meta.url);
  let bytes;
  try {
    bytes = readFileSync(address);
  } catch (cause) {
    throw readError(String(address), cause);
  }
  return new WebAssembly.Module(change?.(bytes) ?? bytes);
}

/** @type {typeof import('./fetch.js').load} */
export const load = async (_, change) => compile(change);
