/** In a page or a worker: what entries bring is used at once, and all else has to be fetched. */
export { load } from './fetch.js';
export { AsyncLocalStorage, isDebugAsked, sourceText } from './plain.js';

/** @type {(() => WebAssembly.Module) | undefined} */
export const compile = undefined;
