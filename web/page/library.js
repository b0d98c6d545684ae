// All that the page asks the library for, loaded while the page is already there.

export * from '../lib/index.js';
export { dtypeInfo } from '../lib/dtype.js';
export { emptyOutline, outline, rehearse, shareMemory } from '../lib/outline.js';

/** Where this module is: the clock's worker loads the very same. */
export const address = import.meta.url;
