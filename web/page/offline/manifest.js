// The page as an application that can be installed. Every address is relative to the manifest, which is next
// to the page.

/**
 * @typedef {{ file: string, sizes: string, type: string, purpose?: 'any maskable' }} Icon
 */

/** @type {readonly Icon[]} in the folder of this file, drawn by tests/page/icons.js */
export const ICONS = [
  { file: '../favicon.svg', sizes: 'any', type: 'image/svg+xml' }, // for all larger sizes
  { file: 'icons/maskable.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
];

/**
 * @param {readonly string[]} addresses  of the icons, in the same order
 * @param {string} description
 */
export function manifest(addresses, description) {
  return {
    name: 'stride0',
    description,
    lang: 'en',
    start_url: './',
    scope: './',
    display: 'standalone',
    display_override: ['minimal-ui'], // Back leads from case to case
    theme_color: '#ffffff', // the background; in dark mode the page sets it itself
    background_color: '#ffffff',
    icons: ICONS.map(({ sizes, type, purpose }, i) => ({
      src: addresses[i],
      sizes,
      type,
      ...(purpose ? { purpose } : {}),
    })),
  };
}
