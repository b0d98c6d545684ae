/** Helpers for tests of files, which compare bytes. */

/** @param {ArrayBufferView} view */
const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

/** The bytes of a text in base64. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64(text) {
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/**
 * The elements of a tensor row by row, as the bytes of a file.
 * @param {import('../../../web/lib/tensor/tensor.js').Tensor} tensor
 */
export function elementsOf(tensor) {
  return bytesOf(tensor.toTypedArray());
}

/**
 * Concatenates the parts; text as UTF-8.
 * @param {(string | ArrayLike<number>)[]} parts
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function joined(...parts) {
  return new Uint8Array(
    parts.flatMap((part) => [...(typeof part === 'string' ? Buffer.from(part) : Array.from(part))]),
  );
}
