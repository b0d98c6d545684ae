/**
 * For `stride0/element`: the file contains the deflated bytes, which are unpacked and compiled for the first drawing.
 */
import text from '../wasm/stride0.deflate.js';
import { assertSimd } from './simd.js';

/** @type {(() => WebAssembly.Module) | undefined} */
export const compile = undefined;

/** @type {typeof import('./fetch.js').load} */
export async function load() {
  assertSimd();
  const packed = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { 'content-type': 'application/wasm' } }));
}
