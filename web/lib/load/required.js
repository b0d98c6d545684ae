/**
 * As file.js, for what is built to be required; so written, the path is seen by tools that look for the files of a
 * program.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readError } from './read-error.js';
import { assertSimd } from './simd.js';

assertSimd();

function read() {
  const file = join(__dirname, '../wasm/stride0.wasm');
  try {
    return readFileSync(file);
  } catch (cause) {
    throw readError(file, cause);
  }
}

/** @param {import('./fetch.js').Change} [change] @returns {WebAssembly.Module} */
export function compile(change) {
  const bytes = read();
  return new WebAssembly.Module(change?.(bytes) ?? bytes);
}

/** @type {typeof import('./fetch.js').load} */
export const load = async (_, change) => compile(change);
