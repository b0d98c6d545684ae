/** All that a diagnosis asks of the library, to be loaded when there are shapes to ask about. */
import '#start/wasm-file';

export { explain } from '../lib/control/explain.js';
export { init } from '../lib/init.js';
export { outline, rehearse } from '../lib/control/outline.js';
export { permute } from '../lib/ops/permutations.js';
export { expand, squeeze, unsqueeze } from '../lib/ops/views.js';
