/** What a file is to its readers: bytes, wherever they lie. */
import { ArgumentError } from '../errors/classes.js';
import { assertAttached, nameOf } from '../tensor/arguments.js';

/** @typedef {ArrayBuffer | SharedArrayBuffer | ArrayBufferView} Bytes a Buffer of Node is one too */

/** By its tag: a buffer of another window or of Node's vm is no instance of ours. @param {unknown} value */
const tagOf = (value) => Object.prototype.toString.call(value).slice('[object '.length, -1);

/**
 * The bytes of any buffer or view. They are not copied, unless another thread may write to them while we read.
 * @param {string} fn
 * @param {unknown} value
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesArgument(fn, value) {
  if (ArrayBuffer.isView(value)) {
    if (!(value instanceof DataView)) assertAttached(fn, 'bytes', value);
    const { buffer, byteOffset, byteLength } = value;
    return owned(new Uint8Array(buffer, byteOffset, byteLength));
  }
  const tag = tagOf(value);
  if (tag === 'ArrayBuffer' || tag === 'SharedArrayBuffer')
    return owned(new Uint8Array(/** @type {ArrayBuffer} */ (value)));
  throw new ArgumentError(`${fn}(): argument 'bytes' must be an ArrayBuffer or a view of one, not ${nameOf(value)}`);
}

/** @param {Uint8Array} bytes @returns {Uint8Array<ArrayBuffer>} */
const owned = (bytes) =>
  tagOf(bytes.buffer) === 'SharedArrayBuffer' ? new Uint8Array(bytes) : /** @type {Uint8Array<ArrayBuffer>} */ (bytes);

/** @param {Uint8Array} bytes */
export const viewOver = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
