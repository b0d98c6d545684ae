/**
 * As node.js, for what is built to be required; so written, the path is seen by tools that look for the files of a
 * program.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readError } from './read-error.js';
import { assertSimd } from './simd.js';

export { AsyncLocalStorage, isDebugAsked } from './host.js';

assertSimd();

/** @param {import('./fetch.js').Change} [change] @returns {WebAssembly.Module} */
export function compile(change) {
  let bytes;
  try {
    bytes = readFileSync(join(__dirname, '../wasm/stride0.wasm'));
  } catch (cause) {
    throw readError(join(__dirname, '../wasm/stride0.wasm'), cause);
  }
  return new WebAssembly.Module(change?.(bytes) ?? bytes);
}

/** @type {typeof import('./fetch.js').load} */
export const load = async (_, change) => compile(change);
