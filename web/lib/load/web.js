/** In a bundled page or worker, a core that an entry provides is used at once, otherwise it is fetched. */
export { load } from './fetch.js';

/** @type {(() => WebAssembly.Module) | undefined} */
export const compile = undefined;
