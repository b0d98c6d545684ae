/** Nanoseconds per element, as lines over size (in powers of ten) or rank; the vertical axis is always logarithmic. */
import { h } from '../../web/draw/scene/scene.js';
import { label, legend, line, mark, px, svg } from './ink.js';
import { timeText } from './table.js';

/** @typedef {{ name: string, points: { x: number, y: number }[] }} Series */

const WIDTH = 900;
const HEIGHT = 460;
const [LEFT, RIGHT, TOP, BOTTOM] = [80, 24, 80, 50];
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Powers of ten from the one at or below `low` to the one at or above `high`.
 * @type {(low: number, high: number) => number[]}
 */
function decades(low, high) {
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.ceil(Math.log10(high) - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
}

/** @type {(ns: number) => string} */
const tickText = (ns) => (ns < 1 ? `${Number(ns.toPrecision(1))} ns` : timeText(ns));

/**
 * @param {string} title
 * @param {string} what the label of the horizontal axis
 * @param {readonly Series[]} series
 * @param {boolean} logarithmic whether the horizontal axis is
 */
export function lineChart(title, what, series, logarithmic) {
  const all = series.flatMap(({ points }) => points);
  const place = (/** @type {number} */ value) => (logarithmic ? Math.log10(value) : value);
  const [xs, ys] = [all.map(({ x }) => place(x)), all.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const grid = decades(Math.min(...ys), Math.max(...ys));
  const [low, high] = [Math.log10(grid[0] ?? 1), Math.log10(grid.at(-1) ?? 10)];

  const x = (/** @type {number} */ value) =>
    LEFT + ((WIDTH - LEFT - RIGHT) * (place(value) - left)) / (right - left || 1);
  const y = (/** @type {number} */ ns) =>
    HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (Math.log10(ns) - low)) / (high - low || 1);
  const columns = [...new Set(all.map((point) => point.x))];
  const columnText = (/** @type {number} */ value) =>
    logarithmic ? `10${SUPERSCRIPTS[Math.round(place(value))] ?? ''}` : String(value);

  return svg(WIDTH, HEIGHT, title, [
    label(12, 24, title, { 'font-weight': 600, 'font-size': 15 }),
    ...legend(
      series.map(({ name }) => name),
      LEFT,
      48,
    ),
    ...grid.flatMap((ns) => [
      line(LEFT, y(ns), WIDTH - RIGHT, y(ns), 'rule'),
      label(LEFT - 10, y(ns) + 4, tickText(ns), { class: 'quiet', 'text-anchor': 'end' }),
    ]),
    ...columns.map((value) =>
      label(x(value), HEIGHT - BOTTOM + 22, columnText(value), { class: 'quiet', 'text-anchor': 'middle' }),
    ),
    label(WIDTH - RIGHT, HEIGHT - 8, what, { class: 'quiet', 'text-anchor': 'end' }),
    ...series.flatMap(({ name, points }, i) => [
      h('path', {
        class: `s${i} line`,
        d: points.map((point, index) => `${index === 0 ? 'M' : 'L'}${px(x(point.x))} ${px(y(point.y))}`).join(''),
      }),
      ...points.map((point) =>
        mark(i, x(point.x), y(point.y), { r: 4, title: `${name}, ${what} ${point.x}: ${point.y.toPrecision(3)} ns` }),
      ),
    ]),
  ]);
}
