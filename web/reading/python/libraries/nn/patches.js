// `F.unfold`, which cuts a tensor into patches, and `F.fold`, which sums patches to a tensor.

import { lengthOf } from './pools.js';
import { layer } from './layer.js';
import { sizesFor, freshLike, giveUp } from './sizes.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Bound, Row, Run } from '../../types.js' */

/**
 * The size of a sliding window, and its number of positions in each dimension.
 * @type {(sizes: readonly number[], bound: Bound) => { kernel: number[], counts: number[] }}
 */
const windows = (sizes, bound) => {
  const kernel = sizesFor(bound, 'kernel_size', 2) ?? [];
  const [dilation, padding, stride] = ['dilation', 'padding', 'stride'].map((name) => sizesFor(bound, name, 2));
  const counts = sizes.map((size, i) =>
    lengthOf(size, kernel[i] ?? 1, stride?.[i] ?? 1, padding?.[i] ?? 0, dilation?.[i] ?? 1),
  );
  return { kernel, counts };
};

/** @type {Run} */
const unfolded = (world, bound) => {
  const input = bound.tensor('input');
  const { shape } = input;
  const { kernel, counts } = windows(shape.slice(-2), bound);
  const fits = (shape.length === 3 || shape.length === 4) && [...kernel, ...counts].every((size) => size > 0);
  if (!fits) giveUp();
  return freshLike(world, input, [...shape.slice(0, -3), (shape.at(-3) ?? 0) * numelOf(kernel), numelOf(counts)]);
};

/** @type {Run} */
const folded = (world, bound) => {
  const input = bound.tensor('input');
  const { shape } = input;
  const sizes = sizesFor(bound, 'output_size', 2) ?? [];
  const { kernel, counts } = windows(sizes, bound);
  const rows = (shape.at(-2) ?? 0) / numelOf(kernel);
  const fits = (shape.length === 2 || shape.length === 3) && Number.isInteger(rows) && shape.at(-1) === numelOf(counts);
  if (!fits) giveUp();
  return freshLike(world, input, [...shape.slice(0, -2), rows, ...sizes]);
};

/** @param {Row} row */
export function patches(row) {
  row('t', 'F.unfold', `input, ${WINDOW}`, unfolded);
  row('t', 'F.fold', `input, output_size, ${WINDOW}`, folded);
}
const WINDOW = 'kernel_size, dilation=1, padding=0, stride=1';
layer('Unfold', { signature: WINDOW, forward: unfolded });
layer('Fold', { signature: `output_size, ${WINDOW}`, forward: folded });
