// Turns Practise on and off: the button, the key that leaves, and which other parts of the page are visible meanwhile.
// The questions themselves are loaded when they are first needed.

import { paint } from '../../draw/paint/paint.js';
import { errorScene } from '../../draw/table/case.js';

/** @import { PractisePanel } from './panel.js' */

/**
 * @typedef {typeof import('../../case/library.js')} Library
 * @typedef {typeof import('../../words/en.js').en} Words
 *
 * @typedef {object} Surroundings
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} place  of the questions
 * @property {HTMLElement} page  the element that shows either the questions or everything else
 * @property {(seed: number, fresh: boolean) => void} asked  called with each question: the first, or a later one
 * @property {() => void} left  called when the user leaves Practise
 */

export class PractiseMode {
  #around;
  on = false;
  #fresh = false; // whether the address does not yet contain a question
  /** @type {number | null} */ #seed = null;
  /** @type {Words | undefined} */ #words;
  /** @type {Library | undefined} */ #library;
  /** @type {PractisePanel | undefined} */ #panel;

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
    around.button.addEventListener('click', () => (this.on ? this.#quit() : this.enter(null)));
    // Before the page gets the event, because the arrow keys would move its own figure.
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

  /** Called when the core has loaded, before which there are no questions. @param {Library} library */
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

  /** Shows the rest of the page again; the focus does not stay on a hidden element. */
  leave() {
    if (!this.on) return;
    const { button, place } = this.#around;
    const hadFocus = place.contains(document.activeElement);
    this.#turn(false);
    if (hadFocus) button.focus();
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
    const loaded = await import('./panel.js').catch((error) => paint(place, errorScene(words.noPractise, error)));
    if (!loaded) return;
    try {
      this.#panel ??= new loaded.PractisePanel(place, library, words, (seed) => {
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
