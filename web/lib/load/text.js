/** The bytes of the core are included as text, so there is no file to serve. */
import text from '../wasm/stride0.text.js';
import { bytesOf } from './bytes.js';
import { assertSimd } from './simd.js';

/**
 * Compiles synchronously, which engines allow for a module of this size.
 * @param {import('./fetch.js').Change} [change]
 * @returns {WebAssembly.Module}
 */
export function compile(change) {
  assertSimd();
  const bytes = bytesOf(text);
  return new WebAssembly.Module(change?.(bytes) ?? bytes);
}
