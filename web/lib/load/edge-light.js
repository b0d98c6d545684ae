/** As `workerd.js`, by the name that Vercel's edge runtime wants. */
import compiled from '../wasm/stride0.wasm?module';

export { AsyncLocalStorage, isDebugAsked, sourceText } from './plain.js';

/** @returns {WebAssembly.Module} */
export const compile = () => compiled;

/** @type {typeof import('./fetch.js').load} */
export const load = async () => compiled;
