/** In a bundle for Node, which includes code but no other files: the core is inside. */
import { compile } from './text.js';

export { compile };

/** @type {typeof import('./fetch.js').load} */
export const load = async (_, change) => compile(change);
