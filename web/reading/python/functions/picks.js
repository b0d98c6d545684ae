// What an index picks out of a tensor. The library says which shapes there are, and what is wrong.

import * as library from '../../../lib/functions.js';
import { ask } from '../operate.js';
import { NotUnderstood, UNKNOWN } from '../values.js';

/** @typedef {import('../../../lib/functions.js').Tensor} Tensor */
/** @typedef {import('../table.js').Run} Run */

/** An index. One that nobody gave a dtype is taken for one of integers. @param {Tensor} index */
export const asIndex = (index) => (index.dtype === 'float32' ? index.to('int64') : index);

/** What an index picks along a dimension. @type {(f: (x: Tensor, dim: number, index: Tensor) => Tensor) => Run} */
const picked = (f) => (world, bound) => {
  const dim = bound.int('dim', 0);
  const tensors = [bound.tensor('input'), bound.tensor('index')];
  const [made] = ask(
    world,
    ([x, index]) => f(/** @type {any} */ (x), dim, asIndex(/** @type {any} */ (index))),
    tensors,
  );
  return made ?? UNKNOWN;
};

export const gather = picked((x, dim, index) => library.gather(x, dim, index));
export const indexSelect = picked((x, dim, index) => library.indexSelect(x, dim, index));
export const takeAlongDim = picked((x, dim, index) => library.takeAlongDim(x, index, dim));

/** From the flattened tensor. @type {Run} */
export const take = (world, bound) => {
  const tensors = [bound.tensor('input'), bound.tensor('index')];
  const [made] = ask(
    world,
    ([x, index]) => library.take(/** @type {any} */ (x), asIndex(/** @type {any} */ (index))),
    tensors,
  );
  return made ?? UNKNOWN;
};

/** @type {Run} */
export const unforeseen = (_, __, { span }) => {
  throw new NotUnderstood('numbers', span);
};
