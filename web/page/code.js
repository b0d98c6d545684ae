// The parts of the page for code: the inputs of its model, the choice of the line to draw, and the diagnosis of an
// error that it raises.

import { ModelPanel } from './model/panel.js';
import { RaisedDiagnosis } from './model/error-diagnosis.js';
import { withSizeNames } from './message/size-names.js';
import { h } from '../draw/scene/scene.js';
import { paint } from '../draw/paint/paint.js';
import { en, zh } from '../words/origins.js';

/** Milliseconds that a reading waits for the names of its sizes. */
const PATIENCE = 40;

/** @import { Reading } from '../case/case.js' */
/** @import { Figure } from '../draw/figure.js' */
/** @import { AskedText } from '../reading/read.js' */

/**
 * @typedef {object} Page  what it needs from the page
 * @property {{ model: HTMLElement, remarks: HTMLElement, drawing: HTMLElement, origins: HTMLElement }} places
 * @property {import('./editor/editor.js').Editor} editor
 * @property {(asked: AskedText) => void} typed  called when the user has typed inputs
 * @property {(picked: number | undefined) => void} picked  called with the case that the user chose to draw
 * @property {ConstructorParameters<typeof RaisedDiagnosis>[0]} diagnose
 * @property {ConstructorParameters<typeof import('./model/suggestion.js').Suggestion>[0]} suggest
 * @property {ConstructorParameters<typeof RaisedDiagnosis>[1]} diagnosed
 * @property {(text: string, asked: AskedText, reading: Reading) => Promise<Pick<Reading, 'cases' | 'outcomes'> |
 *   undefined>} nameSizes
 * @property {import('./origins/panel.js').Tasks} trace
 * @property {(reading: Reading, better: Reading) => void} replace  called with a reading that has names of sizes
 */

export class CodeParts {
  #page;
  #model;
  #raised;
  /** @type {Figure | undefined} */ #shown;
  /** @type {number | undefined} */ #picked;
  /** @type {import('./origins/panel.js').OriginsPanel | undefined} */ #origins;
  #offered = { key: '', text: '', asked: /** @type {AskedText} */ ({ inputs: '', call: '' }), lang: '' };

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#raised = new RaisedDiagnosis(page.diagnose, page.diagnosed);
    const typed = (/** @type {import('../reading/read.js').AskedText} */ asked) => {
      page.typed(asked);
      const line = this.#shown?.fails;
      if (line) page.editor.reveal(line);
    };
    this.#model = new ModelPanel(page.places.model, typed, page.suggest);
    page.places.origins.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('[data-follow]')) void this.#follow();
    });
    page.places.remarks.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('[data-line], [data-place]') : null;
      const line = Number(button?.getAttribute('data-line') ?? button?.getAttribute('data-place'));
      if (line) page.editor.reveal(line);
      if (button?.hasAttribute('data-line')) this.pick(line);
    });
  }

  /**
   * @param {Figure} shown
   * @param {Reading} reading
   * @param {{ asked: AskedText, picked?: number | undefined, words: { lang: string } }} how
   * @returns {Reading['message']}  the diagnosis of its error, as soon as there is one
   */
  show(shown, reading, { asked, picked, words }) {
    const { value: text } = this.#page.editor;
    this.#shown = shown;
    this.#picked = picked;
    this.#model.show(text, reading.model, asked, words);
    this.#offer(text, reading, asked, words.lang);
    const message = reading.message ?? this.#raised.of(text, reading);
    return message && withSizeNames(message, reading);
  }

  /**
   * The reading with the names of its sizes, if they are found at once. Otherwise it is replaced later.
   * @param {string} text @param {AskedText} asked @param {Reading} reading
   * @returns {Promise<Reading>}
   */
  async withNames(text, asked, reading) {
    const named = this.#page
      .nameSizes(text, asked, reading)
      .then((better) => better && { ...reading, ...better })
      .catch(() => undefined);
    const first = await Promise.race([named, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    if (!first) void named.then((better) => better && this.#page.replace(reading, better));
    return first ?? reading;
  }

  /**
   * Offers to follow an element back through the lines of code whose elements are known.
   * @param {string} text @param {Reading} reading @param {AskedText} asked @param {string} lang
   */
  #offer(text, { outcomes, ran }, asked, lang) {
    const known = ran ? [] : outcomes.filter((each) => each.kind === 'tensor' && /^\w+\(/.test(each.text));
    const key = known.length > 1 ? JSON.stringify([text, asked, lang]) : '';
    if (key === this.#offered.key) return;
    this.#offered = { key, text, asked, lang };
    const button = h(
      'button',
      { type: 'button', class: 'press', 'data-follow': true },
      (lang === 'zh' ? zh : en).follow,
    );
    paint(this.#page.places.origins, key ? [button] : []);
  }

  async #follow() {
    const { text, asked, lang } = this.#offered;
    const { OriginsPanel } = await import('./origins/panel.js');
    this.#origins ??= new OriginsPanel(this.#page.places.origins, this.#page.trace);
    await this.#origins.show(text, asked, lang);
  }

  /** Draws a case of a line: its last one first, and with every click the one before. @param {number} line */
  pick(line) {
    const cases = this.#shown?.hints.find((hint) => hint.line === line)?.cases ?? [];
    if (cases.length === 0) return;
    this.#page.picked(cases[(cases.indexOf(this.#picked ?? -1) + 1) % cases.length]);
    this.#page.places.drawing.scrollIntoView({ block: 'nearest' });
  }
}
