// A case that is an index, `x[row, 1:3]`. Its operands are the index tensors (`row`), which broadcast like any
// operands;
// the indexed tensor `x` is in its `indexing`.

import { packed } from './of-shapes.js';

/** @import { Case, Operand } from './case.js' */
/** @import { Indexing } from './indexing.js' */

/**
 * @param {Indexing} indexing
 * @param {readonly Operand[]} operands
 * @param {Pick<Case, 'dialect' | 'span'>} where
 * @returns {Case}
 */
export function indexCase(indexing, operands, where) {
  return {
    ...{
      fn: 'index',
      sign: '',
      label: operands.map(({ name }) => name).join(', '),
      operands,
      form: 'fresh',
      out: null,
    },
    ...{ options: {}, backcompat: false, ...where, indexing },
  };
}

/** An index tensor with a name and a shape. @param {string} name @param {readonly number[]} shape @returns {Operand} */
export function indexTensor(name, shape) {
  return { ...packed(name, shape), dtype: 'int64' };
}
