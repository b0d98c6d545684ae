/**
 * The colours of a theme, read from the page's style sheet, because a picture in its own file has no custom properties.
 */
import { paletteBy } from '../draw/export/palette.js';

/** @import { Palette } from '../draw/export/palette.js' */

/** @type {(css: string, theme: 'light' | 'dark') => Palette} */
export function paletteFrom(css, theme) {
  const value = (/** @type {string} */ name) => new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1] ?? '';
  const colour = (/** @type {string} */ name) => {
    const [, light, dark] = /light-dark\((#\w+), (#\w+)\)/.exec(value(name)) ?? [];
    const found = theme === 'light' ? light : dark;
    if (!found) throw new Error(`the tokens have no colour --${name}`);
    return found;
  };
  return paletteBy(colour, (name) => value(name).replace(/\s+/g, ' '));
}
