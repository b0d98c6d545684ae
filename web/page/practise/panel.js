// Practise on the page: a question, its answer by keys or by mouse, the next one. The seed is written to the address,
// the score is stored on this device.

import { analyse } from '../../draw/figure.js';
import { paint } from '../../draw/paint/paint.js';
import { follow } from '../../draw/paint/follow.js';
import { practise as en } from '../../words/en-practise.js';
import { practise as zh } from '../../words/zh-practise.js';
import { answerOf } from '../../reading/answer.js';
import { judge } from './judge.js';
import { APART, nextSeed, MAX_SEED, question } from './question.js';
import { practiseScene } from './scene.js';
import { scoreAfter, dayOf, recall, remember } from './score.js';

/** @import { Answer } from '../../reading/answer.js' */
/** @import { PractiseState } from './scene.js' */

/**
 * @typedef {typeof import('../../case/library.js')} Library
 * @typedef {typeof import('../../words/en.js').en} Words
 */

export class PractisePanel {
  #place;
  #library;
  #changed;
  #phone = matchMedia('(max-width: 720px)');
  #score = recall(dayOf(new Date()));
  /** @type {Words} */ #words;
  /** @type {PractiseState | undefined} */ #state;
  /** @type {number[]} */ #asked = [];

  /**
   * @param {HTMLElement} place
   * @param {Library} library
   * @param {Words} words
   * @param {(seed: number) => void} changed  called when another question is asked
   */
  constructor(place, library, words, changed) {
    this.#place = place;
    this.#library = library;
    this.#words = words;
    this.#changed = changed;
    place.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#enter();
    });
    place.addEventListener('input', () => this.#heed({ unread: false }));
    place.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return;
      const refusal = target.closest('[data-refuse]')?.getAttribute('data-refuse');
      if (typeof refusal === 'string') this.#give({ kind: 'refusal', dim: refusal === '' ? null : Number(refusal) });
      const move = target.closest('[data-move]')?.getAttribute('data-move');
      if (move) this.walk(move === 'next' ? 1 : -1);
    });
    this.#phone.addEventListener('change', () => this.#paint());
  }

  /** Asks the question of a seed, or any question. @param {number | null} seed */
  ask(seed) {
    this.#score = recall(dayOf(new Date()), this.#score);
    const random = () => Math.floor(Math.random() * (MAX_SEED + 1));
    this.#show(seed ?? nextSeed(random(), this.#score.level, this.#asked, this.#library));
  }

  /** @param {Words} words */
  speak(words) {
    this.#words = words;
    this.#paint();
  }

  /** @param {number} by  steps to the left */
  walk(by) {
    if (!this.#state?.given) return;
    const { analysis, view } = this.#state;
    const { steps } = analysis.model;
    const step = Math.min(Math.max((view.step || steps) + by, 1), steps);
    if (steps > 0 && step !== (view.step || steps)) this.#heed({ view: { ...view, step, moving: true } });
  }

  get #input() {
    return /** @type {HTMLInputElement} */ (this.#place.querySelector('input'));
  }

  #show(/** @type {number} */ seed) {
    const asked = question(seed, this.#library);
    const { analysis, refusal } = analyse(asked.asked, this.#library);
    if (!analysis) throw new Error(refusal);
    const view = { step: 0, narrow: false, moving: false };
    this.#asked = [...this.#asked, seed].slice(-APART);
    this.#state = { question: asked, analysis, given: null, score: this.#score, unread: false, view };
    this.#paint();
    this.#input.value = '';
    this.#input.focus();
    this.#changed(seed);
  }

  #enter() {
    const state = this.#state;
    if (!state) return;
    if (state.given) {
      this.#show(nextSeed(state.question.seed, this.#score.level, this.#asked, this.#library));
      return;
    }
    const answer = answerOf(this.#input.value);
    if (answer) this.#give(answer);
    else this.#heed({ unread: true });
  }

  #give(/** @type {Answer} */ answer) {
    const state = this.#state;
    if (!state || state.given) return;
    const { question: asked, analysis, view } = state;
    const verdict = judge(asked.asked, analysis.model, answer, this.#library);
    this.#score = scoreAfter(this.#score, { seed: asked.seed, right: verdict.right, day: dayOf(new Date()) });
    remember(this.#score);
    const step = verdict.dim === null ? 0 : Math.min(analysis.model.rank - verdict.dim, analysis.model.steps);
    // The pressed button is disabled, so the focus moves to where Enter continues.
    const hadFocus = document.activeElement === this.#input;
    this.#heed({ given: { answer, verdict }, score: this.#score, unread: false, view: { ...view, step } });
    if (!hadFocus) /** @type {HTMLElement} */ (this.#place.querySelector('[type="submit"]')).focus();
  }

  /** @param {Partial<PractiseState>} change */
  #heed(change) {
    if (!this.#state) return;
    this.#state = { ...this.#state, ...change };
    this.#paint();
  }

  #paint() {
    const state = this.#state;
    if (!state) return;
    const words = this.#words;
    const own = words.lang === 'zh' ? zh : en;
    const view = { ...state.view, narrow: this.#phone.matches };
    paint(this.#place, practiseScene({ ...state, view }, words, own, this.#library));
    follow(/** @type {HTMLElement} */ (this.#place.querySelector('.draw')), words.drawing);
  }
}
