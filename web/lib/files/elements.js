/**
 * Converts elements to the bytes of files and back. The sizes in a file are compared with its bytes before anything is
 * allocated. This file imports the methods of tensors, so a bundler that drops unused code keeps them wherever files
 * are read.
 */
import '../methods.js';
import { ShapeError } from '../errors/classes.js';
import { maxRank } from '../tensor/arguments.js';
import { allocateContiguous, viewOf } from '../engine/allocate.js';
import { packed } from '../engine/copy.js';
import { heap } from '../boundary/core.js';
import { filled } from '../tensor/filled.js';
import { isContiguous } from '../tensor/layout.js';
import { addressOf, geometryOf } from '../tensor/tensor.js';
import { FileFormatError } from './error.js';
import { useAndDispose } from '../tensor/with-temporaries.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {{ dtype: DType, size: number }} Kind the dtype that elements become, and their bytes in the file */
/** @typedef {{ bigEndian?: boolean, columnMajor?: boolean }} Order */

/** Unsigned integers without a dtype, with a wider one. @type {Record<string, Kind | undefined>} */
const wider = { uint16: { dtype: 'int32', size: 2 }, uint32: { dtype: 'int64', size: 4 } };

/**
 * The dtype for unsigned integers without a dtype: the next wider one that can hold them all, if requested.
 * @param {string} fn
 * @param {string} name `uint16`, `uint32` or `uint64`
 * @param {boolean} widen
 * @returns {Kind}
 */
export function unsignedKind(fn, name, widen) {
  const kind = wider[name];
  if (kind && widen) return kind;
  const way = kind ? `; pass { widen: true } to read it as ${kind.dtype}` : ' and no dtype that can hold its values';
  throw new FileFormatError(`${fn}: stride0 has no dtype ${name}${way}`, { dtype: name });
}

/**
 * The number of bytes of these elements; throws if the file has fewer.
 * @param {string} fn
 * @param {readonly number[]} shape non-negative whole numbers
 * @param {number} size
 * @param {number} available
 */
export function bytesNeeded(fn, shape, size, available) {
  if (shape.length > maxRank) {
    throw new FileFormatError(`${fn}: the shape has ${shape.length} dimensions, but a tensor has at most ${maxRank}`);
  }
  let bytes = shape.includes(0) ? 0 : size;
  for (const each of shape) {
    bytes *= each;
    if (bytes <= available) continue;
    const message = `${fn}: shape [${shape.join(', ')}] needs more data than the ${available} bytes in the file`;
    throw new FileFormatError(message, { shape, available });
  }
  if (bytes <= available) return bytes;
  throw new FileFormatError(`${fn}: the data should have ${bytes} bytes, but the file has only ${available}`, {
    shape,
    available,
  });
}

/**
 * A tensor of the elements at the start of `bytes`. Column-major elements stay in place, with matching strides.
 * @param {string} fn
 * @param {Kind} kind
 * @param {readonly number[]} shape
 * @param {Uint8Array} bytes
 * @param {Order} [order]
 * @returns {Tensor}
 */
export function tensorOf(fn, { dtype, size }, shape, bytes, { bigEndian = false, columnMajor = false } = {}) {
  const source = bytes.subarray(0, bytesNeeded(fn, shape, size, bytes.length));
  const rows = filled(allocated(fn, dtype, columnMajor ? shape.toReversed() : shape), (offset) => {
    const target = heap.u8().subarray(addressOf(offset), addressOf(offset) + offset.numel * geometryOf(offset).size);
    if (dtype === 'bool') truths(source, target);
    else place(source, size, bigEndian && size > 1, target, geometryOf(offset).size);
  });
  if (!columnMajor || shape.length < 2) return rows;
  return useAndDispose(rows, ({ strides }) => viewOf(rows, { dtype, shape, strides: strides.toReversed() }));
}

/**
 * Reports a shape that the core rejects as an error in the file.
 * @param {string} fn
 * @param {DType} dtype
 * @param {readonly number[]} shape
 */
function allocated(fn, dtype, shape) {
  try {
    return allocateContiguous(dtype, shape);
  } catch (error) {
    if (error instanceof ShapeError) throw new FileFormatError(`${fn}: ${error.message}`, { shape, cause: error });
    throw error;
  }
}

/**
 * Copies elements of `size` bytes into cells of `cell` bytes, which are little-endian like the heap.
 * @param {Uint8Array} source
 * @param {number} size
 * @param {boolean} turned whether the most significant byte comes first
 * @param {Uint8Array} target
 * @param {number} cell
 */
function place(source, size, turned, target, cell) {
  if (size === cell && !turned) return target.set(source);
  target.fill(0);
  // One byte of all elements, then the next: twice as fast as element by element.
  for (let i = 0; i < size; ++i) {
    let to = i;
    for (let from = turned ? size - 1 - i : i; from < source.length; from += size) {
      target[to] = /** @type {number} */ (source[from]);
      to += cell;
    }
  }
}

/** Any byte except 0 is true; the core only uses 0 and 1. @param {Uint8Array} source @param {Uint8Array} target */
function truths(source, target) {
  for (let i = 0; i < source.length; ++i) target[i] = source[i] === 0 ? 0 : 1;
}

/** The size of a tensor's elements in a file, in bytes. @param {Tensor} tensor */
export function byteLength(tensor) {
  return tensor.numel * geometryOf(tensor).size;
}

/**
 * Writes the elements of `tensor`, in row-major order and little-endian, to `bytes` at `at`.
 * @param {Tensor} tensor
 * @param {Uint8Array} bytes
 * @param {number} offset
 * @returns {void}
 */
export function putElements(tensor, bytes, offset) {
  if (!isContiguous(tensor)) return useAndDispose(packed(tensor), (rows) => putElements(rows, bytes, offset));
  const from = addressOf(tensor);
  bytes.set(heap.u8().subarray(from, from + byteLength(tensor)), offset);
}
