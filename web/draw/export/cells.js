// Draws the cells for a standalone picture: the page's drawing, with colours as attributes instead of classes.

import { arrange } from '../cells/arrange.js';
import { fitOf } from '../cells/fit.js';
import { layoutOf } from '../cells/from-analysis.js';
import { layout } from '../cells/layout.js';
import { startOf } from '../cells/point.js';
import { panelsScene } from '../cells/scene.js';
import { sketch } from '../cells/sketch.js';
import { h } from '../scene/scene.js';
import { HATCH } from './patterns.js';

/** @import { Analysis } from '../figure.js' */
/** @import { Node, Scene } from '../scene/scene.js' */
/** @import { Palette } from './palette.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {{ scene: Node, width: number, height: number }} Drawing
 */

const WIDTH = 696;

/**
 * The drawing without a selected cell. Null if the core cannot lay it out.
 * @param {Analysis} analysis
 * @param {Words} words
 * @param {typeof import('../../case/library.js')} library
 * @returns {Drawing | null}
 */
export function cellsOf(analysis, words, library) {
  const drawn = layoutOf(analysis, library);
  if (!drawn || analysis.report.rank === 0) return null; // a single number is shown in the table
  const sketched = sketch(drawn.given, drawn.report, drawn.plan, drawn.values);
  const fit = fitOf(sketched, WIDTH);
  const first = sketched.axes.map(({ limit }) => limit ?? 0);
  const anchor = (sketched.pointable && startOf(sketched, arrange(fit, sketched, first))) || first;
  const { w, h: height, ...rest } = layout(sketched, anchor, WIDTH, words, { fit });
  return { scene: panelsScene({ ...rest, w, h: height }), width: w, height };
}

/** @typedef {Record<string, string | number>} Look */

/**
 * The colours of each class of the drawing; `hue` is that of its axis.
 * @type {(palette: Palette) => Record<string, (hue: string) => Look>}
 */
const looksOf = (palette) => ({
  cell: () => ({ fill: palette.cell, stroke: palette.edge }),
  ghost: (hue) => ({ fill: hue, 'fill-opacity': 0.12, stroke: hue, 'stroke-dasharray': '3 2' }),
  'ghost-none': (hue) => ({ fill: hue, 'fill-opacity': 0.12, stroke: hue, 'stroke-dasharray': '1.5 2' }),
  nopart: () => ({ fill: 'url(#hatch)', stroke: palette.conflict }),
  clash: () => ({ fill: palette.conflictBg, stroke: palette.conflict, 'stroke-width': 1.5 }),
  want: () => ({ fill: palette.suspiciousBg, stroke: palette.suspiciousEdge, 'stroke-width': 2 }),
  hollow: () => ({ fill: 'none', stroke: palette.edge }),
  faint: () => ({ fill: palette.ink3 }),
  el: () => ({ fill: palette.ink3 }),
  box: (hue) => ({ fill: 'none', stroke: hue, 'stroke-opacity': 0.55 }),
  page: (hue) => ({ fill: palette.paper, stroke: hue, 'stroke-opacity': 0.55 }),
  again: () => ({ 'stroke-dasharray': '4 3' }),
  missing: () => ({ stroke: palette.edge, 'stroke-dasharray': '1 3', 'stroke-opacity': 1 }),
  fixed: () => ({ fill: 'none', stroke: palette.ink, 'stroke-width': 3 }),
  ext: (hue) => ({ fill: 'none', stroke: hue, 'stroke-width': 1.5, 'stroke-dasharray': '4 3' }),
  'ext-none': (hue) => ({ fill: 'none', stroke: hue, 'stroke-width': 2, 'stroke-dasharray': '1.5 3.5' }),
  cap: () => ({ fill: palette.ink2, 'font-family': palette.sans, 'font-size': 13, 'text-anchor': 'start' }),
  n: () => ({ fill: palette.ink, 'font-family': palette.mono, 'font-size': 15, 'font-weight': 600 }),
});

/** @param {Drawing} drawing @param {{ x: number, y: number }} place @param {Palette} palette @returns {Node} */
export function cellsScene({ scene }, { x, y }, palette) {
  const looks = looksOf(palette);
  /** @type {(scene: Scene) => Scene} */
  const plainly = (each) => {
    if (typeof each === 'string') return sound(each);
    const { class: names = '', ...attrs } = each.attrs;
    const kinds = names.replace(' none', '-none').split(' '); // `cell none` has its own colours; slides and walks have none
    const hue = palette.axes[Number(/\bax(\d)/.exec(names)?.[1])] ?? '';
    const look = Object.assign({}, ...kinds.map((kind) => looks[kind]?.(hue)));
    return h(each.tag, { ...look, ...attrs }, ...each.children.map(plainly));
  };
  const type = { fill: palette.ink, 'font-family': palette.mono, 'font-size': 12, 'text-anchor': 'middle' };
  return h('g', { transform: `translate(${x} ${y})`, ...type }, plainly(scene));
}

/** Replaces characters that XML does not allow. @param {string} text */
export function sound(text) {
  return text.replace(/[\u0000-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ' ');
}

/** The pattern of a cell without a partner. @param {Palette} options */
export function hatch({ conflict }) {
  return h(
    'pattern',
    { id: 'hatch', width: 6, height: 6, patternUnits: 'userSpaceOnUse' },
    h('path', { d: HATCH, stroke: conflict, 'stroke-width': 1, opacity: 0.55 }),
  );
}
