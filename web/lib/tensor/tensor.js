/**
 * A tensor is a block of memory, with a dtype, shape, strides and offset that say where each element is. A view is
 * another tensor over the same block. Operations are in modules of their own and become methods in `methods.js`.
 */
import { DisposedError } from '../errors/classes.js';
import { observers } from './observers.js';
import { cannotBeCloned, contentsOf } from './contents.js';
import { tuple } from '../errors/printed-shape.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Block } from '../memory/block.js' */
/** @import { Shape } from '../typing/shapes.js' */
/** @import { Geometry } from './geometry.js' */

/** @typedef {Tensor<any, any>} UntypedTensor a tensor whose dtype and shape the public function's type gives */

/** The memory of a tensor. @type {(tensor: Tensor) => Block} */
export let blockOf;

/** The dtype, shape and strides of a tensor. @type {(tensor: Tensor) => Geometry} */
export let geometryOf;

/** The heap address of the first element. @type {(tensor: Tensor) => number} */
export let addressOf;

/** Whether `value` is a tensor of this copy of the library. @type {(value: unknown) => value is Tensor} */
export let isTensor;

/** Whether it still has its memory. @type {(tensor: Tensor) => boolean} */
export let isLive;

/**
 * Gives a tensor another geometry over the same block. Only `out=` with another shape and views in place, such as
 * `squeeze_`, may do this.
 * @type {(tensor: Tensor, geometry: Geometry, storageOffset?: number) => void}
 */
export let resize;

/**
 * `Tensor<'float32', [2, 3]>` is one whose dtype and shape are known before it is run; `Tensor` is any.
 * @template {DType} [D=DType]
 * @template {Shape} [S=readonly number[]]
 */
export class Tensor {
  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'Tensor';
  }

  /** @type {Block | null} */
  #block;
  #geometry;
  #offset;

  static {
    blockOf = (tensor) => {
      if (tensor.#block === null) {
        throw new DisposedError(`this tensor has been disposed of: ${tensor.dtype} ${tuple(tensor.shape)}`);
      }
      return tensor.#block;
    };
    isLive = (tensor) => tensor.#block !== null;
    geometryOf = (tensor) => tensor.#geometry;
    addressOf = (tensor) => blockOf(tensor).pointer + tensor.#offset * tensor.#geometry.size;
    isTensor = /** @type {any} */ (
      (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && #block in value
    );
    resize = (tensor, geometry, storageOffset = tensor.#offset) => {
      tensor.#geometry = geometry;
      tensor.#offset = storageOffset;
    };
  }

  /**
   * Tensors come from `tensor`, `zeros` and the operations; the constructor takes over a block.
   * @param {Block} block
   * @param {Geometry} geometry
   * @param {number} storageOffset
   */
  constructor(block, geometry, storageOffset) {
    if (!geometry?.dtype) throw new TypeError('new Tensor() is internal: write tensor([1, 2]), or zeros([2, 3])');
    this.#block = block;
    this.#geometry = geometry;
    this.#offset = storageOffset;
    // This property comes first, because structured cloning fails at the first one that it can't clone, and names it.
    const self = /** @type {any} */ (this);
    self.structuredClone = cannotBeCloned;
    self.contents = contentsOf(self);
    observers.scope?.tensors.add(this);
    observers.witness?.(this);
  }

  /** The dtype of the elements, such as `'float32'`. @returns {D} */
  get dtype() {
    return /** @type {D} */ (this.#geometry.dtype);
  }

  /** The size of each dimension. @returns {Readonly<S>} */
  get shape() {
    return /** @type {any} */ (this.#geometry.shape);
  }

  get [Symbol.toStringTag]() {
    return 'Tensor';
  }

  /** The distance, in elements, between two consecutive indices of each dimension. */
  get strides() {
    return this.#geometry.strides;
  }

  /** The position of the first element in the storage, in elements. */
  get storageOffset() {
    return this.#offset;
  }

  /** How many dimensions there are. */
  get ndim() {
    return this.#geometry.shape.length;
  }

  /** How many elements there are. */
  get numel() {
    return this.#geometry.numel;
  }

  /**
   * Frees the memory now instead of when the tensor is garbage-collected. If there are views of it, the memory stays
   * until they are disposed of too. Disposing twice is allowed.
   */
  dispose() {
    this.#block?.release();
    this.#block = null;
    observers.scope?.tensors.delete(this);
  }
}

// For `using`; engines without explicit resource management have no Symbol.dispose.
if (Symbol.dispose) {
  Object.defineProperty(Tensor.prototype, Symbol.dispose, { value: Tensor.prototype.dispose });
}
