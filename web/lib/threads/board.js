/**
 * Where the first thread tells the others what to run, in the memory they share, as words of 32 bits:
 *
 *   0      how many parts nobody has taken yet, in its lowest 8 bits; the others count the runs, so no two are alike
 *   1      how many parts are done
 *   2      how many threads sleep
 *   3      whether a part has failed
 *   24 …   the parts, 8 words each: which function runs it, and the five numbers it is called with
 *
 * A thread takes the last part that is left and lowers the count. The first thread takes parts like the others. When
 * no part is left, it polls until all are done, because a page's main thread must not sleep. It never waits for a
 * thread to wake up: it computes the parts that nobody has taken.
 */
const [kLeft, kDone, kAsleep, kFailed] = [0, 1, 2, 3];
/** Where a part is whose number counts from 1. */
const kParts = 16;
const kPart = 8;
const kRun = 256;

/** How many parts there is room for, and the bytes that takes. */
export const mostParts = 32;
export const boardBytes = 4 * (kParts + kPart * (mostParts + 1));

export class Board {
  /** @type {Int32Array} */
  #words;
  /** @type {readonly Function[]} */
  #functions;
  #run = 0;

  /**
   * @param {ArrayBufferLike} buffer
   * @param {number} address
   * @param {readonly Function[]} functions of the core, which a part names by their place
   */
  constructor(buffer, address, functions) {
    this.#words = new Int32Array(buffer, address, boardBytes / 4).fill(0);
    this.#functions = functions;
  }

  /**
   * Says what a part is, before it is run.
   * @param {number} part
   * @param {number} fn
   * @param {[number, number, number, number, number]} given
   */
  write(part, fn, [a, b, c, d, e]) {
    const words = this.#words;
    const at = kParts + kPart * (part + 1);
    words[at] = fn;
    words[at + 1] = a;
    words[at + 2] = b;
    words[at + 3] = c;
    words[at + 4] = d;
    words[at + 5] = e;
  }

  /**
   * Runs as many parts as were written. What fails here, for example as the stack is full, is thrown when none is under
   * way any more.
   * @param {number} parts
   */
  run(parts) {
    const words = this.#words;
    /** @type {unknown} */
    let failure;
    Atomics.store(words, kFailed, 0);
    Atomics.store(words, kDone, 0);
    this.#run = (this.#run + kRun) | 0;
    Atomics.store(words, kLeft, this.#run + parts);
    if (Atomics.load(words, kAsleep) > 0) Atomics.notify(words, kLeft);
    for (;;) {
      const seen = Atomics.load(words, kLeft);
      if (seen === this.#run) break;
      if (Atomics.compareExchange(words, kLeft, seen, seen - 1) !== seen) continue;
      try {
        const at = kParts + kPart * (seen - this.#run);
        const run = /** @type {Function} */ (this.#functions[Number(words[at])]);
        run(words[at + 1], words[at + 2], words[at + 3], words[at + 4], words[at + 5]);
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
