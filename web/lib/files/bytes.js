/** What a file is to its readers: bytes, wherever they lie. */
import { ArgumentError } from '../errors/classes.js';
import { assertAttached, classOf, isTypedArray, nameOf } from '../tensor/arguments.js';

/** @import { ByteArray } from '../typing/platform.js' */

/** @typedef {ArrayBuffer | SharedArrayBuffer | ArrayBufferView} Bytes a Buffer of Node is one too */

/**
 * The bytes of any buffer or view. They are not copied, unless another thread may write to them while we read.
 * @param {string} fn
 * @param {unknown} value
 * @returns {ByteArray}
 */
export function bytesArgument(fn, value) {
  if (ArrayBuffer.isView(value)) {
    if (isTypedArray(value)) assertAttached(fn, 'bytes', value);
    const { buffer, byteOffset, byteLength } = value;
    return owned(new Uint8Array(buffer, byteOffset, byteLength));
  }
  const tag = classOf(value);
  if (tag === 'ArrayBuffer' || tag === 'SharedArrayBuffer')
    return owned(new Uint8Array(/** @type {ArrayBuffer} */ (value)));
  throw new ArgumentError(`${fn}(): argument 'bytes' must be an ArrayBuffer or a view of one, not ${nameOf(value)}`);
}

/** @param {Uint8Array} bytes @returns {ByteArray} */
const owned = (bytes) =>
  classOf(bytes.buffer) === 'SharedArrayBuffer'
    ? new Uint8Array(bytes)
    : /** @type {Uint8Array<ArrayBuffer>} */ (bytes);

/** @param {Uint8Array} bytes @returns {DataView} */
export const viewOver = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
