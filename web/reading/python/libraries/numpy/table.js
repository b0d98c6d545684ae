// The table of all NumPy functions and array methods that the reader knows, by name.

import { hasParts } from '../../runtime/complex.js';
import { UNKNOWN } from '../../runtime/values.js';

/** @import { Entry, Row, Run } from '../../types.js' */

/** Functions by their names in `numpy`: `sum`, `linalg.norm`. @type {Map<string, Entry>} */
export const functions = new Map();

/** @type {Map<string, Entry>} */
export const methods = new Map();

/** A function whose result is unknown for complex arrays. @type {(run: Run) => Run} */
const ofReal = (run) => (world, bound, site) => (bound.values.some(hasParts) ? UNKNOWN : run(world, bound, site));

/** @type {Row} n: a function; N: a method */
export const row = (where, names, signature, run, facts) => {
  for (const name of names.split(' ')) {
    const words = name.slice(name.lastIndexOf('.') + 1);
    const isDrawn = name.startsWith('random.'); // generators have methods of these names, which take more
    const entry = {
      signature,
      run: ofReal(run),
      words,
      of: isDrawn ? undefined : /** @type {const} */ ('numpy'),
      ...facts,
    };
    if (where.includes('n')) functions.set(name, entry);
    if (where.includes('N')) methods.set(name, entry);
  }
};
