// The library's functions that shapes with letters need. Importing this file waits for the core.

import '#start/start';

export { explain } from '../lib/control/explain.js';
