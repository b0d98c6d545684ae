/** For `stride0/inline` in one file: the core is inside. */
import { compile } from './text.js';

export { AsyncLocalStorage, isDebugAsked, sourceText } from './plain.js';
export { compile };

/** @type {typeof import('./fetch.js').load} */
export const load = async (_, change) => compile(change);
