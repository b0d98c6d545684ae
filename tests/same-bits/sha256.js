/** SHA-256 of bytes that arrive piece by piece, the same in every engine. Web Crypto needs all bytes at once. */

/** The first 32 bits of the fractional part of a number. @param {number} x */
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;

/** @param {number} count */
function primes(count) {
  const found = [2];
  for (let n = 3; found.length < count; n += 2) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
}

const ROUNDS = Int32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));
const START = primes(8).map((p) => fraction(Math.sqrt(p)));

/** @param {number} x @param {number} by */
const rotate = (x, by) => (x >>> by) | (x << (32 - by));

export class Sha256 {
  #state = Int32Array.from(START);
  #words = new Int32Array(64);
  #pending = new Uint8Array(64);
  #length = 0;

  /** @param {Uint8Array} bytes */
  update(bytes) {
    let offset = 0;
    const filled = this.#length % 64;
    this.#length += bytes.length;
    if (filled + bytes.length < 64) return this.#pending.set(bytes, filled);
    if (filled > 0) {
      this.#pending.set(bytes.subarray(0, (offset = 64 - filled)), filled);
      this.#block(this.#pending, 0);
    }
    for (; offset + 64 <= bytes.length; offset += 64) this.#block(bytes, offset);
    this.#pending.set(bytes.subarray(offset));
  }

  /** The digest in hexadecimal; nothing can be added afterwards. */
  digest() {
    const bits = this.#length * 8;
    const end = new Uint8Array(64 + 64 * Number(this.#length % 64 > 55) - (this.#length % 64));
    end[0] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(end.length - 4, bits >>> 0);
    this.update(end);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** @param {Uint8Array} bytes @param {number} offset */
  #block(bytes, offset) {
    const w = this.#words;
    const byte = (/** @type {number} */ i) => /** @type {number} */ (bytes[i]);
    const word = (/** @type {number} */ i) => /** @type {number} */ (w[i]);
    for (let i = 0; i < 16; ++i, offset += 4) {
      w[i] = (byte(offset) << 24) | (byte(offset + 1) << 16) | (byte(offset + 2) << 8) | byte(offset + 3);
    }
    for (let i = 16; i < 64; ++i) {
      const [x, y] = [word(i - 15), word(i - 2)];
      const low = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const high = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[i] = word(i - 16) + low + word(i - 7) + high;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.#state;
    for (let i = 0; i < 64; ++i) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + Number(ROUNDS[i]) + word(i);
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (this.#state[i] = Number(this.#state[i]) + value));
  }
}
