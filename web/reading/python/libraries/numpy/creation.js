// Functions that create arrays: `np.zeros`, `np.array`, `np.arange` and others.

import * as library from '../../../../lib/functions.js';
import { newSize } from '../../runtime/unknown-sizes.js';
import { fresh } from '../torch/fresh.js';
import { asView } from '../torch/views.js';
import { Sequence, SomeNumber, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isNumber, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import {
  argument,
  arrayOf,
  askedDType,
  meanDType,
  broadcastShape,
  commonDType,
  freshArray,
  nativeDType,
  zeroDimensional,
} from './arrays.js';
import { typeError, valueError, wordsOf } from './words.js';

/** @import { Arg, Bound, DType, Dialect, Row, Run, Site, Value, World } from '../../types.js' */

/**
 * The default dtype of a kind of number.
 * @type {(world: World, dialect: Dialect, kind: 'bool' | 'int' | 'float') => DType}
 */
const defaultDType = (world, dialect, kind) =>
  kind === 'bool' ? 'bool' : nativeDType(world, dialect, kind === 'int' ? 'int64' : 'float64');

/** A shape argument as sizes, with NumPy's errors. @param {Arg} arg @param {Dialect} dialect @returns {number[]} */
export function sizesOf({ value, span }, dialect) {
  const items = value instanceof Sequence ? value.items : [value];
  const sizes = items.map((each) => {
    if (isNumber(each) && each.kind === 'float')
      throw typeError(
        dialect === 'jax'
          ? `Shapes must be 1D sequences of concrete values of integer type, got ${printFloat(value)}.`
          : `${value instanceof Sequence ? "'float' object cannot be interpreted as an integer" : `expected a sequence of integers or a single integer, got '${printFloat(value)}'`}`,
      );
    return toInteger(each, span);
  });
  if (sizes.some((size) => size < 0))
    throw dialect === 'jax' ? new NotUnderstood('line') : valueError('negative dimensions are not allowed');
  return sizes;
}

/** @param {Value} value */
const printFloat = (value) => {
  if (!isNumber(value)) throw new NotUnderstood('line');
  const number = Number(value.value);
  return Number.isInteger(number) ? number.toFixed(1) : String(number);
};

/** The requested dtype; throws if it is no dtype. @param {World} world @param {Bound} bound @param {Site} site */
export function dtypeOf(world, bound, { dialect }) {
  const given = bound.value('dtype');
  if (isNumber(given ?? null) && dialect === 'numpy')
    throw typeError(`Cannot interpret '${/** @type {any} */ (given).value}' as a data type`);
  return askedDType(world, bound, dialect);
}

/** `np.zeros(shape)` @param {number | null} fill @returns {Run} */
const filled = (fill) => (world, bound, site) => {
  const arg = bound.need('shape');
  const shape = sizesOf(arg, site.dialect);
  const dtype = dtypeOf(world, bound, site) ?? defaultDType(world, site.dialect, 'float');
  const result = fresh(
    world,
    shape,
    dtype,
    site.dialect,
    fill === null ? undefined : () => library.full(shape, fill, { dtype }),
  );
  result.spans = arg.value instanceof Sequence ? (arg.parts ?? []) : [arg.span];
  zeroDimensional.add(result);
  return result;
};

/** `np.zeros_like(a)` @type {(fill: number | null, name?: string) => Run} */
const like =
  (fill, name = 'a') =>
  (world, bound, site) => {
    const x = argument(world, bound, site, name);
    const shapeArg = bound.value('shape') === undefined ? undefined : bound.arg('shape');
    const shape = shapeArg ? sizesOf(shapeArg, site.dialect) : x.shape;
    const dtype = dtypeOf(world, bound, site) ?? x.dtype;
    const given = bound.value('fill_value') ?? null;
    const number = isNumber(given) ? given : fill;
    return fresh(
      world,
      shape,
      dtype,
      site.dialect,
      number === null ? undefined : () => library.full([...shape], /** @type {any} */ (number), { dtype }),
    );
  };

/** `np.array(object)`: a copy. @type {(name: string, copies: boolean) => Run} */
const array = (name, copies) => (world, bound, site) => {
  const { value } = bound.need(name);
  const plain = value instanceof Sequence || isNumber(value) || value instanceof TensorValue;
  if (!plain) return UNKNOWN;
  const x = arrayOf(world, value, site.dialect, dtypeOf(world, bound, site));
  const ndmin = bound.int('ndmin', 0);
  if (x !== value) {
    const result = padded(world, x.dialect === site.dialect ? x : new TensorValue(x, site.dialect), ndmin);
    zeroDimensional.add(result);
    return result;
  }
  const copy = copies ? asView(world, x, (t) => t.clone()) : x;
  return padded(world, copy.dialect === site.dialect ? copy : new TensorValue(copy, site.dialect), ndmin);
};

/** @type {(world: World, x: TensorValue, rank: number) => TensorValue} */
const padded = (world, x, rank) =>
  x.shape.length >= rank
    ? x
    : asView(world, x, (t) => t.reshape([...Array.from({ length: rank - x.shape.length }, () => 1), ...x.shape]));

/** The bounds and step of a range. @type {(bound: Bound, names: string[]) => { value: number, kind: string }[]} */
const bounds = (bound, names) =>
  names.flatMap((name) => {
    const value = bound.value(name);
    if (value === undefined) return [];
    if (isNumber(value)) return [{ value: Number(value.value), kind: value.kind }];
    if (!(value instanceof TensorValue) || value.numel !== 1 || !value.storage.values)
      throw new NotUnderstood('unknown');
    return [
      { value: Number(value.storage.values[value.offset]), kind: value.dtype.includes('float') ? 'float' : 'int' },
    ];
  });

/** `np.linspace(start, stop, num)` @type {Run} */
const linspace = (world, bound, site) => {
  const num = bound.int('num', 50);
  if (num < 0) throw valueError(`Number of samples, ${num}, must be non-negative.`);
  const ends = ['start', 'stop'].map((name) => bound.need(name).value);
  const asked = dtypeOf(world, bound, site);
  const retstep = bound.flag('retstep');
  const dtype = asked ?? defaultDType(world, site.dialect, 'float');
  if (retstep) return UNKNOWN;
  if (ends.every((each) => isNumber(each))) {
    const [from = 0, to = 0] = ends.map((each) => Number(/** @type {any} */ (each).value));
    const isWhole = !/float/.test(dtype);
    const ends_ = bound.value('endpoint') === undefined || bound.flag('endpoint');
    const known = site.name === 'linspace' && ends_ && !isWhole;
    return fresh(
      world,
      [num],
      dtype,
      site.dialect,
      known ? () => library.linspace(from, to, num, { dtype }) : undefined,
    );
  }
  const arrays = ends.map((each) => arrayOf(world, each, site.dialect));
  const shapes = arrays.map(({ shape }) => shape);
  const shape = broadcastShape(shapes);
  if (!shape) throw wordsOf(site.dialect).broadcast('subtract', shapes.toReversed());
  const axis = bound.int('axis', 0);
  if (axis !== 0) return UNKNOWN;
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
  row('n', 'full', "shape, array fill_value, dtype=None, ~order='C', *, ~device=None, ~like=None", (world, bound, site) => {
    const arg = bound.need('shape');
    const shape = sizesOf(arg, site.dialect);
    const { value } = bound.need('fill_value');
    const asked = dtypeOf(world, bound, site);
    if (isNumber(value)) {
      const dtype = asked ?? defaultDType(world, site.dialect, value.kind);
      const result = fresh(world, shape, dtype, site.dialect, () => library.full(shape, value, { dtype }));
      result.spans = arg.parts ?? [];
      return result;
    }
    const array = arrayOf(world, value, site.dialect);
    if (String(broadcastShape([array.shape, shape])) !== String(shape))
      throw wordsOf(site.dialect).assign(array.shape, shape);
    return freshArray(world, site, shape, asked ?? array.dtype);
  });
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
    if (only) {
      const isLength = only.size !== undefined && bound.value('stop') === undefined;
      return freshArray(
        world,
        site,
        [isLength ? Number(only.size) : newSize()],
        dtypeOf(world, bound, site) ?? defaultDType(world, site.dialect, only.kind),
      );
    }
    const given = bounds(bound, ['start', 'stop', 'step']);
    const isOne = bound.value('stop') === undefined || bound.value('start') === undefined;
    const numbers = given.map(({ value }) => value);
    const [from = 0, to = 0, by = 1] = isOne ? [0, ...numbers] : numbers;
    const kind = given.some((each) => each.kind === 'float') ? 'float' : 'int';
    const dtype = dtypeOf(world, bound, site) ?? defaultDType(world, site.dialect, kind);
    if (by === 0) throw valueError('Maximum allowed size exceeded');
    const steps = Math.max(Math.ceil((to - from) / by), 0);
    if (!Number.isFinite(steps)) throw new NotUnderstood('line');
    if (steps > Math.max(world.mostValues, 64)) return fresh(world, [steps], dtype, site.dialect);
    const make = () =>
      steps === 0
        ? library.zeros([0], { dtype })
        : library.tensor(Array.from({ length: steps }, (_, i) => from + i * by), { dtype });
    return fresh(world, [steps], dtype, site.dialect, make);
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
