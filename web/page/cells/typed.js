// Shapes typed by hand as a case: fresh tensors of float32, one operation between them.

import { count } from '../numbers.js';
import { signs } from '../model.js';

/** @type {(expression: import('../../lib/notation/parse.js').Expression, freshStrides: (shape: readonly number[]) => readonly number[]) => import('../case.js').Case} */
export const typedCase = ({ op, operands }, freshStrides) => ({
  fn: op,
  sign: signs[op],
  operands: operands.map(({ name, sizes, spans }) => ({
    name,
    shape: sizes,
    strides: freshStrides(sizes),
    offset: 0,
    stored: Number(count(sizes)),
    dtype: /** @type {const} */ ('float32'),
    weak: false,
    values: null,
    spans,
  })),
  form: 'fresh',
  out: null,
  options: {},
  backcompat: false,
  dialect: 'shapes',
  span: { at: 0, length: 0 },
});
