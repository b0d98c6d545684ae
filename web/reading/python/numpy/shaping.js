// The same elements otherwise: views, copies in another order, repetitions and borders.

import * as library from '../../../lib/functions.js';
import { seen } from '../functions/views.js';
import { wholes } from '../signature.js';
import { isNumber, list, NotUnderstood, tuple, UNKNOWN, whole } from '../values.js';
import { argument, arrayOf, axesIn, axisIn, axisOf, common, count, made } from './arrays.js';
import { printed, value as valueError, wordsOf } from './words.js';

/**
 * @typedef {import('../../../lib/functions.js').Tensor} Tensor
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../table.js').Run} Run
 * @typedef {import('../table.js').Site} Site
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../values.js').TensorValue} TensorValue
 * @typedef {import('../world.js').World} World
 */

/**
 * @type {(world: World, site: Pick<Site, 'dialect'>, x: TensorValue, sizes: readonly number[], order?: Value, isOne?:
 *   boolean) => TensorValue}
 */
export const reshaped = (world, site, x, sizes, order, isOne = false) => {
  const unknown = sizes.filter((size) => size < 0).length;
  const known = count(sizes.filter((size) => size >= 0));
  const fits = unknown === 0 ? known === x.numel : unknown === 1 && known > 0 && x.numel % known === 0;
  if (!fits) throw wordsOf(site.dialect).reshape(x.shape, sizes, isOne);
  const shape = sizes.map((size) => (size < 0 ? x.numel / known : size));
  return order === 'F' ? made(world, site, shape, x.dtype) : seen(world, x, (t) => t.reshape(shape));
};

/** @type {Run} */
const reshape = (world, bound, site) => {
  const { value, span } = bound.need('shape');
  return reshaped(
    world,
    site,
    argument(world, bound, site),
    wholes(value, span),
    bound.value('order'),
    isNumber(value),
  );
};

/** `x.reshape(2, 3)` @type {Run} */
const reshapeMethod = (world, bound, site) =>
  reshaped(
    world,
    site,
    argument(world, bound, site),
    bound.ints('shape') ?? bound.sizes(),
    bound.value('order'),
    bound.rest.length === 1 && isNumber(bound.rest[0]?.value ?? null),
  );

/** @type {Run} */
const ravel = (world, bound, site) => {
  const x = argument(world, bound, site);
  const flat = (/** @type {Tensor} */ t) => t.reshape([-1]);
  return seen(world, x, site.name === 'flatten' ? (t) => flat(t).clone() : flat);
};

/** @type {(world: World, site: Pick<Site, 'dialect'>, x: TensorValue, axes: readonly number[]) => TensorValue} */
const permuted = (world, site, x, axes) => {
  const rank = x.shape.length;
  if (axes.length !== rank) throw wordsOf(site.dialect).transpose(x.shape, axes);
  const order = axes.map((axis) => axisOf(site, axis, rank));
  if (new Set(order).size < rank) throw wordsOf(site.dialect).transposeTwice(x.shape, axes);
  return seen(world, x, (t) => t.permute(order));
};

/** @type {(world: World, x: TensorValue) => TensorValue} */
export const reversed = (world, x) => seen(world, x, (t) => t.permute(x.shape.map((_, dim) => dim).reverse()));

/** @type {Run} */
const transpose = (world, bound, site) => {
  const x = argument(world, bound, site);
  const axes = bound.ints('axes') ?? (bound.rest.some(({ value }) => value !== null) ? bound.sizes() : undefined);
  return axes ? permuted(world, site, x, axes) : reversed(world, x);
};

/** @type {(world: World, x: TensorValue, words?: string) => TensorValue} */
export const matrixTransposed = (world, x, words = '') => {
  if (x.shape.length < 2)
    throw valueError(words ? `${words}${x.shape.length}` : 'matrix transpose with ndim < 2 is undefined');
  return seen(world, x, (t) => t.transpose(-2, -1));
};

/** @type {Run} */
const swapaxes = (world, bound, site) => {
  const x = argument(world, bound, site);
  const rank = x.shape.length;
  const [from, to] = ['axis1', 'axis2'].map((name) => axisOf(site, bound.int(name, 0), rank, `${name}: `));
  return seen(world, x, (t) => t.transpose(from ?? 0, to ?? 0));
};

/** @type {Run} */
const moveaxis = (world, bound, site) => {
  const x = argument(world, bound, site);
  const rank = x.shape.length;
  const [from = [], to = []] = ['source', 'destination'].map((name) => {
    const axes = (bound.ints(name) ?? []).map((axis) => axisOf(site, axis, rank, `${name}: `));
    if (new Set(axes).size < axes.length) throw wordsOf(site.dialect).repeatedAxis(name);
    return axes;
  });
  if (from.length !== to.length)
    throw valueError('`source` and `destination` arguments must have the same number of elements');
  return seen(world, x, (t) => t.movedim(from, to));
};

/** @type {Run} */
const rollaxis = (world, bound, site) => {
  const x = argument(world, bound, site);
  const rank = x.shape.length;
  const axis = axisOf(site, bound.int('axis', 0), rank);
  const start = bound.int('start', 0);
  const to = start < 0 ? start + rank : start;
  const rest = x.shape.map((_, dim) => dim).filter((dim) => dim !== axis);
  return seen(world, x, (t) => t.permute(rest.toSpliced(axis < to ? to - 1 : to, 0, axis)));
};

/** @type {Run} */
const expandDims = (world, bound, site) => {
  const x = argument(world, bound, site);
  const given = bound.ints('axis') ?? [];
  const rank = x.shape.length + given.length;
  const places = given.map((axis) => axisOf(site, axis, rank));
  if (new Set(places).size < places.length) throw valueError('repeated axis');
  places.sort((a, b) => a - b);
  return places.reduce(
    (all, place) => seen(world, all, (t) => t.unsqueeze(place)),
    seen(world, x, (t) => t.to(t.dtype)),
  );
};

/** @type {Run} */
const squeeze = (world, bound, site) => {
  const x = argument(world, bound, site);
  const isNumber = x.shape.length === 0 && /^(0|-1)$/.test(String(bound.ints('axis')));
  const axes = isNumber ? undefined : axesIn(bound, site, x.shape.length);
  if (axes?.some((axis) => x.shape[axis] !== 1)) throw wordsOf(site.dialect).squeeze(x.shape, axes);
  return seen(world, x, (t) => t.squeeze(axes));
};

/** @type {Run} */
const broadcastTo = (world, bound, site) => {
  const x = argument(world, bound, site, 'array');
  const { value, span } = bound.need('shape');
  const shape = wholes(value, span);
  const fits = shape.length >= x.shape.length && String(common([x.shape, shape])) === String(shape);
  if (!fits) throw wordsOf(site.dialect).broadcastTo(x.shape, shape);
  return seen(world, x, (t) => t.expand(shape));
};

/**
 * The first two shapes that do not fit, as arrays are taken one after another.
 * @param {readonly (readonly number[])[]} shapes
 */
const clash = (shapes) => {
  for (let j = 1; j < shapes.length; ++j)
    for (let i = 0; i < j; ++i) if (!common([shapes[i] ?? [], shapes[j] ?? []])) return [i, j];
  return [0, 1];
};

/** `np.broadcast_arrays`, drawn as what it is. @type {Run} */
const broadcastArrays = (world, bound, site) => {
  const arrays = bound.rest.map(({ value }) => arrayOf(world, value, site.dialect));
  const shapes = arrays.map((each) => each.shape);
  const shape = common(shapes);
  if (!shape) {
    const [i = 0, j = 1] = clash(shapes);
    throw wordsOf(site.dialect).objects(shapes, i, j);
  }
  const all = arrays.map((each) => seen(world, each, (t) => t.expand(shape)));
  return site.dialect === 'jax' ? list(all) : tuple(all);
};

/** @type {Run} */
const broadcastShapes = (_, bound, site) => {
  const shapes = bound.rest.map(({ value, span }) => wholes(value, span));
  const shape = common(shapes);
  if (shape) return tuple(shape.map((size) => library.scalar(size, 'int')));
  const [i = 0, j = 1] = clash(shapes);
  throw wordsOf(site.dialect).objects(shapes, i, j);
};

/** @type {(rank: 1 | 2 | 3) => Run} */
const atLeast = (rank) => (world, bound, site) => {
  const all = bound.rest.map(({ value }) => {
    const x = arrayOf(world, value, site.dialect);
    return seen(world, x, (t) =>
      rank === 3 ? library.atleast3d(t) : rank === 2 ? library.atleast2d(t) : library.atleast1d(t),
    );
  });
  return all.length === 1 && all[0] ? all[0] : tuple(all);
};

/** @type {Run} */
const flip = (world, bound, site) => {
  const x = argument(world, bound, site, 'm');
  const axes = bound.ints('axis')?.map((axis) => axisOf(site, axis, x.shape.length)) ?? x.shape.map((_, dim) => dim);
  if (new Set(axes).size < axes.length) throw valueError('repeated axis');
  return seen(world, x, (t) => library.flip(t, axes));
};

/** @type {(axis: 0 | 1, message: string) => Run} */
const flipped = (axis, message) => (world, bound, site) => {
  const x = argument(world, bound, site, 'm');
  if (x.shape.length <= axis) throw valueError(message);
  return seen(world, x, (t) => library.flip(t, [axis]));
};

/** @type {Run} */
const roll = (world, bound, site) => {
  const x = argument(world, bound, site);
  const axes = bound.ints('axis')?.map((axis) => axisOf(site, axis, x.shape.length));
  const shifts = bound.ints('shift') ?? [];
  if (!axes) return seen(world, x, (t) => library.roll(t, [shifts.reduce((sum, each) => sum + each, 0)], []));
  const long = axes.length === 1 ? shifts.map(() => axes[0] ?? 0) : axes;
  const many = shifts.length === 1 ? long.map(() => shifts[0] ?? 0) : shifts;
  if (long.length !== many.length) return UNKNOWN;
  return seen(world, x, (t) => library.roll(t, many, long));
};

/** @type {Run} */
const rot90 = (world, bound, site) => {
  const x = argument(world, bound, site, 'm');
  const axes = bound.ints('axes') ?? [0, 1];
  if (axes.length !== 2) throw valueError('len(axes) must be 2.');
  const [from = 0, to = 0] = axes;
  if (from === to || Math.abs(from - to) === x.shape.length) throw valueError('Axes must be different.');
  if (axes.some((axis) => axis >= x.shape.length || axis < -x.shape.length))
    throw valueError(`Axes=(${axes.join(', ')}) out of range for array of ndim=${x.shape.length}.`);
  return seen(world, x, (t) => library.rot90(t, bound.int('k', 1), axes));
};

/** `np.repeat(a, repeats, axis)` @type {Run} */
const repeat = (world, bound, site) => {
  const x = argument(world, bound, site);
  const axis = axisIn(bound, site, Math.max(x.shape.length, 1));
  const { value, span } = bound.need('repeats');
  const size = axis === undefined || x.shape.length === 0 ? x.numel : (x.shape[axis] ?? 0);
  const shape = (/** @type {number} */ made) =>
    axis === undefined || x.shape.length === 0 ? [made] : x.shape.with(axis, made);
  if (isNumber(value)) {
    const times = whole(value, span);
    if (times < 0) throw valueError('repeats may not contain negative values.');
    return made(world, site, shape(size * times), x.dtype);
  }
  const counts = arrayOf(world, value, site.dialect);
  const { values } = counts.storage;
  if (counts.numel !== 1 && counts.numel !== size) {
    if (site.dialect === 'jax' || counts.shape.length > 1) return UNKNOWN;
    throw valueError(`operands could not be broadcast together with shape (${size},) ${printed(counts.shape)}`);
  }
  if (!values || counts.storage.count !== counts.numel) return UNKNOWN;
  const times = Array.from(values, Number);
  const total = times.length === 1 ? size * (times[0] ?? 0) : times.reduce((sum, each) => sum + each, 0);
  return made(world, site, shape(total), x.dtype);
};

/** @type {Run} */
const tile = (world, bound, site) => {
  const x = argument(world, bound, site, 'A');
  const reps = bound.ints('reps') ?? [];
  const rank = Math.max(reps.length, x.shape.length);
  const at = (/** @type {readonly number[]} */ sizes, /** @type {number} */ dim) =>
    sizes[dim - rank + sizes.length] ?? 1;
  const all = Array.from({ length: rank }, (_, dim) => at(reps, dim));
  if (all.some((each) => each < 0)) return UNKNOWN;
  return seen(world, x, (t) => t.tile(reps));
};

/** `np.pad(a, width)`: one number, one pair for all, or a pair for each axis. @type {Run} */
const pad = (world, bound, site) => {
  const x = argument(world, bound, site, 'array');
  const rank = x.shape.length;
  const width = arrayOf(world, bound.need('pad_width').value, site.dialect);
  const { values } = width.storage;
  if (String(common([width.shape, [rank, 2]])) !== String([rank, 2]))
    throw site.dialect === 'jax' ? new NotUnderstood('line') : wordsOf('numpy').broadcastTo(width.shape, [rank, 2]);
  if (!values || width.storage.count !== width.numel) return UNKNOWN;
  const numbers = Array.from(values, Number);
  const [rows = 1, columns = 1] = width.shape.length === 2 ? width.shape : [1, width.shape[0] ?? 1];
  const at = (/** @type {number} */ i, /** @type {number} */ j) =>
    numbers[(rows === 1 ? 0 : i) * columns + (columns === 1 ? 0 : j)] ?? 0;
  if (numbers.some((each) => each < 0)) throw valueError("index can't contain negative values");
  return made(
    world,
    site,
    x.shape.map((size, i) => size + at(i, 0) + at(i, 1)),
    x.dtype,
  );
};

/** @type {Run} */
const diag = (world, bound, site) => {
  const x = argument(world, bound, site, 'v');
  if (x.shape.length !== 1 && x.shape.length !== 2) throw valueError('Input must be 1- or 2-d.');
  return seen(world, x, (t) => library.diag(t, bound.int('k', 0)));
};

/** @type {Run} */
const diagflat = (world, bound, site) => {
  const x = argument(world, bound, site, 'v');
  const size = x.numel + Math.abs(bound.int('k', 0));
  return made(world, site, [size, size], x.dtype);
};

/** @type {Run} */
const diagonal = (world, bound, site) => {
  const x = argument(world, bound, site);
  const rank = x.shape.length;
  if (rank < 2) throw valueError('diag requires an array of at least two dimensions');
  const axes = ['axis1', 'axis2'].map((name, i) => axisOf(site, bound.int(name, i), rank, `${name}: `));
  const [first = 0, second = 1] = axes;
  if (first === second) throw valueError('axis1 and axis2 cannot be the same');
  return seen(world, x, (t) => t.diagonal(bound.int('offset', 0), first, second));
};

/** `np.tril`, `np.triu`; of a row as many rows as it has columns. @type {(fn: 'tril' | 'triu') => Run} */
const triangle = (fn) => (world, bound, site) => {
  const x = argument(world, bound, site, 'm');
  const [size = 0] = x.shape;
  if (x.shape.length === 0) return UNKNOWN;
  if (x.shape.length === 1) return made(world, site, [size, size], x.dtype);
  return seen(world, x, (t) => library[fn](t, bound.int('k', 0)));
};

/** `np.resize`: as many times over as it takes. @type {Run} */
const resize = (world, bound, site) =>
  made(world, site, bound.ints('new_shape') ?? [], argument(world, bound, site).dtype);

/** @type {Run} */
const copy = (world, bound, site) => seen(world, argument(world, bound, site), (t) => t.clone());

/** @param {import('../table.js').Row} row */
export const shapings = (row) => {
  row('n', 'reshape', 'a, shape, order=, *, copy=', reshape);
  row('N', 'reshape', 'a, *shape, order=, copy=', reshapeMethod);
  row('nN', 'ravel', 'a, order=', ravel);
  row('N', 'flatten', 'a, order=', ravel);
  row('n', 'transpose permute_dims', 'a, axes=', transpose);
  row('N', 'transpose', 'a, *axes', transpose);
  row('n', 'matrix_transpose linalg.matrix_transpose', 'x', (world, bound, site) =>
    matrixTransposed(
      world,
      argument(world, bound, site, 'x'),
      'Input array must be at least 2-dimensional, but it is ',
    ),
  );
  row('nN', 'swapaxes', 'a, axis1, axis2', swapaxes);
  row('n', 'moveaxis', 'a, source, destination', moveaxis);
  row('n', 'rollaxis', 'a, axis, start=', rollaxis);
  row('n', 'expand_dims', 'a, axis', expandDims);
  row('nN', 'squeeze', 'a, axis=', squeeze);
  row('n', 'broadcast_to', 'array, shape', broadcastTo);
  row('n', 'broadcast_arrays', '*args', broadcastArrays);
  row('n', 'broadcast_shapes', '*args', broadcastShapes);
  row('n', 'atleast_1d', '*arys', atLeast(1));
  row('n', 'atleast_2d', '*arys', atLeast(2));
  row('n', 'atleast_3d', '*arys', atLeast(3));
  row('n', 'flip', 'm, axis=', flip);
  row('n', 'flipud', 'm', flipped(0, 'Input must be >= 1-d.'));
  row('n', 'fliplr', 'm', flipped(1, 'Input must be >= 2-d.'));
  row('n', 'roll', 'a, shift, axis=', roll);
  row('n', 'rot90', 'm, k=, axes=', rot90);
  row('nN', 'repeat', 'a, repeats, axis=', repeat);
  row('n', 'tile', 'A, reps', tile);
  row('n', 'pad', 'array, pad_width, mode=, *, constant_values=, **kwargs', pad);
  row('n', 'diag', 'v, k=', diag);
  row('n', 'diagflat', 'v, k=', diagflat);
  row('nN', 'diagonal', 'a, offset=, axis1=, axis2=', diagonal);
  row('n', 'tril', 'm, k=', triangle('tril'));
  row('n', 'triu', 'm, k=', triangle('triu'));
  row('n', 'resize', 'a, new_shape', resize);
  row('nN', 'copy', 'a, order=', copy);
  row('n', 'ascontiguousarray asfortranarray', 'a, dtype=', copy);
};
