// `einsum`: letters name dimensions; those that are not asked for are summed over. The library reads the equation.

import { operate } from '../operate.js';
import { NotUnderstood, Sequence } from '../values.js';

/**
 * @typedef {import('../table.js').Run} Run
 * @typedef {import('../values.js').Value} Value
 */

/** @type {Run} */
const einsum = (world, bound, site) => {
  const equation = bound.need('equation').value;
  if (typeof equation !== 'string') throw new NotUnderstood('line');
  const [only] = bound.rest;
  const listed = bound.rest.length === 1 && only?.value instanceof Sequence ? only.value.items : undefined;
  const args =
    listed && only ? listed.map((value, i) => ({ ...only, value, text: only.texts?.[i] ?? '' })) : bound.rest;
  const { label, span } = site;
  return operate(world, { fn: 'einsum', sign: '', label, form: 'fresh', options: { equation }, span }, args);
};

/** @param {import('../table.js').Row} row */
export const contractions = (row) => {
  row('tn', 'einsum', 'equation, *operands', einsum);
};
