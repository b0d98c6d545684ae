/** Read and compiled on the spot, so that `require` has it ready too. */
import { readFileSync } from 'node:fs';
import { assertSimd } from './simd.js';

function read() {
  const address = new URL('../wasm/stride0.wasm', import.meta.url);
  try {
    return readFileSync(address);
  } catch (cause) {
    // A bundler takes the code along and leaves the file.
    const hint = "a bundle for Node leaves stride0 external, or imports 'stride0/inline'";
    throw new Error(`stride0 could not read ${address}: ${hint}`, { cause });
  }
}

assertSimd();

/** @type {WebAssembly.Module | undefined} */
export const compiled = new WebAssembly.Module(read());

/** @type {typeof import('./fetch.js').load} */
export const load = async () => compiled;
