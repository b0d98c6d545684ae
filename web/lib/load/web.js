/** For bundled pages and workers: the core is fetched, unless an entry such as `stride0/inline` provides it. */
export { load } from './fetch.js';

/** @type {(() => WebAssembly.Module) | undefined} */
export const compile = undefined;
