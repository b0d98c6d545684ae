// The panel for a pasted message: the reader can type in shapes, and copy or apply fixes.

import { answerOf } from '../../reading/answer.js';
import { paint } from '../../draw/paint/paint.js';
import { tell } from '../../diagnose/tell.js';
import { loadedWords, loadWords } from '../../diagnose/words/words.js';
import { applied } from './applied.js';
import { asksScene, diagnosisScene, reasonsScene } from './scene.js';
import { en, zh } from './words.js';

/** @import { Message } from '../../case/case.js' */

/**
 * @typedef {Record<string, readonly number[]>} Shapes
 *
 * @typedef {object} Page  what the panel needs from it
 * @property {(text: string) => void} choose  shows another case instead of the message; Back returns to the message
 * @property {(shapes: Shapes) => void} typed  shapes were typed in
 * @property {(error: unknown) => void} failed  the sentences of the language did not load
 */

const COPIED = 2000; // ms

export class MessagePanel {
  #places;
  #page;
  /** @type {Message | undefined} */ #message;
  /** Identifies the message, to notice another one. */ #asked = '';
  /** @type {'en' | 'zh'} */ #language = 'en';
  /** @type {string[]} */ #wrong = [];
  #copied = -1;
  #said = '';
  #timer = 0;

  /** @param {{ asks: HTMLElement, diagnosis: HTMLElement, reasons: HTMLElement }} places @param {Page} page */
  constructor(places, page) {
    this.#places = places;
    this.#page = page;
    places.asks.addEventListener('input', () => this.#read());
    for (const place of [places.diagnosis, places.reasons]) {
      place.addEventListener('click', ({ target }) => {
        const button = target instanceof Element ? target.closest('[data-copy], [data-apply]') : null;
        const expression = button?.getAttribute('data-apply');
        if (expression) page.choose(expression);
        else if (button) void this.#copy(Number(button.getAttribute('data-copy')));
      });
    }
  }

  /** @param {Message | undefined} message  undefined if the text is not a message @param {{ lang: string }} words */
  show(message, { lang }) {
    const asked = message ? `${message.diagnosis.recognised.message} ${message.asks.join()}` : '';
    if (asked !== this.#asked) this.#clear(asked);
    this.#message = message;
    this.#language = lang === 'zh' ? 'zh' : 'en';
    this.#paint();
  }

  #paint() {
    const { asks, diagnosis, reasons } = this.#places;
    const message = this.#message;
    const sentences = loadedWords(this.#language);
    if (message && !sentences) return void this.#load(this.#language);
    diagnosis.hidden = !message;
    if (!message || !sentences) {
      paint(asks, []);
      paint(diagnosis, []);
      paint(reasons, []);
      reasons.hidden = true;
      return;
    }
    const words = { en, zh }[this.#language];
    const explanation = tell(message.diagnosis, sentences);
    paint(asks, asksScene(message, explanation, this.#wrong, words));
    const state = {
      ...{ copied: this.#copied, said: this.#said },
      applied: (/** @type {import('../../diagnose/diagnosis.js').Fix} */ fix) => applied(message.diagnosis, fix),
    };
    paint(diagnosis, diagnosisScene(message, explanation, state, words));
    const more = reasonsScene(message, explanation, state, words);
    reasons.hidden = more.length === 0;
    paint(reasons, more);
  }

  /** Keeps the old panel until the sentences are loaded. @param {'en' | 'zh'} language */
  async #load(language) {
    try {
      await loadWords(language);
      this.#paint();
    } catch (error) {
      this.#page.failed(error);
    }
  }

  /** Empties the fields for another message. @param {string} asked */
  #clear(asked) {
    this.#asked = asked;
    this.#wrong = [];
    this.#copied = -1;
    this.#said = '';
    for (const field of this.#fields()) field.value = '';
  }

  #fields() {
    return this.#places.asks.querySelectorAll('input');
  }

  /** Draws with the shapes that can be read; an empty field is not an error. */
  #read() {
    /** @type {Shapes} */
    const shapes = {};
    this.#wrong = [];
    for (const { value, dataset } of this.#fields()) {
      const name = dataset['asked'] ?? '';
      if (value.trim() === '') continue;
      const bare = /^[\d\s,]+$/.test(value) ? `(${value})` : value;
      const answer = answerOf(bare);
      if (answer?.kind === 'shape') shapes[name] = answer.shape;
      else this.#wrong.push(name);
    }
    this.#page.typed(shapes);
  }

  /** @param {number} i */
  async #copy(i) {
    const words = { en, zh }[this.#language];
    try {
      await navigator.clipboard.writeText(this.#message?.diagnosis.fixes[i]?.code ?? '');
      this.#copied = i;
      this.#said = words.copied;
    } catch {
      this.#said = words.refused;
    }
    this.#paint();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#copied = -1;
      this.#said = '';
      this.#paint();
    }, COPIED);
  }
}
