/** The bytes of the core come along as text, and there is no file to serve. */
import text from '../wasm/stride0.text.js';
import { assertSimd } from './simd.js';

/** At once, which engines allow for a module of this size. @returns {WebAssembly.Module} */
export function compile() {
  assertSimd();
  return new WebAssembly.Module(Uint8Array.from(text(), (each) => each.charCodeAt(0)));
}
