// The table of all PyTorch functions and methods that the reader knows, by name. A row has the signature, and a
// function that computes the result: `row('tT', 'relu', 'Tensor input', run)` is `torch.relu(x)` and `x.relu()`.

import { complexes } from './complex.js';
import { contractions } from './contractions.js';
import { creations } from './creation.js';
import { decompositions } from './decompositions.js';
import { finders } from './found.js';
import { joins } from './joins.js';
import { operations } from './operations.js';
import { orders } from './order.js';
import { picks } from './picks.js';
import { rearrangements } from './rearranged.js';
import { reductions } from './reductions.js';
import { sameShape } from './same-shape.js';
import { views } from './views.js';
import { attentions } from '../nn/attention.js';
import '../nn/lazy.js';
import '../nn/containers.js';
import { activations } from '../nn/activations.js';
import { convolutions } from '../nn/convolutions.js';
import { linears } from '../nn/linear.js';
import '../nn/norm-layers.js';
import { norms } from '../nn/norms.js';
import { packings } from '../nn/packing.js';
import { pools } from '../nn/pools.js';
import { lossRows } from '../nn/losses.js';
import { paddings } from '../nn/padding.js';
import { patches } from '../nn/patches.js';
import '../nn/recurrent.js';
import { resizings } from '../nn/resizing.js';
import '../nn/transformer.js';

/** @import { Bound, Dialect, Span, Value, World } from '../../types.js' */

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
 * @property {boolean} [takesArrays]  whether it takes NumPy's arrays, as `torch.tensor` does
 * @property {boolean} [isView]  whether it returns a view, so that in place (`x.t_()`) it changes the shape of `x`
 * @property {boolean} [isShaping]  whether it changes the shape of a tensor in place in another way
 * @property {'joined' | 'rows' | 'stacked'} [ofList]  how it treats a list of tensors: it concatenates them, makes rows
 *   of a matrix of them, or stacks them
 * @property {boolean} [hasNoShape]  whether its result has no shape, such as a bool
 *
 * @typedef {{ signature: string, run: Run, words?: string, of?: 'torch' | 'numpy' } & Facts} Entry
 *   words: its name in messages; of: the library that has exactly this signature
 * @typedef {(where: string, names: string, signature: string, run: Run, facts?: Facts) => void} Row  adds a row; where:
 *   the tables; names: separated by spaces
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

for (const rows of [
  ...[creations, views, operations, sameShape, reductions, orders, picks, finders, joins, rearrangements],
  ...[complexes, decompositions, contractions, convolutions, pools, norms, linears, activations, packings],
  ...[attentions, lossRows, resizings, paddings, patches],
])
  rows(row);

/**
 * The row of a function or method: that of the first of these names that the table has.
 * @param {keyof Tables} where @param {...string} names @returns {Entry | undefined}
 */
export function find(where, ...names) {
  const table = tables[where];
  const known = names.find((name) => table.has(name));
  return known === undefined ? undefined : table.get(known);
}
