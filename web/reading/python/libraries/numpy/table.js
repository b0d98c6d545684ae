// Every function of NumPy's that is understood, and every method of its arrays.

import { ofComplex } from './complex.js';

/** @import { Entry } from '../torch/table.js' */

/** By the names they have in `numpy`: `sum`, `linalg.norm`. @type {Map<string, Entry>} */
export const functions = new Map();

/** @type {Map<string, Entry>} */
export const methods = new Map();

/** @type {import('../torch/table.js').Row} n: a function; N: a method */
export const row = (where, names, signature, run, facts) => {
  for (const name of names.split(' ')) {
    const words = name.slice(name.lastIndexOf('.') + 1);
    const isDrawn = name.startsWith('random.'); // generators have methods of these names, which take more
    const entry = {
      signature,
      run: ofComplex(words, run),
      words,
      of: isDrawn ? undefined : /** @type {const} */ ('numpy'),
      ...facts,
    };
    if (where.includes('n')) functions.set(name, entry);
    if (where.includes('N')) methods.set(name, entry);
  }
};
