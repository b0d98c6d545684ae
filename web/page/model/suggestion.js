// What the page suggests as inputs, and a click to enter it once the model is found to take it. That is tried while
// nobody types, one reading at a time. What makes suggestions comes when a model first asks for its inputs.

import { QUIET } from '../../reading/read.js';

/**
 * @typedef {import('../../case/case.js').Reading} Reading
 * @typedef {import('../../reading/read.js').AskedText} AskedText
 * @typedef {NonNullable<Reading['model']>} Model
 * @typedef {{ inputs: string, fits: boolean }} Suggested  fits: the model takes it
 * @typedef {ReturnType<typeof import('../../reading/suggested.js').suggestions>} Trials
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
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#begin(model, text, call), QUIET);
    return this.#suggested;
  }

  /** @type {(model: Model, text: string, call: string) => Promise<void>} */
  async #begin(model, text, call) {
    const begun = this.#waiting;
    const came = await import('../../reading/suggested.js').catch(() => null); // the page does without
    if (came && this.#waiting === begun) {
      this.#try(came.suggestions(model, text, (inputs) => this.#read(text, { inputs, call })));
    }
  }

  /** @param {Trials} trials */
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
