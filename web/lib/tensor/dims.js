/** Converts dimensions that users pass to non-negative ones: -1 is the last. */
import { core } from '../boundary/core.js';
import { ShapeError } from '../errors/classes.js';
import { codes, errorFrom } from '../errors/sentences.js';
import { integer, integers } from './arguments.js';

/**
 * A dimension as a number from 0 to `choices - 1`. A 0-d tensor counts as if it had one dimension.
 * @param {string} fn
 * @param {string} argument
 * @param {unknown} value
 * @param {number} choices
 */
export function dimOf(fn, argument, value, choices) {
  const dim = integer(fn, argument, value);
  const axis = core._stride0_wrap_dim(dim, choices);
  if (axis >= 0) return axis;
  const error = { code: codes.indexOf('dimRange'), dim: 0, operand: 0, a: dim, b: Math.max(choices, 1) };
  throw errorFrom(error, { names: [argument] });
}

/**
 * One or several dimensions; `repeated` creates the error for a dimension that is named twice.
 * @param {string} fn
 * @param {string} argument
 * @param {unknown} value
 * @param {number} choices
 * @param {(axis: number) => Error} repeated
 */
export function dimsOf(fn, argument, value, choices, repeated) {
  const used = new Set();
  return integers(fn, argument, value).map((dim) => {
    const axis = dimOf(fn, argument, dim, choices);
    if (used.has(axis)) throw repeated(axis);
    used.add(axis);
    return axis;
  });
}

/** The usual error for a dimension that is named twice. @param {number} dim */
export function repeatedDim(dim) {
  return new ShapeError(`dim ${dim} appears multiple times in the list of dims`, { argument: 'dim', dim });
}

/** PyTorch's error for operations that need at least one dimension. @param {string} message */
export function noDimensions(message) {
  return new ShapeError(message, { torchType: 'IndexError' });
}

/** The usual message. @param {unknown} dim that was asked for */
export function hasNoDimensions(dim) {
  return noDimensions(`Dimension specified as ${dim} but tensor has no dimensions`);
}

/**
 * The shape after dimensions are removed, or become 1.
 * @param {readonly number[]} shape
 * @param {readonly number[]} removed
 * @param {unknown} [keepdim]
 */
export function shapeWithout(shape, removed, keepdim) {
  /** @type {number[]} */
  const remaining = [];
  shape.forEach((size, i) => {
    if (!removed.includes(i)) remaining.push(size);
    else if (keepdim) remaining.push(1);
  });
  return remaining;
}
