/** Nested arrays into one flat list and back. */
import { ArgumentError, ShapeError } from '../errors.js';
import { assertAttached, maxRank, nameOf } from './arguments.js';

/** @typedef {number | bigint | boolean} Scalar */
/** @typedef {Scalar | readonly Nested[]} Nested */
/** @typedef {{ flat: Scalar[], shape: number[], kind: 'float' | 'integer' | 'bool' }} Flattened */

/** @param {unknown} value @returns {value is ArrayLike<unknown>} */
const isSequence = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/**
 * The numbers of nested arrays in row-major order. `kind` is what the numbers ask for: a JavaScript number is a float,
 * a bigint an integer, a boolean a bool, and the highest of them wins, as in PyTorch.
 * @param {string} fn
 * @param {unknown} data
 * @returns {Flattened}
 */
export function flatten(fn, data) {
  /** @type {number[]} */
  const shape = [];
  for (let level = data; isSequence(level); level = level[0]) {
    if (shape.push(level.length) > maxRank) {
      const message = `${fn}(): argument 'data' is nested deeper than ${maxRank} dimensions`;
      throw new ShapeError(message, { code: 'rankTooLarge', a: shape.length, b: maxRank });
    }
    if (level.length === 0) break;
  }

  /** @type {Scalar[]} */
  const flat = [];
  const kinds = new Set();
  /** @param {unknown} value @param {number} dim @param {string} path */
  const visit = (value, dim, path) => {
    if (isSequence(value)) {
      if (ArrayBuffer.isView(value)) assertAttached(fn, path, value);
      if (dim === shape.length || value.length !== shape[dim]) throw raggedError(fn, value, dim, shape, path);
      for (let i = 0; i < value.length; ++i) visit(value[i], dim + 1, `${path}[${i}]`);
    } else if (dim < shape.length) {
      throw new ArgumentError(`${fn}(): argument 'data' is ragged: ${path} is ${nameOf(value)}, not a sequence`);
    } else if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
      kinds.add(typeof value);
      flat.push(value);
    } else {
      const message = `${fn}(): argument 'data' must hold numbers, bigints or booleans, but ${path} is ${nameOf(value)}`;
      throw new ArgumentError(message);
    }
  };
  visit(data, 0, 'data');
  const kind = kinds.has('number') || flat.length === 0 ? 'float' : kinds.has('bigint') ? 'integer' : 'bool';
  return { flat, shape, kind };
}

/** @param {string} fn @param {ArrayLike<unknown>} value @param {number} dim @param {number[]} shape @param {string} path */
function raggedError(fn, value, dim, shape, path) {
  if (dim === shape.length) {
    return new ArgumentError(
      `${fn}(): argument 'data' is ragged: ${path} is a sequence where its neighbour is a number`,
    );
  }
  const message = `expected sequence of length ${shape[dim]} at dim ${dim} (got ${value.length})`;
  return new ShapeError(message, { torchType: 'ValueError', argument: 'data', dim, a: shape[dim], b: value.length });
}

/**
 * Row-major elements as nested arrays; a 0-d tensor is its number.
 * @template T
 * @param {ArrayLike<T>} flat
 * @param {readonly number[]} shape
 */
export function nest(flat, shape) {
  let at = 0;
  /** @param {number} dim @returns {any} */
  const level = (dim) =>
    dim === shape.length
      ? flat[at++]
      : Array.from({ length: /** @type {number} */ (shape[dim]) }, () => level(dim + 1));
  return level(0);
}
