/**
 * The part of an index that reads no elements: the view that integers, slices, `null` and `'...'` select, and which
 * dimension of the view each index tensor applies to. The core computes it (cpp/plan/indexing.h).
 *
 *     x[1, idx, None, ::2] of (2, 3, 8)  →  the view (3, 1, 4) of x, with idx for its first dimension
 */
import * as abi from '../../boundary/abi.js';
import { core } from '../../boundary/core.js';
import { codes } from '../../errors/sentences.js';
import { cachedAnswer } from '../../engine/answers.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { readResult, readSizes, readStrides, readWord, withWords, writeGeometry } from '../../engine/slots.js';
import { asGeometry, stepped } from '../../tensor/geometry.js';
import { geometryOf, isTensor } from '../../tensor/tensor.js';
import { isMask } from './items.js';

/** @import { Layout } from '../../tensor/geometry.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Item } from './items.js' */

/**
 * @typedef {object} Selection
 * @property {number[]} shape of the view
 * @property {number[]} strides
 * @property {number} offset
 * @property {(number | null)[]} dims for each dimension of the view, the dimension of the tensor it comes from; null
 *   for a new one
 * @property {(Tensor | boolean | undefined)[]} indices for each dimension of the view, the index tensor that applies
 *   to it; a boolean keeps a new dimension of size 1, or drops everything; missing items on the right select everything
 */

const most = Number.MAX_SAFE_INTEGER;

/** A number for the core, limited to the range of sizes. @param {number | bigint} number */
const near = (number) => Math.min(Math.max(Number(number), -most), most);

/**
 * Encodes the items as four words each, with 0 for every integer: integers only affect the offset of the view.
 * @param {readonly Item[]} items
 */
function wordsOf(items) {
  /** @type {number[]} */
  const words = [];
  for (const item of items) {
    const kind = abi.items[item.kind];
    if (item.kind === 'tensor') words.push(kind, item.dims, isMask(item.tensor) ? item.tensor.ndim : 1, 0);
    else if (item.kind === 'slice') {
      const { start, stop, step } = item.slice;
      words.push(kind, near(start ?? 0), near(stop ?? most), near(step ?? 1));
    } else words.push(kind, 0, 0, 0);
  }
  return words;
}

/** Asks the core. @param {Layout} from @param {readonly number[]} words @param {boolean} alone @returns {number} */
const ask = ({ dtype, shape, strides }, words, alone) =>
  withWords(
    words.length,
    (all, first) => all.set(words, first),
    (address) => {
      writeGeometry(0, dtype, shape, strides);
      return core._stride0_index(address, words.length / 4, Number(alone));
    },
  );

/**
 * The view if all integers are 0; undefined if the core rejects the items.
 * @param {Layout} from
 * @param {readonly number[]} words
 * @param {boolean} alone
 */
function asked(from, words, alone) {
  if (ask(from, words, alone) !== 0) return undefined;
  const [offset, dims, places, sizes] = [readWord(abi.kErrorAWord), readSizes(1), readSizes(2), readSizes(3)];
  const { shape, strides } = readResult();
  return {
    shape,
    strides,
    offset,
    dims: dims.map((dim) => (dim < 0 ? null : dim)),
    places,
    sizes,
    steps: readStrides(3),
  };
}

/**
 * The offset of the view; undefined if an integer is out of range.
 * @param {number} offset
 * @param {{ sizes: number[], steps: number[] }} picked the dimensions that integers pick from
 * @param {readonly number[]} integers
 */
function offsetOfIntegers(offset, { sizes, steps }, integers) {
  let sum = offset;
  for (let i = 0; i < integers.length; ++i) {
    const first = core._stride0_start(Number(integers[i]), 1, Number(sizes[i]));
    if (first < 0) return undefined;
    sum = stepped(sum, first, Number(steps[i]));
  }
  return sum;
}

/**
 * @param {Layout & { storageOffset: number }} from
 * @param {readonly Item[]} items
 * @param {boolean} [alone] x[i] rather than x[i,]: for a 0-d x, PyTorch has different messages for the two
 * @returns {Selection}
 */
export function selection(from, items, alone = false) {
  const layout = isTensor(from) ? geometryOf(from) : asGeometry(from);
  const words = wordsOf(items);
  const integers = [];
  for (const item of items) if (item.kind === 'integer') integers.push(near(item.value));
  const found = cachedAnswer(alone ? 'item' : 'items', layout.id, words, () => asked(layout, words, alone));
  const offset = found && offsetOfIntegers(from.storageOffset + found.offset, found, integers);
  if (found === undefined || offset === undefined) {
    items.forEach((item, i) => item.kind === 'integer' && (words[4 * i + 1] = near(item.value)));
    const code = ask(layout, words, alone);
    throwIfRefused(code, ({ operand }) => {
      const item = items[operand];
      if (codes[code] === 'wrongItem' && item?.kind === 'wrong') throw item.error;
      return { fn: 'slice', index: codes[code] === 'indexRange' && item?.kind === 'integer' ? item.value : undefined };
    });
    throw new Error('the core accepts an index that it refused before');
  }
  const { shape, strides, dims, places } = found;
  const indices = places.map((place) => {
    const item = items[place];
    return item?.kind === 'tensor' ? item.tensor : item?.kind === 'boolean' ? item.value : undefined;
  });
  return { shape, strides, offset, dims, indices };
}
