// A case from shapes alone: float32 operands in row-major order with unknown elements.

import { operatorOf } from '../notation/operators.js';

/** @import { Case } from './case.js' */

/** @param {import('../notation/parse.js').Expression} expression @returns {Case} */
export function caseOf({ op, operands }) {
  const fn = op.replace('_', '');
  return {
    fn,
    sign: operatorOf(fn)?.sign ?? '',
    label: '',
    operands: operands.map(({ name, sizes, spans }) => ({ ...packed(name, sizes), spans })),
    form: fn === op ? 'fresh' : 'inPlace',
    out: null,
    options: {},
    backcompat: false,
    dialect: 'shapes',
    span: { at: 0, length: 0 },
  };
}

/**
 * A contiguous operand with this name and shape, and its own storage.
 * @param {string} name
 * @param {readonly number[]} shape
 * @returns {import('./case.js').Operand}
 */
export function packed(name, shape) {
  let stored = 1;
  const strides = shape.toReversed().map((size) => {
    const stride = stored;
    stored *= Math.max(size, 1);
    return stride;
  });
  return {
    ...{ name, shape, strides: strides.reverse(), offset: 0, dtype: 'float32', weak: false, values: null, spans: [] },
    stored: shape.includes(0) ? 0 : stored,
    storage: null,
  };
}
