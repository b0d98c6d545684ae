/** For bundles for Node, which contain only code: the core is included as text. */
import { compile } from './text.js';

export { compile };

/** @type {typeof import('./fetch.js').load} */
export const load = async (_, change) => compile(change);
