/**
 * The board announces programs to the other threads. It is an array of 32-bit words in the memory that they share:
 *
 *   0      the lowest 8 bits: number of parts that are not taken yet; the other bits count the runs, so values differ
 *   1      how many parts are done
 *   2      how many threads sleep
 *   3      whether a part has failed
 *   4 …    the program, and the addresses of its result and of up to three inputs
 *
 * A thread takes the last remaining part and lowers the count. The first thread takes parts like the others. When
 * no part is left, it polls until all are done, because a page's main thread must not sleep. It never waits for a
 * thread to wake up: it computes the remaining parts itself.
 */
const [kPartsLeft, kDone, kAsleep, kFailed, kArguments] = [0, 1, 2, 3, 4];
const kRun = 256;

export const boardBytes = 4 * (kArguments + 5);

/** @typedef {[program: number, out: number, a: number, b: number, c: number]} Given */

export class Board {
  /** @type {Int32Array} */
  #words;
  #runPart;
  #run = 0;

  /**
   * @param {ArrayBufferLike} buffer
   * @param {number} address
   * @param {(part: number, ...given: Given) => void} runPart of the core
   */
  constructor(buffer, address, runPart) {
    this.#words = new Int32Array(buffer, address, boardBytes / 4).fill(0);
    this.#runPart = runPart;
  }

  /**
   * Runs all parts of a program. Errors here, such as a full stack, are thrown after all running parts have finished.
   * @param {number} parts
   * @param {Given} given
   */
  run(parts, given) {
    const words = this.#words;
    words.set(given, kArguments);
    /** @type {unknown} */
    let failure;
    Atomics.store(words, kFailed, 0);
    Atomics.store(words, kDone, 0);
    this.#run = (this.#run + kRun) | 0;
    Atomics.store(words, kPartsLeft, this.#run + parts);
    if (Atomics.load(words, kAsleep) > 0) Atomics.notify(words, kPartsLeft);
    for (;;) {
      const left = Atomics.load(words, kPartsLeft);
      if (left === this.#run) break;
      if (Atomics.compareExchange(words, kPartsLeft, left, left - 1) !== left) continue;
      try {
        this.#runPart(left - this.#run - 1, ...given);
      } catch (error) {
        failure = error;
        Atomics.store(words, kFailed, 1);
      }
      Atomics.add(words, kDone, 1);
    }
    while (Atomics.load(words, kDone) < parts);
    if (Atomics.load(words, kFailed) > 0) throw failure ?? new Error('a thread of stride0 failed');
  }
}
