/** Deflate and inflate, with the streams that pages, workers and Node all have. */
import { FileFormatError } from './error.js';

/** A deflated byte unpacks to at most 1032 bytes. @param {number} packed */
export function longestInflated(packed) {
  return packed * 1032;
}

/** More than the largest tensor with its header. */
const most = 2 ** 31 + 2 ** 16;

/** @typedef {{ readable: ReadableStream<Uint8Array>, writable: WritableStream<BufferSource> }} Transform */

/**
 * Sends bytes through `transform` and passes each piece of its output to `take`.
 * @param {Transform} transform
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {(piece: Uint8Array) => void} take may throw, which stops it
 */
async function pump({ readable, writable }, bytes, take) {
  const writer = writable.getWriter();
  // A failure is reported by the readable side, which is awaited; here it is only marked as handled.
  const written = [writer.write(bytes), writer.close()].map((each) => each.catch(() => {}));
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
  } catch (error) {
    await reader.cancel(error).catch(() => {});
    throw error;
  }
  await Promise.all(written);
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function deflate(bytes) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  await pump(new CompressionStream('deflate-raw'), bytes, (piece) => pieces.push(piece));
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    all.set(piece, offset);
    offset += piece.length;
  }
  return all;
}

/**
 * @param {string} fn
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} length the declared unpacked length, which is also the limit
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function inflate(fn, bytes, length) {
  if (length > most || length > longestInflated(bytes.length)) {
    throw new FileFormatError(
      `${fn}: ${bytes.length} compressed bytes cannot unpack to the ${length} that the file announces`,
    );
  }
  const all = new Uint8Array(length);
  let offset = 0;
  try {
    await pump(new DecompressionStream('deflate-raw'), bytes, (piece) => {
      if (offset + piece.length > length) throw new RangeError(`there is more than the ${length} bytes announced`);
      all.set(piece, offset);
      offset += piece.length;
    });
  } catch (cause) {
    const { message } = /** @type {Error} */ (cause);
    throw new FileFormatError(`${fn}: the compressed data is damaged: ${message}`, { cause });
  }
  if (offset < length) throw new FileFormatError(`${fn}: the deflated data ends after ${offset} of ${length} bytes`);
  return all;
}
