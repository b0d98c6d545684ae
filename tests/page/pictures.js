/**
 * Pictures of the page for people to look at: every state at full size, in dark and at phone width.
 *
 *   node tests/page/pictures.js DIR [NAME]
 *
 * The page must be built. `DIR/NAME-light.png`, `-dark.png`, `-phone.png`, `-small.png` in Chinese; and some as they are in
 * Chinese on a desk, with more contrast, and with the system's own colours.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser, serve } from './browser/site.js';
import { play, STAGE } from './browser/stage.js';
import { STATES } from './browser/states.js';

/** And what is worth a look beyond the states that are tested. @type {Record<string, string>} */
const MORE = {
  sheets: '(3,1,7) + (1,3,1)',
  rows: '(6,) + (1,)',
  grid: '(4,3) + (3,)',
  many: '(3,1,1) + (4,1) + (5,) + () + (1,4,5) + (3,1,5)',
  five: '(4,3,2,3,5) * (2,1,5)',
  long: '(32,3,224,224) - (3,1,1)',
  deep: '(2,1,2,2,2,2,2,2,2) + (2,1,2,1)',
};
/** @type {typeof STATES} */
const ALL = { ...STATES, ...Object.fromEntries(Object.entries(MORE).map(([name, text]) => [name, { text }])) };

/**
 * @typedef {{ width: number, dark: boolean, lang: string, forcedColors?: 'active', contrast?: 'more', only?: string[] }} View
 * @type {Record<string, View>}
 */
const VIEWS = {
  light: { width: 1280, dark: false, lang: 'en' },
  dark: { width: 1280, dark: true, lang: 'en' },
  phone: { width: 390, dark: false, lang: 'en' },
  small: { width: 320, dark: true, lang: 'zh' },
  chinese: { width: 1280, dark: false, lang: 'zh', only: ['compatible', 'conflict', 'suspicious', 'where'] },
  contrast: { width: 1280, dark: false, lang: 'en', contrast: 'more', only: ['compatible', 'conflict', 'suspicious'] },
  forced: {
    ...{ width: 1280, dark: true, lang: 'en', forcedColors: 'active' },
    only: ['compatible', 'conflict', 'suspicious', 'pointing', 'in-place', 'old'],
  },
};

const [folder, only] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node tests/page/pictures.js DIR [NAME]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

/** @type {(server: import('node:http').Server) => Promise<string>} */
const start = async (server) => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`;
};
const servers = [serve(), serve(...STAGE)];
const [site = '', stage = ''] = await Promise.all(servers.map(start));
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });

/** @type {(page: import('playwright-core').Page, state: import('./browser/states.js').State, lang: string) => Promise<void>} */
const enter = async (page, { text = '', asked, back = 0, points }, lang) => {
  await page.goto(`${asked ? stage : site}?lang=${lang}#expr=${encodeURIComponent(text)}`);
  if (asked) await play(page, asked(), { lang });
  else await page.reload();
  await page.locator('#cells .fig').first().waitFor({ timeout: 30_000 });
  for (let i = 0; i < back; ++i) await page.keyboard.press('ArrowRight');
  if (points) await page.getByRole('application').focus();
};

try {
  for (const [view, { width, dark, lang, forcedColors, contrast, only: few }] of Object.entries(VIEWS)) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      deviceScaleFactor: width < 600 ? 2 : 1,
      serviceWorkers: 'block',
      ...(forcedColors ? { forcedColors } : {}),
      ...(contrast ? { contrast } : {}),
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${view}: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && console.error(`${view}: ${message.text()}`));
    for (const [name, state] of Object.entries(ALL)) {
      if ((only && name !== only) || (few && !few.includes(name))) continue;
      await enter(page, state, lang);
      await page.screenshot({ path: join(folder, `${name}-${view}.png`), fullPage: true });
    }
    await context.close();
  }
} finally {
  await browser.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
}
