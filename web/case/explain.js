// What shapes with letters ask the library, which whoever loads this waits for.

import '../lib/start/start.js';

export { explain } from '../lib/control/explain.js';
