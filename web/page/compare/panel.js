// Two cases side by side. The user can edit both; they are read like the page's own text, and the address contains
// them.

import './compare.css';
import { textOf } from '../../case/address.js';
import { EXAMPLE, figure } from '../../draw/figure.js';
import { follow } from '../../draw/paint/follow.js';
import { paint } from '../../draw/paint/paint.js';
import { classify } from '../../reading/classify.js';
import { comparison as en } from '../../words/en-compare.js';
import { comparison as zh } from '../../words/zh-compare.js';
import { limitText, MOST } from '../editor/limit.js';
import { differencesOf, factsOf } from './facts.js';
import { compareScene } from './scene.js';

/** @import { State } from '../../case/address.js' */
/** @import { Library, Words } from '../../draw/figure.js' */
/** @import { AskedText } from '../../reading/read.js' */
/** @import { Reader } from '../reader/reader.js' */
/** @import { Side } from './scene.js' */

/**
 * @typedef {readonly [State, State]} Pair
 * @typedef {Side & { asked: AskedText, reader: Reader }} ReadSide
 *
 * @typedef {object} Page  what it needs from the page
 * @property {(whenRead: () => void) => Reader} reader  of one text; a parameter, so that it stays in the page's file
 * @property {() => State} present  the page's case
 * @property {() => void} leave
 */

/** From this width on, the cases stand side by side, each in half the page. */
const wide = matchMedia('(width > 1080px)');
const phone = matchMedia('(max-width: 720px)');

export class ComparePanel {
  #place;
  #page;
  #library;
  /** @type {Words} */ #words;
  #changed;
  /** @type {ReadSide[]} */ #sides;

  /**
   * @param {HTMLElement} place
   * @param {Page} page
   * @param {Library} library
   * @param {Words} words
   * @param {(pair: Pair) => void} changed  called with both cases, once they have been read
   */
  constructor(place, page, library, words, changed) {
    this.#place = place;
    this.#page = page;
    this.#library = library;
    this.#words = words;
    this.#changed = changed;
    this.#sides = [0, 1].map(() => this.#sideOf({ op: 'add', shapes: [], expr: '' }));
    place.addEventListener('input', ({ target }) => {
      const i = this.#editors.findIndex((each) => each === target);
      const [side, editor] = [this.#sides[i], this.#editors[i]];
      if (!side || !editor) return;
      side.text = limitText(editor.value);
      this.#draw();
    });
    place.addEventListener('click', ({ target }) => {
      const action = target instanceof Element && target.closest('[data-do]')?.getAttribute('data-do');
      if (action === 'leave') page.leave();
      if (action === 'swap') this.#show(this.#sides.toReversed());
    });
    for (const query of [wide, phone]) query.addEventListener('change', () => this.#draw());
  }

  /** Compares two cases: the linked ones, or the page's case with a copy of it to edit. @param {Pair | null} asked */
  ask(asked) {
    const present = asked ? undefined : this.#page.present();
    this.#show((asked ?? [present, present]).flatMap((state) => (state ? [this.#sideOf(state)] : [])));
    if (present) this.#editors[1]?.focus();
  }

  /** @param {Words} words */
  speak(words) {
    this.#words = words;
    this.#draw();
  }

  /** @param {State} state @returns {ReadSide} */
  #sideOf(state) {
    const { inputs = '', call = '', language } = state;
    const reader = this.#page.reader(() => this.#draw());
    return {
      ...{ text: limitText(textOf(state)) || EXAMPLE, asked: { inputs, call, language }, reader },
      ...{ figure: undefined, isJavaScript: false },
    };
  }

  get #editors() {
    return [...this.#place.querySelectorAll('textarea')];
  }

  /** @param {ReadSide[]} sides */
  #show(sides) {
    this.#sides = sides;
    this.#draw();
    for (const [i, editor] of this.#editors.entries()) {
      editor.maxLength = MOST;
      editor.value = sides[i]?.text ?? '';
    }
  }

  #draw() {
    const [words, library] = [this.#words, this.#library];
    const own = words.lang === 'zh' ? zh : en;
    for (const side of this.#sides) {
      const reading = side.reader.of(side.text, undefined, side.asked);
      if (!reading) continue; // it is drawn once it has been read
      const narrow = phone.matches || wide.matches;
      const view = { text: side.text, step: 0, narrow, moving: false, heard: false, asked: side.asked };
      side.figure = figure(view, reading, words, library);
      side.isJavaScript = classify(side.text, side.asked.language) === 'javascript';
    }
    const figures = this.#sides.flatMap(({ figure: drawn }) => drawn ?? []);
    const isWhole = figures.length === this.#sides.length;
    const facts = figures.map((drawn) => factsOf(drawn, words, own, library));
    paint(this.#place, compareScene(this.#sides, isWhole ? differencesOf(facts) : null, words, own));
    for (const drawing of this.#place.querySelectorAll('.draw')) {
      if (drawing instanceof HTMLElement) follow(drawing, words.drawing);
    }
    const [one, other] = figures.map(({ state }) => state);
    if (one && other) this.#changed([one, other]);
  }
}
