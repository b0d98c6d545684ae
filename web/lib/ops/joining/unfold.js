/** Windows that slide along a dimension. */
import { viewOf } from '../../engine/allocate.js';
import { ShapeError } from '../../errors/classes.js';
import { integer, tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { stepped } from '../../tensor/geometry.js';
import { taking } from '../../tensor/taking.js';

/** @import { Unfold } from '../../typing/joining.js' */

/**
 * Returns a view of all windows of `size` indices of dimension `dimension`, `step` apart. What is in a window is a new
 * last dimension.
 * @type {Unfold}
 */
export const unfold = taking('unfold', ['input', 'dimension', 'size', 'step'], [], (given) => {
  const from = tensorArgument('unfold', 'input', given.input);
  const at = dimOf('unfold', 'dimension', given.dimension, from.ndim);
  const [size, step] = [integer('unfold', 'size', given.size), integer('unfold', 'step', given.step)];
  const whole = from.shape[at] ?? 1;
  const stride = from.strides[at] ?? 1;
  if (size < 0) throw new ShapeError(`size is ${size} but must be >= 0`, { argument: 'size', a: size });
  if (size > whole) {
    const message = `maximum size for tensor at dimension ${at} is ${whole} but size is ${size}`;
    throw new ShapeError(message, { argument: 'size', dim: at, a: size, b: whole });
  }
  if (step <= 0) throw new ShapeError(`step is ${step} but must be > 0`, { argument: 'step', a: step });
  const windows = Math.floor((whole - size) / step) + 1;
  const [shape, strides] = from.ndim === 0 ? [[], []] : [from.shape, from.strides];
  return viewOf(from, {
    dtype: from.dtype,
    shape: [...shape.map((each, dim) => (dim === at ? windows : each)), size],
    strides: [...strides.map((each, dim) => (dim === at ? stepped(0, each, step) : each)), stride],
  });
});
