// How large the cells are and how many of each axis are shown: the largest cells that fit the width, at most 400. If
// even small cells do not fit, fewer are shown.

import { slotsFor } from './arrange.js';
import { shownOf, slotsOf } from './elide.js';
import { gridOf, metricsOf } from './grid.js';
import { between, crossed } from './outer.js';
import { patterns, rolesOf } from './roles.js';

/** @import { Metrics } from './grid.js' */
/** @import { Roles } from './roles.js' */
/** @import { Sketch } from './sketch.js' */

/**
 * @typedef {object} CellFit  for any choice of shown indices
 * @property {Roles} roles
 * @property {Metrics} metrics
 * @property {readonly number[]} most  the number of shown cells per axis
 */

const ALL = 7; // an axis up to this length is shown completely
const SOME = 6; // the number of cells for a longer one
const CELLS = 400; // per panel
const DIGITS = 1200; // maximum number of texts; with more cells, only selected ones have text
const TALL = 460; // px per panel
const SIDES = [27, 22, 18, 15, 10];
const LONG = 34; // px for four digits
const CLEAR = 15; // px: smaller cells show no pattern inside their outline
const NARROW = 480;

export const APART = 6; // between sheets that are side by side

/**
 * The size of the cells, and how many of each axis are shown.
 * @param {Sketch} sketch @param {number} width @returns {CellFit}
 */
export function fitOf(sketch, width) {
  // On a wide page, show fewer cells if they would be too small to see.
  const clear = width < NARROW ? undefined : new Fitting(sketch, width).atLeast(CLEAR, 3);
  if (clear) return clear;
  const fitting = new Fitting(sketch, width);
  return fitting.atLeast(10, 2) ?? fitting.with(fitting.ways.at(-1) ?? rolesOf(sketch.axes), 10);
}

class Fitting {
  #sketch;
  #width;
  #sizes;
  /** @type {number[]} */ #most;
  /** @type {number[]} drawn axes longer than 1 */ #drawn;
  /** @type {readonly (readonly number[])[] | undefined} of the current numbers of cells */ #slots;

  /** @param {Sketch} sketch @param {number} width */
  constructor(sketch, width) {
    const { axes, panels, flat } = sketch;
    this.#sketch = sketch;
    this.#width = width;
    this.#sizes = axes.map(({ size }) => size);
    this.ways = patterns.map((pattern) => rolesOf(axes, pattern, flat));
    this.roles = this.ways[0] ?? rolesOf(axes);
    this.#most = this.#sizes.map((size) => (size <= ALL ? Math.max(size, 2) : SOME));
    this.#drawn = axes.filter(({ dim, size }) => size > 1 && !this.roles.hidden.includes(dim)).map(({ dim }) => dim);
    while (this.#cells() > CELLS && this.#shorten(this.#drawn, 2));
    this.look = { sheets: this.roles.z !== null, narrow: width < NARROW, framed: panels.some(({ framed }) => framed) };
    this.cross = crossed(sketch, this.roles) !== null;
    if (this.cross && this.look.narrow) this.#most = this.#most.map((most) => Math.min(most, 4));
  }

  /** @param {Roles} roles @param {number} side @returns {CellFit} */
  with(roles, side) {
    return { roles, metrics: metricsOf(side, this.look), most: this.#most };
  }

  /**
   * The largest cells of at least this side; their number is reduced until they fit.
   * @param {number} least
   * @param {number} floor
   * @returns {CellFit | undefined}
   */
  atLeast(least, floor) {
    for (;;) {
      const sides = this.#sides().filter((side) => side >= least);
      const found = this.#sideBySide(sides) ?? this.#under(sides);
      if (found) return found;
      if (!this.#shorten(this.#tooLong(least), floor)) return undefined;
    }
  }

  #cells() {
    return this.#drawn.reduce((product, d) => product * this.#count(d), 1);
  }

  /** @param {number} d */
  #count(d) {
    return Math.min(Number(this.#most[d]), Number(this.#sizes[d]));
  }

  /** Measured at the first index, so that the picture keeps its size when other indices are shown. */
  #allSlots() {
    return (this.#slots ??= this.#sizes.map((size, d) => {
      const most = Number(this.#most[d]);
      return slotsOf(size, shownOf(size, most, 0), most);
    }));
  }

  /** @param {Roles} roles @param {number} side */
  #measure(roles, side) {
    const { w, h } = gridOf(roles, this.#allSlots(), metricsOf(side, this.look));
    const edge = this.cross ? side + between(side) : 0;
    return { w: w + edge, h: h + edge };
  }

  #sides() {
    const digits = this.#cells() * this.#sketch.panels.length <= DIGITS;
    const long = digits && this.#drawn.length < 3 && this.#digits() === 4;
    return [...(long ? [LONG] : []), ...SIDES.filter((side) => digits || side < 22)];
  }

  /** The maximum number of digits in an operand's cells, judged by its last shown cell. */
  #digits() {
    const last = this.#allSlots().map((slots, d) => (this.roles.hidden.includes(d) ? 0 : Math.max(0, ...slots)));
    const operands = this.#sketch.panels.filter(({ role }) => role !== 'result');
    return Math.max(0, ...operands.map((panel) => panel.text(last).length));
  }

  /**
   * Smaller cells are accepted to have sheets side by side, as many in a row as possible.
   * @param {number[]} sides
   * @returns {CellFit | undefined}
   */
  #sideBySide(sides) {
    const { panels } = this.#sketch;
    const { roles } = this;
    if (roles.z === null) return undefined;
    // But not if their digits would disappear.
    const digits = this.#digits();
    const least = !sides.some((side) => side >= 22) || digits > 3 ? 18 : digits > 2 ? 27 : 22;
    const slots = panels.map((panel) => slotsFor({ slots: this.#allSlots(), most: this.#most }, this.#sketch, panel));
    for (let row = panels.length; row > 1; row--) {
      const side = sides.find((each) => {
        const widths = slots.map((own) => gridOf(roles, own, metricsOf(each, this.look)).w + APART);
        const widest = Math.max(...widths.map((_, k) => sum(widths.slice(k, k + row))));
        return each >= least && widest - APART <= this.#width && this.#measure(roles, each).h <= TALL;
      });
      if (side) return this.with(roles, side);
    }
    return undefined;
  }

  /**
   * One panel below another; frames move down earlier if that avoids small cells.
   * @param {number[]} sides
   * @returns {CellFit | undefined}
   */
  #under(sides) {
    // On a narrow page a complete row of frames is more important than the size of the cells.
    const clear = this.look.narrow ? [] : [sides.filter((side) => side >= CLEAR)];
    for (const some of [...clear, sides]) {
      for (const way of this.ways) {
        const side = some.find((each) => {
          const { w, h } = this.#measure(way, each);
          return w <= this.#width && h <= TALL;
        });
        if (side) return this.with(way, side);
      }
    }
    return undefined;
  }

  /** The axes in the direction without enough room. @param {number} side */
  #tooLong(side) {
    const fits = (/** @type {Roles} */ way) => this.#measure(way, side).w <= this.#width;
    const way = this.ways.find(fits) ?? this.ways.at(-1) ?? this.roles;
    const wide = !fits(way);
    const block = wide ? [way.x, way.z] : [way.y, way.z];
    const levels = way.levels.filter((each) => (each.way === 'across') === wide).map(({ dim }) => dim);
    return this.#drawn.filter((d) => block.includes(d) || levels.includes(d));
  }

  /**
   * Removes a cell from the axis that shows most; of equal ones from the longest, then from the outermost.
   * @param {number[]} dims
   * @param {number} floor
   */
  #shorten(dims, floor) {
    const [longest] = dims
      .filter((d) => this.#count(d) > floor)
      .sort((p, q) => this.#count(q) - this.#count(p) || Number(this.#sizes[q]) - Number(this.#sizes[p]) || p - q);
    if (longest === undefined) return false;
    this.#most[longest] = this.#count(longest) - 1;
    this.#slots = undefined;
    return true;
  }
}

const sum = (/** @type {number[]} */ all) => all.reduce((sofar, each) => sofar + each, 0);
