/** Importing is loading: the core is fetched from beside the library. */
import { load } from './fetch.js';

export { AsyncLocalStorage, isDebugAsked } from './plain.js';
export { load };

/** @type {WebAssembly.Module | undefined} */
export const compiled = await load();
