/** One SHA-256 over the dtype, the shape and every element of many tensors. */
import { Sha256 } from './sha256.js';

/** @import { Tensor } from '../../web/lib/index.js' */

/** @typedef {import('../../web/lib/index.js')} Library */

/** How to recognise a NaN of each dtype: without the sign, its bits are above those of infinity. */
const NAN = {
  float16: { View: Uint16Array, infinity: 0x7c00, one: 0x7e00 },
  bfloat16: { View: Uint16Array, infinity: 0x7f80, one: 0x7fc0 },
  float32: { View: Uint32Array, infinity: 0x7f800000, one: 0x7fc00000 },
};

/**
 * The bytes of elements, with the same NaN for all: WebAssembly leaves the sign and payload of NaNs to the processor.
 * @param {string} dtype
 * @param {ArrayBufferView<ArrayBuffer>} data
 */
export function bytesOf(dtype, { buffer, byteOffset, byteLength }) {
  const bytes = new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength));
  if (dtype === 'float64') {
    const numbers = new Float64Array(bytes.buffer);
    numbers.forEach((value, i) => value !== value && (numbers[i] = NaN));
    const halves = new Uint32Array(bytes.buffer);
    numbers.forEach((value, i) => value !== value && halves.set([0, 0x7ff80000], 2 * i));
  } else if (Object.hasOwn(NAN, dtype)) {
    const { View, infinity, one } = NAN[/** @type {keyof typeof NAN} */ (dtype)];
    const words = new View(bytes.buffer);
    const magnitude = infinity | (infinity - 1) | (2 * infinity - infinity - 1);
    words.forEach((word, i) => (word & magnitude) > infinity && (words[i] = one));
  }
  return bytes;
}

/**
 * Hashes tensors one by one, and disposes of each.
 * @param {Library} library
 * @param {Iterable<Tensor>} tensors
 * @param {(dtype: string, data: ArrayBufferView<ArrayBuffer>) => void} [also] gets each tensor's elements in memory
 */
export function digest(library, tensors, also) {
  const hash = new Sha256();
  let results = 0;
  for (const tensor of tensors) {
    const { dtype } = tensor;
    const whole = tensor.contiguous();
    library.withData(whole, (data) => {
      also?.(dtype, /** @type {any} */ (data));
      hash.update(bytesOf(dtype, /** @type {any} */ (data)));
    });
    results += whole.numel;
    if (whole !== tensor) whole.dispose();
    tensor.dispose();
  }
  return { results, sha256: hash.digest() };
}
