/** Shared by the charts: colours for light and dark mode, a mark for each hue, and the frame. */
import { h } from '../../web/draw/scene/scene.js';
import { toString } from '../../web/draw/scene/string.js';

/** @import { Scene } from '../../web/draw/scene/scene.js' */

/** Hues from the page's axes. Each also has a shape, so that the chart works without colours. */
const STYLE = `
svg { background: #ffffff; font: 13px system-ui, sans-serif; }
text { fill: #15181c; } .quiet { fill: #5f6772; } .rule { stroke: #dcdfe4; } .base { stroke: #434a54; }
.target { stroke: #b1201a; stroke-width: 2; }
.s0 { fill: #173493; stroke: #173493; } .s1 { fill: #1f7a4f; stroke: #1f7a4f; } .s2 { fill: #8a2f5d; stroke: #8a2f5d; }
.s3 { fill: #6d6701; stroke: #6d6701; } .s4 { fill: #0e6f8c; stroke: #0e6f8c; } .s5 { fill: #7d4fc0; stroke: #7d4fc0; }
.s6 { fill: #5f6772; stroke: #5f6772; }
.hollow { fill: #ffffff; stroke-width: 2; } .line { fill: none; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
svg { background: #14171b; } text { fill: #eceef1; } .quiet { fill: #949ca8; } .rule { stroke: #2d333a; }
.base { stroke: #bac0c9; } .target { stroke: #ff978c; }
.s0 { fill: #7ea3ea; stroke: #7ea3ea; } .s1 { fill: #8be0a1; stroke: #8be0a1; } .s2 { fill: #e08ab4; stroke: #e08ab4; }
.s3 { fill: #c3ca3f; stroke: #c3ca3f; } .s4 { fill: #5fc3c4; stroke: #5fc3c4; } .s5 { fill: #d9b6ff; stroke: #d9b6ff; }
.s6 { fill: #949ca8; stroke: #949ca8; } .hollow { fill: #14171b; } .line { fill: none; }
}`;

/** @type {((x: number, y: number, r: number) => string)[]} paths of marks, by series */
const SHAPES = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`,
  (x, y, r) => `M${x} ${y - 1.3 * r}l${1.3 * r} ${1.3 * r}l${-1.3 * r} ${1.3 * r}l${-1.3 * r} ${-1.3 * r}z`,
  (x, y, r) => `M${x} ${y - 1.2 * r}l${1.2 * r} ${2.2 * r}h${-2.4 * r}z`,
  (x, y, r) => `M${x} ${y + 1.2 * r}l${1.2 * r} ${-2.2 * r}h${-2.4 * r}z`,
  (x, y, r) => `M${x - r} ${y - r / 2}h${2 * r}v${r}h${-2 * r}z`,
  (x, y, r) => `M${x - r / 2} ${y - r}h${r}v${2 * r}h${-r}z`,
];

/** To a tenth of a pixel. @param {number} value */
export function px(value) {
  return Math.round(value * 10) / 10;
}

/**
 * @param {number} series
 * @param {number} x
 * @param {number} y
 * @param {{ title?: string, hollow?: boolean, r?: number }} [options]
 * @returns {Scene}
 */
export function mark(series, x, y, { title, hollow = false, r = 5 } = {}) {
  return h(
    'path',
    {
      class: `s${series % SHAPES.length}${hollow ? ' hollow' : ''}`,
      d: SHAPES[series % SHAPES.length]?.(px(x), px(y), r),
    },
    title !== undefined && h('title', {}, title),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {import('../../web/draw/scene/scene.js').Given} [given]
 * @returns {Scene}
 */
export function label(x, y, text, given = {}) {
  return h('text', { x: px(x), y: px(y), ...given }, text);
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} kind @returns {Scene} */
export function line(x1, y1, x2, y2, kind) {
  return h('line', { class: kind, x1: px(x1), y1: px(y1), x2: px(x2), y2: px(y2) });
}

/** Marks and names in a row. @param {readonly string[]} names @param {number} x @param {number} y @returns {Scene[]} */
export function legend(names, x, y) {
  let nextX = x;
  return names.flatMap((name, i) => {
    const here = nextX;
    nextX += 30 + 7.2 * name.length;
    return [mark(i, here + 6, y - 4), label(here + 16, y, name)];
  });
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} title
 * @param {Scene[]} children
 * @returns {string} a whole file
 */
export function svg(width, height, title, children) {
  return `${toString(
    h(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
      h('title', {}, title),
      h('style', {}, STYLE),
      ...children,
    ),
  )}\n`;
}
