// How an operand is laid out in its storage, in the form that a person would write: packed, packed and then transposed
// or stretched, or else by its strides. Strides of size-1 dimensions do not matter.

import { isRowMajor, numelOf } from '../../lib/tensor/row-major.js';

/** @import { Operand } from '../case.js' */

/**
 * @typedef {{ kind: 'packed' }
 *   | { kind: 'stretched', base: readonly number[] }
 *   | { kind: 'turned', base: readonly number[], order: readonly number[] }
 *   | { kind: 'strided' }} MemoryLayout  base: the packed shape; order: the original position of each dimension
 */

/** @param {Operand} operand @returns {MemoryLayout} */
export function layoutOf({ shape, strides, offset, stored }) {
  if (shape.includes(0)) return { kind: 'packed' };
  const real = (/** @type {number} */ dim) => shape[dim] !== 1 && strides[dim] !== 0;
  const base = shape.map((size, dim) => (real(dim) ? size : 1));
  if (offset === 0 && isPacked(base, strides, stored)) {
    return base.every((size, dim) => size === shape[dim]) ? { kind: 'packed' } : { kind: 'stretched', base };
  }
  const order = shape.map((_, dim) => dim).sort((a, b) => (strides[b] ?? 0) - (strides[a] ?? 0) || a - b);
  const turned = order.map((dim) => shape[dim] ?? 1);
  const across = order.map((dim) => strides[dim] ?? 0);
  const whole = shape.every((size, dim) => size === base[dim]);
  if (offset === 0 && whole && isPacked(turned, across, stored)) {
    return { kind: 'turned', base: turned, order: shape.map((_, dim) => order.indexOf(dim)) };
  }
  return { kind: 'strided' };
}

/**
 * Whether it covers the whole storage, in row-major order.
 * @type {(shape: readonly number[], strides: readonly number[], stored: number) => boolean}
 */
const isPacked = (shape, strides, stored) => isRowMajor(shape, strides) && numelOf(shape) === stored;

/** Up to this many elements are written one by one. */
const FEW = 12;

/**
 * Whether many elements are all the same, or 0, 1, 2 …, and need not be written one by one.
 * @param {readonly number[]} values
 * @returns {'alike' | 'counting' | null}
 */
export function patternOf(values) {
  if (values.length <= FEW) return null;
  if (values.every((value, i) => Object.is(value, i))) return 'counting';
  return values.every((value) => Object.is(value, values[0])) ? 'alike' : null;
}

/**
 * A flat list as nested ones.
 * @template T
 * @param {readonly T[]} flat
 * @param {readonly number[]} shape
 * @returns {any}
 */
export function nested(flat, [size, ...rest]) {
  if (size === undefined) return flat[0];
  const each = flat.length / Math.max(size, 1);
  return Array.from({ length: size }, (_, i) => nested(flat.slice(i * each, (i + 1) * each), rest));
}
