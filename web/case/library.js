// Everything that the page uses from the library, loaded after the page is shown.

import '#start/start';

export * from '../lib/functions.js';
export { dtypeInfo } from '../lib/boundary/dtype.js';
export { outline, rehearse } from '../lib/control/outline.js';
