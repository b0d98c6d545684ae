/**
 * The view that integers, slices, `null` and `'...'` make of a tensor, and where index tensors stand in it. Reads no
 * elements.
 *
 *     x[1, idx, None, ::2] of (2, 3, 8)  →  the view (3, 1, 4) of x, with idx for its first dimension
 */
import { ShapeError } from '../../errors/classes.js';
import { maxRank, tooManyDimensions } from '../../tensor/arguments.js';
import { dimOf, within } from '../../tensor/dims.js';
import { stepped } from '../../tensor/geometry.js';
import { isMask } from './items.js';

/** @import { Item } from './items.js' */
/** @typedef {import('../../tensor/tensor.js').Tensor} Tensor */
/**
 * @typedef {object} Selection
 * @property {number[]} shape of the view
 * @property {number[]} strides
 * @property {number} offset
 * @property {(number | null)[]} dims which dimension of the tensor each one of the view was, null for a new one
 * @property {(Tensor | boolean | undefined)[]} indices for each dimension of the view what picks from it; a boolean
 *   keeps a new dimension of size 1, or drops everything; what is missing on the right picks all
 */

/** How many dimensions an item is about. @param {Item} item */
function dimsOf(item) {
  if (item.kind === 'tensor') return item.dims;
  return item.kind === 'newAxis' || item.kind === 'ellipsis' || item.kind === 'boolean' ? 0 : 1;
}

/** @param {number} ndim */
export const tooManyIndices = (ndim, more = '') =>
  new ShapeError(`too many indices for tensor of dimension ${ndim}${more}`, { torchType: 'IndexError', a: ndim });

/** @param {bigint | number} index @param {number} dim as PyTorch counts it @param {number} size */
export const outOfBounds = (index, dim, size) =>
  new ShapeError(`index ${index} is out of bounds for dimension ${dim} with size ${size}`, {
    torchType: 'IndexError',
    dim,
    a: Number(index),
    b: size,
  });

/**
 * @param {{ shape: readonly number[], strides: readonly number[], storageOffset: number }} from
 * @param {readonly Item[]} items
 * @param {boolean} [alone] a single item without a comma, of which PyTorch says otherwise that it does not fit
 * @returns {Selection}
 */
export function selection(from, items, alone = false) {
  const ndim = from.shape.length;
  const named = items.reduce((sum, item) => sum + dimsOf(item), 0);
  const [first] = items;
  const simple = alone && (first?.kind === 'integer' || first?.kind === 'slice');
  if (named > ndim && !simple) throw tooManyIndices(ndim);
  const [shape, strides] = [[...from.shape], [...from.strides]];
  /** @type {Selection['dims']} */
  const dims = shape.map((_, at) => at);
  let offset = from.storageOffset;
  let dim = 0;
  /** @type {Selection['indices']} */
  const indices = [];

  // A mask has one place among the indices, and is about as many dimensions as it has.
  let place = 0;
  /** The next dimensions are whole. */
  const skip = (/** @type {number} */ count) => {
    dim += count;
    place += count;
    if (indices.length > 0) indices.length += count;
  };
  const addAxis = () => {
    dimOf('index', 'index', dim, shape.length + 1);
    const stride = dim < shape.length ? stepped(0, Number(shape[dim]), Number(strides[dim])) : 1;
    shape.splice(dim, 0, 1);
    strides.splice(dim, 0, stride);
    dims.splice(dim, 0, null);
    if (shape.length > maxRank) throw tooManyDimensions(shape.length);
  };
  const pick = (/** @type {Tensor | boolean} */ by, /** @type {number} */ count) => {
    indices.length = place;
    indices.push(by);
    place += 1;
    dim += count;
  };
  const select = (/** @type {number | bigint} */ index, /** @type {number} */ at) => {
    if (ndim === 0) {
      throw new ShapeError(
        'invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a ' +
          '0-dim tensor to a number',
        { torchType: 'IndexError' },
      );
    }
    const size = shape[dim] ?? 0;
    if (index >= size || index < -size) throw outOfBounds(index, at, size);
    offset = stepped(offset, Number(index) + (index < 0 ? size : 0), Number(strides[dim]));
    shape.splice(dim, 1);
    strides.splice(dim, 1);
    dims.splice(dim, 1);
  };
  const cut = (/** @type {import('./slice-item.js').Slice} */ { start, stop, step }) => {
    const by = Number(step ?? 1);
    if (by <= 0) {
      const message = by === 0 ? 'slice step cannot be zero' : 'step must be greater than zero';
      throw new ShapeError(message, { torchType: 'ValueError', a: by });
    }
    if (ndim === 0) throw new ShapeError('slice() cannot be applied to a 0-dim tensor.', { torchType: 'IndexError' });
    const size = shape[dim] ?? 0;
    const begin = within(size, start, 0);
    const end = Math.max(within(size, stop, size), begin);
    if (by === 1 && begin === 0 && end === size) return;
    dimOf('index', 'index', dim, shape.length);
    shape[dim] = Math.ceil((end - begin) / by);
    offset = stepped(offset, begin, Number(strides[dim]));
    strides[dim] = stepped(0, by, Number(strides[dim]));
  };

  items.forEach((item, at) => {
    if (item.kind === 'integer') select(item.value, at);
    else if (item.kind === 'slice') {
      cut(item.slice);
      skip(1);
    } else if (item.kind === 'ellipsis') skip(ndim - named);
    else if (item.kind === 'newAxis') {
      addAxis();
      skip(1);
    } else if (item.kind === 'boolean') {
      addAxis();
      pick(item.value, 1);
    } else if (item.kind === 'tensor') pick(item.tensor, isMask(item.tensor) ? item.tensor.ndim : 1);
    else throw item.error;
  });
  return { shape, strides, offset, dims, indices };
}
