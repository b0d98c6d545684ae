// NumPy's function that calls a function of the text.

import { argumentOf } from '../implicit.js';
import { UNKNOWN } from '../values.js';
import { argument, arrayOf, axisOf, made } from './arrays.js';
import { value as valueError } from './words.js';

/** @import { Run } from '../table.js' */

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

/** @param {import('../table.js').Row} row */
export const callings = (row) => {
  row('n', 'apply_along_axis', 'func1d, axis, arr, *args, **kwargs', alongAxis);
};
