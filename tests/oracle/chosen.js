/**
 * Checks indices that PyTorch leaves undefined, because several elements are equal: ours must select elements with the
 * same value.
 */
import { elements } from './read.js';

/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */

/**
 * The position of the dimension among each operation's arguments; by default it is the last.
 * @type {Record<string, number>}
 */
const places = { topk: 2, kthvalue: 2, mode: 1, median: 1, nanmedian: 1 };

/** @param {import('./read.js').Case} record @returns {number} */
function dimensionOf({ op, args, kwargs = {} }) {
  const given = kwargs['dim'] ?? args[places[op] ?? Infinity];
  return given === undefined ? -1 : Number(given.v);
}

/**
 * The elements that indices along a dimension select, in the order of the indices.
 * @param {Tensor} input
 * @param {number} dim
 * @param {readonly number[]} shape of the indices, which may lack `dim`
 * @param {ArrayLike<bigint>} indices
 */
function elementsAtIndices(input, dim, shape, indices) {
  const rank = input.ndim;
  if (rank === 0) return Array.from(indices, () => input.item());
  const axis = dim < 0 ? dim + rank : dim;
  const sizes = shape.length === rank ? shape : shape.toSpliced(axis, 0, 1);
  const flat = Array.from(input.toTypedArray());
  const strides = input.shape.map((_, i) => input.shape.slice(i + 1).reduce((product, each) => product * each, 1));
  return Array.from(indices, (index, i) => {
    let [place, rest] = [0, i];
    for (let d = rank - 1; d >= 0; --d) {
      const size = Number(sizes[d]);
      place += (d === axis ? Number(index) : rest % size) * Number(strides[d]);
      rest = Math.floor(rest / size);
    }
    return flat[place];
  });
}

/**
 * The mistake in a result with undefined indices, or null.
 * @param {import('./read.js').Case} record
 * @param {Tensor} got
 * @param {{ shape: number[], data: string }} want
 * @param {Scope} scope
 */
export function differentChoice(record, got, want, scope) {
  const input = scope.argument(record.args[0]);
  const dim = dimensionOf(record);
  const [ours, theirs] = [/** @type {any} */ (got.toTypedArray()), elements('int64', want.data)].map((indices) =>
    elementsAtIndices(input, dim, want.shape, indices),
  );
  const position = theirs?.findIndex((each, i) => !Object.is(each, ours?.[i]) && each !== ours?.[i]) ?? -1;
  return position < 0 ? null : `index ${position} names ${ours?.[position]}, PyTorch's names ${theirs?.[position]}`;
}
