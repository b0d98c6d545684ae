// Functions that reorder, repeat or pad elements, such as `np.flip`, `np.repeat`, `np.pad` and `np.diag`.

import * as library from '../../../../lib/functions.js';
import { asView } from '../torch/views.js';
import { UNKNOWN } from '../../runtime/values.js';
import { isNumber, toInteger } from '../../runtime/kinds.js';
import { broadcastsTo } from '../../runtime/broadcasting.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { argument, arrayOf, axisIn, axisOf, freshArray } from './arrays.js';
import { typed as arrayShape } from '../../../../lib/errors/printed-shape.js';
import { valueError, wordsOf } from './words.js';

/** @import { Bound, Row, Run, Site } from '../../types.js' */

/** `np.repeat(a, repeats, axis)` @type {Run} */
const repeat = (world, bound, site) => {
  const x = argument(world, bound, site);
  const axis = axisIn(bound, site, Math.max(x.shape.length, 1));
  const { value, span } = bound.need('repeats');
  const place = x.shape.length === 0 ? undefined : axis;
  const size = place === undefined ? x.numel : (x.shape[place] ?? 0);
  const ofSize = (/** @type {number} */ result) =>
    freshArray(world, site, place === undefined ? [result] : x.shape.with(place, result), x.dtype);
  if (isNumber(value)) {
    const times = toInteger(value, span);
    if (times < 0) throw valueError('repeats may not contain negative values.');
    return ofSize(size * times);
  }
  const counts = arrayOf(world, value, site.dialect);
  const { values } = counts.storage;
  if (counts.numel !== 1 && counts.numel !== size) {
    if (site.dialect === 'jax' || counts.shape.length > 1) return UNKNOWN;
    throw valueError(`operands could not be broadcast together with shape (${size},) ${arrayShape(counts.shape)}`);
  }
  if (!values || counts.storage.count !== counts.numel) return UNKNOWN;
  const times = Array.from(values, Number);
  const total = times.length === 1 ? size * (times[0] ?? 0) : times.reduce((sum, each) => sum + each, 0);
  return ofSize(total);
};

/**
 * The two axes of a diagonal, with NumPy's errors.
 * @param {Bound} bound @param {Site} site
 * @param {number} rank @returns {[number, number]}
 */
export function diagonalAxes(bound, site, rank) {
  if (rank < 2) throw valueError('diag requires an array of at least two dimensions');
  const [first = 0, second = 1] = ['axis1', 'axis2'].map((name, i) =>
    axisOf(site, bound.int(name, i), rank, `${name}: `),
  );
  if (first === second) throw valueError('axis1 and axis2 cannot be the same');
  return [first, second];
}

/** `np.tril`, `np.triu`. A 1-D array of n elements gives n × n. @type {(fn: 'tril' | 'triu') => Run} */
const triangle = (fn) => (world, bound, site) => {
  const x = argument(world, bound, site, 'm');
  const [size = 0] = x.shape;
  if (x.shape.length === 0) return UNKNOWN;
  if (x.shape.length === 1) return freshArray(world, site, [size, size], x.dtype);
  return asView(world, x, (t) => library[fn](t, bound.int('k', 0)));
};

/** @type {Run} */
const copy = (world, bound, site) => asView(world, argument(world, bound, site), (t) => t.clone());

/** @param {Row} row */
export function rearrangings(row) {
  row('n', 'flip', 'm, axis=None', (world, bound, site) => {
    const x = argument(world, bound, site, 'm');
    const axes = bound.ints('axis')?.map((axis) => axisOf(site, axis, x.shape.length)) ?? x.shape.map((_, dim) => dim);
    if (new Set(axes).size < axes.length) throw valueError('repeated axis');
    return asView(world, x, (t) => library.flip(t, axes));
  });
  row('n', 'roll', 'array a, shift, axis=None', (world, bound, site) => {
    const x = argument(world, bound, site);
    const axes = bound.ints('axis')?.map((axis) => axisOf(site, axis, x.shape.length));
    const shifts = bound.ints('shift') ?? [];
    if (!axes) return asView(world, x, (t) => library.roll(t, [shifts.reduce((sum, each) => sum + each, 0)], []));
    const long = axes.length === 1 ? shifts.map(() => axes[0] ?? 0) : axes;
    const many = shifts.length === 1 ? long.map(() => shifts[0] ?? 0) : shifts;
    if (long.length !== many.length) return UNKNOWN;
    return asView(world, x, (t) => library.roll(t, many, long));
  });
  row('n', 'rot90', 'm, k=1, axes=(0, 1)', (world, bound, site) => {
    const x = argument(world, bound, site, 'm');
    const axes = bound.ints('axes') ?? [0, 1];
    const places = new Set(axes.map((axis) => (axis < 0 ? axis + x.shape.length : axis)));
    if (places.size !== 2 || axes.length !== 2 || ![...places].every((each) => each in x.shape)) return UNKNOWN;
    return asView(world, x, (t) => library.rot90(t, bound.int('k', 1), axes));
  });
  row('n', 'repeat', 'array a, repeats, axis=None', repeat);
  row('N', 'repeat', 'array a, repeats, /, axis=None', repeat);
  row('n', 'tile', 'A, reps', (world, bound, site) => {
    const x = argument(world, bound, site, 'A');
    const reps = bound.ints('reps') ?? [];
    const rank = Math.max(reps.length, x.shape.length);
    const index = (/** @type {readonly number[]} */ sizes, /** @type {number} */ dim) =>
      sizes[dim - rank + sizes.length] ?? 1;
    const all = Array.from({ length: rank }, (_, dim) => index(reps, dim));
    if (all.some((each) => each < 0)) return UNKNOWN;
    return asView(world, x, (t) => t.tile(reps));
  });
  // `np.pad(a, width)`, whose width is a number, one pair, or a pair for each axis.
  row('n', 'pad', "array, pad_width, ^mode='constant', *, ^constant_values=None, **kwargs", (world, bound, site) => {
    const x = argument(world, bound, site, 'array');
    const rank = x.shape.length;
    const width = arrayOf(world, bound.need('pad_width').value, site.dialect);
    const { values } = width.storage;
    if (!broadcastsTo(width.shape, [rank, 2]))
      throw site.dialect === 'jax' ? new NotUnderstood('line') : wordsOf('numpy').broadcastTo(width.shape, [rank, 2]);
    if (!values || width.storage.count !== width.numel) return UNKNOWN;
    const numbers = Array.from(values, Number);
    const [rows = 1, columns = 1] = width.shape.length === 2 ? width.shape : [1, width.shape[0] ?? 1];
    const index = (/** @type {number} */ i, /** @type {number} */ j) =>
      numbers[(rows === 1 ? 0 : i) * columns + (columns === 1 ? 0 : j)] ?? 0;
    if (numbers.some((each) => each < 0)) throw valueError("index can't contain negative values");
    return freshArray(
      world,
      site,
      x.shape.map((size, i) => size + index(i, 0) + index(i, 1)),
      x.dtype,
    );
  });
  row('n', 'diag', 'v, k=0', (world, bound, site) => {
    const x = argument(world, bound, site, 'v');
    if (x.shape.length !== 1 && x.shape.length !== 2) throw valueError('Input must be 1- or 2-d.');
    return asView(world, x, (t) => library.diag(t, bound.int('k', 0)));
  });
  row('nN', 'diagonal', 'array a, offset=0, axis1=0, axis2=1', (world, bound, site) => {
    const x = argument(world, bound, site);
    const [first, second] = diagonalAxes(bound, site, x.shape.length);
    return asView(world, x, (t) => t.diagonal(bound.int('offset', 0), first, second));
  });
  row('n', 'tril', 'm, k=0', triangle('tril'));
  row('n', 'triu', 'm, k=0', triangle('triu'));
  row('n', 'copy', "array a, ~order='K', ~subok=False", copy);
  row('N', 'copy', "array a, ~order='C'", copy);
  row('n', 'ascontiguousarray asfortranarray', 'array a, dtype=None, *, ~like=None', copy);
}
