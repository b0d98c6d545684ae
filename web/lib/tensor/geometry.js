/**
 * What the numbers of a tensor are and how they lie, without the numbers. Alike geometries are one object, so that what
 * was planned for one tensor is found again for the next that lies the same way.
 */
import { dtypeInfo } from '../boundary/dtype.js';
import { ShapeError } from '../errors/classes.js';
import { list } from '../errors/printed-shape.js';

/** @typedef {import('../boundary/dtype.js').DType} DType */
/** @typedef {{ dtype: DType, shape: readonly number[], strides: readonly number[] }} Layout */

const most = Number.MAX_SAFE_INTEGER;

/**
 * `start + steps * stride`, which wraps as PyTorch's int64 does. It can only get that far in a tensor without elements,
 * or along a dimension of size 1.
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
  if (strides.every((each) => each >= 0 && each <= most)) return;
  const given = list(strides.map(BigInt));
  throw new ShapeError(
    strides.some((each) => each < 0)
      ? `as_strided: Negative strides are not supported at the moment, got strides: ${given}`
      : `the strides of this view would be ${given}, but a stride is at most 2^53 - 1, what a number holds exactly`,
  );
}

/** Refuses an offset that a tensor cannot have. @param {number} offset in elements */
export function assertOffset(offset) {
  if (offset >= 0 && offset <= most) return;
  throw new ShapeError(
    offset < 0
      ? `Tensor: invalid storage offset ${BigInt(offset)}`
      : `this view would start at element ${BigInt(offset)}, but an offset is at most 2^53 - 1, what a number holds exactly`,
  );
}

/**
 * PyTorch counts elements from the first dimension on, and does not notice that a later one is empty.
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

/** A view of more elements than a number counts. */
export const uncountable = () => new ShapeError('numel: integer multiplication overflow');

/** The id of the last geometry: programs are found by it. */
let made = 0;

export class Geometry {
  /** Its name in the table of programs. @readonly */
  id = ++made;

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
    this.numel = shape.includes(0) ? 0 : shape.reduce((count, each) => count * each, 1);
    /** Bytes of one number. @readonly */
    this.size = size;
  }
}

/** @type {Map<string, Geometry>} */
const known = new Map();
const mostKnown = 1024;

/**
 * @param {Layout} layout
 * @param {boolean} [stored] whether memory is going to be allocated for it
 * @returns {Geometry}
 */
export function asGeometry(layout, stored = false) {
  if (layout instanceof Geometry) return layout;
  const key = `${layout.dtype} ${layout.shape} ${layout.strides}`;
  let geometry = known.get(key);
  if (geometry === undefined) {
    assertStrides(layout.strides);
    geometry = remembered(key, new Geometry(layout, stored));
  }
  return geometry;
}

/**
 * How elements are read that no tensor has in this order: also backwards, by strides below 0. A name of its own keeps it
 * away from the geometries of tensors.
 * @param {Layout} layout
 * @returns {Geometry}
 */
export function asWalk(layout) {
  if (layout.strides.every((each) => each >= 0)) return asGeometry(layout);
  const key = `walk ${layout.dtype} ${layout.shape} ${layout.strides}`;
  return known.get(key) ?? remembered(key, new Geometry(layout, false));
}

/** @param {string} key @param {Geometry} geometry */
function remembered(key, geometry) {
  // A program that only ever sees new shapes must not fill the memory with them.
  if (known.size === mostKnown) known.clear();
  known.set(key, geometry);
  return geometry;
}
