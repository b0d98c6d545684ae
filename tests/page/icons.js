/**
 * Draws the icons of the installed page from its favicon.
 *
 *   node tests/page/icons.js
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from '../browser.js';

const page = (/** @type {string} */ path) => fileURLToPath(new URL(`../../web/page/${path}`, import.meta.url));

/**
 * The side of each file, and the part of it that the drawing fills. Systems crop a maskable icon to a shape of their
 * choice and only guarantee the inner circle of 80 %. Apple's are rounded, with a background.
 * @type {Record<string, { side: number, share: number, paper: string }>}
 */
const ICONS = {
  'maskable.png': { side: 192, share: 0.64, paper: '#ffffff' },
};

const svg = readFileSync(page('favicon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const sheet = await browser.newPage({ colorScheme: 'light' });
  for (const [file, { side, share, paper }] of Object.entries(ICONS)) {
    await sheet.setViewportSize({ width: side, height: side });
    const drawn = svg.replace('<svg', `<svg width="${side * share}" height="${side * share}"`);
    const style = `margin:0;height:${side}px;display:grid;place-items:center;background:${paper}`;
    await sheet.setContent(`<!doctype html><body style="${style}">${drawn}`);
    writeFileSync(page(`offline/icons/${file}`), await sheet.screenshot());
  }
} finally {
  await browser.close();
}
