// Cells and memory below the alignment of an element with `cells`: the page's region, in the element's own root.

import { layoutOf } from '../draw/cells/from-analysis.js';
import { CellsRegion } from '../draw/paint/region.js';
import { paint } from '../draw/paint/paint.js';
import { h } from '../draw/scene/scene.js';

/** @import { Analysis, Library } from '../draw/figure.js' */

/**
 * @typedef {typeof import('../words/en.js').en} Words
 */

const PARTS = /** @type {const} */ (['cells', 'keys', 'drawing', 'pointed', 'memory']);

export class ElementCells {
  #place;
  /** @type {CellsRegion | undefined} */ #region;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
  }

  /**
   * @param {Analysis | null} analysis
   * @param {number | null} slide  the axis of this step
   * @param {Words} words
   * @param {Library} library
   */
  show(analysis, slide, words, library) {
    const drawn = analysis && layoutOf(analysis, library);
    this.#place.hidden = !drawn;
    if (!drawn) return;
    this.#name(words);
    this.#region ??= new CellsRegion(this.#places());
    this.#region.show(drawn, words, slide);
  }

  #places() {
    const found = PARTS.map((part) => [part, this.#place.querySelector(`[data-part="${part}"]`)]);
    return /** @type {Record<(typeof PARTS)[number], HTMLElement>} */ (Object.fromEntries(found));
  }

  /** The region fills these empty elements, and paints the rest itself. */
  #name(/** @type {Words} */ words) {
    const headed = this.#place.querySelectorAll('h2');
    if (headed.length === 0) paint(this.#place, skeleton(words));
    const [cells, memory] = this.#place.querySelectorAll('h2');
    if (cells) cells.textContent = words.cells;
    if (memory) memory.textContent = words.memory;
    const help = this.#place.querySelector('#cells-help');
    if (help) help.textContent = words.cellsKeys;
  }
}

/** The same markup as in the page's document. */
const skeleton = (/** @type {Words} */ words) => [
  h(
    'div',
    { 'data-part': 'cells' },
    h('h2', {}, words.cells),
    h('ul', { class: 'keys', 'data-part': 'keys' }),
    h('div', { class: 'cells-drawing', 'data-part': 'drawing' }),
    h('p', { class: 'vh', id: 'cells-help' }, words.cellsKeys),
    h('p', { class: 'vh', 'data-part': 'pointed', 'aria-live': 'polite' }),
  ),
  h('div', {}, h('h2', {}, words.memory), h('div', { class: 'memory', 'data-part': 'memory' })),
];
