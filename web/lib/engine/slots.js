/**
 * Writes operands into the block of words that the core reads, and reads its results there. A slot describes one
 * operand: dtype, address, shape and strides; slot 0 is the result. `abi.js` has the positions.
 */
import { dtypeInfo, dtypes } from '../boundary/dtype.js';
import { asInt64, isFloat, Scalar, tooBig, wrappedInt64 } from '../tensor/scalar.js';
import { addressOf, geometryOf } from '../tensor/tensor.js';
import * as abi from '../boundary/abi.js';
import { maxRank, tooManyDimensions } from '../tensor/arguments.js';
import { block, heap } from '../boundary/core.js';
import { Block } from '../memory/block.js';
import { isUnsigned, unsignedOperand } from '../tensor/unsigned.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {Tensor | Scalar} Operand */

/** @param {Operand} operand @returns {readonly number[]} */
export function shapeOf(operand) {
  return operand instanceof Scalar ? [] : geometryOf(operand).shape;
}

/** @param {number} word */
export function readWord(word) {
  return /** @type {number} */ (heap.f64()[block + word]);
}

/** @param {number} word @param {number} value */
export function writeWord(word, value) {
  heap.f64()[block + word] = value;
}

/** A shape without strides. @param {number} slot @param {readonly number[]} shape @param {number} [from] see below */
function writeSizes(slot, shape, from) {
  if (shape.length > maxRank) throw tooManyDimensions(shape.length);
  const words = heap.f64(); // this starts the core, so read `block` after it
  const base = (from ?? block) + slot * abi.kSlotWords;
  words[base + abi.kRankWord] = shape.length;
  for (let i = 0; i < shape.length; ++i) words[base + abi.kSizesWord + i] = /** @type {number} */ (shape[i]);
}

/**
 * @param {number} slot
 * @param {DType} dtype
 * @param {readonly number[]} shape
 * @param {readonly number[]} strides
 * @param {number} [from] the word of the first slot
 */
export function writeGeometry(slot, dtype, shape, strides, from) {
  writeSizes(slot, shape, from);
  const words = heap.f64();
  const base = (from ?? block) + slot * abi.kSlotWords;
  words[base + abi.kDTypeWord] = dtypeInfo(dtype).code;
  words[base + abi.kNumberWord] = 0;
  for (let i = 0; i < shape.length; ++i) words[base + abi.kStridesWord + i] = strides[i] ?? 0;
}

/** @param {number} slot @param {number} address */
export function writeAddress(slot, address) {
  return writeWord(slot * abi.kSlotWords + abi.kDataWord, address);
}

/** @param {number} slot @param {Tensor} tensor */
export function writeTensor(slot, tensor) {
  const { dtype, shape, strides } = geometryOf(tensor);
  writeGeometry(slot, dtype, shape, strides);
  writeAddress(slot, addressOf(tensor));
}

/**
 * Writes a plain number into the block, which has a word for it, and returns the dtype it has there.
 * @param {number} slot
 * @param {Scalar} number
 * @param {boolean} acceptsFloat whether an operand or the target is a float, which can hold numbers that an int64
 *   can't
 * @returns {'bool' | 'int64' | 'float64'}
 */
export function writeNumber(slot, number, acceptsFloat) {
  const word = abi.kScalarsWord + slot;
  const { value } = number;
  if (number.kind === 'int' && Number.isSafeInteger(value) && !Object.is(value, -0)) {
    // The same words as for a bigint, but without creating one.
    const halves = 2 * (block + word);
    heap.i32()[halves] = Number(value);
    heap.i32()[halves + 1] = Math.floor(Number(value) / 2 ** 32);
    return 'int64';
  }
  const asFloat = number.kind === 'float' || (acceptsFloat && Object.is(number.value, -0));
  const integer = asFloat ? undefined : acceptsFloat ? asInt64(number) : wrappedInt64(number);
  if (number.kind !== 'float' && integer === undefined && !acceptsFloat) throw tooBig(number.value);
  if (integer === undefined) heap.f64()[block + word] = Number(number.value);
  else heap.i64()[block + word] = integer;
  return number.kind === 'bool' ? 'bool' : integer === undefined ? 'float64' : 'int64';
}

/** The address of a number written by `writeNumber`. @param {number} slot */
export function numberAddress(slot) {
  return (block + abi.kScalarsWord + slot) * 8;
}

/** Whether one of the operands or the target is a float. @param {readonly Operand[]} operands @param {Tensor} [into] */
export function hasFloat(operands, into) {
  for (let i = 0; i < operands.length; ++i) if (isFloat(/** @type {Operand} */ (operands[i]))) return true;
  return into !== undefined && isFloat(into);
}

/** Describes a tensor without its address, for calls that only plan. @param {number} slot @param {Tensor} tensor */
export function writeLayout(slot, tensor) {
  const { dtype, shape, strides } = geometryOf(tensor);
  writeGeometry(slot, dtype, shape, strides);
  writeAddress(slot, 0);
}

/**
 * Describes the inputs in slots 1 to 3.
 * @param {readonly Operand[]} operands
 * @param {{ op?: import('../boundary/operations.js').OpInfo, into?: Tensor }} [of] the operation, or the target of a
 *   copy
 * @param {typeof writeTensor} [write]
 */
export function writeInputs(operands, { op, into } = {}, write = writeTensor) {
  operands.forEach((each, i) => {
    const slot = i + 1;
    if (each instanceof Scalar) {
      const number = into === undefined && isUnsigned(each) ? unsignedOperand(each, operands, op) : each;
      writeGeometry(slot, writeNumber(slot, number, hasFloat(operands, into)), [], []);
      writeWord(slot * abi.kSlotWords + abi.kNumberWord, 1);
      writeAddress(slot, numberAddress(slot));
    } else {
      write(slot, each);
    }
  });
}

/** Writes plain numbers as parameters of a kernel: as doubles, and as int64. @param {readonly Scalar[]} params */
export function writeParams(params) {
  params.forEach((each, i) => {
    writeWord(abi.kRealParamsWord + i, Number(each.value));
    heap.i64()[block + abi.kWholeParamsWord + i] = asInt64(each) ?? truncated(Number(each.value));
  });
}

/** @param {number} value */
function truncated(value) {
  return Number.isFinite(value) ? BigInt.asIntN(64, BigInt(Math.trunc(value))) : 0n;
}

/** @param {number} from a word @param {number} count */
function readWords(from, count) {
  const words = heap.f64();
  /** @type {number[]} */
  const read = [];
  for (let i = 0; i < count; ++i) read.push(/** @type {number} */ (words[block + from + i]));
  return read;
}

/** The sizes in a slot. @param {number} slot */
export function readSizes(slot, rank = readWord(slot * abi.kSlotWords + abi.kRankWord)) {
  return readWords(slot * abi.kSlotWords + abi.kSizesWord, rank);
}

/** The strides in a slot. @param {number} slot */
export function readStrides(slot, rank = readWord(slot * abi.kSlotWords + abi.kRankWord)) {
  return readWords(slot * abi.kSlotWords + abi.kStridesWord, rank);
}

/** The result that the core has written to slot 0. @returns {{ dtype: DType, shape: number[], strides: number[] }} */
export function readResult() {
  const { name } = /** @type {import('../boundary/dtype.js').DTypeInfo} */ (dtypes[readWord(abi.kDTypeWord)]);
  const shape = readSizes(0);
  return { dtype: name, shape, strides: readWords(abi.kStridesWord, shape.length) };
}

/**
 * Calls `ask` with the address of `count` words, which `write` has filled. Few words fit into slots 1 to 3; more get a
 * block of their own.
 * @template T
 * @param {number} count
 * @param {(words: Float64Array, first: number) => void} write
 * @param {(address: number) => T} ask
 * @returns {T}
 */
export function withWords(count, write, ask) {
  const room = count > 3 * abi.kSlotWords ? new Block(8 * count) : undefined;
  const words = heap.f64(); // this starts the core, so read `block` after it
  const first = room ? room.pointer / 8 : block + abi.kSlotWords;
  try {
    write(words, first);
    return ask(8 * first);
  } finally {
    room?.release();
  }
}
