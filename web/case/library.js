// All that the page asks the library for, loaded while the page is already there.

import '#start/start';

export * from '../lib/functions.js';
export { dtypeInfo } from '../lib/boundary/dtype.js';
export { outline, rehearse } from '../lib/control/outline.js';
