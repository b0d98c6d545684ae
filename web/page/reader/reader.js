// Reads the typed text. Shapes are read at once, everything else in a worker. While one text is read, the newest one
// waits, and texts between are never read.

import { readPlain, unread } from '../../reading/read.js';
import { SilentWorker } from '../background/background.js';

/** @import { Reading } from '../../case/case.js' */

/**
 * @typedef {[...Parameters<typeof import('../../reading/read.js').read>, mayRun?: boolean]} Question  mayRun: for
 *   JavaScript
 */

/** @type {(one: Question | undefined, other: Question | undefined) => boolean} */
const isSame = (one, other) =>
  one?.[0] === other?.[0] &&
  one?.[1] === other?.[1] &&
  one?.[2]?.inputs === other?.[2]?.inputs &&
  one?.[2]?.call === other?.[2]?.call &&
  one?.[2]?.language === other?.[2]?.language &&
  one?.[3] === other?.[3];

export class Reader {
  #readInWorker;
  #whenRead;
  #changed;
  /** @type {{ question: Question, reading: Reading } | undefined} */ #last;
  /** @type {Question | undefined} */ #wanted;
  #isReading = false;

  /**
   * @param {(...question: Question) => Promise<Reading>} readInWorker
   * @param {() => void} whenRead  called when the last requested text has been read
   * @param {() => void} [changed]  called when the current text is not needed any more
   */
  constructor(readInWorker, whenRead, changed = () => {}) {
    this.#readInWorker = readInWorker;
    this.#changed = changed;
    this.#whenRead = whenRead;
  }

  /** @type {(...question: Question) => Reading | null}  null while the text is being read */
  of(...question) {
    if (this.#last && isSame(this.#last.question, question)) return this.#last.reading;
    const plain = readPlain(question[0], question[2]);
    if (plain) this.#last = { question, reading: plain };
    if (plain || !isSame(this.#wanted, question)) this.#wanted = plain ? undefined : question;
    if (!this.#isReading) void this.#read();
    else if (this.#wanted === question || plain) this.#changed();
    return plain;
  }

  /** Replaces a reading that is still needed by one that says more. @param {Reading} reading @param {Reading} better */
  replace(reading, better) {
    if (this.#last?.reading !== reading) return;
    this.#last = { ...this.#last, reading: better };
    this.#whenRead();
  }

  async #read() {
    this.#isReading = true;
    while (this.#wanted) {
      const question = this.#wanted;
      const reading = await this.#readInWorker(...question).catch((error) => {
        if (error instanceof SilentWorker) return unread('code', question[0], 'tooMuch');
        reportError(error);
        return unread('code', question[0], 'line');
      });
      if (this.#wanted !== question) continue;
      this.#wanted = undefined;
      this.#last = { question, reading };
      this.#whenRead();
    }
    this.#isReading = false;
  }
}
