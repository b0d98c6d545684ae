/** Read and compiled on the spot, so that `require` has it ready too. */
import { readFileSync } from 'node:fs';
import { assertSimd } from './simd.js';

assertSimd();

/** @type {WebAssembly.Module | undefined} */
export const compiled = new WebAssembly.Module(readFileSync(new URL('../wasm/stride0.wasm', import.meta.url)));

/** @type {typeof import('./fetch.js').load} */
export const load = async () => compiled;
