/** `node in-node.js [--threads 3] [--programs compiled|interpreted]` prints the number of results and their hash. */
import { parseArgs } from 'node:util';
import * as library from '../../web/lib/index.js';
import { threshold as compiling } from '../../web/lib/engine/compiled.js';
import { threshold as sharing } from '../../web/lib/threads/parts.js';
import { digest } from './digest.js';
import { PROGRAM, results } from './program.js';

const text = /** @type {const} */ ({ type: 'string' });
const { threads = '1', programs } = parseArgs({ options: { threads: text, programs: text } }).values;

if (programs) compiling.after = programs === 'compiled' ? 1 : Infinity;
if (threads !== '1') {
  // Otherwise most of these results would be too small to be shared among threads.
  Object.assign(sharing, { elements: 2 ** 12, products: 2 ** 14 });
  await library.init({ threads: Number(threads) });
}
library.setWarningHandler(() => {});
console.log(JSON.stringify(digest(library, results(library, PROGRAM))));
process.exit(); // threads would keep the process running
