/**
 * What JavaScript itself asks of a tensor: its rows in `for (const row of x)`, and a number or text in `+x` and `${x}`.
 */
import { ArgumentError, ShapeError } from './errors/classes.js';
import { toString } from './values/print.js';
import { item } from './values/read.js';
import { tuple } from './errors/printed-shape.js';
import { unbind } from './ops/slices.js';

/** @import { Tensor } from './tensor/tensor.js' */

/** The slices along the first dimension, like `unbind`. @param {Tensor} input */
export function rowsOf(input) {
  if (input.ndim === 0) throw new ArgumentError('iteration over a 0-d tensor');
  return unbind(input).values();
}

/**
 * The number of a one-element tensor, like Python's `float()`. Operators request a number from any tensor, and this is
 * the only way to report that they do not work on several elements.
 * @param {Tensor} input
 * @param {string} hint
 */
export function primitiveOf(input, hint) {
  if (hint === 'string') return toString(input);
  if (input.numel === 1) return Number(item(input));
  throw new ShapeError(
    `JavaScript's operators work on tensors of one element, and this one has shape ${tuple(input.shape)}: write ` +
      'a.add(b), a.sub(b), a.mul(b), a.lt(b) …; `${a}` is its text',
    { torchType: 'ValueError' },
  );
}
