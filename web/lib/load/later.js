/** For `stride0/init`, where there is no top-level await or the file lies elsewhere: `init` loads. */
export { load } from './fetch.js';
export { AsyncLocalStorage, isDebugAsked } from './plain.js';

/** @type {WebAssembly.Module | undefined} */
export const compiled = undefined;
