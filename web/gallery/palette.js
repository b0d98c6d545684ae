/**
 * The tokens of one theme as plain values, read from the style sheet: a picture by itself knows no custom properties.
 */

/** @typedef {import('../draw/export/palette.js').Palette} Palette */

/** @type {(css: string, theme: 'light' | 'dark') => Palette} */
export function paletteFrom(css, theme) {
  const value = (/** @type {string} */ name) => new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1] ?? '';
  const colour = (/** @type {string} */ name) => {
    const [, light, dark] = /light-dark\((#\w+), (#\w+)\)/.exec(value(name)) ?? [];
    const found = theme === 'light' ? light : dark;
    if (!found) throw new Error(`the tokens have no colour --${name}`);
    return found;
  };
  const family = (/** @type {string} */ name) => value(name).replace(/\s+/g, ' ');
  return {
    ...{ paper: colour('paper'), ink: colour('ink'), ink2: colour('ink-2'), ink3: colour('ink-3') },
    ...{ rule: colour('rule'), edge: colour('edge'), cell: colour('cell') },
    ...{ conflict: colour('conflict'), conflictBg: colour('conflict-bg') },
    suspicious: colour('suspicious'),
    ...{ suspiciousBg: colour('suspicious-bg'), suspiciousEdge: colour('suspicious-edge') },
    axes: Array.from({ length: 6 }, (_, axis) => colour(`axis-${axis}`)),
    ...{ mono: family('mono'), sans: family('sans') },
  };
}
