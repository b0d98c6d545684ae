// What picks some numbers out of a tensor: the shape is known where it does not hang on the numbers.

import { NotUnderstood } from '../values.js';
import { fresh } from './fresh.js';
import { seen } from './views.js';

/** @typedef {import('../table.js').Run} Run */

/** As many as there are indices. @type {Run} */
export const gather = (world, bound, { dialect }) =>
  fresh(world, bound.tensor('index').shape, bound.tensor('input').dtype, dialect);

/** @type {Run} */
export const indexSelect = (world, bound, { dialect }) => {
  const input = bound.tensor('input');
  const first = seen(world, input, (x) => x.transpose(bound.int('dim', 0), 0)); // refuses a dimension there is not
  const dim = bound.int('dim', 0);
  const shape = input.shape.with(dim < 0 ? dim + first.shape.length : dim, bound.tensor('index').numel);
  return fresh(world, shape, input.dtype, dialect);
};

/** @type {Run} */
export const unforeseen = (_, __, { span }) => {
  throw new NotUnderstood('numbers', span);
};
