// All that the page asks the library for, loaded while the page is already there.

import '../lib/start/start.js';

export * from '../lib/functions.js';
export { dtypeInfo } from '../lib/boundary/dtype.js';
export { outline, rehearse } from '../lib/control/outline.js';

/**
 * Where this module is: the clock's worker loads the very same. What else needs a part of the library imports it from
 * lib, not from here, or a bundler would put this in a chunk whose names are its own.
 */
export const address = import.meta.url;
