/**
 * What the numbers of a tensor are and how they lie, without the numbers. Alike geometries are one object, so that what
 * was planned for one tensor is found again for the next that lies the same way.
 */
import { dtypeInfo } from '../dtype.js';

/** @typedef {import('../dtype.js').DType} DType */
/** @typedef {{ dtype: DType, shape: readonly number[], strides: readonly number[] }} Layout */

let made = 0;

export class Geometry {
  /** Its name in the table of programs. @readonly */
  id = ++made;

  /** @param {Layout} layout */
  constructor({ dtype, shape, strides }) {
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
const most = 1024;

/** @param {Layout} layout @returns {Geometry} */
export function asGeometry(layout) {
  if (layout instanceof Geometry) return layout;
  const key = `${layout.dtype} ${layout.shape} ${layout.strides}`;
  let geometry = known.get(key);
  if (geometry === undefined) {
    // A program that only ever sees new shapes must not fill the memory with them.
    if (known.size === most) known.clear();
    known.set(key, (geometry = new Geometry(layout)));
  }
  return geometry;
}
