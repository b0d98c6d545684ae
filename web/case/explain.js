// What shapes with letters ask the library, which whoever loads this waits for.

import '#start/start';

export { explain } from '../lib/control/explain.js';
