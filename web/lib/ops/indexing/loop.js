/**
 * The loop of an index: index tensors broadcast against each other, and the dimensions they broadcast to take the place
 * of those they pick from. If these are apart, they come first in the result. Reads no elements.
 *
 *     (5, 6, 7) with (2, 1) and (3) for its last two dimensions  →  a loop over (5, 2, 3)
 *     (5, 6, 7) with (2, 1) and (3) for its outer dimensions     →  a loop over (2, 3, 6)
 */
import * as abi from '../../boundary/abi.js';
import { core } from '../../boundary/core.js';
import { allocateContiguous } from '../../engine/allocate.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { align } from '../../engine/align.js';
import { readResult, readSizes, writeGeometry } from '../../engine/slots.js';
import { viewBy } from '../../engine/views.js';
import { ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { dimOf } from '../../tensor/dims.js';
import { addressOf } from '../../tensor/tensor.js';

/** @typedef {import('../../tensor/geometry.js').Layout} Layout */
/**
 * @typedef {object} Pick one index tensor in the loop
 * @property {number} dim that it picks from, of the view
 * @property {number} size of that dimension
 * @property {number} step from one index to the next, in elements
 * @property {number[]} strides over the loop
 */
/**
 * @typedef {object} Loop
 * @property {number[]} shape
 * @property {number[]} strides of the view over the loop, 0 where index tensors pick
 * @property {number[]} picked the shape that the index tensors broadcast to
 * @property {number} before how many dimensions of the loop stand before that shape
 * @property {boolean} moved whether the index tensors stand apart, so that their dimensions come first
 * @property {Pick[]} picks
 */

/** @param {readonly Layout[]} indices */
function commonShape(indices) {
  const shapes = indices.map(({ shape }) => shape);
  if (shapes.length === 1 && shapes[0]) return shapes[0].slice();
  const { shape, error } = align(shapes);
  if (error.code === 0) return shape;
  throw new ShapeError(
    `shape mismatch: indexing tensors could not be broadcast together with shapes ${shapes.map(list).join(', ')}`,
    { ...error, code: 'shapeMismatch', shapes, torchType: 'IndexError' },
  );
}

/** The strides of an operand over a loop it broadcasts to. @param {Layout} operand @param {readonly number[]} shape */
export function stridesOver({ shape: own, strides }, shape) {
  const missing = shape.length - own.length;
  return shape.map((size, i) =>
    i < missing || (own[i - missing] === 1 && size !== 1) ? 0 : Number(strides[i - missing]),
  );
}

/**
 * @param {Layout} view
 * @param {readonly (Layout | undefined)[]} indices for each of its dimensions what picks from it; at least one
 * @returns {Loop}
 */
export function loopOf(view, indices) {
  const given = /** @type {Layout[]} */ (indices.filter(Boolean));
  const picked = commonShape(given);
  const dims = view.shape.map((_, dim) => dim);
  const [by, whole] = [dims.filter((dim) => indices[dim]), dims.filter((dim) => !indices[dim])];
  const first = Number(by[0]);
  const last = indices.findLastIndex(Boolean);
  const moved = last - first + 1 !== given.length;
  // Masks may be about more dimensions than their number told; PyTorch overlooks it where it moves them.
  if (!moved && last >= dims.length) dimOf('index', 'indices', dims.length, dims.length);
  const before = moved ? 0 : first;
  const order = [whole.slice(0, before), whole.slice(before)];
  const [sizes, steps] = [view.shape, view.strides].map((all) =>
    order.map((some) => some.map((dim) => Number(all[dim]))),
  );
  const around = (/** @type {any} */ [left, right], /** @type {readonly number[]} */ middle) => [
    ...left,
    ...middle,
    ...right,
  ];
  if (by.some((dim) => view.shape[dim] === 0) && !picked.includes(0)) {
    throw new ShapeError('index is out of bounds for dimension with size 0', { torchType: 'IndexError' });
  }
  const none = order.map((some) => some.map(() => 0));
  return {
    shape: around(sizes, picked),
    strides: around(
      steps,
      picked.map(() => 0),
    ),
    picked,
    before,
    moved,
    picks: by.map((dim) => ({
      dim,
      size: Number(view.shape[dim]),
      step: Number(view.strides[dim]),
      strides: around(none, stridesOver(/** @type {Layout} */ (indices[dim]), picked)),
    })),
  };
}

/**
 * An index tensor as PyTorch lays it over the loop: expanded, converted, and with a dimension of size 1 for each of the
 * others.
 * @param {Layout} index
 * @param {Loop} loop
 * @returns {Layout}
 */
function laid(index, { picked, before, shape }) {
  const { dtype } = index;
  /** @type {Layout} */
  let layout = { dtype, shape: picked, strides: stridesOver(index, picked) };
  if (dtype !== 'int64') {
    writeGeometry(1, dtype, layout.shape, layout.strides);
    core._stride0_copy_layout();
    layout = readResult();
  }
  const ones = (/** @type {number} */ count) => new Array(count).fill(1);
  return viewBy('reshape', layout, [...ones(before), ...picked, ...ones(shape.length - before - picked.length)])
    .geometry;
}

/**
 * In which order PyTorch walks the dimensions of a loop, from the fastest to the slowest, and how a new result lies.
 * @param {Loop} loop
 * @param {readonly Layout[]} operands that come before the index tensors
 * @param {readonly Layout[]} indices
 */
export function walkOf(loop, operands, indices) {
  const { dtype } = /** @type {Layout} */ (operands[0]);
  const all = [...operands, ...indices.map((index) => laid(index, loop))];
  // More than there are slots for.
  const words = allocateContiguous('float64', [all.length, abi.kSlotWords]);
  try {
    const address = addressOf(words);
    all.forEach((each, i) => writeGeometry(i, each.dtype, each.shape, each.strides, address / 8));
    writeGeometry(0, dtype, loop.shape, []);
    throwIfRefused(core._stride0_loop(address, all.length), () => ({}));
    return { order: readSizes(1, loop.shape.length), layout: readResult() };
  } finally {
    words.dispose();
  }
}
