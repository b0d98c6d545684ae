// The tokens of one theme, read from the style sheet as a browser would; of the families, any that a test has.

import { readFileSync } from 'node:fs';
import { paletteFrom as paletteIn } from '../../web/gallery/palette.js';

const tokens = readFileSync(new URL('../../web/draw/styles/tokens.css', import.meta.url), 'utf8');

/** @type {(theme: 'light' | 'dark') => import('../../web/draw/export/palette.js').Palette} */
export const paletteFrom = (theme) => ({ ...paletteIn(tokens, theme), mono: 'monospace', sans: 'sans-serif' });
