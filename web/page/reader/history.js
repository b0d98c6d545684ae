// The case and the address bar. Typing changes the current history entry; a new case (pasted, typed over everything, or
// started after leaving the editor) gets its own, so that Back returns to the case before. Browsers limit how often the
// address changes, so it is updated when typing pauses.

import { read, write } from '../../case/address.js';

/** @import { State } from '../../case/address.js' */

/** @typedef {{ hash: string, how: 'pushState' | 'replaceState' }} Change  of the address */

const PAUSE = 150; // ms after the last edit
const RETRY = 5000; // ms after the browser refused

export class Address {
  /** @type {string} */ #shown = write(read(location.hash));
  /** @type {Change | undefined} */ #waiting;
  #timer = 0;

  /** Called with the new state if anything else changes the address. @param {(state: State) => void} arrived */
  constructor(arrived) {
    const look = () => {
      const state = read(location.hash);
      if (write(state) === this.#shown) return;
      clearTimeout(this.#timer);
      this.#waiting = undefined;
      this.#shown = write(state);
      arrived(state);
    };
    addEventListener('popstate', look);
    addEventListener('hashchange', look);
    addEventListener('pagehide', () => this.#settle());
  }

  /**
   * Writes the address later: for a long text the browser needs many milliseconds.
   * @param {State} state
   * @param {boolean} fresh  whether another case begins
   */
  save(state, fresh) {
    if (fresh) this.#settle();
    const how = fresh ? 'pushState' : (this.#waiting?.how ?? 'replaceState');
    this.#wait({ hash: write(state), how }, fresh ? 0 : PAUSE);
  }

  /** The language is part of the address, if that may change: in a sandboxed frame only the fragment may. */
  speak(/** @type {string} */ lang) {
    const url = new URL(location.href);
    url.searchParams.set('lang', lang);
    try {
      history.replaceState(null, '', url);
    } catch {
      // The page still changes its language.
    }
  }

  #wait(/** @type {Change} */ change, /** @type {number} */ ms) {
    this.#waiting = change;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#settle(), ms);
  }

  /** A browser throws after too many changes; the case is then written later. */
  #settle() {
    clearTimeout(this.#timer);
    const change = this.#waiting;
    this.#waiting = undefined;
    if (!change || change.hash === this.#shown) return;
    const { hash, how } = change;
    try {
      history[how](null, '', `${location.pathname}${location.search}${hash}`);
      this.#shown = hash;
    } catch {
      this.#wait({ hash, how: 'replaceState' }, RETRY);
    }
  }
}
