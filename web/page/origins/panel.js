// Follows an element of a result of code back to the elements that it comes from, statement by statement. Loaded when
// the user asks for it; the worker runs the code and finds the elements.

import './origins.css';
import { paint } from '../../draw/paint/paint.js';
import { en, zh } from '../../words/origins.js';
import { moved, originsScene } from './scene.js';

/** @import { AskedText } from '../../reading/read.js' */
/** @import { Origin, Result } from '../../reading/python/trace.js' */

/**
 * @typedef {object} Tasks
 * @property {(text: string, asked: AskedText) => Promise<Result[]>} results
 * @property {(step: number, name: string, position: number) => Promise<Origin[]>} origins
 *
 * @typedef {object} OriginsState
 * @property {string} text
 * @property {readonly Result[]} results
 * @property {number} chosen  which of them
 * @property {number} position  of the element, in row-major order
 * @property {readonly Origin[] | undefined} origins  undefined until they are found
 */

export class OriginsPanel {
  #place;
  #tasks;
  /** @type {OriginsState | undefined} */ #state;
  #lang = 'en';

  /** @param {HTMLElement} place @param {Tasks} tasks */
  constructor(place, tasks) {
    this.#place = place;
    this.#tasks = tasks;
    place.addEventListener('click', ({ target }) => {
      const cell = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null;
      if (cell) void this.#follow(Number(cell));
    });
    place.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) void this.#choose(Number(target.value));
    });
    place.addEventListener('keydown', (event) => {
      const { target, key } = event;
      const result = this.#state?.results[this.#state.chosen];
      if (!(target instanceof HTMLElement) || !target.dataset['cell'] || !result) return;
      const next = moved(key, result.shape, Number(target.dataset['cell']));
      if (next === undefined) return;
      event.preventDefault(); // the same keys would walk the alignment
      void this.#follow(next);
    });
  }

  /** Shows the last result of a text. @param {string} text @param {AskedText} asked @param {string} lang */
  async show(text, asked, lang) {
    this.#lang = lang;
    const results = await this.#tasks.results(text, asked);
    this.#state = { text, results, chosen: results.length - 1, position: 0, origins: undefined };
    const followed = this.#choose(results.length - 1);
    this.#place.querySelector('select')?.focus(); // before the origins are found, as the user may go on meanwhile
    await followed;
  }

  /** @param {number} chosen */
  async #choose(chosen) {
    if (!this.#state) return;
    this.#state = { ...this.#state, chosen, position: 0, origins: undefined };
    if (this.#state.results[chosen]) await this.#follow(0);
    else this.#paint();
  }

  /** @param {number} position */
  async #follow(position) {
    const state = this.#state;
    const result = state?.results[state.chosen];
    if (!state || !result) return;
    const own = { ...state, position };
    this.#state = own;
    const isFocused = document.activeElement?.matches('[data-cell]');
    this.#paint();
    const cell = this.#place.querySelector(`[data-cell="${position}"]`);
    if (isFocused && cell instanceof HTMLElement) cell.focus(); // its mark was painted around it
    const origins = await this.#tasks.origins(result.step, result.name, position);
    if (this.#state !== own) return;
    this.#state = { ...own, origins };
    this.#paint();
  }

  #paint() {
    if (this.#state) paint(this.#place, originsScene(this.#state, this.#lang === 'zh' ? zh : en));
  }
}
