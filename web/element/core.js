// The core of all elements on a page: loaded once, when the first one is added.

import text from '../lib/wasm/stride0.text.js';
import { bytesOf } from '../lib/load/bytes.js';
import * as library from './library.js';

/** All elements wait for the same core. @type {Promise<typeof library> | undefined} */
let loading;

/** After a failure, the next element tries again. */
export function core() {
  loading ??= library.init({ wasm: bytesOf(text) }).then(() => library);
  loading.catch(() => (loading = undefined));
  return loading;
}
