/**
 * A tensor is a block of memory and a way to walk it: dtype, shape, strides, offset, and nothing else. It never changes
 * shape; a view is another tensor over the same block. Operations live in modules of their own and become methods in
 * `methods.js`.
 */
import { DisposedError } from './errors.js';
import { dtypeInfo } from './dtype.js';
import { tuple } from './sentences.js';

/** @typedef {import('./dtype.js').DType} DType */
/** @typedef {import('./internal/block.js').Block} Block */

/** The memory of a tensor. @type {(tensor: Tensor) => Block} */
export let blockOf;

/** Whether `value` is a tensor of this copy of the library. @type {(value: unknown) => value is Tensor} */
export let isTensor;

/**
 * Gives a tensor another shape: what `out=` does to a tensor that does not have the result's. Nothing else may.
 * @type {(tensor: Tensor, shape: readonly number[], strides: readonly number[]) => void}
 */
export let resize;

export class Tensor {
  /** @type {Block | null} */
  #block;
  /** @type {readonly number[]} */
  #shape;
  /** @type {readonly number[]} */
  #strides;

  static {
    blockOf = (tensor) => {
      if (tensor.#block === null) {
        throw new DisposedError(`this tensor has been disposed of: ${tensor.dtype} ${tuple(tensor.shape)}`);
      }
      return tensor.#block;
    };
    isTensor = /** @type {typeof isTensor} */ (
      (value) => typeof value === 'object' && value !== null && #block in value
    );
    resize = (tensor, shape, strides) => {
      tensor.#shape = Object.freeze(shape);
      tensor.#strides = Object.freeze(strides);
    };
  }

  /**
   * Tensors come from `tensor`, `zeros` and the operations; the constructor takes over a block.
   * @param {Block} block
   * @param {DType} dtype
   * @param {readonly number[]} shape
   * @param {readonly number[]} strides
   * @param {number} storageOffset
   */
  constructor(block, dtype, shape, strides, storageOffset) {
    this.#block = block;
    /** @readonly */
    this.dtype = dtype;
    this.#shape = Object.freeze(shape);
    this.#strides = Object.freeze(strides);
    /** Where in the storage the first element lies, in elements. @readonly */
    this.storageOffset = storageOffset;
  }

  get shape() {
    return this.#shape;
  }

  /** How many elements to step over for the next index in each dimension. */
  get strides() {
    return this.#strides;
  }

  get ndim() {
    return this.#shape.length;
  }

  get numel() {
    return this.shape.includes(0) ? 0 : this.shape.reduce((count, size) => count * size, 1);
  }

  /**
   * Gives the memory back now instead of when the collector comes by. Views keep it until they are disposed of too;
   * disposing twice is fine.
   */
  dispose() {
    this.#block?.release();
    this.#block = null;
  }
}

/** The heap address of the first element. @param {Tensor} tensor */
export function addressOf(tensor) {
  return blockOf(tensor).pointer + tensor.storageOffset * dtypeInfo(tensor.dtype).size;
}

// Engines without explicit resource management have no Symbol.dispose; the method then has nothing to be called by.
if (Symbol.dispose) {
  Object.defineProperty(Tensor.prototype, Symbol.dispose, { value: Tensor.prototype.dispose });
}
