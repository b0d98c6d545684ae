// The case and the address bar. Typing on changes the entry it began; a new case (pasted, typed over everything, or
// begun after the editor was left) gets its own, so that Back leads to the case before. Browsers allow only so many
// changes in half a minute, so while somebody types the address follows when the keys rest.

import { read, write } from '../../case/address.js';

/** @typedef {import('../../case/address.js').State} State */

const REST = 150;
const PATIENCE = 5000;

export class Address {
  /** @type {string} */ #shown = write(read(location.hash));
  /** @type {string | undefined} */ #waiting;
  #timer = 0;

  /** Called with the state the address was changed to by anybody but us. @param {(state: State) => void} arrived */
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

  /** @param {State} state @param {boolean} fresh  whether another case begins */
  keep(state, fresh) {
    const hash = write(state);
    if (fresh) {
      this.#settle();
      if (hash !== this.#shown) this.#write(hash, 'pushState');
      return;
    }
    this.#waiting = hash;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#settle(), REST);
  }

  /** The language is part of the address, where the address may change: in a sandboxed frame only the fragment does. */
  speak(/** @type {string} */ lang) {
    const url = new URL(location.href);
    url.searchParams.set('lang', lang);
    try {
      history.replaceState(null, '', url);
    } catch {
      // The page speaks it all the same.
    }
  }

  #settle() {
    clearTimeout(this.#timer);
    const hash = this.#waiting;
    this.#waiting = undefined;
    if (hash !== undefined && hash !== this.#shown) this.#write(hash, 'replaceState');
  }

  /** A browser that has had enough of changes throws; the case is then written when it has calmed down. */
  #write(/** @type {string} */ hash, /** @type {'pushState' | 'replaceState'} */ how) {
    try {
      history[how](null, '', `${location.pathname}${location.search}${hash}`);
      this.#shown = hash;
    } catch {
      this.#waiting = hash;
      this.#timer = window.setTimeout(() => this.#settle(), PATIENCE);
    }
  }
}
