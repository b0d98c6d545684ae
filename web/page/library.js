// The library as one object, and where it can be had: the clock's worker loads the very same.

import * as library from '../case/library.js';

export const address = import.meta.url;
export { library };
