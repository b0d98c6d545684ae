/** Splits a tensor along a dimension into views. */
import { core } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { readSizes, withWords } from '../../engine/slots.js';
import { viewed, viewedFrom } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { assertListable, integer, isArray, listOf, tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { eachOrNone } from '../../tensor/filled.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { isTensor } from '../../tensor/tensor.js';
import { valuesOf } from '../../values/read.js';

/** @import { Chunk, Split, SplitAlong, TensorSplit } from '../../typing/joining.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */

/** Refuses to make more views than a list may have. @param {string} fn @param {number} count */
const assertPieces = (fn, count) => assertListable(fn, `${count} pieces were asked for`, count);

/** Pieces of these sizes. @param {Tensor} from @param {number} axis @param {readonly number[]} sizes */
function piecesOf(from, axis, sizes) {
  let start = 0;
  return eachOrNone(sizes, (size) => viewedFrom('narrow', from, axis, (start += size) - size, size));
}

/** @param {string} message @param {string} argument @param {number} [a] */
const wrong = (message, argument, a) => new ShapeError(message, { argument, a });

/** @param {string} fn @param {string} message @param {unknown} input */
function withDimensions(fn, message, input) {
  const from = tensorArgument(fn, 'input', input);
  if (from.ndim === 0) throw wrong(message, 'input');
  return from;
}

/** The numbers of the rules in the core (cpp/wasm/view_exports.cpp). */
const splits = { split: 0, chunk: 1, tensorSplit: 2, evenSplit: 3 };

/**
 * Splits a dimension by a rule.
 * @param {keyof typeof splits} rule
 * @param {{ fn: string, argument: string, from: Tensor, axis: number, number: number }} call
 */
function pieces(rule, { fn, argument, from, axis, number }) {
  const total = Number(from.shape[axis]);
  throwIfRefused(core._stride0_split(splits[rule], total, number), () => ({
    fn,
    names: ['input', argument],
    dim: axis,
  }));
  const [count = 0, size = 0, countAfter = 0, sizeAfter = 0] = readSizes(0, 4);
  assertPieces(fn, count + countAfter);
  return piecesOf(from, axis, [...new Array(count).fill(size), ...new Array(countAfter).fill(sizeAfter)]);
}

/**
 * Splits a tensor along dimension `dim` into views of `splitSize` indices (the last may be smaller), or into
 * views of the sizes in a list.
 * @type {Split}
 * @example
 *   split(arange(5), 2).map((each) => each.tolist()); // [[0, 1], [2, 3], [4]]
 */
export const split = withNamedArguments('split', ['input', 'splitSize', 'dim'], [], ({ input, splitSize, dim = 0 }) => {
  const from = withDimensions('split', 'split expects at least a 1-dimensional tensor', input);
  if (!isArray(splitSize)) {
    const number = integer('split', 'splitSize', splitSize);
    // PyTorch looks at the size of the pieces before it looks at the dimension.
    const axis = number < 0 ? 0 : dimOf('split', 'dim', dim, from.ndim);
    return pieces('split', { fn: 'split', argument: 'splitSize', from, axis, number });
  }
  const sizes = listOf('split', 'splitSize', splitSize, (each, i) => integer('split', `splitSize[${i}]`, each));
  const axis = dimOf('split', 'dim', dim, from.ndim);
  const code = withWords(
    sizes.length,
    (words, first) => words.set(sizes, first),
    (address) => core._stride0_check_split(Number(from.shape[axis]), address, sizes.length),
  );
  throwIfRefused(code, () => ({ names: ['input', 'splitSize'], sizes, dim: /** @type {number} */ (dim) }));
  return piecesOf(from, axis, sizes);
});

/**
 * Splits a tensor along dimension `dim` into at most `chunks` views of the same size; the last may be smaller.
 * @type {Chunk}
 * @example
 *   chunk(arange(5), 2).map((each) => each.tolist()); // [[0, 1, 2], [3, 4]]
 */
export const chunk = withNamedArguments('chunk', ['input', 'chunks', 'dim'], [], ({ input, chunks, dim = 0 }) => {
  const from = withDimensions('chunk', 'chunk expects at least a 1-dimensional tensor', input);
  const number = integer('chunk', 'chunks', chunks);
  const axis = number <= 0 ? 0 : dimOf('chunk', 'dim', dim, from.ndim);
  return pieces('chunk', { fn: 'chunk', argument: 'chunks', from, axis, number });
});

/** Reads the positions of a split, or the number of parts, from a tensor. @param {Tensor} given */
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

/**
 * @param {'tensorSplit' | 'evenSplit'} rule
 * @param {string} fn
 * @param {Tensor} from
 * @param {unknown} indicesOrSections
 * @param {number} axis
 */
function splitAt(rule, fn, from, indicesOrSections, axis) {
  const total = Number(from.shape[axis]);
  if (!isArray(indicesOrSections)) {
    const number = integer(fn, 'indicesOrSections', indicesOrSections);
    return pieces(rule, { fn, argument: 'indicesOrSections', from, axis, number });
  }
  const bounds = listOf(fn, 'indicesOrSections', indicesOrSections, (each, i) =>
    integer(fn, `indicesOrSections[${i}]`, each),
  );
  return eachOrNone([...bounds, total], (end, i) => viewed('slice', from, [axis, bounds[i - 1] ?? 0, end, 1]));
}

/**
 * Splits a tensor along dimension `dim` into `indicesOrSections` views (the first ones are larger by one
 * if they cannot be equal), or at the indices in a list.
 * @type {TensorSplit}
 * @example
 *   tensorSplit(arange(5), [1, 3]).map((each) => each.tolist()); // [[0], [1, 2], [3, 4]]
 */
export const tensorSplit = withNamedArguments(
  'tensorSplit',
  ['input', 'indicesOrSections', 'dim'],
  [],
  ({ input, indicesOrSections, dim = 0 }) => {
    const expected = 'tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims';
    const given = isTensor(indicesOrSections) ? asNumbers(indicesOrSections) : indicesOrSections;
    const from = withDimensions('tensorSplit', expected, input);
    return splitAt('tensorSplit', 'tensorSplit', from, given, dimOf('tensorSplit', 'dim', dim, from.ndim));
  },
);

/** @param {'hsplit' | 'vsplit' | 'dsplit'} fn @param {number} least @returns {SplitAlong} */
const splitting = (fn, least) =>
  withNamedArguments(fn, ['input', 'indicesOrSections'], [], ({ input, indicesOrSections: into }) => {
    const from = tensorArgument(fn, 'input', input);
    if (from.ndim < least) {
      const got = `but got a tensor with ${from.ndim} dimensions!`;
      throw wrong(`torch.${fn} requires a tensor with at least ${least} dimension, ${got}`, 'input', from.ndim);
    }
    const axis = fn === 'hsplit' ? Math.min(from.ndim, 2) - 1 : least === 2 ? 0 : 2;
    return splitAt('evenSplit', fn, from, into, axis);
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
