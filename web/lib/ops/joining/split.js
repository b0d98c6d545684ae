/** A tensor in pieces along a dimension. Each is a view. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { viewedFrom } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { assertListable, integer, isArray, listOf, tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { eachOrNone } from '../../tensor/filled.js';
import { taking } from '../../tensor/taking.js';
import { isTensor } from '../../tensor/tensor.js';
import { valuesOf } from '../../values/read.js';

/** @import { Chunk, Split, SplitAlong, TensorSplit } from '../../typing/joining.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */

/** Refuses to make more views than a list may have. @param {string} fn @param {number} count */
const assertPieces = (fn, count) => assertListable(fn, `${count} pieces were asked for`, count);

/** Pieces of these sizes. @param {Tensor} from @param {number} at @param {readonly number[]} sizes */
function piecesOf(from, at, sizes) {
  let start = 0;
  return eachOrNone(sizes, (size) => viewedFrom('narrow', from, at, (start += size) - size, size));
}

/** @param {string} message @param {string} argument @param {number} [a] */
const wrong = (message, argument, a) => new ShapeError(message, { argument, a });

/** @param {string} fn @param {string} message @param {unknown} input */
function withDimensions(fn, message, input) {
  const from = tensorArgument(fn, 'input', input);
  if (from.ndim === 0) throw wrong(message, 'input');
  return from;
}

/** So many of a size, and what is left. @param {string} fn @param {number} total @param {number} size */
function evenly(fn, total, size) {
  const count = size === 0 ? 1 : Math.max(Math.ceil(total / size), 1);
  assertPieces(fn, count);
  return Array.from({ length: count }, (_, i) => Math.min(size, total - i * size));
}

/**
 * Splits a tensor along dimension `dim` into views of `splitSize` indices, the last of which may be smaller, or into
 * views of the sizes in a list.
 * @type {Split}
 * @example
 *   split(arange(5), 2).map((each) => each.tolist()); // [[0, 1], [2, 3], [4]]
 */
export const split = taking('split', ['input', 'splitSize', 'dim'], [], ({ input, splitSize, dim = 0 }) => {
  const from = withDimensions('split', 'split expects at least a 1-dimensional tensor', input);
  if (!isArray(splitSize)) {
    const size = integer('split', 'splitSize', splitSize);
    if (size < 0)
      throw wrong(`split expects split_size be non-negative, but got split_size=${size}`, 'splitSize', size);
    const at = dimOf('split', 'dim', dim, from.ndim);
    const total = Number(from.shape[at]);
    if (size > 0 || total === 0) return piecesOf(from, at, evenly('split', total, size));
    const message = `split_size can only be 0 if dimension size is 0, but got dimension size of ${total}`;
    throw wrong(message, 'splitSize', size);
  }
  const sizes = listOf('split', 'splitSize', splitSize, (each, i) => integer('split', `splitSize[${i}]`, each));
  const at = dimOf('split', 'dim', dim, from.ndim);
  const total = Number(from.shape[at]);
  const got = `but got split_sizes=${list(sizes)}`;
  if (sizes.some((each) => each < 0)) {
    throw wrong(`split_with_sizes expects split_sizes have only non-negative entries, ${got}`, 'splitSize');
  }
  if (sizes.reduce((sum, each) => sum + each, 0) !== total) {
    throw wrong(
      `split_with_sizes expects split_sizes to sum exactly to ${total} (input tensor's size at dimension ${dim}), ${got}`,
      'splitSize',
    );
  }
  return piecesOf(from, at, sizes);
});

/**
 * Splits a tensor along dimension `dim` into at most `chunks` views of the same size, the last of which may be smaller.
 * @type {Chunk}
 * @example
 *   chunk(arange(5), 2).map((each) => each.tolist()); // [[0, 1, 2], [3, 4]]
 */
export const chunk = taking('chunk', ['input', 'chunks', 'dim'], [], ({ input, chunks, dim = 0 }) => {
  const from = withDimensions('chunk', 'chunk expects at least a 1-dimensional tensor', input);
  const count = integer('chunk', 'chunks', chunks);
  if (count <= 0) throw wrong(`chunk expects \`chunks\` to be greater than 0, got: ${count}`, 'chunks', count);
  const at = dimOf('chunk', 'dim', dim, from.ndim);
  const total = Number(from.shape[at]);
  if (total > 0) return piecesOf(from, at, evenly('chunk', total, Math.ceil(total / count)));
  assertPieces('chunk', count);
  return piecesOf(from, at, new Array(count).fill(0));
});

/** Where a tensor is split, or into how many parts: as a tensor says. @param {Tensor} given */
function asNumbers(given) {
  if (given.dtype !== 'int64') {
    const { scalarType } = dtypeInfo(given.dtype);
    const message = `tensor_split expected tensor_indices_or_sections to have dtype of long, but got ${scalarType}`;
    throw new DTypeError(message, { argument: 'indicesOrSections' });
  }
  if (given.ndim > 1) {
    throw wrong(
      'tensor_split expected tensor_indices_or_sections to be a zero-dimensional or one-dimensional tensor, but got a ' +
        `tensor with ${given.ndim} dims`,
      'indicesOrSections',
    );
  }
  const numbers = Array.from(valuesOf(given), Number);
  return given.ndim === 0 ? numbers[0] : numbers;
}

/** @param {string} fn @param {Tensor} from @param {unknown} indicesOrSections @param {number} at */
function splitAt(fn, from, indicesOrSections, at) {
  const total = Number(from.shape[at]);
  if (!isArray(indicesOrSections)) {
    const count = integer(fn, 'indicesOrSections', indicesOrSections);
    if (count <= 0) throw wrong(`number of sections must be larger than 0, got ${count}`, 'indicesOrSections', count);
    assertPieces(fn, count);
    const sizes = Array.from({ length: count }, (_, i) => Math.floor(total / count) + Number(i < total % count));
    return piecesOf(from, at, sizes);
  }
  const bounds = listOf(fn, 'indicesOrSections', indicesOrSections, (each, i) =>
    integer(fn, `indicesOrSections[${i}]`, each),
  );
  const inside = (/** @type {number} */ each) => Math.min(Math.max(each < 0 ? each + total : each, 0), total);
  return eachOrNone([...bounds, total], (end, i) => {
    const start = inside(bounds[i - 1] ?? 0);
    return viewedFrom('narrow', from, at, start, Math.max(inside(end) - start, 0));
  });
}

/**
 * Splits a tensor along dimension `dim` into `indicesOrSections` views, the first of which are one larger if they
 * cannot be equal, or at the indices in a list.
 * @type {TensorSplit}
 * @example
 *   tensorSplit(arange(5), [1, 3]).map((each) => each.tolist()); // [[0], [1, 2], [3, 4]]
 */
export const tensorSplit = taking(
  'tensorSplit',
  ['input', 'indicesOrSections', 'dim'],
  [],
  ({ input, indicesOrSections, dim = 0 }) => {
    const expected = 'tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims';
    const given = isTensor(indicesOrSections) ? asNumbers(indicesOrSections) : indicesOrSections;
    const from = withDimensions('tensorSplit', expected, input);
    return splitAt('tensorSplit', from, given, dimOf('tensorSplit', 'dim', dim, from.ndim));
  },
);

/** @param {'hsplit' | 'vsplit' | 'dsplit'} fn @param {number} least @returns {SplitAlong} */
const splitting = (fn, least) =>
  taking(fn, ['input', 'indicesOrSections'], [], ({ input, indicesOrSections: into }) => {
    const from = tensorArgument(fn, 'input', input);
    if (from.ndim < least) {
      const got = `but got a tensor with ${from.ndim} dimensions!`;
      throw wrong(`torch.${fn} requires a tensor with at least ${least} dimension, ${got}`, 'input', from.ndim);
    }
    const at = fn === 'hsplit' ? Math.min(from.ndim, 2) - 1 : least === 2 ? 0 : 2;
    const size = Number(from.shape[at]);
    if (!isArray(into) && (into === 0 || size % integer(fn, 'indicesOrSections', into) !== 0)) {
      throw wrong(
        `torch.${fn} attempted to split along dimension ${at}, but the size of the dimension ${size} is not divisible ` +
          `by the split_size ${into}!`,
        'indicesOrSections',
      );
    }
    return splitAt(fn, from, into, at);
  });

/**
 * Splits a tensor along dimension 1, or 0 if it has only one: into equal views, or at the indices in a list.
 * @example
 *   hsplit(tensor([[1, 2], [3, 4]]), 2).map((each) => each.tolist()); // [[[1], [3]], [[2], [4]]]
 */
export const hsplit = splitting('hsplit', 1);

/**
 * Splits a tensor along dimension 0: into equal views, or at the indices in a list.
 * @example
 *   vsplit(tensor([[1, 2], [3, 4]]), 2).map((each) => each.tolist()); // [[[1, 2]], [[3, 4]]]
 */
export const vsplit = splitting('vsplit', 2);

/**
 * Splits a tensor along dimension 2: into equal views, or at the indices in a list.
 * @example
 *   dsplit(zeros([1, 2, 4]), 2).map((each) => each.shape); // [[1, 2, 2], [1, 2, 2]]
 */
export const dsplit = splitting('dsplit', 3);
