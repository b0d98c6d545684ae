/** Turns the accepted forms of a file's contents into bytes. */
import { ArgumentError } from '../errors/classes.js';
import { assertAttached, classOf, isTypedArray, describeValue, wrongArgument } from '../tensor/arguments.js';

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
    return attached(fn, value, () => new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }
  const tag = classOf(value);
  if (tag === 'ArrayBuffer' || tag === 'SharedArrayBuffer')
    return attached(fn, value, () => new Uint8Array(/** @type {ArrayBuffer} */ (value)));
  throw wrongArgument(fn, 'bytes', 'an ArrayBuffer or a view of one', value);
}

/** @param {string} fn @param {unknown} value @param {() => Uint8Array} bytesOf throws where the memory has gone */
function attached(fn, value, bytesOf) {
  try {
    return owned(bytesOf());
  } catch {
    throw new ArgumentError(
      `${fn}(): argument 'bytes' is ${describeValue(value)} that has been detached or has shrunk`,
    );
  }
}

/** @param {Uint8Array} bytes @returns {ByteArray} */
const owned = (bytes) =>
  classOf(bytes.buffer) === 'SharedArrayBuffer'
    ? new Uint8Array(bytes)
    : /** @type {Uint8Array<ArrayBuffer>} */ (bytes);

/** @param {Uint8Array} bytes @returns {DataView} */
export function viewOver(bytes) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
