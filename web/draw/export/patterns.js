// The axes' patterns as part of a self-contained picture; on the page they are in index.html.

import { h } from '../scene/scene.js';

/** @import { Node } from '../scene/scene.js' */

/**
 * The size of the tile and its drawing: `b` solid, `t` the tint below, `l` lines.
 * @type {readonly [number, readonly [string, string, Record<string, string>][]][]}
 */
export const tiles = [
  [6, [['b', 'path', { d: 'M0 0h6v6H0z' }]]],
  [
    6,
    [
      ['t', 'path', { d: 'M0 0h6v6H0z' }],
      ['l', 'path', { d: 'M-2 2 2-2M-1 7 7-1M4 8 8 4', 'stroke-width': '2' }],
    ],
  ],
  [
    6,
    [
      ['t', 'path', { d: 'M0 0h6v6H0z' }],
      ['b', 'circle', { cx: '3', cy: '3', r: '1.9' }],
    ],
  ],
  [
    4,
    [
      ['t', 'path', { d: 'M0 0h4v4H0z' }],
      ['b', 'path', { d: 'M1 0h2v4H1z' }],
    ],
  ],
  [
    4,
    [
      ['t', 'path', { d: 'M0 0h4v4H0z' }],
      ['b', 'path', { d: 'M0 1h4v1.6H0z' }],
    ],
  ],
  [
    6,
    [
      ['t', 'path', { d: 'M0 0h6v6H0z' }],
      ['b', 'path', { d: 'M0 0h3v3H0zM3 3h3v3H3z' }],
    ],
  ],
  [6, [['b', 'path', { d: 'M0 2h6v2H0z' }]]],
];

/** The lines for an element without a partner. */
export const HATCH = 'M-2 2 2-2M-1 7 7-1M4 8 8 4';

/** @param {number} axis @param {string} hue @returns {Node} */
export function pattern(axis, hue) {
  const [size, parts] = tiles[axis % tiles.length] ?? [6, []];
  return h(
    'pattern',
    { id: `p${axis}`, width: size, height: size, patternUnits: 'userSpaceOnUse' },
    ...parts.map(([look, tag, attrs]) =>
      h(tag, {
        ...attrs,
        ...(look === 'l' ? { stroke: hue } : { fill: hue }),
        opacity: look === 't' ? 0.28 : undefined,
      }),
    ),
  );
}
