// The choice of a text's language, below the editor. The text determines its language, and the user may choose another
// one.

import { CALL, classify } from '../../reading/classify.js';
import { paint } from '../../draw/paint/paint.js';
import { h } from '../../draw/scene/scene.js';
import { hasWords } from '../editor/joints.js';

/** @import { Reading } from '../../case/case.js' */
/** @import { Language } from '../../reading/classify.js' */

/** @type {readonly [Language, string][]} */
const NAMES = [
  ['python', 'Python'],
  ['javascript', 'JavaScript'],
];

export class LanguageChoice {
  #place;
  #text = '';

  /** @param {HTMLElement} place @param {(language: Language | undefined) => void} chosen */
  constructor(place, chosen) {
    this.#place = place;
    place.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('[data-read-as]') : null;
      const language = NAMES.find(([each]) => each === button?.getAttribute('data-read-as'))?.[0];
      if (!language) return;
      const kind = classify(this.#text);
      // A choice that agrees with the text itself is not stored.
      chosen(kind === (language === 'python' ? 'code' : 'javascript') ? undefined : language);
    });
  }

  /**
   * @param {string} text
   * @param {Reading} reading
   * @param {Language | undefined} chosen
   * @param {{ readAs: string }} words
   */
  show(text, { kind, cases, ran }, chosen, { readAs }) {
    this.#text = text;
    const language = chosen ?? (ran ? 'javascript' : kind === 'code' ? 'python' : undefined);
    const isCode = kind === 'code' || (kind === 'shapes' && cases.length === 0);
    this.#place.hidden = !chosen && !(isCode && hasWords(text) && !CALL.test(text));
    this.#place.setAttribute('aria-label', readAs);
    const buttons = NAMES.map(([name, title]) =>
      h('button', { type: 'button', 'data-read-as': name, 'aria-pressed': String(name === language) }, title),
    );
    paint(this.#place, [h('span', { 'aria-hidden': 'true' }, readAs), ...buttons]);
  }
}
