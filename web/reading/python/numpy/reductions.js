// Fewer elements out of many, and statistics.

import * as core from '../functions/reductions.js';
import { seen } from '../functions/views.js';
import { isNumber, Sequence, tuple, UNKNOWN } from '../values.js';
import {
  argument,
  arrayOf,
  askedDType,
  averaged,
  axesIn,
  axisIn,
  axisOf,
  commonDType,
  count,
  intoOut,
  made,
} from './arrays.js';
import { type, value as valueError, wordsOf } from './words.js';

/**
 * @typedef {import('../../../case/case.js').DType} DType
 * @typedef {import('../../../case/case.js').Dialect} Dialect
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../table.js').Run} Run
 * @typedef {import('../table.js').Site} Site
 * @typedef {import('../values.js').TensorValue} TensorValue
 * @typedef {import('../world.js').World} World
 */

/**
 * What is left of a shape.
 * @type {(shape: readonly number[], axes: readonly number[] | undefined, keep: boolean) => number[]}
 */
export const left = (shape, axes, keep) => {
  const isGone = (/** @type {number} */ dim) => !axes || axes.includes(dim);
  return keep ? shape.map((size, dim) => (isGone(dim) ? 1 : size)) : shape.filter((_, dim) => !isGone(dim));
};

/** Sums of integers are as wide as the machine's. @type {(dtype: DType, dialect: Dialect) => DType | undefined} */
const wide = (dtype, dialect) => {
  if (dtype.includes('float')) return dtype;
  if (dialect === 'jax') return dtype === 'bool' ? 'int32' : dtype;
  return dtype === 'uint8' ? undefined : 'int64'; // uint64 is none of ours
};

/** @type {Record<string, (dtype: DType, dialect: Dialect) => DType | undefined>} */
const dtypes = {
  sum: wide,
  prod: wide,
  mean: averaged,
  amax: (dtype) => dtype,
  amin: (dtype) => dtype,
  all: () => 'bool',
  any: () => 'bool',
};

/** @type {Record<string, string>} */
const withoutIdentity = { amax: 'maximum', amin: 'minimum' };

/**
 * What the library reduces too, elements and all.
 * @type {(kind: 'sum' | 'prod' | 'mean' | 'amax' | 'amin' | 'all' | 'any', isKnown?: boolean) => Run}
 */
const reduction =
  (kind, isKnown = true) =>
  (world, bound, site) => {
    const x = argument(world, bound, site);
    // A number may be gone through along an axis, but for averages.
    const isNumber =
      x.shape.length === 0 && (kind !== 'mean' || !isKnown) && /^(0|-1)$/.test(String(bound.ints('axis')));
    const axes = isNumber ? undefined : axesIn(bound, site, x.shape.length);
    const keep = bound.flag('keepdims');
    const dtype = askedDType(bound, site.dialect) ?? dtypes[kind]?.(x.dtype, site.dialect);
    if (!dtype) return UNKNOWN;
    const shape = left(x.shape, axes, keep);
    const over = axes ? count(axes.map((axis) => x.shape[axis] ?? 1)) : x.numel;
    const name = withoutIdentity[kind];
    if (name && over === 0 && count(shape) > 0) {
      if (site.dialect === 'jax') return UNKNOWN;
      if (bound.value('initial') === undefined)
        throw valueError(`zero-size array to reduction operation ${name} which has no identity`);
    }
    const isPlain = isKnown && over > 0 && ['where', 'initial'].every((each) => bound.value(each) === undefined);
    if (!isPlain || !x.storage.values) return intoOut(bound, made(world, site, shape, dtype));
    const from =
      x.dtype === dtype || /^a[mnl]/.test(kind) ? x : seen(world, x, (t) => t.to(kind === 'mean' ? dtype : x.dtype));
    const result = core.reduced(world, kind, from, axes ?? x.shape.map((_, dim) => dim), keep);
    return intoOut(bound, result.dtype === dtype ? result : seen(world, result, (t) => t.to(dtype)));
  };

/**
 * Of the shape of a reduction, with elements nobody knows.
 * @type {(dtypeOf: (dtype: DType, dialect: Dialect) => DType | undefined, name?: string) => Run}
 */
const shapedAs =
  (dtypeOf, name = 'a') =>
  (world, bound, site) => {
    const x = argument(world, bound, site, name);
    const axes = axesIn(bound, site, x.shape.length);
    const dtype = askedDType(bound, site.dialect) ?? dtypeOf(x.dtype, site.dialect);
    return dtype ? intoOut(bound, made(world, site, left(x.shape, axes, bound.flag('keepdims')), dtype)) : UNKNOWN;
  };

/** `np.argmax(a, axis)` @type {(name: string) => Run} */
const place = (name) => (world, bound, site) => {
  const x = argument(world, bound, site);
  if (bound.value('axis') instanceof Sequence) throw type("'tuple' object cannot be interpreted as an integer");
  if ((name === 'nanargmax' && x.shape.length === 0) || bound.value('out') !== undefined) return UNKNOWN;
  const axis = axisIn(bound, site, Math.max(x.shape.length, 1));
  const shape = left(x.shape, axis === undefined ? undefined : [axis], bound.flag('keepdims'));
  const over = axis === undefined ? x.numel : (x.shape[axis] ?? 1);
  if (over === 0 && site.dialect !== 'jax') throw valueError(`attempt to get ${name} of an empty sequence`);
  if (
    !x.storage.values ||
    x.shape.length === 0 ||
    x.dtype === 'bool' ||
    bound.flag('keepdims') ||
    !/^arg(max|min)$/.test(name)
  )
    return made(world, site, shape, 'int64');
  const found = seen(world, x, (t) => /** @type {any} */ (t)[name](axis));
  return site.dialect === 'jax' ? seen(world, found, (t) => t.to('int32')) : found;
};

/**
 * Of the same shape along an axis; without one, in a row.
 * @type {(dtypeOf: (dtype: DType, dialect: Dialect) => DType | undefined, otherwise?: number) => Run}
 */
const along = (dtypeOf, otherwise) => (world, bound, site) => {
  const x = argument(world, bound, site);
  const isLeftOut = bound.arg('axis') === undefined && otherwise !== undefined;
  const axis = isLeftOut
    ? axisOf(site, otherwise, Math.max(x.shape.length, 1))
    : axisIn(bound, site, Math.max(x.shape.length, 1));
  const dtype = askedDType(bound, site.dialect) ?? dtypeOf(x.dtype, site.dialect);
  return dtype ? made(world, site, axis === undefined || x.shape.length === 0 ? [x.numel] : x.shape, dtype) : UNKNOWN;
};

/** Sums on the way, elements and all. @type {(fn: 'cumsum' | 'cumprod') => Run} */
const running = (fn) => (world, bound, site) => {
  const x = argument(world, bound, site);
  const axis = axisIn(bound, site, Math.max(x.shape.length, 1));
  const dtype = askedDType(bound, site.dialect) ?? wide(x.dtype, site.dialect);
  if (!dtype) return UNKNOWN;
  const shape = axis === undefined || x.shape.length === 0 ? [x.numel] : x.shape;
  if (!x.storage.values || x.shape.length === 0) return made(world, site, shape, dtype);
  return seen(world, x, (t) => {
    const row = (axis === undefined ? t.reshape([-1]) : t).to(dtype);
    return row[fn](axis ?? 0).to(dtype);
  });
};

/** `np.average(a, weights=…)` @type {Run} */
const average = (world, bound, site) => {
  const x = argument(world, bound, site);
  const axes = bound.ints('axis')?.map((axis) => axisOf(site, axis, x.shape.length, 'axis: '));
  const given = bound.value('weights');
  const weights = given === undefined ? undefined : arrayOf(world, given, site.dialect);
  if (weights && String(weights.shape) !== String(x.shape)) {
    if (!axes) throw type('Axis must be specified when shapes of a and weights differ.');
    const wanted = axes.map((axis) => x.shape[axis]);
    if (String(wanted) !== String(weights.shape))
      throw valueError('Shape of weights must be consistent with shape of a along specified axis.');
  }
  const dtype = averaged(weights ? commonDType([x, weights], site.dialect) : x.dtype, site.dialect);
  const shape = left(x.shape, axes, bound.flag('keepdims'));
  const result = made(world, site, shape, dtype);
  return bound.flag('returned') ? tuple([result, made(world, site, shape, dtype)]) : result;
};

/** `np.percentile(a, q)`: as many in front as are asked for. @type {Run} */
const quantile = (world, bound, site) => {
  const x = argument(world, bound, site);
  const axes = axesIn(bound, site, x.shape.length);
  const method = bound.value('method') ?? bound.value('interpolation') ?? 'linear';
  if (x.dtype === 'bool' || method !== 'linear' || bound.value('out') !== undefined) return UNKNOWN;
  const given = bound.need('q').value;
  const dtype = isNumber(given) || site.dialect === 'jax' ? averaged(x.dtype, site.dialect) : 'float64';
  const q = isNumber(given) ? [] : arrayOf(world, given, site.dialect).shape;
  return made(world, site, [...q, ...left(x.shape, axes, bound.flag('keepdims'))], dtype);
};

/** @type {Run} */
const countNonzero = (world, bound, site) => {
  const x = argument(world, bound, site);
  if (x.shape.length === 0) return UNKNOWN;
  const axes = axesIn(bound, site, x.shape.length);
  if (!axes && !bound.flag('keepdims') && site.dialect !== 'jax') return UNKNOWN; // a number of Python's
  return made(world, site, left(x.shape, axes, bound.flag('keepdims')), 'int64');
};

/** Variables are rows. @type {Run} */
const covariance = (world, bound, site) => {
  const x = argument(world, bound, site, 'm');
  if (x.shape.length > 2) throw valueError('m has more than 2 dimensions');
  const rowvar = bound.value('rowvar') === undefined || bound.flag('rowvar');
  const sides = (/** @type {TensorValue} */ { shape }) =>
    shape.length < 2 ? [1, shape[0] ?? 1] : rowvar ? shape : shape.toReversed();
  const [rows = 1, columns = 1] = sides(x);
  const other = bound.value('y');
  if (other === undefined) {
    return made(world, site, rows === 1 ? [] : [rows, rows], 'float64');
  }
  const y = arrayOf(world, other, site.dialect);
  if (y.shape.length > 2) return UNKNOWN;
  const [more = 1, others = 1] = sides(y);
  if (columns !== others)
    throw wordsOf(site.dialect).joinSizes(
      [
        [rows, columns],
        [more, others],
      ],
      1,
      1,
      0,
    );
  return made(world, site, [rows + more, rows + more], 'float64');
};

/** @type {Run} */
const diff = (world, bound, site) => {
  const x = argument(world, bound, site);
  const n = bound.int('n', 1);
  if (x.shape.length === 0) throw valueError('diff requires input that is at least one dimensional');
  const axis = axisOf(site, bound.int('axis', -1), x.shape.length);
  const ends = ['prepend', 'append'].flatMap((name) => {
    const given = bound.value(name);
    return given === undefined ? [] : [arrayOf(world, given, site.dialect)];
  });
  const more = ends.reduce((sum, { shape }) => sum + (shape.length === 0 ? 1 : (shape[axis] ?? 0)), 0);
  const size = Math.max((x.shape[axis] ?? 0) + more - n, 0);
  return made(world, site, x.shape.with(axis, size), commonDType([x, ...ends], site.dialect));
};

/** `np.sort`, and `x.sort()`, which sorts in place. @type {Run} */
const sort = (world, bound, site) => {
  const x = argument(world, bound, site);
  const given = bound.arg('axis');
  if (given && given.value === null) return made(world, site, [x.numel], x.dtype);
  axisOf(site, bound.int('axis', -1), x.shape.length);
  if (!site.isMethod || site.dialect === 'jax') return made(world, site, x.shape, x.dtype);
  x.storage.values = null;
  return null;
};

/** `np.histogram(a, bins)` @type {Run} */
const histogram = (world, bound, site) => {
  const bins = bound.value('bins');
  if (typeof bins === 'string') return UNKNOWN;
  const edges =
    bins === undefined ? 11 : isNumber(bins) ? bound.int('bins', 10) + 1 : arrayOf(world, bins, site.dialect).numel;
  const hasWeights = bound.value('weights') !== undefined || bound.flag('density');
  if (bins !== undefined && !isNumber(bins)) {
    const given = arrayOf(world, bins, site.dialect);
    return tuple([made(world, site, [edges - 1], hasWeights ? 'float64' : 'int64'), given]);
  }
  return tuple([
    made(world, site, [edges - 1], hasWeights ? 'float64' : 'int64'),
    made(world, site, [edges], averaged(argument(world, bound, site).dtype, site.dialect)),
  ]);
};

/** @type {Run} */
const gradient = (world, bound, site) => {
  const x = argument(world, bound, site, 'f');
  const axes = axesIn(bound, site, x.shape.length) ?? x.shape.map((_, dim) => dim);
  if (x.dtype === 'bool') return UNKNOWN;
  if (axes.some((axis) => (x.shape[axis] ?? 0) < 2))
    throw valueError(
      'Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required.',
    );
  const all = axes.map(() => made(world, site, x.shape, averaged(x.dtype, site.dialect)));
  return all.length === 1 && all[0] ? all[0] : tuple(all);
};

/** @type {Run} */
const trapezoid = (world, bound, site) => {
  const y = argument(world, bound, site, 'y');
  if (y.shape.length === 0) return UNKNOWN;
  const axis = axisOf(site, bound.int('axis', -1), y.shape.length);
  return made(world, site, left(y.shape, [axis], false), averaged(y.dtype, site.dialect));
};

/** @param {import('../table.js').Row} row */
export const reductions = (row) => {
  const SUMS = 'a, axis=, dtype=, out=, keepdims=, initial=, where=';
  row('nN', 'sum', SUMS, reduction('sum'));
  row('nN', 'prod', SUMS, reduction('prod'));
  row('nN', 'mean', 'a, axis=, dtype=, out=, keepdims=, *, where=', reduction('mean'));
  row('nN', 'max', 'a, axis=, out=, keepdims=, initial=, where=', reduction('amax'));
  row('nN', 'min', 'a, axis=, out=, keepdims=, initial=, where=', reduction('amin'));
  row('n', 'amax nanmax', 'a, axis=, out=, keepdims=, initial=, where=', reduction('amax'));
  row('n', 'amin nanmin', 'a, axis=, out=, keepdims=, initial=, where=', reduction('amin'));
  row('nN', 'all', 'a, axis=, out=, keepdims=, *, where=', reduction('all'));
  row('nN', 'any', 'a, axis=, out=, keepdims=, *, where=', reduction('any'));
  row('n', 'nansum', SUMS, reduction('sum', false));
  row('n', 'nanprod', SUMS, reduction('prod', false));
  row('n', 'nanmean', 'a, axis=, dtype=, out=, keepdims=, *, where=', reduction('mean', false));
  row('nN', 'std var', 'a, axis=, dtype=, out=, ddof=, keepdims=, *, where=, mean=, correction=', shapedAs(averaged));
  row('n', 'nanstd nanvar', 'a, axis=, dtype=, out=, ddof=, keepdims=, *, where=', shapedAs(averaged));
  row('n', 'median nanmedian', 'a, axis=, out=, overwrite_input=, keepdims=', shapedAs(averaged));
  row('n', 'ptp', 'a, axis=, out=, keepdims=', (world, bound, site) =>
    argument(world, bound, site).dtype === 'bool' ? UNKNOWN : reduction('amax', false)(world, bound, site),
  );
  row('nN', 'argmax', 'a, axis=, out=, *, keepdims=', place('argmax'));
  row('nN', 'argmin', 'a, axis=, out=, *, keepdims=', place('argmin'));
  row('n', 'nanargmax nanargmin', 'a, axis=, out=, *, keepdims=', place('nanargmax'));
  row('nN', 'cumsum', 'a, axis=, dtype=, out=', running('cumsum'));
  row('nN', 'cumprod', 'a, axis=, dtype=, out=', running('cumprod'));
  row('n', 'nancumsum nancumprod', 'a, axis=, dtype=, out=', along(wide));
  row('nN', 'argsort', 'a, axis=, kind=, order=, *, stable=', (world, bound, site) => {
    if (bound.arg('axis')?.value === null) return made(world, site, [argument(world, bound, site).numel], 'int64');
    return along(() => 'int64', -1)(world, bound, site);
  });
  row('n', 'partition argpartition', 'a, kth, axis=, kind=, order=', (world, bound, site) => {
    const x = argument(world, bound, site);
    const flat = bound.arg('axis')?.value === null;
    const size = flat ? x.numel : x.shape[axisOf(site, bound.int('axis', -1), x.shape.length)];
    const far = bound.ints('kth')?.find((at) => at >= (size ?? 0) || at < -(size ?? 0));
    if (far !== undefined) throw valueError(`kth(=${far < 0 ? far + (size ?? 0) : far}) out of bounds (${size})`);
    return made(world, site, flat ? [x.numel] : x.shape, site.name === 'partition' ? x.dtype : 'int64');
  });
  row('nN', 'sort', 'a, axis=, kind=, order=, *, stable=', sort);
  row('n', 'average', 'a, axis=, weights=, returned=, *, keepdims=', average);
  const QUANTILES = 'a, q, axis=, out=, overwrite_input=, method=, keepdims=, *, weights=, interpolation=';
  row('n', 'percentile quantile nanpercentile nanquantile', QUANTILES, quantile);
  row('n', 'count_nonzero', 'a, axis=, *, keepdims=', countNonzero);
  row('n', 'cov', 'm, y=, rowvar=, bias=, ddof=, fweights=, aweights=, *, dtype=', covariance);
  row('n', 'corrcoef', 'm, y=, rowvar=, *, dtype=', covariance);
  row('n', 'diff', 'a, n=, axis=, prepend=, append=', diff);
  row('n', 'histogram', 'a, bins=, range=, density=, weights=', histogram);
  row('n', 'gradient', 'f, *varargs, axis=, edge_order=', gradient);
  row('n', 'trapezoid', 'y, x=, dx=, axis=', trapezoid);
};
