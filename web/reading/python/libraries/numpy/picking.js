// NumPy's functions that pick elements or find where they are.

import { knownSize, newSize } from '../../runtime/unknown-sizes.js';
import { forgetElements, tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { argument, arrayOf, axisIn, axisOf, broadcastShape, freshArray } from './arrays.js';
import { placesIn, trueIn } from '../torch/indexing.js';
import { inTriangle } from '../torch/same-shape.js';
import { valueError, wordsOf } from './words.js';

/** @import { Row, Run, TensorValue, Value, World } from '../../types.js' */

/**
 * The indices of the elements that are not 0: one array for each dimension.
 * @param {World} world @param {TensorValue} x @returns {Value}
 */
export function nonzero(world, x) {
  if (x.shape.length === 0) return UNKNOWN;
  const found = trueIn(x);
  return tuple(x.shape.map(() => freshArray(world, x, [found], 'int64')));
}

/** `np.take(a, indices, axis)` @type {Run} */
const take = (world, bound, site) => {
  const x = argument(world, bound, site);
  const indices = argument(world, bound, site, 'indices');
  if (indices.dtype.includes('float')) throw new NotUnderstood('line');
  const axis = axisIn(bound, site, Math.max(x.shape.length, 1));
  const size = axis === undefined || x.shape.length === 0 ? x.numel : (x.shape[axis] ?? 0);
  const isChecked = (bound.value('mode') ?? 'raise') === 'raise';
  const far = placesIn(indices)?.find((index) => index >= size || index < -size);
  const failure = far !== undefined && isChecked ? wordsOf(site.dialect).outOfBounds(far, axis ?? 0, size) : undefined;
  if (failure) throw failure;
  const shape = axis === undefined ? indices.shape : x.shape.toSpliced(axis, 1, ...indices.shape);
  return freshArray(world, site, shape, x.dtype);
};

/** @type {Run} */
const searchsorted = (world, bound, site) => {
  const x = argument(world, bound, site);
  if (x.shape.length !== 1) throw valueError('object too deep for desired array');
  const v = bound.need('v').value;
  return freshArray(world, site, isNumber(v) ? [] : arrayOf(world, v, site.dialect).shape, 'int64');
};

/** `np.tril_indices` and `np.triu_indices` @type {(lower: boolean) => Run} */
const triangle = (lower) => (world, bound, site) => {
  const [n, k] = [bound.int('n', 0), bound.int('k', 0)];
  const found = inTriangle(world, [n, bound.int('m', n)], k, lower);
  return tuple([freshArray(world, site, [found], 'int64'), freshArray(world, site, [found], 'int64')]);
};

/** @param {Row} row */
// prettier-ignore
export function pickings(row) {
  row('n', 'take', "array a, indices, axis=None, out=None, mode='raise'", take);
  row('N', 'take', "array a, indices, /, axis=None, out=None, mode='raise'", take);
  // `np.put(a, indices, values)` writes into `a`.
  row('n', 'put place putmask copyto fill_diagonal put_along_axis', 'a, *rest, **options', (_, bound) => {
    forgetElements(bound.need('a').value);
    return null;
  }, { hasNoShape: true });
  row('n', 'take_along_axis', 'arr, indices, axis=-1', (world, bound, site) => {
    const [x, indices] = [argument(world, bound, site, 'arr'), argument(world, bound, site, 'indices')];
    if (indices.dtype.includes('float')) throw new NotUnderstood('line');
    const axis = bound.arg('axis')?.value === null ? undefined : axisOf(site, bound.int('axis', -1), x.shape.length);
    if (axis === undefined) return UNKNOWN;
    if (x.shape.length !== indices.shape.length)
      throw valueError('`indices` and `arr` must have the same number of dimensions');
    const shape = broadcastShape([x.shape.with(axis, 1), indices.shape]);
    if (!shape) throw new NotUnderstood('line');
    return freshArray(world, site, shape, x.dtype);
  });
  row('nN', 'nonzero', 'array a', (world, bound, site) => nonzero(world, argument(world, bound, site)));
  row('n', 'flatnonzero', 'array a', (world, bound, site) => freshArray(world, site, [trueIn(argument(world, bound, site))], 'int64'));
  row('n', 'argwhere', 'array a', (world, bound, site) => {
    const x = argument(world, bound, site);
    return freshArray(world, site, [trueIn(x), x.shape.length], 'int64');
  });
  row('n', 'searchsorted', "array a, v, side='left', sorter=None", searchsorted);
  row('N', 'searchsorted', "array a, v, /, side='left', sorter=None", searchsorted);
  row('n', 'isin', 'element, test_elements, assume_unique=False, invert=False, *, kind=None', (world, bound, site) => {
    const x = argument(world, bound, site, 'element');
    argument(world, bound, site, 'test_elements');
    return freshArray(world, site, x.shape, 'bool');
  });
  // `np.unique`; the number of unique elements is known if the elements are.
  row('n', 'unique', 'ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True', (world, bound, site) => {
    const x = argument(world, bound, site, 'ar');
    const values = placesIn(x);
    const axis = axisIn(bound, site, x.shape.length);
    if (bound.value('equal_nan') !== undefined) return UNKNOWN;
    const found = values && axis === undefined ? new Set(values).size : newSize();
    const all = [freshArray(world, site, axis === undefined ? [found] : x.shape.with(axis, found), x.dtype)];
    if (bound.flag('return_index')) all.push(freshArray(world, site, [found], 'int64'));
    if (bound.flag('return_inverse'))
      all.push(freshArray(world, site, axis === undefined ? x.shape : [x.shape[axis] ?? 0], 'int64'));
    if (bound.flag('return_counts')) all.push(freshArray(world, site, [found], 'int64'));
    return all.length === 1 && all[0] ? all[0] : tuple(all);
  });
  row('n', 'bincount', 'array x, /, weights=None, minlength=0', (world, bound, site) => {
    const x = argument(world, bound, site, 'x');
    if (x.shape.length > 1) throw valueError('object too deep for desired array');
    const least = bound.int('minlength', 0);
    // Bytes have at most 256 values.
    const known = x.dtype === 'uint8' && least >= 256 ? [] : placesIn(x);
    const size = known ? Math.max(...known, -1) + 1 : newSize();
    const dtype = bound.value('weights') === undefined ? 'int64' : 'float64';
    return freshArray(world, site, [Math.max(size, least)], dtype);
  });
  row('n', 'diag_indices', 'n, ndim=2', (world, bound, site) => {
    const one = freshArray(world, site, [bound.int('n', 0)], 'int64');
    return tuple(Array.from({ length: knownSize(bound.int('ndim', 2)) }, () => one));
  });
  row('n', 'triu_indices', 'n, k=0, m=None', triangle(false));
  row('n', 'unravel_index', "indices, shape, ~order='C'", (world, bound, site) => {
    const places = bound.need('indices').value;
    const shape = isNumber(places) ? [] : arrayOf(world, places, site.dialect).shape;
    return tuple((bound.ints('shape') ?? []).map(() => freshArray(world, site, shape, 'int64')));
  });
}
