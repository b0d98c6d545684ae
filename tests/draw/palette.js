// The colour variables of one theme, read from the style sheet like a browser does; of the families, any with a test.

import { readFileSync } from 'node:fs';
import { paletteFrom as paletteIn } from '../../web/gallery/palette.js';

const tokens = readFileSync(new URL('../../web/draw/styles/tokens.css', import.meta.url), 'utf8');

/** @param {'light' | 'dark'} theme @returns {import('../../web/draw/export/palette.js').Palette} */
export function paletteFrom(theme) {
  return { ...paletteIn(tokens, theme), mono: 'monospace', sans: 'sans-serif' };
}
