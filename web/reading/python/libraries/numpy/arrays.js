// Helpers with which every NumPy function begins: they convert arguments to arrays, count axes from the front, and find
// the shape and the dtype that arrays have in common.

import { commonInNumpy } from '../../../../case/numpy.js';
import * as library from '../../../../lib/functions.js';
import { broadcastShapes } from '../../runtime/broadcasting.js';
import { knownSize } from '../../runtime/unknown-sizes.js';
import { dtypeArgument } from '../torch/dtypes.js';
import { fresh } from '../torch/fresh.js';
import { asTensor } from '../torch/nested.js';
import { asView } from '../torch/views.js';
import { isVague } from '../../runtime/resized.js';
import { tuple as asTuple } from '../../../../lib/errors/printed-shape.js';
import { Sequence, SomeNumber, TensorValue } from '../../runtime/values.js';
import { isAnyNumber, isNumber, isUnknown, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { numpy, typeError, valueError, wordsOf } from './words.js';

/** @import { Bound, DType, Dialect, Site, Value, World } from '../../types.js' */

/**
 * The shape of a nested list, as deep as all its items have the same shape.
 * @param {Value} value @returns {number[]}
 */
const commonShapeOf = (value) => {
  if (value instanceof TensorValue) return [...value.shape];
  if (!(value instanceof Sequence)) return [];
  const inner = value.items.map(commonShapeOf);
  const [first = []] = inner;
  const same = first.findIndex((size, dim) => inner.some((each) => size !== each[dim]));
  const depth = Math.min(same < 0 ? first.length : same, ...inner.map(({ length }) => length));
  return [value.items.length, ...first.slice(0, Number.isFinite(depth) ? depth : 0)];
};

/** Integers from here on don't fit into an array. */
const MOST = 2n ** 63n;

/** Whether a nested list contains only numbers and arrays. @param {Value} value @returns {boolean} */
const isNumeric = (value) => {
  if (value instanceof Sequence) return value.items.every(isNumeric);
  if (value instanceof TensorValue || value instanceof SomeNumber) return true;
  return isNumber(value) && (typeof value.value !== 'bigint' || (value.value < MOST && value.value >= -MOST));
};

/** Whether something in a list is nested deeper than `depth`. @type {(value: Value, depth: number) => boolean} */
const isDeeper = (value, depth) => {
  if (depth > 0) return value instanceof Sequence && value.items.some((each) => isDeeper(each, depth - 1));
  return value instanceof Sequence || (value instanceof TensorValue && value.shape.length > 0);
};

/**
 * A dtype as the library has it: JAX replaces 64-bit dtypes by 32-bit ones, unless the text enables them.
 * @param {World} world @param {Dialect} dialect @param {DType} dtype @returns {DType}
 */
export function nativeDType(world, dialect, dtype) {
  if (dialect !== 'jax' || world.isWide) return dtype;
  return dtype === 'float64' ? 'float32' : dtype === 'int64' ? 'int32' : dtype;
}

/**
 * The `dtype` argument of a call.
 * @param {World} world @param {Bound} bound @param {Dialect} dialect @returns {DType | undefined}
 */
export function askedDType(world, bound, dialect) {
  const found = dtypeArgument(bound, dialect);
  return found && nativeDType(world, dialect, found);
}

/**
 * Converts a value to an array as NumPy does: arrays stay, lists and numbers become arrays.
 * @param {World} world @param {Value} value @param {Dialect} dialect @param {DType} [dtype] @returns {TensorValue}
 */
export function arrayOf(world, value, dialect, dtype) {
  if (value instanceof TensorValue) {
    if (value.dialect === dialect || dialect !== 'jax') return asTensor(world, value, dialect, dtype);
    return asView(world, value, (x) => x.to(dtype ?? nativeDType(world, dialect, value.dtype)));
  }
  if (isUnknown(value, true)) throw new NotUnderstood('unknown');
  if (!(value instanceof Sequence) && !isAnyNumber(value)) throw new NotUnderstood('line');
  if (value instanceof Sequence) {
    if (!isNumeric(value)) throw new NotUnderstood('unknown'); // text, objects and the like
    const shape = commonShapeOf(value);
    if (isDeeper(value, shape.length)) {
      throw valueError(
        'setting an array element with a sequence. The requested array has an inhomogeneous shape after ' +
          `${shape.length} dimensions. The detected shape was ${asTuple(shape)} + inhomogeneous part.`,
      );
    }
  }
  const wantedDType = dtype ?? sharedDType(value);
  if (value instanceof Sequence && isVague(value)) {
    if (!wantedDType) throw new NotUnderstood('numbers');
    return fresh(world, commonShapeOf(value), nativeDType(world, dialect, wantedDType), dialect);
  }
  try {
    const result = asTensor(world, value, dialect, wantedDType);
    const wanted = nativeDType(world, dialect, result.dtype);
    return wanted === result.dtype ? result : asView(world, result, (x) => x.to(wanted));
  } catch (error) {
    throw error instanceof Raised ? new NotUnderstood('line') : error; // NumPy's error is another one
  }
}

/** The common dtype of the arrays in a list; undefined if it has no arrays. @param {Value} value */
const sharedDType = (value) => {
  const dtypes = itemsIn(value).map((each) => (each instanceof TensorValue ? each.dtype : undefined));
  const found = dtypes.filter((dtype) => dtype !== undefined);
  return found.length > 0 && found.length === dtypes.length ? commonInNumpy(found, library) : undefined;
};

/** The items of nested lists. @type {(value: Value) => readonly Value[]} */
const itemsIn = (value) => (value instanceof Sequence ? value.items.flatMap(itemsIn) : [value]);

/**
 * An argument as an array.
 * @param {World} world @param {Bound} bound @param {Site} site @param {string} [name] @returns {TensorValue}
 */
export function argument(world, bound, { dialect }, name = 'a') {
  return arrayOf(world, bound.need(name).value, dialect);
}

/** The arrays of a list. @param {World} world @param {Value} value @param {Dialect} dialect @returns {TensorValue[]} */
export function arraysOf(world, value, dialect) {
  if (isUnknown(value, true)) throw new NotUnderstood('unknown');
  if (value instanceof Sequence) return value.items.map((each) => arrayOf(world, each, dialect));
  if (!(value instanceof TensorValue)) throw new NotUnderstood('line');
  if (value.shape.length === 0) throw numpy.joinScalars();
  return Array.from({ length: knownSize(value.shape[0] ?? 0) }, (_, i) => asView(world, value, (x) => x.select(0, i)));
}

/**
 * An axis counted from the front.
 * @param {Pick<Site, 'dialect'>} site @param {number} axis @param {number} rank @param {string} [prefix]
 */
export function axisOf({ dialect }, axis, rank, prefix) {
  if (axis < -rank || axis >= rank) throw wordsOf(dialect).axis(axis, rank, prefix);
  return axis < 0 ? axis + rank : axis;
}

/**
 * The `axis` argument, counted from the front; undefined for all axes.
 * @param {Bound} bound @param {Site} site @param {number} rank @param {string} [name] @returns {number[] | undefined}
 */
export function axesIn(bound, site, rank, name = 'axis') {
  if (typeof bound.value(name) === 'string') throw typeError("'str' object cannot be interpreted as an integer");
  const axes = bound.ints(name)?.map((axis) => axisOf(site, axis, rank));
  if (axes && new Set(axes).size < axes.length) throw wordsOf(site.dialect).repeatedAxis('');
  return axes;
}

/**
 * The `axis` argument of a function that takes only one.
 * @param {Bound} bound @param {Site} site @param {number} rank @param {string} [name] @returns {number | undefined}
 */
export function axisIn(bound, site, rank, name = 'axis') {
  const given = bound.value(name);
  if (given === undefined) return undefined;
  return axisOf(site, toInteger(given, bound.need(name).span), rank);
}

/** The shape that arrays broadcast to; undefined if they don't. @param {readonly (readonly number[])[]} shapes */
export function broadcastShape(shapes) {
  return broadcastShapes(shapes).shape;
}

/**
 * An array with unknown elements.
 * @param {World} world @param {Pick<Site, 'dialect'>} site @param {readonly number[]} shape @param {DType} dtype
 */
export function freshArray(world, { dialect }, shape, dtype) {
  return fresh(world, shape, nativeDType(world, dialect, dtype), dialect);
}

/**
 * The result's dtype of a floating point function such as `exp`: float64 for int64.
 * @param {World} world @param {DType} dtype @param {Dialect} dialect @returns {DType}
 */
export function floatDType(world, dtype, dialect) {
  if (dtype.includes('float')) return dtype;
  if (dialect === 'jax') return nativeDType(world, dialect, 'float64');
  return dtype === 'bool' || dtype.endsWith('int8') ? 'float16' : dtype === 'int16' ? 'float32' : 'float64';
}

/** The result's dtype of `mean`. @param {World} world @param {DType} dtype @param {Dialect} dialect @returns {DType} */
export function meanDType(world, dtype, dialect) {
  return dtype.includes('float') ? dtype : nativeDType(world, dialect, 'float64');
}

/**
 * The dtype that arrays are promoted to.
 * @param {World} world @param {readonly TensorValue[]} arrays @param {Dialect} dialect @returns {DType}
 */
export function commonDType(world, arrays, dialect) {
  const dtypes = arrays.map(({ dtype }) => dtype);
  if (dialect !== 'jax') return commonInNumpy(dtypes, library) ?? 'float64';
  return dtypes.reduce(
    (all, dtype) => library.promoteTypes(all, dtype),
    dtypes[0] ?? nativeDType(world, dialect, 'float64'),
  );
}

/**
 * The `out` array of a function, if there is one; its shape must be the result's.
 * @param {Bound} bound @param {TensorValue} result @returns {TensorValue}
 */
export function intoOut(bound, result) {
  const out = bound.value('out');
  if (!(out instanceof TensorValue)) return result;
  if (String(out.shape) !== String(result.shape)) throw new NotUnderstood('unknown');
  out.storage.values = null;
  return out;
}

/** The rank of a dtype's kind in casts: bool, unsigned, int, float. @param {DType} dtype */
export function castRank(dtype) {
  return dtype === 'bool' ? 0 : dtype.startsWith('u') ? 1 : dtype.startsWith('int') ? 2 : 3;
}

/**
 * 0-d arrays such as `np.array(1)`. Other 0-d values are NumPy's numbers, such as `x.sum()`.
 * @type {WeakSet<TensorValue>}
 */
export const zeroDimensional = new WeakSet();
