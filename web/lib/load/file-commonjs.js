/** As file.js, for `require`. Tools that look for a program's files recognise a path of this form. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFile } from './read-file.js';
import { assertSimd } from './simd.js';

assertSimd();

/** @param {import('./fetch.js').Change} [change] */
export function compile(change) {
  return compileFile(join(__dirname, '../wasm/stride0.wasm'), readFileSync, change);
}

/** @type {typeof import('./fetch.js').load} */
export const load = async (_, change) => compile(change);
