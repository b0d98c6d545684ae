// Whether somebody practises: the button, the key that leaves, and what is seen of the rest of the page meanwhile. The
// questions themselves are loaded when they are first asked for.

import { paint } from '../../draw/paint/paint.js';
import { errorScene } from '../../draw/table/case.js';

/**
 * @typedef {typeof import('../../case/library.js')} Library
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {import('./panel.js').PractisePanel} PractisePanel
 *
 * @typedef {object} Surroundings
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} place  of the questions
 * @property {HTMLElement} page  what shows either them or all the rest
 * @property {(seed: number, fresh: boolean) => void} asked  a question is shown: the first one, or one after it
 * @property {() => void} left
 */

export class PractiseMode {
  #around;
  on = false;
  #fresh = false; // the address does not know yet that somebody practises
  /** @type {number | null} */ #seed = null;
  /** @type {Words | undefined} */ #words;
  /** @type {Library | undefined} */ #library;
  /** @type {PractisePanel | undefined} */ #panel;

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
    around.button.addEventListener('click', () => (this.on ? this.#quit() : this.enter(null)));
    // Before the page hears of it, whose own figure the arrows would walk.
    document.addEventListener('keydown', (event) => this.#walk(event), { capture: true });
    document.addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
      if (this.on && key === 'Escape' && !defaultPrevented && !isComposing) this.#quit();
    });
  }

  /** @param {Words} words */
  speak(words) {
    this.#words = words;
    this.#around.button.textContent = words.practise;
    this.#panel?.speak(words);
  }

  /** Nothing can be asked before the core has come. @param {Library} library */
  ready(library) {
    this.#library = library;
    if (this.on) void this.#ask();
  }

  /** @param {number | null} seed  of a question that was linked */
  enter(seed) {
    this.#seed = seed;
    this.#fresh = seed === null;
    this.#turn(true);
    void this.#ask();
  }

  /** The page shows something else; the keyboard is not left on what cannot be seen. */
  leave() {
    if (!this.on) return;
    const { button, place } = this.#around;
    const held = place.contains(document.activeElement);
    this.#turn(false);
    if (held) button.focus();
  }

  #quit() {
    this.leave();
    this.#around.left();
  }

  #turn(/** @type {boolean} */ on) {
    const { button, place, page } = this.#around;
    this.on = on;
    button.setAttribute('aria-pressed', String(on));
    place.hidden = !on;
    page.classList.toggle('practising', on);
  }

  async #ask() {
    const [library, words] = [this.#library, this.#words];
    if (!library || !words) return;
    const { place, asked } = this.#around;
    const came = await import('./panel.js').catch((error) => paint(place, errorScene(words.noPractise, error)));
    if (!came) return;
    try {
      this.#panel ??= new came.PractisePanel(place, library, words, (seed) => {
        asked(seed, this.#fresh);
        this.#fresh = false;
      });
      if (this.on) this.#panel.ask(this.#seed);
    } catch (error) {
      reportError(error);
      paint(place, errorScene(words.undrawn, error));
    }
  }

  #walk(/** @type {KeyboardEvent} */ event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!this.on || altKey || ctrlKey || metaKey || shiftKey) return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.stopPropagation();
    if (event.target instanceof HTMLInputElement && !event.target.readOnly) return;
    event.preventDefault();
    this.#panel?.walk(key === 'ArrowRight' ? 1 : -1);
  }
}
