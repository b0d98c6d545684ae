/** Where bytes may not be compiled at run time, the file is imported and comes compiled. */
import compiled from '../wasm/stride0.wasm';

/** @returns {WebAssembly.Module} */
export const compile = () => compiled;

/** @type {typeof import('./fetch.js').load} */
export const load = async () => compiled;
