// Computes the sizes of slices and reshapes when some sizes are unknown: `x[:n]` of unknown `n`, or `x.view(-1, 4)` of
// an unknown batch.

import { rowMajor, Storage } from './apply.js';
import { hasUnknown, isUnknownSize, newSize } from './unknown-sizes.js';
import { isNumber, isOpaque, isSomeInteger } from './kinds.js';
import { drawnCount } from './limits.js';
import { Sequence, SomeNumber, TensorValue } from './values.js';
import { numelOf } from '../../../lib/tensor/row-major.js';

/** @import { Value } from './values.js' */

/**
 * A tensor like another one, with a new shape and unknown elements.
 * @param {TensorValue} of @param {readonly number[]} shape @returns {TensorValue}
 */
export function withShape(of, shape) {
  const { strides, numel } = rowMajor(shape);
  const storage = Object.assign(new Storage(numel, of.dtype), { isComplex: of.storage.isComplex });
  return new TensorValue({ storage, shape, strides, offset: 0, dtype: of.dtype }, of.dialect);
}

/** Whether a value contains an unknown size. @param {Value} value @returns {boolean} */
export function isVague(value) {
  if (value instanceof TensorValue) return hasUnknown(value.shape);
  if (value instanceof Sequence) return value.items.some(isVague);
  return value instanceof SomeNumber && value.size !== undefined;
}

/**
 * The size of a slice when the dimension or a bound is unknown; undefined if the usual rule gives it.
 * @param {number} size @param {readonly Value[]} bounds @returns {number | undefined}
 */
export function slicedCount(size, bounds) {
  const [start = null, stop = null, step = null] = bounds;
  if (bounds.every((each) => each === null)) return undefined;
  if (!isUnknownSize(size) && !bounds.some((each) => isOpaque(each) || isSomeInteger(each))) return undefined;
  const drawn = step === null && !isUnknownSize(size) ? drawnCount(size, start, stop) : undefined;
  if (drawn !== undefined) return drawn;
  const isFirst = start === null || (isNumber(start) && Number(start.value) === 0);
  if (isFirst && step === null && stop instanceof SomeNumber && stop.size !== undefined) return stop.size;
  // The usual rule also gives the size of `x[2:]` and `x[:-1]` of an unknown size.
  const isFew = [start, stop].every(
    (each, i) => each === null || (isNumber(each) && Number(each.value) >= 0 === (i === 0)),
  );
  if (isUnknownSize(size) && isFew && step === null) return undefined;
  return newSize();
}

/**
 * The shape after a reshape with unknown sizes; undefined if all are known, or if the shape is not determined.
 * @param {TensorValue} input @param {readonly number[]} sizes @returns {number[] | undefined}
 */
export function reshapedSizes({ shape, numel }, sizes) {
  const isVague = hasUnknown(shape);
  if (!isVague && !hasUnknown(sizes)) return undefined;
  const open = sizes.filter((size) => size < 0).length;
  const rest = numel / numelOf(sizes.filter((size) => size >= 0 && (isVague || !isUnknownSize(size))));
  if (open > 1) return undefined;
  if (isVague)
    return sizes.map((size) => (size >= 0 ? size : isUnknownSize(rest) && Number.isInteger(rest) ? rest : newSize()));
  const vague = sizes.filter((size) => size < 0 || isUnknownSize(size));
  if (!Number.isInteger(rest)) return undefined;
  return sizes.map((size) => (!vague.includes(size) ? size : vague.length === 1 ? rest : size < 0 ? newSize() : size));
}
