/** As `workerd.js`, under the name that Vercel's edge runtime needs. */
import compiled from '../wasm/stride0.wasm?module';

/** @returns {WebAssembly.Module} */
export function compile() {
  return compiled;
}

/** @type {typeof import('./fetch.js').load} */
export const load = async () => compiled;
