/** Nested arrays, and tensors among them, into one flat list. nest.js is the way back. */
import { ArgumentError, ShapeError } from '../errors/classes.js';
import { tolist, valuesOf } from './read.js';
import { isTensor } from '../tensor/tensor.js';
import { numelOf } from '../tensor/row-major.js';
import { isScalar } from '../tensor/scalar.js';
import { assertAttached, isArray, isTypedArray, lengthOf, maxRank, nameOf } from '../tensor/arguments.js';

/** @typedef {number | bigint | boolean} Scalar */
/** @typedef {Scalar | import('../tensor/tensor.js').Tensor | readonly Nested[]} Nested */
/**
 * @typedef {object} Flattened
 * @property {Scalar[]} flat
 * @property {number[]} shape
 * @property {ReadonlySet<string>} kinds `typeof` the numbers, and the dtypes of tensors
 * @property {boolean} hasRows whether a tensor with more or fewer than one element is in the place of a number
 */

/** Arrays that are nested many times over have more than anybody waits for. */
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
 * The numbers of nested arrays in row-major order. The first element of all says how deep they are nested; a tensor is
 * a number there, as in PyTorch, and a list of them only where a list has to be. Everything is read once, as an array
 * may answer otherwise the next time.
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
  /** The indices that lead to what is looked at. @type {number[]} */
  const indices = [];
  const path = (/** @type {number} */ dim) => {
    const places = indices.slice(0, dim).map((i) => `[${i}]`);
    return `data${places.join('')}`;
  };
  /**
   * @param {unknown} value
   * @param {number} dim
   * @param {boolean} counts whether it has a say in the dtype
   */
  const visit = (value, dim, counts) => {
    if (typeof value === 'number' && dim === shape.length) {
      if (!isKnown) known();
      if (counts) kinds.add('number');
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
        visit(/** @type {ArrayLike<unknown>} */ (value)[i], dim + 1, counts);
      }
      return;
    }
    if (!isKnown) known();
    if (isScalar(value)) return visit(value.kind === 'int' ? BigInt(value.value) : value.value, dim, counts);
    const isRow = dim < shape.length;
    if (isTensor(value) && (!isRow || value.ndim > 0)) {
      kinds.add(value.dtype);
      if (isRow) return visit(tolist(value), dim, false);
      hasRows ||= value.numel !== 1;
      flat.push(/** @type {Scalar} */ (valuesOf(value)[0]));
      return;
    }
    if (isRow) {
      throw new ArgumentError(`${fn}(): argument 'data' is ragged: ${path(dim)} is ${nameOf(value)}, not a sequence`);
    }
    if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'boolean') {
      throw new ArgumentError(
        `${fn}(): argument 'data' must hold numbers, bigints or booleans, but ${path(dim)} is ${nameOf(value)}`,
      );
    }
    if (counts) kinds.add(typeof value);
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
