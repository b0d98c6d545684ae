// The menus of the page's bar: Examples, Share and Embed. A menu is built when it opens.

import { paint } from '../../draw/paint/paint.js';
import { copy } from './copy.js';
import { Dropdown } from './dropdown.js';
import { EXAMPLES } from './examples.js';
import { embedScene, examplesScene, shareScene } from './panels.js';
import { snippetOf } from './snippet.js';

/** @import { ExportKind } from '../../words/en-share.js' */
/** @import { Notice } from './panels.js' */
/** @import { Shown } from './take.js' */

/**
 * @typedef {Record<'examples' | 'share' | 'embed', { button: HTMLButtonElement, panel: HTMLElement }>} Places
 *
 * @typedef {object} Page  what the menus need from it
 * @property {() => Shown} shown
 * @property {(text: string) => void} choose  shows another case
 */

/** Loads the code that copies or saves the case as text or as a picture. */
const loadTake = () => import('./take.js');

/** @type {Notice} */
const nothing = { said: '', field: '' };

export class Bar {
  #places;
  #page;

  /** @param {Places} places @param {Page} page */
  constructor(places, page) {
    this.#places = places;
    this.#page = page;
    const { examples, share, embed } = places;
    const menu = new Dropdown(examples.button, examples.panel, () => this.#showExamples());
    new Dropdown(share.button, share.panel, () => {
      this.#showShare(nothing);
      loadTake().catch(() => {}); // it is loaded again when something is chosen
    });
    new Dropdown(embed.button, embed.panel, () => this.#showEmbed(nothing));
    examples.panel.addEventListener('click', ({ target }) => {
      const item = target instanceof Element && target.closest('[data-example]');
      const example = item && EXAMPLES[Number(item.getAttribute('data-example'))];
      if (!example) return;
      menu.close();
      this.#page.choose(example.text);
    });
    share.panel.addEventListener('click', ({ target }) => void this.#take(target));
    embed.panel.addEventListener('click', ({ target }) => void this.#copySnippet(target));
  }

  #showExamples() {
    paint(this.#places.examples.panel, examplesScene(this.#page.shown().words));
  }

  #showShare(/** @type {Notice} */ notice) {
    const { panel } = this.#places.share;
    const { analysis, words } = this.#page.shown();
    paint(panel, shareScene(analysis?.asked, notice, words));
    if (notice.field) panel.querySelector('textarea')?.select();
  }

  #showEmbed(/** @type {Notice} */ notice) {
    const { text, step, words } = this.#page.shown();
    paint(this.#places.embed.panel, embedScene(snippetOf(text, words.lang, step), notice, words));
  }

  /** @param {EventTarget | null} target */
  async #take(target) {
    const button = target instanceof Element && target.closest('[data-take]');
    if (!button) return;
    const [what, how] = ['data-take', 'data-how'].map((name) => button.getAttribute(name) ?? '');
    this.#showShare(nothing); // so that a repeated message is announced again
    const shown = this.#page.shown();
    try {
      const { take } = await loadTake();
      this.#showShare(await take(/** @type {ExportKind} */ (what), how ?? '', shown));
    } catch {
      this.#showShare({ said: shown.words.share.failed, field: '' });
    }
  }

  /** @param {EventTarget | null} target */
  async #copySnippet(target) {
    if (!(target instanceof Element) || !target.closest('[data-take]')) return;
    const { text, step, words } = this.#page.shown();
    this.#showEmbed(nothing);
    const notice = await copy(snippetOf(text, words.lang, step)[0], words.share.copied.snippet, words);
    this.#showEmbed(notice);
    if (notice.field) this.#places.embed.panel.querySelector('textarea')?.select();
  }
}
