/** Operands as they stand in the block of words, and parts of them. */

/** @typedef {import('../boundary/core.js').Core} Core */
/**
 * Where everything stands among the words, as boundary/abi.js has it.
 * @typedef {Record<'kDTypeWord' | 'kDataWord' | 'kNumberWord' | 'kRankWord' | 'kSizesWord' | 'kStridesWord'
 *   | 'kSlotWords' | 'kBlockWords', number> & Pick<typeof import('../boundary/abi.js'), 'reductions' | 'targets'>} Words
 */
/**
 * @typedef {object} Operand
 * @property {{ code: number, name: string, size: number, isFloat: boolean }} dtype
 * @property {boolean} isNumber
 * @property {number} address
 * @property {number[]} shape
 * @property {number[]} strides
 */

/** @param {readonly number[]} sizes */
export const product = (sizes) => sizes.reduce((all, size) => all * size, 1);

export class Slots {
  /** @type {Core} */
  #core;
  /** @type {{ f64: () => Float64Array }} */
  #heap;
  /** @type {Words} */
  #at;
  /** @type {Operand['dtype'][]} */
  #dtypes;
  /** By the core's number. @type {boolean[]} */
  #divides;

  /** @param {Core} core @param {{ f64: () => Float64Array }} heap @param {Words} at */
  constructor(core, heap, at) {
    this.#core = core;
    this.#heap = heap;
    this.#at = at;
    this.#dtypes = core.dtypeTable().map(({ name, size, category }, code) => ({
      code,
      name,
      size,
      isFloat: category === 'float',
    }));
    this.#divides = core.opTable().map(({ divides }) => divides);
  }

  get reductions() {
    return this.#at.reductions;
  }

  get targets() {
    return this.#at.targets;
  }

  /** Whether an operation divides. @param {number} op */
  divides(op) {
    return this.#divides[op] === true;
  }

  #block() {
    const first = this.#core._stride0_block() / 8;
    return this.#heap.f64().subarray(first, first + this.#at.kBlockWords);
  }

  /** What puts all back as it is now. */
  saved() {
    const words = this.#block().slice();
    return () => this.#block().set(words);
  }

  /** @param {number} slot */
  #slot(slot) {
    const { kSlotWords } = this.#at;
    return this.#block().subarray(slot * kSlotWords, (slot + 1) * kSlotWords);
  }

  /** @param {number} slot @returns {Operand} */
  read(slot) {
    const { kDTypeWord, kDataWord, kNumberWord, kRankWord, kSizesWord, kStridesWord } = this.#at;
    const words = this.#slot(slot);
    const rank = Number(words[kRankWord]);
    return {
      dtype: /** @type {Operand['dtype']} */ (this.#dtypes[Number(words[kDTypeWord])]),
      isNumber: words[kNumberWord] !== 0,
      address: Number(words[kDataWord]),
      shape: [...words.subarray(kSizesWord, kSizesWord + rank)],
      strides: [...words.subarray(kStridesWord, kStridesWord + rank)],
    };
  }

  /** Without an address, as nothing is to be refused any more. @param {number} slot @param {Operand} operand */
  write(slot, { dtype, isNumber, shape, strides }) {
    const { kDTypeWord, kDataWord, kNumberWord, kRankWord, kSizesWord, kStridesWord } = this.#at;
    const words = this.#slot(slot);
    words[kDTypeWord] = dtype.code;
    words[kNumberWord] = Number(isNumber);
    words[kDataWord] = 0;
    words[kRankWord] = shape.length;
    words.set(shape, kSizesWord);
    words.set(strides, kStridesWord);
  }
}

/**
 * An operand from one index to another of a dimension, or itself where it has no such dimension or is stretched there;
 * and how many bytes come before it.
 * @param {Operand} operand
 * @param {number} fromEnd which dimension, 1 for the last
 * @param {{ begin: number, end: number }} range
 */
export function narrow(operand, fromEnd, { begin, end }) {
  const { dtype, shape, strides } = operand;
  const dim = shape.length - fromEnd;
  if (dim < 0 || shape[dim] === 1) return { part: operand, skipped: 0 };
  const part = { ...operand, shape: shape.with(dim, end - begin) };
  return { part, skipped: begin * Number(strides[dim]) * dtype.size };
}

/** The first byte of an operand and the one after its last. @param {Operand} operand */
function extent({ address, dtype, shape, strides }) {
  const last = shape.reduce((sum, size, dim) => sum + (size - 1) * Number(strides[dim]), 0);
  return { begin: address, end: address + (last + 1) * dtype.size };
}

/** @param {readonly number[]} a @param {readonly number[]} b */
const isEqual = (a, b) => a.length === b.length && a.every((each, i) => each === b[i]);

/**
 * Whether an input shares memory with the result, but not number by number.
 * @param {Operand} input
 * @param {Operand} result
 */
export function isTangled(input, result) {
  const [read, written] = [extent(input), extent(result)];
  if (read.begin >= written.end || written.begin >= read.end) return false;
  const isSame = input.address === result.address && input.dtype === result.dtype;
  return !(isSame && isEqual(input.shape, result.shape) && isEqual(input.strides, result.strides));
}
