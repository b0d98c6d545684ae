// NumPy's functions that call a function of the text, or go through what it yields.

import { argumentOf } from '../implicit.js';
import { itemsOf } from '../items.js';
import { UNKNOWN } from '../values.js';
import { argument, arrayOf, axisOf, made } from './arrays.js';
import { dtypeOf, natural, sizesOf } from './creation.js';
import { value as valueError } from './words.js';

/** @import { Run } from '../table.js' */

/** `f(lambda i, j: …, shape)`: what the function makes of indices. @type {Run} */
const fromfunction = (world, bound, site) => {
  const shape = sizesOf(bound.need('shape'), site.dialect);
  const { value, span } = bound.need('function');
  const dtype = dtypeOf(bound, site) ?? natural(site.dialect, 'float');
  return world.call(
    value,
    shape.map(() => argumentOf(made(world, site, shape, dtype), span)),
    span,
  );
};

/** `np.apply_along_axis(function, axis, arr, *args)`: what one row comes to takes the place of the axis. @type {Run} */
const alongAxis = (world, bound, site) => {
  const x = argument(world, bound, site, 'arr');
  const axis = axisOf(site, bound.int('axis', 0), x.shape.length);
  if (x.numel === 0) throw valueError('Cannot apply_along_axis when any iteration dimensions are 0');
  const row = made(world, site, [x.shape[axis] ?? 0], x.dtype);
  const { value, span } = bound.need('func1d');
  const one = world.call(value, [argumentOf(row, span), ...bound.rest], span);
  if (one === UNKNOWN || one === null) return UNKNOWN;
  const { shape, dtype } = arrayOf(world, one, site.dialect);
  return made(world, site, x.shape.toSpliced(axis, 1, ...shape), dtype);
};

/** `np.fromiter(items, dtype)` @type {Run} */
const fromIterator = (world, bound, site) => {
  const items = itemsOf(world, bound.need('iter').value);
  const count = bound.int('count', -1);
  if (count > items.length)
    throw valueError(`iterator too short: Expected ${count} but iterator had only ${items.length} items.`);
  return made(world, site, [count < 0 ? items.length : count], dtypeOf(bound, site) ?? natural(site.dialect, 'float'));
};

/** @param {import('../table.js').Row} row */
export const callings = (row) => {
  row('n', 'fromfunction', 'function, shape, *, dtype=None, ~like=None, **kwargs', fromfunction);
  row('n', 'apply_along_axis', 'func1d, axis, arr, *args, **kwargs', alongAxis);
  row('n', 'fromiter', 'iter, dtype, count=-1, *, ~like=None', fromIterator);
};
