// Cells and Memory on the page: one index of the result, moved by mouse and keys, is highlighted in both.

import { spell } from '../../case/letters.js';
import { markOverflow } from './follow.js';
import { memory } from '../memory/model.js';
import { memoryScene } from '../memory/scene.js';
import { paint } from './paint.js';
import { keysScene } from './keys.js';
import { mapTexts } from '../scene/scene.js';
import { arrange } from '../cells/arrange.js';
import { fitOf } from '../cells/fit.js';
import { layout } from '../cells/layout.js';
import { lightScene } from '../cells/light.js';
import { anchorFor, moved, startOf, under } from '../cells/point.js';
import { figureScene, panelsScene } from '../cells/scene.js';
import { sketch } from '../cells/sketch.js';
import { foundAt, keysOf } from '../cells/notes.js';

/** @import { Case } from '../../case/case.js' */
/** @import { Report } from '../../case/model.js' */
/** @import { Plan } from '../cells/plan.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {{ given: Case, report: Report, plan: Plan, values: readonly (number | bigint | boolean)[] | null }} Drawn
 * @typedef {'cells' | 'keys' | 'drawing' | 'pointed' | 'memory'} PlaceName
 */

const MEMORY_WIDTH = 360;
const LEFT = 696;

/** The part of the page with the drawings of cells and memory. */
export class CellsRegion {
  /** @type {Record<PlaceName, HTMLElement>} */ #places;
  /** @type {Drawn | undefined} */ #drawn;
  /** @type {Words | undefined} */ #words;
  /** @type {import('../cells/sketch.js').Sketch | undefined} */ #sketch;
  /** @type {import('../cells/fit.js').CellFit | undefined} */ #fit;
  /** @type {import('../cells/layout.js').Layout | undefined} */ #layout;
  /** @type {import('../scene/scene.js').Node | undefined} */ #still;
  /** @type {number[] | null} */ #point = null;
  #case = ''; // the case that the point belongs to
  #width = { drawing: LEFT, memory: MEMORY_WIDTH };

  /** @param {Record<PlaceName, HTMLElement>} places */
  constructor(places) {
    this.#places = places;
    const { drawing, memory: memoryPlace, cells } = places;
    drawing.addEventListener('keydown', (event) => this.#key(event));
    drawing.addEventListener('pointermove', (event) => event.pointerType !== 'touch' && this.#hover(event, false));
    drawing.addEventListener('pointerdown', (event) => this.#hover(event, true));
    drawing.addEventListener('focus', () => this.#announce());
    const measure = () => {
      const [drawn, shown] = [Math.floor(cells.clientWidth), Math.floor(memoryPlace.clientWidth)];
      if (drawn === 0 || (drawn === this.#width.drawing && shown === this.#width.memory)) return;
      this.#width = { drawing: drawn, memory: shown };
      if (this.#drawn && this.#words) this.show(this.#drawn, this.#words);
    };
    new ResizeObserver(measure).observe(cells);
    measure();
  }

  /** Draws a case. @param {Drawn} drawn @param {Words} words @param {number | null} [slide]  the axis of this step */
  show(drawn, words, slide = null) {
    const { given, report, plan, values } = drawn;
    const sketched = sketch(given, report, plan, values);
    const same = JSON.stringify([
      sketched.axes.map(({ size }) => size),
      sketched.pointable,
      given.operands.map(({ shape }) => shape),
    ]);
    if (words !== this.#words) paint(this.#places.pointed, []); // the old text is in another language
    this.#drawn = drawn;
    this.#words = words;
    this.#sketch = sketched;
    this.#fit = fitOf(sketched, this.#width.drawing);
    if (same !== this.#case || this.#point === null) {
      const first = sketched.axes.map(() => 0);
      // With unknown sizes, there is no element to select.
      this.#point = given.letters ? null : startOf(sketched, arrange(this.#fit, sketched, first));
      this.#case = same;
    }
    this.#lay(this.#point ?? restingAt(sketched), slide);
    this.#paint();
    this.#name();
  }

  /**
   * Paints scenes into a part of the region, with the letters of the case.
   * @param {PlaceName} name
   * @param {import('../scene/scene.js').Scene[]} scenes
   */
  #put(name, scenes) {
    const letters = this.#drawn?.given.letters;
    paint(this.#places[name], letters ? scenes.map((each) => mapTexts(each, (text) => spell(letters, text))) : scenes);
  }

  /** Lays out the cells around an index. @param {readonly number[]} anchor @param {number | null} [slide] */
  #lay(anchor, slide = null) {
    if (!this.#sketch || !this.#words) return;
    this.#layout = layout(this.#sketch, anchor, this.#width.drawing, this.#words, { fit: this.#fit, slide });
    this.#still = panelsScene(this.#layout);
    const keys = keysOf(this.#sketch, this.#layout.arrangement.roles, anchor);
    this.#put('keys', keysScene(keys, this.#words));
  }

  #paint() {
    const [drawn, words, sketched, layout] = [this.#drawn, this.#words, this.#sketch, this.#layout];
    if (!drawn || !words || !sketched || !layout) return;
    this.#put('drawing', [figureScene(layout, lightScene(layout, sketched, this.#point), this.#still)]);
    const model = memory(drawn.given, drawn.plan, sketched, this.#point);
    this.#put('memory', memoryScene(model, words, this.#width.memory));
  }

  /** The accessible name: of a widget to move around in, or of a picture. */
  #name() {
    const [words, sketched, layout] = [this.#words, this.#sketch, this.#layout];
    if (!words || !sketched || !layout) return;
    const captions = layout.captions.map(({ name, lines }) => `${name}: ${lines.filter(Boolean).join(' ')}`).join('; ');
    const letters = this.#drawn?.given.letters;
    const said = letters ? spell(letters, captions) : captions;
    const { drawing, pointed } = this.#places;
    /** @type {Record<string, string | null>} */
    const attributes = this.#point
      ? {
          role: 'application',
          tabindex: '0',
          'aria-roledescription': words.cellsRole,
          'aria-describedby': 'cells-help',
        }
      : {
          role: 'img',
          tabindex: layout.w > this.#width.drawing ? '0' : null,
          'aria-roledescription': null,
          'aria-describedby': null,
        };
    for (const [name, value] of Object.entries({
      ...attributes,
      'aria-label': `${words.cellsOf(sketched.label)}. ${said}`,
    })) {
      if (value === null) drawing.removeAttribute(name);
      else drawing.setAttribute(name, value);
    }
    if (!this.#point) paint(pointed, []);
    if (layout.w > this.#width.drawing || drawing.dataset['more']) markOverflow(drawing);
  }

  /** Selects an index. @param {readonly number[]} next @param {boolean} aloud  whether screen readers announce it */
  #go(next, aloud) {
    if (!this.#layout || !this.#point) return;
    const stays = next.every((value, d) => value === this.#point?.[d]);
    if (!stays) {
      this.#point = [...next];
      const anchor = anchorFor(this.#layout, next);
      if (anchor !== this.#layout.anchor) this.#lay(anchor);
      this.#paint();
    }
    if (aloud) this.#announce();
  }

  /** Describes the selected index in a sentence. */
  #announce() {
    if (!this.#sketch || !this.#words || !this.#point) return;
    this.#put('pointed', [this.#words.pointed(this.#point, foundAt(this.#sketch, this.#point))]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!this.#sketch || !this.#layout || !this.#point) return;
    const next = moved(event.key, this.#point, this.#sketch, this.#layout.arrangement.roles);
    if (!next) return;
    event.preventDefault(); // the same keys would walk the alignment and scroll the page
    this.#go(next, true);
    this.#follow();
  }

  /** Keeps some of the highlighted cells visible while keys move them. */
  #follow() {
    const lit = [...this.#places.drawing.querySelectorAll('.lit')];
    const { left, right } = this.#places.drawing.getBoundingClientRect();
    const isVisible = lit.some((one) => {
      const box = one.getBoundingClientRect();
      return box.top >= 0 && box.bottom <= innerHeight && box.left >= left && box.right <= right;
    });
    if (!isVisible) lit.at(-1)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** @param {PointerEvent} event @param {boolean} aloud */
  #hover(event, aloud) {
    const svg = this.#places.drawing.firstElementChild;
    if (!svg || !this.#layout || !this.#sketch || !this.#point) return;
    const { left, top } = svg.getBoundingClientRect();
    const index = under(this.#layout, this.#sketch, event.clientX - left, event.clientY - top, this.#point);
    if (index) this.#go(index, aloud);
  }
}

/**
 * In a conflict, shows the place where the shorter size ends.
 * @type {(sketched: import('../cells/sketch.js').Sketch) => number[]}
 */
const restingAt = ({ axes }) => axes.map(({ limit }) => limit ?? 0);
