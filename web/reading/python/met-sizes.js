// Tensors with sizes that nobody knows, where they meet others: what both agree on is known of what they come to.

import { rowMajor, storageOf } from './apply.js';
import { hasCounts, isCount, metShapes, newCount } from './counts.js';
import { isNumber, isOpaque, isSomeInteger } from './kinds.js';
import { Sequence, SomeNumber, TensorValue } from './values.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/** @import { Value } from './values.js' */

/**
 * One of another shape, and none of its elements.
 * @type {(of: TensorValue, shape: readonly number[]) => TensorValue}
 */
export const withShape = (of, shape) => {
  const { strides, numel } = rowMajor(shape);
  const storage = { ...storageOf(numel, of.dtype), isComplex: of.storage.isComplex ?? false };
  return new TensorValue({ storage, shape, strides, offset: 0, dtype: of.dtype }, of.dialect);
};

/**
 * Tensors that broadcast, each with what is known of its sizes then.
 * @param {readonly TensorValue[]} tensors
 */
export const meeting = (tensors) => {
  const shapes = tensors.map(({ shape }) => shape);
  if (!shapes.some(hasCounts)) return tensors;
  const met = metShapes(shapes);
  return tensors.map((each, i) => {
    const shape = met[i] ?? each.shape;
    return hasCounts(each.shape) && String(shape) !== String(each.shape) ? withShape(each, shape) : each;
  });
};

/**
 * Tensors that are put one behind the other, alike in every other dimension.
 * @type {(tensors: readonly TensorValue[], along?: number) => readonly TensorValue[]}
 */
export const joining = (tensors, along) => {
  const [first] = tensors;
  const rank = first?.shape.length ?? 0;
  if (!tensors.some(({ shape }) => hasCounts(shape)) || tensors.some(({ shape }) => shape.length !== rank))
    return tensors;
  const sizes = (first?.shape ?? []).map(
    (_, dim) => tensors.find(({ shape }) => !isCount(shape[dim] ?? 0))?.shape[dim],
  );
  const at = along === undefined ? undefined : along < 0 ? along + rank : along;
  return tensors.map((each) => {
    const shape = each.shape.map((size, dim) =>
      dim === at || !isCount(size) ? size : (sizes[dim] ?? first?.shape[dim] ?? size),
    );
    return String(shape) === String(each.shape) ? each : withShape(each, shape);
  });
};

/**
 * One of two tensors of the same dtype and as many dimensions: the sizes they differ in are not known.
 * @type {(a: TensorValue, b: TensorValue) => TensorValue}
 */
export const oneOf = (a, b) =>
  withShape(
    a,
    a.shape.map((size, dim) => (size === b.shape[dim] ? size : newCount())),
  );

/** Whether a size that nobody knows is in it. @param {Value} value @returns {boolean} */
export const isVague = (value) => {
  if (value instanceof TensorValue) return hasCounts(value.shape);
  if (value instanceof Sequence) return value.items.some(isVague);
  return value instanceof SomeNumber && value.size !== undefined;
};

/**
 * How many elements a slice takes of so many, where nobody knows one of them; undefined where that is as always.
 * @type {(size: number, bounds: readonly Value[]) => number | undefined}
 */
export const slicedCount = (size, bounds) => {
  const [start = null, stop = null, step = null] = bounds;
  if (bounds.every((each) => each === null)) return undefined;
  if (!isCount(size) && !bounds.some((each) => isOpaque(each) || isSomeInteger(each))) return undefined;
  const isFirst = start === null || (isNumber(start) && Number(start.value) === 0);
  if (isFirst && step === null && stop instanceof SomeNumber && stop.size !== undefined) return stop.size;
  // From the front on, or up to some from the end: as many as there are, but for a few.
  const isFew = [start, stop].every(
    (each, i) => each === null || (isNumber(each) && Number(each.value) >= 0 === (i === 0)),
  );
  if (isCount(size) && isFew && step === null) return undefined;
  return newCount();
};

/**
 * What a reshape makes, where sizes are not known; undefined where all are, or nothing can be said.
 * @type {(input: TensorValue, sizes: readonly number[]) => number[] | undefined}
 */
export const reshapedSizes = ({ shape, numel }, sizes) => {
  const isVague = hasCounts(shape);
  if (!isVague && !hasCounts(sizes)) return undefined;
  const open = sizes.filter((size) => size < 0).length;
  const rest = numel / numelOf(sizes.filter((size) => size >= 0 && (isVague || !isCount(size))));
  if (open > 1) return undefined;
  if (isVague)
    return sizes.map((size) => (size >= 0 ? size : isCount(rest) && Number.isInteger(rest) ? rest : newCount()));
  const vague = sizes.filter((size) => size < 0 || isCount(size));
  if (!Number.isInteger(rest)) return undefined;
  return sizes.map((size) => (!vague.includes(size) ? size : vague.length === 1 ? rest : size < 0 ? newCount() : size));
};
