// Puzzles on the page: a line is judged in the worker while it is typed. Once typing pauses, the verdict is shown, and
// where a wrong element comes from. The number is written to the address, and solved puzzles are stored on this device.

import './puzzles.css';
import { paint } from '../../draw/paint/paint.js';
import { follow } from '../../draw/paint/follow.js';
import { puzzles as en } from '../../words/en-puzzles.js';
import { puzzles as zh } from '../../words/zh-puzzles.js';
import { copy } from '../share/copy.js';
import { PUZZLES } from './puzzles.js';
import { following, linkOf, puzzleScene } from './scene.js';
import { recall, remember } from './solved.js';

/** @import { State } from '../../case/address.js' */
/** @import { Verdict } from './judge.js' */
/** @import { PuzzleState } from './scene.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {Pick<State, 'puzzle' | 'puzzles'>} Asked  the number of a puzzle, and the set that it is in
 *
 * @typedef {object} Tasks
 * @property {(number: number, line: string) => Promise<Verdict>} judge
 * @property {(number: number, line: string, set: number, position: number) => Promise<Record<string, number[]>>}
 * sources
 * @property {(error: unknown) => boolean} isTooLong  whether a task was ended because it took too long
 */

/** Milliseconds without a key, after which typing has paused. */
const QUIET = 400;

const NOTHING = { said: '', field: '' };

/** The numbers in a text that are puzzles, each once. @param {readonly (string | number)[]} all */
const numbersIn = (all) => [...new Set(all.map(Number))].filter((each) => each >= 1 && each <= PUZZLES.length);

export class PuzzlePanel {
  #place;
  #tasks;
  #changed;
  /** @type {Words} */ #words;
  #solved = recall(PUZZLES.length);
  /** The line typed for each puzzle. @type {Map<number, string>} */ #lines = new Map();
  /** @type {PuzzleState | undefined} */ #state;
  #isJudging = false;
  #pause = 0;

  /**
   * @param {HTMLElement} place
   * @param {Tasks} tasks
   * @param {Words} words
   * @param {(asked: Asked) => void} changed  called when a puzzle is asked
   */
  constructor(place, tasks, words, changed) {
    this.#place = place;
    this.#tasks = tasks;
    this.#words = words;
    this.#changed = changed;
    place.addEventListener('submit', (event) => {
      event.preventDefault();
      const state = this.#state;
      if (state?.verdict.kind === 'right') location.hash = linkOf(following(state), state.set);
      else void this.#settle();
    });
    place.addEventListener('input', ({ target }) => {
      if (target === this.#input) this.#typed();
      else this.#heed({ chosen: this.#chosen, notice: NOTHING });
    });
    place.addEventListener('click', ({ target }) => {
      const action = target instanceof Element && target.closest('[data-do]')?.getAttribute('data-do');
      if (action === 'print') print();
      if (action === 'copy') void this.#copy();
    });
  }

  /** Asks a puzzle: the linked one, or the first that is not solved. @param {Asked | null} asked */
  ask(asked) {
    const linked = numbersIn(asked?.puzzles ?? []);
    const set = linked.length > 0 ? linked : null;
    const all = set ?? PUZZLES.map((_, i) => i + 1);
    const open = all.find((each) => !this.#solved.has(each)) ?? all[0] ?? 1;
    const wanted = asked?.puzzle ?? (set ? set[0] : open);
    const number = all.find((each) => each === wanted) ?? open;
    const chosen = set ?? [number];
    const verdict = /** @type {const} */ ({ kind: 'empty' });
    this.#state = { number, set, solved: this.#solved, verdict, isSettled: false, chosen, notice: NOTHING };
    this.#paint();
    this.#input.value = this.#lines.get(number) ?? '';
    this.#numbers.value = chosen.join(', ');
    this.#input.focus();
    if (this.#input.value) this.#typed();
    this.#changed(set ? { puzzles: set, ...(number === set[0] ? {} : { puzzle: number }) } : { puzzle: number });
  }

  /** @param {Words} words */
  speak(words) {
    this.#words = words;
    this.#paint();
  }

  get #input() {
    return /** @type {HTMLInputElement} */ (this.#place.querySelector('#puzzle-line'));
  }

  get #numbers() {
    return /** @type {HTMLInputElement} */ (this.#place.querySelector('#puzzle-numbers'));
  }

  get #chosen() {
    return numbersIn(this.#numbers.value.match(/\d+/g) ?? []);
  }

  get #own() {
    return this.#words.lang === 'zh' ? zh : en;
  }

  #typed() {
    const { number } = /** @type {PuzzleState} */ (this.#state);
    this.#lines.set(number, this.#input.value);
    this.#heed({ isSettled: false, sources: undefined });
    clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => void this.#settle(), QUIET);
    void this.#judge();
  }

  /** Judges the newest line; lines that are typed meanwhile are skipped. */
  async #judge() {
    if (this.#isJudging) return;
    this.#isJudging = true;
    for (let isNewest = false; !isNewest;) {
      const { number } = /** @type {PuzzleState} */ (this.#state);
      const line = this.#lines.get(number) ?? '';
      const verdict = await this.#tasks.judge(number, line).catch((error) => this.#unjudged(error));
      isNewest = this.#state?.number === number && this.#lines.get(number) === line;
      if (isNewest) this.#judged(verdict);
    }
    this.#isJudging = false;
  }

  /** The verdict if judging failed. @param {unknown} error @returns {{ kind: 'tooLong' | 'failed' }} */
  #unjudged(error) {
    if (this.#tasks.isTooLong(error)) return { kind: 'tooLong' };
    reportError(error);
    return { kind: 'failed' };
  }

  #judged(/** @type {PuzzleState['verdict']} */ verdict) {
    const { number, isSettled } = /** @type {PuzzleState} */ (this.#state);
    if (verdict.kind === 'right' && !this.#solved.has(number)) {
      this.#solved = new Set([...this.#solved, number]);
      remember(this.#solved);
    }
    this.#heed({ verdict, solved: this.#solved });
    if (isSettled) void this.#explain();
  }

  /** Typing has paused. */
  async #settle() {
    clearTimeout(this.#pause);
    this.#heed({ isSettled: true });
    if (!this.#isJudging) await this.#explain();
  }

  /** Finds where a wrong element comes from. */
  async #explain() {
    const { number, verdict } = /** @type {PuzzleState} */ (this.#state);
    if (verdict.kind !== 'element') return;
    const line = this.#lines.get(number) ?? '';
    const sources = await this.#tasks.sources(number, line, verdict.set, verdict.position).catch(() => undefined);
    if (this.#state?.verdict === verdict && this.#state.isSettled) this.#heed({ sources });
  }

  async #copy() {
    const { chosen } = /** @type {PuzzleState} */ (this.#state);
    this.#heed({ notice: NOTHING });
    const link = `${location.href.split('#')[0]}${linkOf(chosen[0] ?? 1, chosen)}`;
    const notice = await copy(link, this.#own.copied, this.#words);
    this.#heed({ notice });
    if (notice.field) this.#place.querySelector('textarea')?.select();
  }

  /** @param {Partial<PuzzleState>} change */
  #heed(change) {
    if (!this.#state) return;
    this.#state = { ...this.#state, ...change };
    this.#paint();
  }

  #paint() {
    if (!this.#state) return;
    paint(this.#place, puzzleScene(this.#state, this.#words, this.#own));
    for (const blocks of this.#place.querySelectorAll('.puzzle-tensors .blocks')) {
      if (blocks instanceof HTMLElement) follow(blocks, this.#words.drawing);
    }
  }
}
