// Creates tensors, and knows the default dtype of each library.

import { emptyOutline } from '../../../../lib/control/outline.js';
import { valuesOf } from '../../../../lib/values/read.js';
import { MOST_VALUES, rowMajor, Storage } from '../../runtime/apply.js';
import { asRaised } from '../../runtime/raised.js';
import { TensorValue } from '../../runtime/values.js';

/** @import { DType, Dialect, Tensor, World } from '../../types.js' */

/** Tensors of fewer elements fit into any memory. */
const MOST_SURE = 2 ** 28;

/**
 * The row-major layout of a shape that is surely valid; our library checks any other.
 * @param {readonly number[]} shape
 */
const rowsOf = (shape) => {
  if (!shape.every((size) => size > 0 && Number.isInteger(size))) return undefined;
  const { strides, numel } = rowMajor(shape);
  return numel < MOST_SURE && shape.length < 16 ? { shape, strides, numel } : undefined;
};

/**
 * A new tensor; `fill` computes its elements if they are few.
 * @param {World} world
 * @param {readonly number[]} shape
 * @param {DType} dtype
 * @param {Dialect} dialect
 * @param {() => Tensor} [fill]
 * @param {boolean} [isDeciding]  whether masks are made of it, so that its elements are computed even in functions
 */
export function fresh(world, shape, dtype, dialect, fill, isDeciding = false) {
  world.budget.work(5);
  world.useDialect(dialect);
  try {
    const { shape: sizes, strides, numel } = rowsOf(shape) ?? emptyOutline([...shape], dtype);
    const storage = new Storage(numel, dtype);
    const most = dtype.includes('float') ? world.mostFractions : world.mostValues;
    if (fill && numel <= (isDeciding || dtype === 'bool' ? MOST_VALUES : most)) {
      world.budget.work(60 + numel / 8);
      const result = fill();
      storage.values = Array.from(valuesOf(result));
      result.dispose();
    }
    return new TensorValue({ storage, shape: sizes, strides, offset: 0, dtype }, dialect);
  } catch (error) {
    throw asRaised(error);
  }
}

/**
 * The dtype of a new tensor with numbers of a kind.
 * @param {World} world @param {Dialect} dialect @param {'bool' | 'int' | 'float'} kind @returns {DType}
 */
export function defaultDType(world, dialect, kind) {
  if (kind === 'bool') return 'bool';
  if (kind === 'int') return dialect === 'jax' && !world.isWide ? 'int32' : 'int64';
  if (dialect === 'torch') return world.float;
  return dialect === 'jax' && !world.isWide ? 'float32' : 'float64';
}
