// The core of all elements on a page: loaded once, when the first of them is there.

import * as library from './library.js';

/** Every element waits for the same core. @type {Promise<typeof library> | undefined} */
let loading;

/** What went wrong may go right for the next element. */
export const core = () => {
  loading ??= library.init().then(() => library);
  loading.catch(() => (loading = undefined));
  return loading;
};
