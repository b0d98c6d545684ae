// Practice, puzzles and the comparison of two cases. The page shows one of them in place of a case: an address or a
// button enters it, and leaves the others.

import { classify } from '../reading/classify.js';
import { unread } from '../reading/read.js';
import { SilentWorker } from './background/background.js';
import { find } from './places.js';
import { Mode } from './practise/mode.js';
import { Reader } from './reader/reader.js';

/** @import { State as Saved } from '../case/address.js' */
/** @import { Background, Tasks } from './background/background.js' */
/** @import { Pair } from './compare/panel.js' */
/** @import { State } from './state.js' */

const NO_CASE = { op: /** @type {const} */ ('add'), shapes: [], expr: '' };

/**
 * @typedef {object} Page  what the modes need from the page
 * @property {() => void} draw
 * @property {(state: Saved, fresh: boolean) => void} save  to the address
 * @property {() => State['shown']} shown
 * @property {() => Promise<Background>} background
 * @property {(given: Saved) => void} showAgain  shows a case, which the next edit leaves in the history
 */

export class Modes {
  #all;
  /** The compared cases. @type {Pair} */ #pair = [NO_CASE, NO_CASE];

  /** @param {Page} page */
  constructor({ draw, save, shown, background, showAgain }) {
    const shared = {
      page: find('main', HTMLElement),
      entered: () => this.leave(),
      left: () => {
        draw();
        const last = shown();
        if (last) save(last.state, true);
      },
    };

    /** @type {Mode<number>} */
    const practise = new Mode({
      ...shared,
      name: 'practise',
      button: find('practise', HTMLButtonElement),
      place: find('questions', HTMLElement),
      open: async (...args) => new (await import('./practise/panel.js')).PractisePanel(...args),
      asked: (seed, begins) => {
        draw();
        save({ ...NO_CASE, practise: seed }, begins);
      },
    });

    /** @type {Mode<Pick<Saved, 'puzzle' | 'puzzles'>>} */
    const puzzles = new Mode({
      ...shared,
      name: 'puzzles',
      button: find('puzzles', HTMLButtonElement),
      place: find('puzzle', HTMLElement),
      open: async (place, _, ...args) => {
        const { PuzzlePanel } = await import('./puzzles/panel.js');
        const tasks = {
          judge: async (/** @type {Parameters<Tasks['judge']>} */ ...line) =>
            (await background()).run('judge', ...line),
          sources: async (/** @type {Parameters<Tasks['sources']>} */ ...of) =>
            (await background()).run('sources', ...of),
          isTooLong: (/** @type {unknown} */ error) => error instanceof SilentWorker,
        };
        return new PuzzlePanel(place, tasks, ...args);
      },
      asked: (asked, begins) => {
        draw();
        save({ ...NO_CASE, ...asked }, begins);
      },
    });

    /** @type {Mode<Pair>} */
    const compare = new Mode({
      ...shared,
      name: 'compare',
      button: find('compare', HTMLButtonElement),
      place: find('comparison', HTMLElement),
      open: async (place, ...args) => {
        const { ComparePanel } = await import('./compare/panel.js');
        const around = {
          reader: (/** @type {() => void} */ whenRead) =>
            new Reader(async (text, typed, asked) => {
              const isJavaScript = classify(text, asked?.language) === 'javascript'; // only the page's own text may run
              return isJavaScript ? unread('code', text) : (await background()).run('read', text, typed, asked);
            }, whenRead),
          present: () => {
            const last = shown();
            return last?.example === false ? last.state : NO_CASE;
          },
          leave: () => compare.quit(),
        };
        return new ComparePanel(place, around, ...args);
      },
      asked: (pair, begins) => {
        this.#pair = pair;
        if (begins) draw();
        save({ ...NO_CASE, compare: pair }, begins);
      },
      left: () => showAgain(this.#pair[0]),
    });

    this.#all = { practise, puzzles, compare };
  }

  /** Whether one of them is shown. */
  get on() {
    return Object.values(this.#all).some(({ on }) => on);
  }

  /** The two cases, while they are compared. */
  get compared() {
    return this.#all.compare.on ? this.#pair : undefined;
  }

  /** Enters the mode that an address asks for. @param {Saved} given @returns {boolean}  whether it asks for one */
  enter(given) {
    const { practise, puzzles, compare } = this.#all;
    if (given.practise !== undefined) practise.enter(given.practise);
    else if ('puzzle' in given || 'puzzles' in given) puzzles.enter(given);
    else if (given.compare) compare.enter(given.compare);
    else return false;
    return true;
  }

  /** Shows the case again. */
  leave() {
    for (const mode of Object.values(this.#all)) mode.leave();
  }

  /** @param {State['words']} words */
  speak(words) {
    for (const mode of Object.values(this.#all)) mode.speak(words);
  }

  /** Called when the core has loaded. @param {Parameters<Mode<unknown>['ready']>[0]} library */
  ready(library) {
    for (const mode of Object.values(this.#all)) mode.ready(library);
  }
}
