// Turns Practise, Puzzles or the comparison on and off: the button, the key that leaves, and which other parts of the
// page are visible meanwhile. What each shows is loaded when it is first needed.

import { paint } from '../../draw/paint/paint.js';
import { errorScene } from '../../draw/table/case.js';

/**
 * @typedef {typeof import('../../case/library.js')} Library
 * @typedef {typeof import('../../words/en.js').en} Words
 */

/**
 * @template Asked
 * @typedef {object} Panel
 * @property {(asked: Asked | null) => void} ask  asks this question, or any
 * @property {(words: Words) => void} speak
 * @property {(by: number) => void} [walk]  steps to the left
 */

/**
 * @template Asked  what an address contains of a question
 * @typedef {object} Surroundings
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} place  of the questions
 * @property {HTMLElement} page  the element that shows either the questions or everything else
 * @property {'practise' | 'puzzles' | 'compare'} name
 * @property {(place: HTMLElement, library: Library, words: Words, changed: (asked: Asked) => void) =>
 *   Promise<Panel<Asked>>} open  loads the panel
 * @property {(asked: Asked, fresh: boolean) => void} asked  called with each question: the first, or a later one
 * @property {() => void} entered  called when the user enters
 * @property {() => void} left  called when the user leaves
 */

/** @template Asked */
export class Mode {
  #around;
  on = false;
  #fresh = false; // whether the address does not yet contain a question
  /** @type {Asked | null} */ #asked = null;
  /** @type {Words | undefined} */ #words;
  /** @type {Library | undefined} */ #library;
  /** @type {Panel<Asked> | undefined} */ #panel;
  /** @type {Promise<Panel<Asked>> | undefined} */ #opened;

  /** @param {Surroundings<Asked>} around */
  constructor(around) {
    this.#around = around;
    around.button.addEventListener('click', () => (this.on ? this.quit() : this.enter(null)));
    // Before the page gets the event, because the arrow keys would move its own figure.
    document.addEventListener('keydown', (event) => this.#walk(event), { capture: true });
    document.addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
      if (this.on && key === 'Escape' && !defaultPrevented && !isComposing) this.quit();
    });
  }

  /** @param {Words} words */
  speak(words) {
    this.#words = words;
    this.#around.button.textContent = words[this.#around.name];
    this.#panel?.speak(words);
  }

  /** Called when the core has loaded, before which there are no questions. @param {Library} library */
  ready(library) {
    this.#library = library;
    if (this.on) void this.#ask();
  }

  /** @param {Asked | null} asked  the question, if it was linked */
  enter(asked) {
    if (!this.on) this.#around.entered();
    this.#asked = asked;
    this.#fresh = asked === null;
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

  /** As if the user left with the button. */
  quit() {
    this.leave();
    this.#around.left();
  }

  #turn(/** @type {boolean} */ on) {
    const { button, place, page } = this.#around;
    this.on = on;
    if (button.hasAttribute('aria-pressed')) button.setAttribute('aria-pressed', String(on)); // it is not hidden
    place.hidden = !on;
    page.classList.toggle('practising', on);
  }

  async #ask() {
    const [library, words] = [this.#library, this.#words];
    if (!library || !words) return;
    const { place, open, asked } = this.#around;
    const changed = (/** @type {Asked} */ question) => {
      asked(question, this.#fresh);
      this.#fresh = false;
    };
    try {
      this.#opened ??= open(place, library, words, changed);
      this.#panel = await this.#opened;
    } catch (error) {
      this.#opened = undefined; // it is loaded again when it is asked for
      paint(place, errorScene(words.noPractise, error));
      return;
    }
    try {
      if (this.on) this.#panel.ask(this.#asked);
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
    if (!this.#panel?.walk) return;
    event.preventDefault();
    this.#panel.walk(key === 'ArrowRight' ? 1 : -1);
  }
}
