// Functions that create arrays: `np.zeros`, `np.array`, `np.arange` and others.

import * as library from '../../../../lib/functions.js';
import { newSize } from '../../runtime/unknown-sizes.js';
import { boundsOf, ranged } from '../torch/creation.js';
import { defaultDType, fresh } from '../torch/fresh.js';
import { asView } from '../torch/views.js';
import { Sequence, SomeNumber, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isFloat, isNumber, toInteger } from '../../runtime/kinds.js';
import { represent } from '../../runtime/printing.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { broadcastsTo } from '../../runtime/broadcasting.js';
import { argument, arrayOf, askedDType, broadcastShape, commonDType, freshArray, meanDType } from './arrays.js';
import { zeroDimensional } from './arrays.js';
import { typeError, valueError, wordsOf } from './words.js';

/** @import { Arg, Bound, DType, Dialect, Row, Run, Site, Tensor, Value, World } from '../../types.js' */

/** A shape argument as sizes, with NumPy's errors. @param {Arg} arg @param {Dialect} dialect @returns {number[]} */
export function sizesOf({ value, span }, dialect) {
  const isList = value instanceof Sequence;
  const items = isList ? value.items : [value];
  if (items.some(isFloat)) {
    if (dialect === 'jax' && isList) throw new NotUnderstood('line');
    if (dialect === 'jax')
      throw typeError(`Shapes must be 1D sequences of concrete values of integer type, got ${represent(value)}.`);
    if (isList) throw typeError("'float' object cannot be interpreted as an integer");
    throw typeError(`expected a sequence of integers or a single integer, got '${represent(value)}'`);
  }
  const sizes = items.map((each) => toInteger(each, span));
  if (sizes.some((size) => size < 0))
    throw dialect === 'jax' ? new NotUnderstood('line') : valueError('negative dimensions are not allowed');
  return sizes;
}

/** The requested dtype; throws if it is no dtype. @param {World} world @param {Bound} bound @param {Site} site */
export function dtypeOf(world, bound, { dialect }) {
  const given = bound.value('dtype');
  if (isNumber(given ?? null) && dialect === 'numpy')
    throw typeError(`Cannot interpret '${/** @type {any} */ (given).value}' as a data type`);
  return askedDType(world, bound, dialect);
}

/** `np.zeros(shape)`, `np.full(shape, fill_value)` @param {number | null} fill @returns {Run} */
const filled = (fill) => (world, bound, site) => {
  const arg = bound.need('shape');
  const shape = sizesOf(arg, site.dialect);
  const value = bound.arg('fill_value')?.value;
  const array = value === undefined || isNumber(value) ? undefined : arrayOf(world, value, site.dialect);
  if (array && !broadcastsTo(array.shape, shape)) throw wordsOf(site.dialect).assign(array.shape, shape);
  const kind = value !== undefined && isNumber(value) ? value.kind : 'float';
  const dtype = dtypeOf(world, bound, site) ?? array?.dtype ?? defaultDType(world, site.dialect, kind);
  const result = fresh(world, shape, dtype, site.dialect, array ? undefined : filling(shape, value, fill, dtype));
  result.spans = arg.value instanceof Sequence ? (arg.parts ?? []) : [arg.span];
  zeroDimensional.add(result);
  return result;
};

/**
 * Creates the elements: those of `value` if it is a number, otherwise `fill`; undefined if they are unknown.
 * @type {(shape: readonly number[], value: Value | undefined, fill: number | null, dtype: DType) => (() => Tensor) |
 *   undefined}
 */
const filling = (shape, value = null, fill, dtype) => {
  const number = isNumber(value) ? value : fill;
  return number === null ? undefined : () => library.full([...shape], /** @type {any} */ (number), { dtype });
};

/** `np.zeros_like(a)` @type {(fill: number | null, name?: string) => Run} */
const like =
  (fill, name = 'a') =>
  (world, bound, site) => {
    const x = argument(world, bound, site, name);
    const shape = bound.value('shape') === undefined ? x.shape : sizesOf(bound.need('shape'), site.dialect);
    const dtype = dtypeOf(world, bound, site) ?? x.dtype;
    return fresh(world, shape, dtype, site.dialect, filling(shape, bound.value('fill_value'), fill, dtype));
  };

/** `np.array(object)`: a copy. @type {(name: string, copies: boolean) => Run} */
const array = (name, copies) => (world, bound, site) => {
  const { value } = bound.need(name);
  if (!(value instanceof Sequence || isNumber(value) || value instanceof TensorValue)) return UNKNOWN;
  const x = arrayOf(world, value, site.dialect, dtypeOf(world, bound, site));
  const missing = Math.max(bound.int('ndmin', 0) - x.shape.length, 0);
  const own = x === value && copies ? asView(world, x, (t) => t.clone()) : x;
  const wide = missing > 0 ? asView(world, own, (t) => t.reshape([...Array(missing).fill(1), ...x.shape])) : own;
  const result = wide.dialect === site.dialect ? wide : new TensorValue(wide, site.dialect);
  if (x !== value) zeroDimensional.add(result);
  return result;
};

/** `np.linspace(start, stop, num)` @type {Run} */
const linspace = (world, bound, site) => {
  const num = bound.int('num', 50);
  if (num < 0) throw valueError(`Number of samples, ${num}, must be non-negative.`);
  const ends = ['start', 'stop'].map((name) => bound.need(name).value);
  const asked = dtypeOf(world, bound, site);
  if (bound.flag('retstep')) return UNKNOWN;
  if (ends.every((each) => isNumber(each))) {
    const [from = 0, to = 0] = ends.map((each) => Number(/** @type {any} */ (each).value));
    const dtype = asked ?? defaultDType(world, site.dialect, 'float');
    const isWhole = bound.value('endpoint') === undefined || bound.flag('endpoint');
    const isKnown = site.name === 'linspace' && isWhole && /float/.test(dtype);
    const make = () => library.linspace(from, to, num, { dtype });
    return fresh(world, [num], dtype, site.dialect, isKnown ? make : undefined);
  }
  const arrays = ends.map((each) => arrayOf(world, each, site.dialect));
  const shapes = arrays.map(({ shape }) => shape);
  const shape = broadcastShape(shapes);
  if (!shape) throw wordsOf(site.dialect).broadcast('subtract', shapes.toReversed());
  if (bound.int('axis', 0) !== 0) return UNKNOWN;
  // Python numbers don't widen the floats of arrays.
  const given = arrays.filter((_, i) => !isNumber(ends[i] ?? null));
  const float = meanDType(world, commonDType(world, given, site.dialect), site.dialect);
  return freshArray(world, site, [num, ...shape], asked ?? float);
};

/** @type {(name: string) => Run} */
const eye = (name) => (world, bound, site) => {
  const n = bound.int(name, 0);
  const m = bound.int('M', n);
  const dtype = dtypeOf(world, bound, site) ?? defaultDType(world, site.dialect, 'float');
  if (bound.int('k', 0) !== 0) return freshArray(world, site, [n, m], dtype);
  return fresh(world, [n, m], dtype, site.dialect, () => library.eye(n, m, { dtype }));
};

/** @param {Row} row */
// prettier-ignore
export function creations(row) {
  row('n', 'zeros', "shape, dtype=None, ~order='C', *, ~device=None, ~like=None", filled(0));
  row('n', 'ones', "shape, dtype=None, ~order='C', *, ~device=None, ~like=None", filled(1));
  row('n', 'empty', "shape, dtype=None, ~order='C', *, ~device=None, ~like=None", filled(null));
  row('n', 'full', "shape, array fill_value, dtype=None, ~order='C', *, ~device=None, ~like=None", filled(null));
  row('n', 'zeros_like', "array a, dtype=None, ~order='K', ~subok=True, shape=None, *, ~device=None", like(0));
  row('n', 'ones_like', "array a, dtype=None, ~order='K', ~subok=True, shape=None, *, ~device=None", like(1));
  row('n', 'empty_like', "prototype, dtype=None, ~order='K', ~subok=True, shape=None, *, ~device=None", like(null, 'prototype'));
  row('n', 'full_like', "array a, array fill_value, dtype=None, ~order='K', ~subok=True, shape=None, *, ~device=None", like(null));
  row('n', 'array', "array object, dtype=None, *, ~copy=True, ~order='K', ~subok=False, ^ndmin=0, ndmax=0, ~like=None", array('object', true));
  row('n', 'asarray asanyarray', 'array a, dtype=None, ~order=None, *, ~device=None, ~copy=None, ~like=None', array('a', false));
  row('n', 'arange', 'start=None, stop=None, step=1, *, dtype=None, ~device=None, ~like=None', (world, bound, site) => {
    if (bound.value('start') === undefined && bound.value('stop') === undefined)
      throw typeError('arange() requires stop to be specified.');
    const only = ['start', 'stop', 'step'].map((name) => bound.value(name)).find((each) => each instanceof SomeNumber);
    const asked = dtypeOf(world, bound, site);
    if (only) {
      const isLength = only.size !== undefined && bound.value('stop') === undefined;
      const dtype = asked ?? defaultDType(world, site.dialect, only.kind);
      return freshArray(world, site, [isLength ? Number(only.size) : newSize()], dtype);
    }
    const given = boundsOf(bound, ['start', 'stop', 'step']);
    const isOne = bound.value('stop') === undefined || bound.value('start') === undefined;
    const numbers = given.map(({ value }) => value);
    const [from = 0, to = 0, by = 1] = isOne ? [0, ...numbers] : numbers;
    const kind = given.some((each) => each.kind === 'float') ? 'float' : 'int';
    if (by === 0) throw valueError('Maximum allowed size exceeded');
    if (!Number.isFinite((to - from) / by)) throw new NotUnderstood('line');
    return ranged(world, [from, to, by], asked ?? defaultDType(world, site.dialect, kind), site.dialect);
  });
  row('n', 'linspace', 'start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, ~device=None', linspace);
  row('n', 'logspace', 'start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0', linspace);
  row('n', 'eye', "N, M=None, k=0, dtype=None, ~order='C', *, ~device=None, ~like=None", eye('N'));
  row('n', 'identity', 'n, dtype=None, *, ~like=None', eye('n'));
  row('n', 'indices', 'dimensions, dtype=None, ^sparse=False', (world, bound, site) => {
    const shape = sizesOf(bound.need('dimensions'), site.dialect);
    if (bound.flag('sparse')) return UNKNOWN;
    return freshArray(world, site, [shape.length, ...shape], dtypeOf(world, bound, site) ?? 'int64');
  });
}
