// Every function of NumPy's that is understood, and every method of its arrays.

import { ofComplex } from './complex.js';

/** @import { Entry } from '../table.js' */

/** By the names they have in `numpy`: `sum`, `linalg.norm`. @type {Map<string, Entry>} */
export const functions = new Map();

/** Of which nothing comes that has a shape. */
export const plain = new Set(
  (
    'random.seed set_printoptions seterr errstate printoptions allclose put place putmask copyto fill_diagonal ' +
    'put_along_axis array_equal array_equiv shares_memory may_share_memory issubdtype can_cast'
  ).split(' '),
);

/** @type {Map<string, Entry>} */
export const methods = new Map();

/** @type {import('../table.js').Row} n: a function; N: a method */
export const row = (where, names, signature, run) => {
  for (const name of names.split(' ')) {
    const words = name.slice(name.lastIndexOf('.') + 1);
    const isDrawn = name.startsWith('random.'); // generators have methods of these names, which take more
    const entry = {
      signature,
      run: ofComplex(words, run),
      words,
      of: isDrawn ? undefined : /** @type {const} */ ('numpy'),
    };
    if (where.includes('n')) functions.set(name, entry);
    if (where.includes('N')) methods.set(name, entry);
  }
};
