/** All that a diagnosis asks of the library, to be loaded when there are shapes to ask about. */
import '#beside';

export { explain } from '../lib/explain.js';
export { init } from '../lib/init.js';
export { outline, rehearse } from '../lib/outline.js';
export { permute } from '../lib/permutations.js';
export { narrow } from '../lib/slices.js';
export { expand, squeeze, unsqueeze } from '../lib/views.js';
