/** Unique elements or slices, the position of each original one among them, and how often each occurs. */
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { groupings } from '../../boundary/abi.js';
import { core, heap } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocate, allocateContiguous, contiguousGeometry, viewOf } from '../../engine/allocate.js';
import { packed } from '../../engine/copy.js';
import { ShapeError } from '../../errors/classes.js';
import { uninterrupted } from '../../reports/after-call.js';
import { integer } from '../../tensor/arguments.js';
import { dimOf, hasNoDimensions } from '../../tensor/dims.js';
import { eachOrNone } from '../../tensor/filled.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { addressOf } from '../../tensor/tensor.js';
import { namedResults } from '../../values/named-results.js';
import { contiguous } from '../copies.js';
import { movedim } from '../permutations.js';
import { describeLines, elementsArgument, flattened, scratchFor } from './lines.js';

/** @import { Unique, UniqueConsecutive } from '../../typing/counting.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */
/**
 * @typedef {object} Asked
 * @property {number} how which elements or slices are compared, of `abi.groupings`
 * @property {boolean} inverse
 * @property {boolean} counts
 */

/**
 * Copies the slices at `places` of a contiguous tensor to another one, as raw words, without converting elements.
 * @param {Tensor} from
 * @param {Tensor} to
 * @param {number} width elements of a slice
 * @param {Uint32Array} places
 */
function copySlices(from, to, width, places) {
  const { size } = dtypeInfo(from.dtype);
  const Words = size === 1 ? Uint8Array : size === 2 ? Uint16Array : Uint32Array;
  const words = (width * size) / Words.BYTES_PER_ELEMENT;
  const buffer = /** @type {ArrayBuffer} */ (heap.buffer);
  const read = new Words(buffer, addressOf(from), words * (from.numel / width));
  const written = new Words(buffer, addressOf(to), words * places.length);
  places.forEach((place, i) => {
    for (let word = 0; word < words; ++word) written[i * words + word] = Number(read[place * words + word]);
  });
}

/**
 * The unique slices along the first dimension of a contiguous, non-empty tensor.
 * @param {Tensor} from
 * @param {Asked} asked
 * @param {readonly number[]} kindsShape the shape of the result that maps each slice to a unique one
 * @param {(count: number) => UntypedTensor} make allocates the unique slices
 * @returns {(UntypedTensor | undefined)[]}
 */
function grouped(from, { how, inverse, counts }, kindsShape, make) {
  const many = Number(from.shape[0]);
  const width = from.numel / many;
  /** @type {(UntypedTensor | undefined)[]} */
  const results = [undefined, undefined, undefined];
  return withTemporaries((own) => {
    try {
      const scratch = own(scratchFor(many));
      const kinds = inverse ? (results[1] = allocateContiguous('int64', kindsShape)) : undefined;
      const each = counts ? own(allocateContiguous('int64', [many])) : undefined;
      const address = (/** @type {Tensor | undefined} */ tensor) => (tensor ? addressOf(tensor) : 0);
      describeLines(from, width);
      const found = core._stride0_group(how, addressOf(scratch), address(kinds), address(each));
      const values = (results[0] = make(found));
      copySlices(from, values, width, new Uint32Array(heap.buffer, addressOf(scratch), found));
      if (each) results[2] = packed(own(viewOf(each, { dtype: 'int64', shape: [found], strides: [1] })));
      return results;
    } catch (error) {
      for (const result of results) result?.dispose();
      throw error;
    }
  });
}

/**
 * The result for an empty tensor.
 * @param {readonly (readonly number[])[]} shapes
 * @param {Tensor} from
 * @param {Asked} asked
 */
function ofNothing([values = [], kinds = [], counts = []], from, asked) {
  const result = eachOrNone([values, kinds, counts], (shape, i) =>
    allocateContiguous(i === 0 ? from.dtype : 'int64', shape),
  );
  return [result[0], ...dropped(result[1], asked.inverse), ...dropped(result[2], asked.counts)];
}

/** Disposes of a result that was not requested. @param {UntypedTensor | undefined} result @param {boolean} asked */
function dropped(result, asked) {
  if (!asked) result?.dispose();
  return [asked ? result : undefined];
}

/** @param {Tensor} from @param {Asked} asked */
const ofAll = (from, asked) =>
  from.numel === 0
    ? ofNothing([[0], from.shape, [0]], from, asked)
    : flattened(from, (row) => grouped(row, asked, from.shape, (count) => allocateContiguous(from.dtype, [count])));

/** @param {Tensor} from @param {number} axis @param {Asked} asked */
function ofSlices(from, axis, asked) {
  const empty = from.shape.filter((size) => size === 0).length;
  const size = Number(from.shape[axis]);
  if (size === 0 && empty > 1) {
    throw new ShapeError('Number of zero sized dimensions is more than one, so unique cannot be applied ');
  }
  if (size === 0) return ofNothing([from.shape, [0], [0]], from, asked);
  if (empty > 0) {
    throw new ShapeError("There are 0 sized dimensions, and they aren't selected, so unique cannot be applied");
  }
  return withTemporaries((own) => {
    const slices = own(contiguous(own(/** @type {Tensor} */ (movedim(from, axis, 0)))));
    const shape = from.shape.toSpliced(axis, 1);
    return grouped(slices, asked, [size], (count) => {
      const { strides } = contiguousGeometry(from.dtype, [count, ...shape]);
      const [first = 1, ...others] = strides;
      return allocate({
        dtype: from.dtype,
        shape: from.shape.with(axis, count),
        strides: others.toSpliced(axis, 0, first),
      });
    });
  });
}

/** @param {string} fn @param {any} given @param {boolean} consecutive */
function different(fn, given, consecutive) {
  const from = elementsArgument(fn, 'input', given.input);
  const { dim } = given;
  const isWhole = dim === undefined || dim === null;
  const how = consecutive ? groupings.consecutive : isWhole ? groupings.elements : groupings.slices;
  const asked = { how, inverse: Boolean(given.returnInverse), counts: Boolean(given.returnCounts) };
  if (!isWhole && from.ndim === 0) {
    throw hasNoDimensions(integer(fn, 'dim', dim));
  }
  const axis = isWhole ? 0 : dimOf(fn, 'dim', dim, from.ndim);
  const results = uninterrupted(
    () => (isWhole ? ofAll(from, asked) : ofSlices(from, axis, asked)),
    (result) => result.forEach((each) => each?.dispose()),
  );
  const [values] = results;
  if (!asked.inverse && !asked.counts) return values;
  const names = ['values', 'inverseIndices', 'counts'].filter((_, i) => results[i]);
  return namedResults(names, /** @type {UntypedTensor[]} */ (results.filter(Boolean)));
}

/**
 * Returns the unique elements in order, or the unique slices along dimension `dim`. With `returnInverse`, it also
 * returns the position of each input element among them; with `returnCounts`, how often each occurs. Every NaN counts
 * as unique.
 * @type {Unique}
 * @example
 *   unique(tensor([2, 1, 2]), { returnCounts: true }).counts.tolist(); // [1n, 2n]
 */
export const unique = withNamedArguments(
  'unique',
  ['input', 'sorted', 'returnInverse', 'returnCounts', 'dim'],
  [],
  (args) => different('unique', args, false),
);

/**
 * Returns the elements, or the slices along dimension `dim`, without those that equal the one before. The options are
 * those of `unique`.
 * @type {UniqueConsecutive}
 * @example
 *   uniqueConsecutive(tensor([1, 1, 2, 1])).tolist(); // [1, 2, 1]
 */
export const uniqueConsecutive = withNamedArguments(
  'uniqueConsecutive',
  ['input', 'returnInverse', 'returnCounts', 'dim'],
  [],
  (args) => different('uniqueConsecutive', args, true),
);
