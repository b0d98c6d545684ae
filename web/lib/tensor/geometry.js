/**
 * A tensor's dtype, shape and strides, without its elements. Equal geometries are the same object, with one id, so that
 * a program planned for one tensor is found for the next tensor with the same layout.
 */
import { dtypeInfo } from '../boundary/dtype.js';
import { ShapeError } from '../errors/classes.js';
import { list } from '../errors/printed-shape.js';
import { numelOf } from './row-major.js';

/** @import { DType } from '../boundary/dtype.js' */

/** @typedef {{ dtype: DType, shape: readonly number[], strides: readonly number[] }} Layout */

const largestOffset = Number.MAX_SAFE_INTEGER;

/**
 * `start + steps * stride`, which wraps like PyTorch's int64. It can only become that large in a tensor without
 * elements, or along a dimension of size 1.
 * @param {number} start
 * @param {number} steps
 * @param {number} stride
 */
export function stepped(start, steps, stride) {
  const sum = start + steps * stride;
  if (Number.isSafeInteger(steps * stride) && Number.isSafeInteger(sum)) return sum;
  return Number(BigInt.asIntN(64, BigInt(start) + BigInt(steps) * BigInt(stride)));
}

/** Refuses strides that a tensor cannot have. @param {readonly number[]} strides */
function assertStrides(strides) {
  if (strides.every((each) => each >= 0 && each <= largestOffset)) return;
  const given = list(strides.map(BigInt));
  throw new ShapeError(
    strides.some((each) => each < 0)
      ? `as_strided: Negative strides are not supported at the moment, got strides: ${given}`
      : `the strides of this view would be ${given}, but a stride is at most 2^53 - 1, what a number holds exactly`,
  );
}

/** Refuses an offset that a tensor cannot have. @param {number} offset in elements */
export function assertOffset(offset) {
  if (offset >= 0 && offset <= largestOffset) return;
  throw new ShapeError(
    offset < 0
      ? `Tensor: invalid storage offset ${BigInt(offset)}`
      : `this view would start at element ${BigInt(offset)}, but an offset is at most 2^53 - 1, what a number holds exactly`,
  );
}

/**
 * PyTorch counts elements from the first dimension, and does not notice that a later one is empty.
 * @param {readonly number[]} shape
 */
function isCountable(shape) {
  let count = 1;
  for (const size of shape) {
    count *= size;
    if (count >= 2 ** 64) return false;
  }
  return true;
}

/** The error for a view with more elements than can be counted. */
const uncountable = () => new ShapeError('numel: integer multiplication overflow');

/** The id of the last geometry: programs are found by it. */
let lastId = 0;

export class Geometry {
  /** Its key in the table of programs. @readonly */
  id = ++lastId;

  /** Another geometry with the same hash. @type {Geometry | undefined} */
  alike = undefined;

  /** @param {Layout} layout @param {boolean} stored whether memory is going to be allocated for it */
  constructor({ dtype, shape, strides }, stored) {
    if (!isCountable(shape)) {
      throw stored ? new ShapeError(`Storage size calculation overflowed with sizes=${list(shape)}`) : uncountable();
    }
    const { size } = dtypeInfo(dtype);
    /** @readonly */
    this.dtype = dtype;
    /** @readonly */
    this.shape = Object.freeze([...shape]);
    /** @readonly */
    this.strides = Object.freeze([...strides]);
    /** @readonly */
    this.numel = shape.includes(0) ? 0 : numelOf(shape);
    /** Bytes per element. @readonly */
    this.size = size;
  }
}

/** @param {Layout} layout */
function hashOf({ dtype, shape, strides }) {
  let hash = dtypeInfo(dtype).code;
  for (let i = 0; i < shape.length; ++i) {
    hash = Math.imul(hash ^ /** @type {number} */ (shape[i]), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ /** @type {number} */ (strides[i]), 0xc2b2ae35);
  }
  return hash;
}

/** @param {readonly number[]} a @param {readonly number[]} b */
function areEqual(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; ++i) if (a[i] !== b[i]) return false;
  return true;
}

const mostGeometries = 1024;

/** A hash table of geometries; those with the same hash form a linked list. */
class Known {
  /** @type {Map<number, Geometry>} */
  #byHash = new Map();
  #count = 0;

  /** @param {Layout} layout @param {() => Geometry} make */
  get(layout, make) {
    const { dtype, shape, strides } = layout;
    const hash = hashOf(layout);
    const first = this.#byHash.get(hash);
    for (let each = first; each !== undefined; each = each.alike) {
      if (each.dtype === dtype && areEqual(each.shape, shape) && areEqual(each.strides, strides)) return each;
    }
    const geometry = make();
    // A program with always new shapes must not fill the memory with them.
    if (this.#count === mostGeometries) {
      this.#byHash.clear();
      this.#count = 0;
    } else {
      geometry.alike = first;
    }
    this.#byHash.set(hash, geometry);
    this.#count += 1;
    return geometry;
  }
}

const known = new Known();

/**
 * @param {Layout} layout
 * @param {boolean} [stored] whether memory is going to be allocated for it
 * @returns {Geometry}
 */
export function asGeometry(layout, stored = false) {
  if (layout instanceof Geometry) return layout;
  return known.get(layout, () => {
    assertStrides(layout.strides);
    return new Geometry(layout, stored);
  });
}

/** The geometries of `asTraversal`, which no public tensor has. */
const traversals = new Known();

/**
 * A geometry with which the library itself reads or writes elements. Unlike a public tensor's, its strides may be
 * negative.
 * @param {Layout} layout
 * @returns {Geometry}
 */
export function asTraversal(layout) {
  return layout.strides.every((each) => each >= 0)
    ? asGeometry(layout)
    : traversals.get(layout, () => new Geometry(layout, false));
}
