// Every function and method that is understood, by its names in PyTorch.

import { complexes } from './functions/complex.js';
import { decompositions } from './functions/decompositions.js';
import { contractions } from './functions/contractions.js';
import { kept } from './functions/kept.js';
import { operations } from './functions/operations.js';
import { sparses } from './functions/sparse.js';
import { tensors } from './functions/tensors.js';
import { networks } from './nn/layers.js';

/**
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('../../case/case.js').Dialect} Dialect
 * @typedef {import('./values.js').Value} Value
 *
 * @typedef {object} Site  where and how a function is called
 * @property {string} name
 * @property {Dialect} dialect
 * @property {Span} span
 * @property {boolean} inPlace
 * @property {boolean} isMethod
 * @property {(names: readonly string[]) => string} label
 *
 * @typedef {(world: import('./world.js').World, bound: import('./signature.js').Bound, site: Site) => Value} Run
 * @typedef {{ signature: string, run: Run }} Entry
 * @typedef {(where: string, names: string, signature: string, run: Run) => void} Row
 * @typedef {Record<'t' | 'T', Map<string, Entry>>} Tables
 */

/** t: functions of torch; T: methods of its tensors. @type {Tables} */
export const tables = { t: new Map(), T: new Map() };

/** @type {Row} */
const row = (where, names, signature, run) => {
  for (const name of names.split(' ')) {
    for (const each of where) tables[/** @type {keyof Tables} */ (each)].set(name, { signature, run });
  }
};

kept(row);
operations(row);
tensors(row);
complexes(row);
sparses(row);
decompositions(row);
contractions(row);
networks(row);
