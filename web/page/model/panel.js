// Asks for the inputs of the model in the text, and passes them to the reader.

import { paint } from '../../draw/paint/paint.js';
import { modelScene } from './scene.js';
import { Suggestion } from './suggestion.js';
import { en, zh } from './words.js';

/** @import { Reading } from '../../case/case.js' */
/** @import { AskedText } from '../../reading/read.js' */

export class ModelPanel {
  #place;
  #typed;
  #suggestion;
  /** @type {() => void} */ #again = () => {};

  /**
   * @param {HTMLElement} place
   * @param {(asked: AskedText) => void} typed
   * @param {ConstructorParameters<typeof Suggestion>[0]} suggest
   */
  constructor(place, typed, suggest) {
    this.#place = place;
    this.#typed = typed;
    this.#suggestion = new Suggestion(suggest, () => this.#again());
    place.addEventListener('input', () => typed(this.#given()));
    place.addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest('[data-attempt]');
      if (button) this.#attempt(button.getAttribute('data-attempt') ?? '');
    });
  }

  /**
   * @param {string} text
   * @param {Reading['model']} model  undefined if the text defines none, or calls it itself
   * @param {AskedText} asked
   * @param {{ lang: string }} words
   */
  show(text, model, asked, { lang }) {
    const isWanted = model && model.inputs.length > 0 && (!model.isCalled || asked.inputs !== '' || asked.call !== '');
    const suggestion = isWanted ? this.#suggestion.of(text, model, asked) : undefined;
    this.#again = () => this.show(text, model, asked, { lang });
    paint(this.#place, isWanted && suggestion ? modelScene(model, asked, suggestion, lang === 'zh' ? zh : en) : []);
    for (const field of this.#fields()) {
      const value = asked[/** @type {'inputs' | 'call'} */ (field.dataset['given'])];
      if (field.value.trim() !== value) field.value = value; // spaces stay while typing
    }
  }

  #fields() {
    return this.#place.querySelectorAll('input');
  }

  /** @returns {AskedText} */
  #given() {
    const asked = { inputs: '', call: '' };
    for (const { value, dataset } of this.#fields()) {
      asked[/** @type {'inputs' | 'call'} */ (dataset['given'])] = value.trim();
    }
    return asked;
  }

  /** @param {string} inputs */
  #attempt(inputs) {
    this.#typed({ ...this.#given(), inputs });
    this.#place.querySelector('input')?.focus();
  }
}
