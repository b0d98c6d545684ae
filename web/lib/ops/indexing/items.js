/**
 * Reads the items of `x[…]` once, before they are described to the core. A wrong item throws only after the
 * items before it have been checked, as in PyTorch.
 */
import { dtypeInfo } from '../../boundary/dtype.js';
import { ArgumentError, DTypeError, ShapeError } from '../../errors/classes.js';
import { isArray, isTypedArray, listOf, maxRank, describeValue } from '../../tensor/arguments.js';
import { asInt64, asScalar, isNumberLike, Scalar } from '../../tensor/scalar.js';
import { blockOf, isTensor } from '../../tensor/tensor.js';
import { flatten } from '../../values/nested.js';
import { numberOf } from '../../values/read.js';
import { written } from '../from-data.js';
import { isSlice, sliceIn } from './slice-item.js';

/** @import { Tensor } from '../../tensor/tensor.js' */

/**
 * @typedef {{ kind: 'integer', value: number | bigint, tensor?: Tensor } | { kind: 'slice', slice:
 *   import('./slice-item.js').Slice } | { kind: 'ellipsis' } | { kind: 'newAxis' } | { kind: 'boolean', value: boolean,
 *   tensor?: Tensor } | { kind: 'tensor', tensor: Tensor, dims: number } | { kind: 'wrong', error: unknown }} Item
 *   `dims` is how many dimensions an index tensor applies to
 */

/** A mask applies to as many dimensions as it has; integers apply to one. @param {Tensor} tensor */
export function isMask({ dtype }) {
  return dtype === 'bool' || dtype === 'uint8';
}

const allWrong =
  'only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got ';

/** @param {unknown} value */
const invalid = (value) => new ArgumentError(`${allWrong}${describeValue(value)})`, { torchType: 'IndexError' });

/** PyTorch's message for an index of more than 64 bits. */
export function tooLong() {
  return new ShapeError('Overflow when unpacking long long', { torchType: 'ValueError' });
}

/** @param {unknown} error @returns {Item} */
const wrong = (error) => ({ kind: 'wrong', error });

/** @param {Scalar} number @returns {Item} */
function itemOfNumber(number) {
  if (number.kind === 'bool') return { kind: 'boolean', value: Boolean(number.value) };
  if (number.kind === 'float') return wrong(new ArgumentError(`${allWrong}float)`, { torchType: 'IndexError' }));
  const index = asInt64(number);
  if (index === undefined) return wrong(tooLong());
  return { kind: 'integer', value: Number.isSafeInteger(Number(index)) ? Number(index) : index };
}

/** A tensor without dimensions is an integer or a boolean, if it has one. @param {Tensor} tensor @returns {Item} */
function itemOfTensor(tensor) {
  blockOf(tensor);
  if (tensor.ndim > 0 || dtypeInfo(tensor.dtype).category === 'float') {
    return { kind: 'tensor', tensor, dims: isMask(tensor) ? tensor.ndim : 1 };
  }
  const number = numberOf(tensor);
  // Some functions use it as an index tensor nevertheless.
  const item = itemOfNumber(isMask(tensor) ? new Scalar(Boolean(number.value), 'bool') : number);
  return /** @type {Item} */ ({ ...item, tensor });
}

/** An integer as an index tensor holds it; PyTorch cuts off fractions here. @param {number | bigint | boolean} value */
function int64(value) {
  const whole = typeof value === 'number' ? Math.trunc(value) : value;
  if (Number.isNaN(whole)) throw new ShapeError('cannot convert float NaN to integer', { torchType: 'ValueError' });
  const index = Number.isFinite(Number(whole)) ? asInt64(new Scalar(BigInt(whole), 'int')) : undefined;
  if (index === undefined) throw tooLong();
  return index;
}

/** @param {string} fn @param {unknown} data nested arrays of integers, or of booleans */
function tensorOf(fn, data) {
  const { flat, shape, kinds } = flatten(fn, data);
  const masks = kinds.size > 0 && [...kinds].every((kind) => kind === 'boolean' || kind === 'bool');
  if (masks) return written('bool', 'bool', shape, (elements) => elements.set(flat));
  const values = flat.map(int64);
  return written('int64', 'int64', shape, (elements) => elements.set(values));
}

/**
 * @param {string} fn
 * @param {unknown} given
 * @param {(result: Tensor) => Tensor} own gets tensors created only for the call
 * @returns {Item}
 */
function itemOf(fn, given, own) {
  if (given === null) return { kind: 'newAxis' };
  if (given === '...') return { kind: 'ellipsis' };
  if (isSlice(given)) return { kind: 'slice', slice: given };
  if (isTensor(given)) return itemOfTensor(given);
  try {
    if (isNumberLike(given)) return itemOfNumber(asScalar(given));
    if (isArray(given) || isTypedArray(given)) {
      return { kind: 'tensor', tensor: own(tensorOf(fn, given)), dims: 1 };
    }
  } catch (error) {
    return wrong(error);
  }
  if (typeof given !== 'string') return wrong(invalid(given));
  const slice = sliceIn(given);
  // Python treats any other string as a list of letters.
  return slice ? { kind: 'slice', slice } : wrong(new ArgumentError("new(): invalid data type 'str'"));
}

/** The limit of items: more than there can be dimensions to index, to add and to leave whole. */
const mostItems = 4 * maxRank;

/** @param {string} fn @param {readonly unknown[]} args @param {(result: Tensor) => Tensor} own */
export function readItems(fn, args, own) {
  return listOf(fn, 'indices', args, (each) => itemOf(fn, each, own), mostItems);
}

/** Refuses index tensors of other dtypes. @param {readonly ({ dtype: string } | undefined)[]} indices */
export function assertIndices(indices) {
  for (const index of indices) {
    if (index && !['int64', 'int32', 'uint8', 'bool'].includes(index.dtype)) {
      const message = 'tensors used as indices must be long, int, byte or bool tensors';
      throw new DTypeError(message, { torchType: 'IndexError', dtype: index.dtype });
    }
  }
}
