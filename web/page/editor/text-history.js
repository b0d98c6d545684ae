// The history of a text. A textarea's undo history is lost when CodeMirror replaces it, so this one is passed on.

/** @typedef {{ text: string, time: number }} Moment */

const MOST = 200;

export class TextHistory {
  /** @type {Moment[]} */ #moments = [{ text: '', time: 0 }];

  /** A text set by the page; undo cannot go back beyond it. */
  reset(/** @type {string} */ text) {
    this.#moments = [{ text, time: 0 }];
  }

  /** Adds an edit by hand, and forgets undone ones. */
  add(/** @type {string} */ text, /** @type {number} */ time, undone = false) {
    const back = undone ? this.#moments.findLastIndex((moment) => moment.text === text) : -1;
    if (back >= 0) this.#moments.length = back + 1;
    else this.#moments.push({ text, time });
    if (this.#moments.length > MOST) this.#moments.shift();
  }

  /** The first text and its later versions. @returns {readonly Moment[]} */
  get moments() {
    return this.#moments;
  }
}

/**
 * The single replacement that turns `before` into `after`.
 * @param {string} before
 * @param {string} after
 * @returns {{ from: number, to: number, insert: string }}
 */
export function difference(before, after) {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  let end = 0;
  while (end < shorter - same && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: same, to: before.length - end, insert: after.slice(same, after.length - end) };
}
