// The tokens of one theme, read from the style sheet as a browser would.

import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../../web/draw/styles/tokens.css', import.meta.url), 'utf8');

/** @type {(theme: 'light' | 'dark') => import('../../web/draw/export/palette.js').Palette} */
export const paletteFrom = (theme) => {
  const colour = (/** @type {string} */ name) => {
    const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
    return theme === 'light' ? light : dark;
  };
  return {
    ...{ paper: colour('paper'), ink: colour('ink'), ink2: colour('ink-2'), ink3: colour('ink-3') },
    ...{ rule: colour('rule'), edge: colour('edge'), cell: colour('cell') },
    ...{ conflict: colour('conflict'), conflictBg: colour('conflict-bg') },
    suspicious: colour('suspicious'),
    ...{ suspiciousBg: colour('suspicious-bg'), suspiciousEdge: colour('suspicious-edge') },
    axes: Array.from({ length: 6 }, (_, axis) => colour(`axis-${axis}`)),
    ...{ mono: 'monospace', sans: 'sans-serif' },
  };
};
