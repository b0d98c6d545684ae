/** Flattens nested arrays of numbers and tensors: `[[1, 2], [3, 4]]` into `[1, 2, 3, 4]` of shape `(2, 2)`. */
import { ArgumentError, ShapeError } from '../errors/classes.js';
import { tolist, valuesOf } from './read.js';
import { isTensor } from '../tensor/tensor.js';
import { numelOf } from '../tensor/row-major.js';
import { isScalar } from '../tensor/scalar.js';
import { assertAttached, isArray, isTypedArray, lengthOf, maxRank, describeValue } from '../tensor/arguments.js';

/** @typedef {number | bigint | boolean} Scalar */
/** @typedef {Scalar | import('../tensor/tensor.js').Tensor | readonly Nested[]} Nested */
/**
 * @typedef {object} Flattened
 * @property {Scalar[]} flat
 * @property {number[]} shape
 * @property {ReadonlySet<string>} kinds `typeof` of the numbers, and the dtypes of tensors
 * @property {boolean} hasRows whether a tensor in the place of a number has no element, or several
 */

/** A limit: an array that contains one array many times may have more elements than could ever be read. */
const mostNumbers = 2 ** 27;

/**
 * How many elements a sequence has; undefined for anything else.
 * @param {unknown} value
 * @returns {number | undefined}
 */
function countOf(value) {
  if (isArray(value)) return Number.isSafeInteger(value.length) && value.length >= 0 ? value.length : undefined;
  return isTypedArray(value) ? lengthOf(value) : undefined;
}

/**
 * The numbers of nested arrays in row-major order. The first elements determine the depth. As in PyTorch, a tensor may
 * be used as a number where a number belongs, and as a list where a list belongs. Everything is read once, because an
 * array-like object may return something else the next time.
 * @param {string} fn
 * @param {unknown} data
 * @returns {Flattened}
 */
export function flatten(fn, data) {
  /** @type {number[]} */
  const shape = [];
  let isKnown = false; // the shape
  /** @type {Scalar[]} */
  const flat = [];
  /** @type {Set<string>} */
  const kinds = new Set();
  let hasRows = false;
  const known = () => {
    isKnown = true;
    const count = numelOf(shape);
    if (count <= mostNumbers) return;
    throw new ShapeError(
      `${fn}(): argument 'data' has ${count} numbers, but nested arrays may have ${mostNumbers}; use a typed array`,
      { a: count, b: mostNumbers },
    );
  };
  /** The indices of the current value. @type {number[]} */
  const indices = [];
  const path = (/** @type {number} */ dim) => {
    const places = indices.slice(0, dim).map((i) => `[${i}]`);
    return `data${places.join('')}`;
  };
  /**
   * @param {unknown} value
   * @param {number} dim
   * @param {boolean} affectsDType whether it affects the dtype
   */
  const visit = (value, dim, affectsDType) => {
    if (typeof value === 'number' && dim === shape.length) {
      if (!isKnown) known();
      if (affectsDType) kinds.add('number');
      return flat.push(value);
    }
    const count = countOf(value);
    if (count !== undefined) {
      if (ArrayBuffer.isView(value)) assertAttached(fn, path(dim), value);
      if (!isKnown && shape.push(count) > maxRank) throw tooDeep(fn, shape.length);
      if (count === 0) known();
      if (dim === shape.length || count !== shape[dim]) throw raggedError(fn, count, dim, shape, path(dim));
      for (let i = 0; i < count; ++i) {
        indices[dim] = i;
        visit(/** @type {ArrayLike<unknown>} */ (value)[i], dim + 1, affectsDType);
      }
      return;
    }
    if (!isKnown) known();
    if (isScalar(value)) return visit(value.kind === 'int' ? BigInt(value.value) : value.value, dim, affectsDType);
    const isRow = dim < shape.length;
    if (isTensor(value) && (!isRow || value.ndim > 0)) {
      kinds.add(value.dtype);
      if (isRow) return visit(tolist(value), dim, false);
      hasRows ||= value.numel !== 1;
      flat.push(/** @type {Scalar} */ (valuesOf(value)[0]));
      return;
    }
    if (isRow) {
      throw new ArgumentError(
        `${fn}(): argument 'data' is ragged: ${path(dim)} is ${describeValue(value)}, not a sequence`,
      );
    }
    if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'boolean') {
      throw new ArgumentError(
        `${fn}(): argument 'data' must hold numbers, bigints or booleans, but ${path(dim)} is ${describeValue(value)}`,
      );
    }
    if (affectsDType) kinds.add(typeof value);
    flat.push(value);
  };
  visit(data, 0, true);
  return { flat, shape, kinds, hasRows };
}

/** @param {string} fn @param {number} rank */
function tooDeep(fn, rank) {
  const message = `${fn}(): argument 'data' is nested deeper than ${maxRank} dimensions`;
  return new ShapeError(message, { code: 'rankTooLarge', a: rank, b: maxRank });
}

/** @param {string} fn @param {number} count @param {number} dim @param {number[]} shape @param {string} path */
function raggedError(fn, count, dim, shape, path) {
  if (dim === shape.length) {
    return new ArgumentError(
      `${fn}(): argument 'data' is ragged: ${path} is a sequence where its neighbour is a number`,
    );
  }
  const message = `expected sequence of length ${shape[dim]} at dim ${dim} (got ${count})`;
  return new ShapeError(message, { torchType: 'ValueError', argument: 'data', dim, a: shape[dim], b: count });
}
