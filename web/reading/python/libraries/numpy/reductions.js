// Reductions, cumulative sums and products, and sorting.

import * as core from '../torch/reductions.js';
import { asView } from '../torch/views.js';
import { Sequence, UNKNOWN } from '../../runtime/values.js';
import { argument, askedDType, meanDType, axesIn, axisIn, axisOf, intoOut, freshArray, nativeDType } from './arrays.js';
import { typeError, valueError } from './words.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { DType, Dialect, Row, Run, World } from '../../types.js' */

/**
 * The shape after a reduction.
 * @param {readonly number[]} shape @param {readonly number[] | undefined} axes @param {boolean} keepdims
 */
export function left(shape, axes, keepdims) {
  const isGone = (/** @type {number} */ dim) => !axes || axes.includes(dim);
  return keepdims ? shape.map((size, dim) => (isGone(dim) ? 1 : size)) : shape.filter((_, dim) => !isGone(dim));
}

/** The dtype of a sum: small integers become int64. @type {DTypeOf} */
const wide = (world, dtype, dialect) => {
  if (dtype.includes('float')) return dtype;
  const usual = nativeDType(world, dialect, 'int64');
  if (dialect === 'jax') return dtype === 'bool' || dtype === usual ? usual : undefined;
  return dtype === 'uint8' ? undefined : 'int64'; // NumPy's result is uint64, which our library lacks
};

/** @typedef {(world: World, dtype: DType, dialect: Dialect) => DType | undefined} DTypeOf */

/** The dtypes of reductions other than `amax` and `amin`. @type {Record<string, DTypeOf>} */
const dtypes = { sum: wide, prod: wide, mean: meanDType, all: () => 'bool', any: () => 'bool' };

/** @type {Record<string, string>} */
const withoutIdentity = { amax: 'maximum', amin: 'minimum' };

/**
 * A reduction that our library computes, with elements.
 * @type {(kind: 'sum' | 'prod' | 'mean' | 'amax' | 'amin' | 'all' | 'any', isKnown?: boolean) => Run}
 */
const reduction =
  (kind, isKnown = true) =>
  (world, bound, site) => {
    const x = argument(world, bound, site);
    // NumPy's numbers accept an axis, except in `mean`.
    const isNumber =
      x.shape.length === 0 && (kind !== 'mean' || !isKnown) && /^(0|-1)$/.test(String(bound.ints('axis')));
    const axes = isNumber ? undefined : axesIn(bound, site, x.shape.length);
    const keepdims = bound.flag('keepdims');
    const usual = dtypes[kind] ?? ((_, dtype) => dtype);
    const dtype = askedDType(world, bound, site.dialect) ?? usual(world, x.dtype, site.dialect);
    if (!dtype) return UNKNOWN;
    const shape = left(x.shape, axes, keepdims);
    const over = axes ? numelOf(axes.map((axis) => x.shape[axis] ?? 1)) : x.numel;
    const name = withoutIdentity[kind];
    if (name && over === 0 && numelOf(shape) > 0) {
      if (site.dialect === 'jax') return UNKNOWN;
      if (bound.value('initial') === undefined)
        throw valueError(`zero-size array to reduction operation ${name} which has no identity`);
    }
    const isPlain = isKnown && over > 0 && ['where', 'initial'].every((each) => bound.value(each) === undefined);
    if (!isPlain || !x.storage.values) return intoOut(bound, freshArray(world, site, shape, dtype));
    const from =
      x.dtype === dtype || /^a[mnl]/.test(kind) ? x : asView(world, x, (t) => t.to(kind === 'mean' ? dtype : x.dtype));
    const result = core.reduced(world, kind, from, axes ?? x.shape.map((_, dim) => dim), keepdims);
    return intoOut(bound, result.dtype === dtype ? result : asView(world, result, (t) => t.to(dtype)));
  };

/** A result with the shape of a reduction and unknown elements. @type {(dtypeOf: DTypeOf) => Run} */
const shapedAs = (dtypeOf) => (world, bound, site) => {
  const x = argument(world, bound, site);
  const axes = axesIn(bound, site, x.shape.length);
  const dtype = askedDType(world, bound, site.dialect) ?? dtypeOf(world, x.dtype, site.dialect);
  if (!dtype) return UNKNOWN;
  return intoOut(bound, freshArray(world, site, left(x.shape, axes, bound.flag('keepdims')), dtype));
};

/** `np.argmax(a, axis)` @type {(name: 'argmax' | 'argmin') => Run} */
const place = (name) => (world, bound, site) => {
  const x = argument(world, bound, site);
  if (bound.value('axis') instanceof Sequence) throw typeError("'tuple' object cannot be interpreted as an integer");
  if (bound.value('out') !== undefined) return UNKNOWN;
  const axis = axisIn(bound, site, Math.max(x.shape.length, 1));
  const over = axis === undefined ? x.numel : (x.shape[axis] ?? 1);
  if (over === 0 && site.dialect !== 'jax') throw valueError(`attempt to get ${name} of an empty sequence`);
  if (!x.storage.values || x.shape.length === 0 || x.dtype === 'bool' || bound.flag('keepdims')) {
    const shape = left(x.shape, axis === undefined ? undefined : [axis], bound.flag('keepdims'));
    return freshArray(world, site, shape, 'int64');
  }
  return asView(world, x, (t) => t[name](axis).to(nativeDType(world, site.dialect, 'int64')));
};

/**
 * `np.sort`, `np.partition`, or with the indices `np.argsort` and `np.argpartition`.
 * @type {(ofIndices: boolean) => Run}
 */
const ordered = (ofIndices) => (world, bound, site) => {
  const x = argument(world, bound, site);
  const dtype = ofIndices ? 'int64' : x.dtype;
  const isFlat = bound.arg('axis')?.value === null;
  const axis = isFlat ? 0 : axisOf(site, bound.int('axis', -1), Math.max(x.shape.length, Number(ofIndices)));
  const size = isFlat ? x.numel : (x.shape[axis] ?? 1);
  const far = bound.ints('kth')?.find((index) => index >= size || index < -size);
  if (far !== undefined) throw valueError(`kth(=${far < 0 ? far + size : far}) out of bounds (${size})`);
  if (isFlat || x.shape.length === 0) return freshArray(world, site, [x.numel], dtype);
  if (ofIndices || !site.isMethod || site.dialect === 'jax') return freshArray(world, site, x.shape, dtype);
  x.storage.values = null; // `x.sort()` sorts in place
  return null;
};

/** `np.cumsum` and `np.cumprod`, with elements. @type {(fn: 'cumsum' | 'cumprod') => Run} */
const running = (fn) => (world, bound, site) => {
  const x = argument(world, bound, site);
  const axis = axisIn(bound, site, Math.max(x.shape.length, 1));
  const dtype = askedDType(world, bound, site.dialect) ?? wide(world, x.dtype, site.dialect);
  if (!dtype) return UNKNOWN;
  const isFlat = axis === undefined || x.shape.length === 0;
  if (!x.storage.values || x.shape.length === 0) return freshArray(world, site, isFlat ? [x.numel] : x.shape, dtype);
  return asView(world, x, (t) =>
    (isFlat ? t.reshape([-1]) : t)
      .to(dtype)
      [fn](axis ?? 0)
      .to(dtype),
  );
};

/** @param {Row} row */
// prettier-ignore
export function reductions(row) {
  row('nN', 'sum', 'array a, axis=None, dtype=None, out=None, keepdims=None, ^initial=None, ^where=None', reduction('sum'));
  row('nN', 'prod', 'array a, axis=None, dtype=None, out=None, keepdims=None, ^initial=None, ^where=None', reduction('prod'));
  row('nN', 'mean', 'array a, axis=None, dtype=None, out=None, keepdims=None, *, ^where=None', reduction('mean'));
  row('nN', 'max', 'array a, axis=None, out=None, keepdims=None, ^initial=None, ^where=None', reduction('amax'));
  row('nN', 'min', 'array a, axis=None, out=None, keepdims=None, ^initial=None, ^where=None', reduction('amin'));
  row('n', 'amax nanmax', 'array a, axis=None, out=None, keepdims=None, ^initial=None, ^where=None', reduction('amax'));
  row('n', 'amin nanmin', 'array a, axis=None, out=None, keepdims=None, ^initial=None, ^where=None', reduction('amin'));
  row('nN', 'all', 'array a, axis=None, out=None, keepdims=None, *, ^where=None', reduction('all'));
  row('nN', 'any', 'array a, axis=None, out=None, keepdims=None, *, ^where=None', reduction('any'));
  row('n', 'nansum', 'array a, axis=None, dtype=None, out=None, keepdims=None, ^initial=None, ^where=None', reduction('sum', false));
  row('n', 'nanprod', 'array a, axis=None, dtype=None, out=None, keepdims=None, ^initial=None, ^where=None', reduction('prod', false));
  row('n', 'nanmean', 'array a, axis=None, dtype=None, out=None, keepdims=None, *, ^where=None', reduction('mean', false));
  row('nN', 'std var', 'array a, axis=None, dtype=None, out=None, ^ddof=0, keepdims=None, *, ^where=None, mean=None, ^correction=None', shapedAs(meanDType));
  row('n', 'nanstd nanvar', 'array a, axis=None, dtype=None, out=None, ^ddof=0, keepdims=None, *, ^where=None, mean=None, ^correction=None', shapedAs(meanDType));
  row('n', 'median', 'array a, axis=None, out=None, overwrite_input=False, keepdims=False', shapedAs(meanDType));
  row('n', 'nanmedian', 'array a, axis=None, out=None, overwrite_input=False, keepdims=None', shapedAs(meanDType));
  row('n', 'ptp', 'array a, axis=None, out=None, keepdims=None', (world, bound, site) =>
    argument(world, bound, site).dtype === 'bool' ? UNKNOWN : reduction('amax', false)(world, bound, site),
  );
  row('nN', 'argmax', 'array a, axis=None, out=None, *, keepdims=None', place('argmax'));
  row('nN', 'argmin', 'array a, axis=None, out=None, *, keepdims=None', place('argmin'));
  row('nN', 'cumsum', 'array a, axis=None, dtype=None, out=None', running('cumsum'));
  row('nN', 'cumprod', 'array a, axis=None, dtype=None, out=None', running('cumprod'));
  const order = 'axis=-1, kind=None, ~order=None, *, stable=None';
  const partition = "array a, kth, axis=-1, kind='introselect', ~order=None";
  row('nN', 'argsort', `array a, ${order}`, ordered(true));
  row('nN', 'sort', `array a, ${order}`, ordered(false));
  row('n', 'argpartition', partition, ordered(true));
  row('n', 'partition', partition, ordered(false));
  row('n', 'count_nonzero', 'array a, axis=None, *, keepdims=False', (world, bound, site) => {
    const x = argument(world, bound, site);
    if (x.shape.length === 0) return UNKNOWN;
    const axes = axesIn(bound, site, x.shape.length);
    if (!axes && !bound.flag('keepdims') && site.dialect !== 'jax') return UNKNOWN; // NumPy returns a Python number
    return freshArray(world, site, left(x.shape, axes, bound.flag('keepdims')), 'int64');
  });
}
