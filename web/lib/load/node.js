/** Read and compiled on the spot, so that `require` has it ready too. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { assertSimd } from './simd.js';

export { AsyncLocalStorage };

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

/** By `STRIDE0_DEBUG=1` in the environment, which some runtimes do not let everybody read. */
export function isDebugAsked() {
  try {
    return !['', '0', 'false'].includes(process.env.STRIDE0_DEBUG ?? '');
  } catch {
    return false;
  }
}
