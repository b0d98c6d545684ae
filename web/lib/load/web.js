/** In a page or a worker that is built by a bundler: what entries bring is used at once, and all else is fetched. */
export { load } from './fetch.js';

/** @type {(() => WebAssembly.Module) | undefined} */
export const compile = undefined;
