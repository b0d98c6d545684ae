/** For `stride0/inline`: the bytes come along as text, and there is no file to serve. */
import text from '../wasm/stride0.base64.js';
import { assertSimd } from './simd.js';

export { AsyncLocalStorage, isDebugAsked } from './plain.js';

assertSimd();

/** At once, which engines allow for a module of this size. @type {WebAssembly.Module | undefined} */
export const compiled = new WebAssembly.Module(Uint8Array.from(atob(text), (each) => each.charCodeAt(0)));

/** @type {typeof import('./fetch.js').load} */
export const load = async () => compiled;
