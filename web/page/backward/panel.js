// Draws how the gradients of a case add up, step by step. Loaded when the user asks for it.

import { isComputable, sumsOver } from '../../case/back.js';
import { backwardScene } from '../../draw/backward/scene.js';
import { gradientSketch, longestSketch } from '../../draw/backward/sketch.js';
import { arrange } from '../../draw/cells/arrange.js';
import { fitOf } from '../../draw/cells/fit.js';
import { layoutOf } from '../../draw/cells/from-analysis.js';
import { layout } from '../../draw/cells/layout.js';
import { anchorFor, moved, startOf, under } from '../../draw/cells/point.js';
import { paint } from '../../draw/paint/paint.js';
import { en, zh } from '../../words/backward.js';
import { nextTab } from '../tabs.js';

/** @import { Back } from '../../case/back.js' */
/** @import { Gradient } from '../../case/gradients.js' */
/** @import { Layout } from '../../draw/cells/layout.js' */
/** @import { Analysis } from '../../draw/figure.js' */

/**
 * @typedef {typeof import('../../case/library.js')} Library
 * @typedef {typeof import('../../words/en.js').en} Words
 *
 * @typedef {object} Shown  a case
 * @property {Analysis} analysis
 * @property {import('../../draw/paint/region.js').Drawn} drawn
 * @property {Back[]} ways  of the operands with a gradient
 * @property {readonly Gradient[]} gradients  once they are computed
 * @property {string} failure  why they could not be computed, or empty
 */

const WIDTH = 696;

export class BackwardPanel {
  #place;
  #compute;
  #library;
  /** @type {Shown | undefined} */ #shown;
  /** @type {Words | undefined} */ #words;
  #key = ''; // of the case
  #operand = 0;
  #done = 0; // how many dimensions are already summed
  /** @type {readonly number[] | undefined} */ #point;
  /** @type {Layout | undefined} */ #layout;
  #width = WIDTH;

  /**
   * @param {HTMLElement} place
   * @param {(asked: import('../../case/case.js').Case, ways: Back[]) => Promise<Gradient[]>} compute
   * @param {Library} library
   */
  constructor(place, compute, library) {
    this.#place = place;
    this.#compute = compute;
    this.#library = library;
    place.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return;
      const move = target.closest('[data-move]')?.getAttribute('data-move');
      if (move) this.#walk(move === 'next' ? 1 : -1);
      const operand = target.closest('[data-operand]')?.getAttribute('data-operand');
      if (operand) this.#choose(Number(operand));
    });
    place.addEventListener('keydown', (event) => this.#press(event));
    place.addEventListener('pointermove', (event) => event.pointerType !== 'touch' && this.#hover(event));
    place.addEventListener('pointerdown', (event) => this.#hover(event));
    new ResizeObserver(() => this.#paint()).observe(place);
  }

  /** @param {Analysis} analysis @param {readonly Back[]} back @param {Words} words */
  show(analysis, back, words) {
    this.#words = words;
    const key = JSON.stringify(analysis.asked);
    if (key !== this.#key) {
      this.#key = key;
      const drawn = layoutOf(analysis, this.#library);
      const ways = back.filter(({ kind }) => kind !== 'none');
      this.#shown = drawn ? { analysis, drawn, ways, gradients: [], failure: '' } : undefined;
      const stretched = ways.findIndex((way) => sumsOver(way).length > 0);
      this.#start(Math.max(stretched, 0));
      if (this.#shown && isComputable(analysis.asked, analysis.model)) void this.#load(this.#shown);
    }
    this.#paint();
  }

  /** Scrolls to the drawing. */
  reveal() {
    this.#place.scrollIntoView({ block: 'nearest' });
  }

  hide() {
    this.#key = '';
    this.#shown = undefined;
    this.#paint();
  }

  /** @param {Shown} shown */
  async #load(shown) {
    try {
      shown.gradients = await this.#compute(shown.analysis.asked, shown.ways);
    } catch (error) {
      shown.failure = error instanceof Error ? error.message : String(error);
    }
    this.#paint();
  }

  /** Begins with the first step of an operand. @param {number} operand */
  #start(operand) {
    [this.#operand, this.#done, this.#point, this.#layout] = [operand, 0, undefined, undefined];
  }

  /** @returns {import('../../draw/backward/sketch.js').Flow | undefined} */
  get #flow() {
    const way = this.#shown?.ways[this.#operand];
    if (!this.#shown || !way) return undefined;
    const { drawn, gradients } = this.#shown;
    return { drawn, way, done: this.#done, sums: gradients.find(({ name }) => name === way.name)?.sums ?? null };
  }

  /** @param {{ slide?: number | null, isStep?: boolean }} [how]  what moves after a step */
  #paint(how = {}) {
    paint(this.#place, this.#scene(how));
    const width = Math.floor(this.#place.querySelector('.cells-drawing')?.clientWidth ?? 0);
    if (width === 0 || width === this.#width) return;
    this.#width = width;
    paint(this.#place, this.#scene(how));
  }

  /** @param {{ slide?: number | null, isStep?: boolean }} how */
  #scene({ slide = null, isStep = false }) {
    const [shown, flow, words] = [this.#shown, this.#flow, this.#words];
    if (!shown || !flow || !words) return [];
    const said = words.lang === 'zh' ? zh : en;
    const sketch = gradientSketch(flow, said);
    const fit = fitOf(longestSketch(flow, said), this.#width);
    const first = sketch.axes.map(() => 0);
    const point = this.#point ?? startOf(sketch, arrange(fit, sketch, first)) ?? first;
    this.#point = point;
    const anchor = this.#layout ? anchorFor(this.#layout, point) : point;
    this.#layout = layout(sketch, anchor, this.#width, words, { fit, slide });
    const isLarge = !isComputable(shown.analysis.asked, shown.analysis.model);
    const isFilled = shown.analysis.asked.operands.some(({ values }) => values === null);
    const note = shown.failure
      ? said.failed(shown.failure)
      : isLarge
        ? words.values.large
        : isFilled
          ? words.values.filled
          : '';
    const names = shown.ways.map(({ name }) => name);
    return backwardScene({ flow, names, sketch, layout: this.#layout, point, isStep, note }, words, said);
  }

  /** @param {number} by */
  #walk(by) {
    const dims = this.#flow ? sumsOver(this.#flow.way) : [];
    const done = Math.min(Math.max(this.#done + by, 0), dims.length);
    if (done === this.#done) return;
    this.#done = done;
    this.#paint(by > 0 ? { isStep: true } : { slide: dims[done] ?? null });
  }

  /** @param {number} operand */
  #choose(operand) {
    this.#start(operand);
    this.#paint();
  }

  /** @param {readonly number[] | null} next */
  #go(next) {
    if (!next || next.join() === this.#point?.join()) return;
    this.#point = next;
    this.#paint();
  }

  /** Arrow keys go from tab to tab, from step to step, or from cell to cell. @param {KeyboardEvent} event */
  #press(event) {
    const { key, target } = event;
    if (!(target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const flow = this.#flow;
    if (!flow || !this.#layout || !this.#point) return;
    const tab = nextTab(event, this.#place);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (target.role === 'application') {
      const next = moved(key, this.#point, gradientSketch(flow, en), this.#layout.arrangement.roles);
      if (next) event.preventDefault();
      this.#go(next);
    } else if (tab || by) {
      event.preventDefault(); // the same keys would walk the alignment
      if (tab) {
        this.#choose(Number(tab.dataset['operand']));
        tab.focus();
      } else if (by) this.#walk(by);
    }
  }

  /** @param {PointerEvent} event */
  #hover({ clientX, clientY, target }) {
    const [flow, layout, point] = [this.#flow, this.#layout, this.#point];
    const svg = target instanceof Element ? target.closest('.cells-drawing')?.firstElementChild : undefined;
    if (!svg || !flow || !layout || !point) return;
    const { left, top } = svg.getBoundingClientRect();
    this.#go(under(layout, gradientSketch(flow, en), clientX - left, clientY - top, point));
  }
}
