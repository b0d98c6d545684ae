/** The functions of the library that a diagnosis needs. It loads the core, so it is imported with the first shapes. */
import '#start/wasm-file';

export { explain } from '../lib/control/explain.js';
export { init } from '../lib/init.js';
export { outline, rehearse } from '../lib/control/outline.js';
export { permute } from '../lib/ops/permutations.js';
export { squeeze, unsqueeze } from '../lib/ops/views.js';
