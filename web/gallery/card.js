/**
 * The document of the picture that chats and forums show for a link to a page: the shapes, the drawing, and the site's
 * name in a corner. They show no SVG, so pictures.js makes a PNG of it in a browser.
 */
import { home } from '../draw/scene/document.js';
import { h } from '../draw/scene/scene.js';
import { toString } from '../draw/scene/string.js';
import { lettersOf } from '../draw/export/answer.js';

/** @import { Palette } from '../draw/export/palette.js' */
/** @import { Drawing } from './drawing.js' */

/** The size that the large previews of all services have in common. */
export const CARD = { width: 1200, height: 630 };
const MARGIN = 48;
const LARGEST = 42;
/** The width of a letter of a monospaced font, with a little more than needed. */
const LETTER = 0.61;

/** @param {Drawing} drawing @param {Palette} palette @returns {string} */
export function cardOf({ shapes, svg }, palette) {
  const { paper, ink, edge, mono } = palette;
  const size = Math.min(LARGEST, (CARD.width - 2 * MARGIN) / (LETTER * lettersOf(shapes)));
  const style = `
    body { margin: 0; background: ${paper}; color: ${ink} }
    h1 { margin: 30px 0 0; font: 600 ${size}px/64px ${mono}; text-align: center; white-space: pre }
    svg { display: block; width: 100%; height: 530px }
    a { position: absolute; right: ${MARGIN}px; bottom: 36px; font: 600 30px ${mono} }
    a, a:visited { color: ${ink}; text-decoration: none }
    span { display: inline-block; margin-left: 5px; padding: 2px 6px; outline: 2.5px dashed ${edge} }`;
  const [top, name] = [h('h1', {}, shapes), home('')].map(toString);
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${top}${svg(palette)}${name}`;
}
