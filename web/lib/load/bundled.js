/** In a bundle for Node, where the code is taken along and files are left behind: the core is inside. */
import { compile } from './text.js';

export { compile };

/** @type {typeof import('./fetch.js').load} */
export const load = async (_, change) => compile(change);
