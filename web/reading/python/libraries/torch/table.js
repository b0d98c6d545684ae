// Every function and method that is understood, by its names in PyTorch.

import { complexes } from './complex.js';
import { contractions } from './contractions.js';
import { decompositions } from './decompositions.js';
import { sameShape } from './same-shape.js';
import { operations } from './operations.js';
import { sparses } from './sparse.js';
import { tensors } from './tensors.js';
import { attentions } from '../nn/attention.js';
import { networks } from '../nn/layers.js';
import { lossRows } from '../nn/losses.js';
import { paddings } from '../nn/padding.js';
import { patches } from '../nn/patches.js';
import '../nn/recurrent.js';
import { resizings } from '../nn/resizing.js';
import '../nn/transformer.js';

/** @import { Dialect } from '../../../../case/case.js' */
/** @import { Span } from '../../../../notation/parse.js' */
/** @import { Bound } from '../../runtime/signature.js' */
/** @import { Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

/**
 * @typedef {object} Site  where and how a function is called
 * @property {string} name
 * @property {Dialect} dialect
 * @property {Span} span
 * @property {boolean} inPlace
 * @property {boolean} isMethod
 * @property {(names: readonly string[]) => string} label
 *
 * @typedef {(world: World, bound: Bound, site: Site) => Value} Run
 * @typedef {object} Facts
 * @property {boolean} [takesArrays]  whether it makes tensors of arrays as they are, and keeps their dtype
 * @property {boolean} [isView]  whether a tensor it is called in place of becomes a view of itself
 * @property {boolean} [isShaping]  whether it changes the shape of a tensor in place
 * @property {boolean} [isDetached]  whether nothing goes backward through what it answers
 * @property {'joined' | 'rows' | 'stacked'} [ofList]  what it makes of the items of a list: one behind the other, rows
 *   of a matrix, or items of a new dimension
 * @property {boolean} [hasNoShape]  whether nothing comes of it that has a shape
 *
 * @typedef {{ signature: string, run: Run, words?: string, of?: 'torch' | 'numpy' } & Facts} Entry
 *   words: what messages call it; of: whose signature it is, word by word
 * @typedef {(where: string, names: string, signature: string, run: Run, facts?: Facts) => void} Row
 * @typedef {Record<'t' | 'T', Map<string, Entry>>} Tables
 */

/** t: functions of torch; T: methods of its tensors. @type {Tables} */
const tables = { t: new Map(), T: new Map() };

/** @type {Row} */
const row = (where, names, signature, run, facts) => {
  for (const name of names.split(' ')) {
    const words = name.replace(/^F\./, '').replace('.', '_');
    for (const each of where)
      tables[/** @type {keyof Tables} */ (each)].set(name, { signature, run, words, of: 'torch', ...facts });
  }
};

sameShape(row);
operations(row);
tensors(row);
sparses(row);
networks(row);
for (const rows of [complexes, decompositions, contractions, attentions, lossRows, resizings, paddings, patches])
  rows(row);

/**
 * A function of torch, or a method of its tensors, by the first of these names that there is.
 * @param {keyof Tables} where
 * @param {...string} names
 * @returns {Entry | undefined}
 */
export function find(where, ...names) {
  const table = tables[where];
  const known = names.find((name) => table.has(name));
  return known === undefined ? undefined : table.get(known);
}
