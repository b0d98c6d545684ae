// Functions that change the shape: `reshape`, `transpose`, `np.expand_dims`, `np.broadcast_to` and others.

import * as library from '../../../../lib/functions.js';
import { hasUnknown } from '../../runtime/unknown-sizes.js';
import { asView } from '../torch/views.js';
import { broadcastsTo } from '../../runtime/broadcasting.js';
import { reshapedSizes } from '../../runtime/resized.js';
import { toIntegers } from '../../runtime/bound.js';
import { list, tuple } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { argument, arrayOf, axesIn, axisOf, broadcastShape, freshArray } from './arrays.js';
import { valueError, wordsOf } from './words.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Row, Run, Site, Tensor, TensorValue, Value, World } from '../../types.js' */

/**
 * Reshapes an array, with NumPy's error.
 * @param {World} world @param {Pick<Site, 'dialect'>} site @param {TensorValue} x @param {readonly number[]} sizes
 * @param {Value} [order] @param {boolean} [isOne] @returns {TensorValue}
 */
export function reshaped(world, site, x, sizes, order, isOne = false) {
  const vague = reshapedSizes(x, sizes);
  if (vague) return freshArray(world, site, vague, x.dtype);
  const unknown = sizes.filter((size) => size < 0).length;
  const known = numelOf(sizes.filter((size) => size >= 0));
  const fits = unknown === 0 ? known === x.numel : unknown === 1 && known > 0 && x.numel % known === 0;
  if (!fits) throw wordsOf(site.dialect).reshape(x.shape, sizes, isOne);
  const shape = sizes.map((size) => (size < 0 ? x.numel / known : size));
  return order === 'F' ? freshArray(world, site, shape, x.dtype) : asView(world, x, (t) => t.reshape(shape));
}

/** `x.reshape(2, 3)` @type {Run} */
const reshapeMethod = (world, bound, site) => {
  const isOne = bound.rest.length === 1 && isNumber(bound.rest[0]?.value ?? null);
  const sizes = bound.ints('shape') ?? bound.sizes();
  return reshaped(world, site, argument(world, bound, site), sizes, bound.value('order'), isOne);
};

/** @type {Run} */
const ravel = (world, bound, site) => {
  const x = argument(world, bound, site);
  const flat = (/** @type {Tensor} */ t) => t.reshape([-1]);
  return asView(world, x, site.name === 'flatten' ? (t) => flat(t).clone() : flat);
};

/** @type {(world: World, site: Pick<Site, 'dialect'>, x: TensorValue, axes: readonly number[]) => TensorValue} */
const permuted = (world, site, x, axes) => {
  const rank = x.shape.length;
  if (axes.length !== rank) throw wordsOf(site.dialect).transpose(x.shape, axes);
  const order = axes.map((axis) => axisOf(site, axis, rank));
  if (new Set(order).size < rank) throw wordsOf(site.dialect).transposeTwice(x.shape, axes);
  return asView(world, x, (t) => t.permute(order));
};

/** Reverses the axes of an array. @param {World} world @param {TensorValue} x @returns {TensorValue} */
export function reversed(world, x) {
  return asView(world, x, (t) => t.permute(x.shape.map((_, dim) => dim).reverse()));
}

/** @type {Run} */
const transpose = (world, bound, site) => {
  const x = argument(world, bound, site);
  const axes = bound.ints('axes') ?? (bound.rest.some(({ value }) => value !== null) ? bound.sizes() : undefined);
  return axes ? permuted(world, site, x, axes) : reversed(world, x);
};

/** Swaps the last two axes of an array. @param {World} world @param {TensorValue} x */
export function matrixTransposed(world, x) {
  if (x.shape.length < 2) throw valueError('matrix transpose with ndim < 2 is undefined');
  return asView(world, x, (t) => t.transpose(-2, -1));
}

/** The first two shapes that don't broadcast. @param {readonly (readonly number[])[]} shapes */
const clash = (shapes) => {
  const second = shapes.findIndex((_, i) => !broadcastShape(shapes.slice(0, i + 1)));
  const first = shapes.findIndex((shape) => !broadcastShape([shape, shapes[second] ?? []]));
  return [first, second];
};

/** @type {(rank: 1 | 2 | 3) => Run} */
const atLeast = (rank) => (world, bound, site) => {
  const all = bound.rest.map(({ value }) =>
    asView(world, arrayOf(world, value, site.dialect), (t) => library[`atleast${rank}d`](t)),
  );
  return all.length === 1 && all[0] ? all[0] : tuple(all);
};

/** @param {Row} row */
export function shapings(row) {
  row('n', 'reshape', "array a, /, shape, ~order='C', *, ~copy=None", (world, bound, site) => {
    const { value, span } = bound.need('shape');
    const sizes = toIntegers(value, span);
    return reshaped(world, site, argument(world, bound, site), sizes, bound.value('order'), isNumber(value));
  });
  row('N', 'reshape', "array a, *shape, ~order='C', ~copy=None", reshapeMethod);
  row('nN', 'ravel', "array a, ~order='C'", ravel);
  row('N', 'flatten', "array a, ~order='C'", ravel);
  row('n', 'transpose permute_dims', 'array a, axes=None', transpose);
  row('N', 'transpose', 'array a, *axes', transpose);
  row('nN', 'swapaxes', 'array a, axis1, axis2', (world, bound, site) => {
    const x = argument(world, bound, site);
    const rank = x.shape.length;
    const [from, to] = ['axis1', 'axis2'].map((name) => axisOf(site, bound.int(name, 0), rank, `${name}: `));
    return asView(world, x, (t) => t.transpose(from ?? 0, to ?? 0));
  });
  row('n', 'moveaxis', 'array a, source, destination', (world, bound, site) => {
    const x = argument(world, bound, site);
    const rank = x.shape.length;
    const [from = [], to = []] = ['source', 'destination'].map((name) => {
      const axes = (bound.ints(name) ?? []).map((axis) => axisOf(site, axis, rank, `${name}: `));
      if (new Set(axes).size < axes.length) throw wordsOf(site.dialect).repeatedAxis(name);
      return axes;
    });
    if (from.length !== to.length)
      throw valueError('`source` and `destination` arguments must have the same number of elements');
    return asView(world, x, (t) => t.movedim(from, to));
  });
  row('n', 'expand_dims', 'array a, axis', (world, bound, site) => {
    const x = argument(world, bound, site);
    const given = bound.ints('axis') ?? [];
    const rank = x.shape.length + given.length;
    const places = given.map((axis) => axisOf(site, axis, rank));
    if (new Set(places).size < places.length) throw valueError('repeated axis');
    places.sort((a, b) => a - b);
    return places.reduce(
      (all, place) => asView(world, all, (t) => t.unsqueeze(place)),
      asView(world, x, (t) => t.to(t.dtype)),
    );
  });
  row('nN', 'squeeze', 'array a, axis=None', (world, bound, site) => {
    const x = argument(world, bound, site);
    const isNumber = x.shape.length === 0 && /^(0|-1)$/.test(String(bound.ints('axis')));
    const axes = isNumber ? undefined : axesIn(bound, site, x.shape.length);
    if (axes?.some((axis) => x.shape[axis] !== 1)) throw wordsOf(site.dialect).squeeze(x.shape, axes);
    // An unknown size may be 1.
    if (!axes && hasUnknown(x.shape)) throw new NotUnderstood('numbers', site.span);
    return asView(world, x, (t) => t.squeeze(axes));
  });
  row('n', 'broadcast_to', 'array, shape, ~subok=False', (world, bound, site) => {
    const x = argument(world, bound, site, 'array');
    const { value, span } = bound.need('shape');
    const shape = toIntegers(value, span);
    if (!broadcastsTo(x.shape, shape)) throw wordsOf(site.dialect).broadcastTo(x.shape, shape);
    return asView(world, x, (t) => t.expand(shape));
  });
  // `np.broadcast_arrays`, recorded as a case.
  row('n', 'broadcast_arrays', '*args, ~subok=False', (world, bound, site) => {
    const arrays = bound.rest.map(({ value }) => arrayOf(world, value, site.dialect));
    const shapes = arrays.map((each) => each.shape);
    const shape = broadcastShape(shapes);
    if (!shape) throw wordsOf(site.dialect).objects(shapes, ...clash(shapes));
    const all = arrays.map((each) => asView(world, each, (t) => t.expand(shape)));
    return site.dialect === 'jax' ? list(all) : tuple(all);
  });
  row('n', 'atleast_1d', '*arys', atLeast(1));
  row('n', 'atleast_2d', '*arys', atLeast(2));
  row('n', 'atleast_3d', '*arys', atLeast(3));
}
