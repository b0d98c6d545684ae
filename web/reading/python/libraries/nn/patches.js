// `F.unfold`, which cuts a tensor into patches, and `F.fold`, which sums patches to a tensor.

import { lengthOf } from './pools.js';
import { layer } from './layer.js';
import { sizesFor, fail, listed, freshLike } from './sizes.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Bound, Row, Run } from '../../types.js' */

/**
 * The settings of a sliding window, and its number of positions in each dimension.
 * @type {(sizes: readonly number[], bound: Bound) => { kernel: number[], counts: number[], dilation: number[],
 *   padding: number[], stride: number[] }}
 */
const windows = (sizes, bound) => {
  const kernel = sizesFor(bound, 'kernel_size', 2) ?? [];
  const [dilation = [], padding = [], stride = []] = ['dilation', 'padding', 'stride'].map(
    (name) => sizesFor(bound, name, 2) ?? (name === 'padding' ? [0, 0] : [1, 1]),
  );
  const counts = sizes.map((size, i) =>
    lengthOf(size, kernel[i] ?? 1, stride[i] ?? 1, padding[i] ?? 0, dilation[i] ?? 1),
  );
  return { kernel, counts, dilation, padding, stride };
};

const round = (/** @type {readonly number[]} */ sizes) => `(${sizes.join(', ')})`;

/** @type {Run} */
const unfolded = (world, bound) => {
  const input = bound.tensor('input');
  const { shape } = input;
  if (shape.length !== 3 && shape.length !== 4)
    fail(
      `Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, but got: ${listed(shape)}`,
    );
  const sizes = shape.slice(-2);
  const { kernel, counts, dilation, padding } = windows(sizes, bound);
  if (kernel.some((size) => size <= 0))
    fail(`kernel size should be greater than zero, but got kernel_height: ${kernel[0]} kernel_width: ${kernel[1]}`);
  if (counts.some((count) => count < 1))
    fail(
      `Given input with spatial size ${round(sizes)}, kernel_size=${round(kernel)}, dilation=${round(dilation)}, padding=${round(padding)}, calculated shape of the array of sliding blocks as ${round(counts)}, but its components must be at least one.`,
    );
  return freshLike(world, input, [...shape.slice(0, -3), (shape.at(-3) ?? 0) * numelOf(kernel), numelOf(counts)]);
};

/** @type {Run} */
const folded = (world, bound) => {
  const input = bound.tensor('input');
  const { shape } = input;
  if (shape.length !== 2 && shape.length !== 3)
    fail(
      `Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions for input, but got: ${listed(shape)}`,
    );
  const sizes = sizesFor(bound, 'output_size', 2) ?? [];
  const { kernel, counts, dilation, padding, stride } = windows(sizes, bound);
  const index = shape.length - 2;
  const rows = shape[index] ?? 0;
  if (rows % numelOf(kernel) !== 0)
    fail(
      `Expected size of input's dimension ${index} to be divisible by the product of kernel_size, but got input.size(${index})=${rows} and kernel_size=${round(kernel)}.`,
    );
  if (shape.at(-1) !== numelOf(counts))
    fail(
      `Given output_size=${round(sizes)}, kernel_size=${round(kernel)}, dilation=${round(dilation)}, padding=${round(padding)}, stride=${round(stride)}, expected size of input's dimension ${index + 1} to match the calculated number of sliding blocks ${counts.join(' * ')} = ${numelOf(counts)}, but got input.size(${index + 1})=${shape.at(-1)}.`,
    );
  return freshLike(world, input, [...shape.slice(0, -2), rows / numelOf(kernel), ...sizes]);
};

/** @param {Row} row */
export function patches(row) {
  row('t', 'F.unfold', `input, ${WINDOW}`, unfolded);
  row('t', 'F.fold', `input, output_size, ${WINDOW}`, folded);
}
const WINDOW = 'kernel_size, dilation=1, padding=0, stride=1';
layer('Unfold', { signature: WINDOW, forward: unfolded });
layer('Fold', { signature: `output_size, ${WINDOW}`, forward: folded });
