// Suggests inputs of a model, which a click enters. They are tested on the model first, while typing pauses.

/** @import { AskedText } from '../../reading/read.js' */

/**
 * @typedef {NonNullable<import('../../case/case.js').Reading['model']>} Model
 * @typedef {{ inputs: string, fits: boolean }} Suggested  fits: the model accepts it
 */

const PAUSE = 400; // ms after the last edit

export class Suggestion {
  #suggest;
  #found;
  #text = '';
  #call = '';
  /** @type {Suggested} */ #suggested = { inputs: '', fits: false };
  #waiting = 0;

  /**
   * @param {(model: Model, text: string, call: string) => Promise<Suggested>} suggest
   * @param {() => void} found  called when there is a new suggestion
   */
  constructor(suggest, found) {
    this.#suggest = suggest;
    this.#found = found;
  }

  /** The current suggestion. @param {string} text @param {Model} model @param {AskedText} asked */
  of(text, model, { call }) {
    if (text === this.#text && call === this.#call) return this.#suggested;
    [this.#text, this.#call] = [text, call];
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => void this.#try(model, text, call), PAUSE);
    return this.#suggested;
  }

  /** @type {(model: Model, text: string, call: string) => Promise<void>} */
  async #try(model, text, call) {
    const begun = this.#waiting;
    const suggested = await this.#suggest(model, text, call).catch(() => undefined); // the page works without it
    if (!suggested || this.#waiting !== begun) return;
    this.#suggested = suggested;
    this.#found();
  }
}
