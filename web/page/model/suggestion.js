// What the page suggests as inputs, and a click to enter it once the model is found to take it. That is tried while
// nobody types, one reading at a time.

import { QUIET } from '../../reading/read.js';
import { suggestions } from '../../reading/suggested.js';

/**
 * @typedef {import('../../case/case.js').Reading} Reading
 * @typedef {import('../../reading/read.js').AskedText} AskedText
 * @typedef {NonNullable<Reading['model']>} Model
 * @typedef {{ inputs: string, fits: boolean }} Suggested  fits: the model takes it
 */

export class Suggestion {
  #read;
  #found;
  #text = '';
  #call = '';
  /** @type {Suggested} */ #suggested = { inputs: '', fits: false };
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #waiting;

  /**
   * @param {(text: string, asked: AskedText) => Reading} read
   * @param {() => void} found  there is another suggestion
   */
  constructor(read, found) {
    this.#read = read;
    this.#found = found;
  }

  /** The one there is by now. @param {string} text @param {Model} model @param {AskedText} asked */
  of(text, model, { call }) {
    if (text === this.#text && call === this.#call) return this.#suggested;
    [this.#text, this.#call] = [text, call];
    const trials = suggestions(model, text, (inputs) => this.#read(text, { inputs, call }));
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#try(trials), QUIET);
    return this.#suggested;
  }

  /** @param {ReturnType<typeof suggestions>} trials */
  #try(trials) {
    const { done, value } = trials.next();
    if (!done) {
      this.#waiting = setTimeout(() => this.#try(trials));
      return;
    }
    this.#suggested = value;
    this.#found();
  }
}
