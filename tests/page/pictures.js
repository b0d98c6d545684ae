/**
 * Pictures of the page for people to look at: every state at full size, in dark and at phone width.
 *
 *   node tests/page/pictures.js DIR [NAME]
 *
 * The page must be built. `DIR/NAME-light.png`, `-dark.png`, `-phone.png`, and one in Chinese.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser, serve } from './browser/site.js';

/** What is typed, by the name of the picture. @type {Record<string, string>} */
const STATES = {
  compatible: '(5,1,4,1) + (3,1,1)',
  conflict: '(5,2,4,1) + (3,1,1)',
  suspicious: '(1024,1) - (1024,)',
  outer: '(4,1) * (1,6)',
  sheets: '(3,1,7) + (1,3,1)',
  rows: '(6,) + (1,)',
  grid: '(4,3) + (3,)',
  many: '(3,1,1) + (4,1) + (5,) + () + (1,4,5) + (3,1,5)',
  five: '(4,3,2,3,5) * (2,1,5)',
  six: '(8,1,6,1,4,1) + (7,1,5,1,3)',
  long: '(32,3,224,224) - (3,1,1)',
  huge: '(99999,99999,99999) + (99999,1)',
  empty: '(3,1) + (0,)',
  scalars: '() + ()',
  deep: '(2,1,2,2,2,2,2,2,2) + (2,1,2,1)',
};

/** Questions, and what is answered. @type {Record<string, [seed: number, answer: string]>} */
const QUESTIONS = {
  'practise-right': [44, '4,1,3,4'],
  'practise-wrong': [7, '1,1,8'],
  'practise-conflict': [24, '7,7,7,32'],
  'practise-target': [2, '2,8,1'],
};

const VIEWS = {
  light: { width: 1280, dark: false, lang: 'en' },
  dark: { width: 1280, dark: true, lang: 'en' },
  phone: { width: 390, dark: false, lang: 'en' },
  small: { width: 320, dark: true, lang: 'zh' },
};

const [folder, only] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node tests/page/pictures.js DIR [NAME]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const server = serve();
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = server.address();
const port = address && typeof address === 'object' ? address.port : 0;
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const [view, { width, dark, lang }] of Object.entries(VIEWS)) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      deviceScaleFactor: width < 600 ? 2 : 1,
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${view}: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && console.error(`${view}: ${message.text()}`));
    for (const [name, text] of Object.entries(STATES)) {
      if (only && name !== only) continue;
      await page.goto(`http://127.0.0.1:${port}/?lang=${lang}#expr=${encodeURIComponent(text)}`);
      await page.reload();
      await page.locator('#cells .fig').first().waitFor({ timeout: 5000 });
      await page.screenshot({ path: join(folder, `${name}-${view}.png`), fullPage: true });
    }
    for (const [name, [seed, answer]] of Object.entries(QUESTIONS)) {
      if (only && name !== only) continue;
      await page.goto(`http://127.0.0.1:${port}/?lang=${lang}#practise=${seed}`);
      await page.reload();
      await page.locator('#practise-answer').fill(answer);
      await page.keyboard.press('Enter');
      await page.screenshot({ path: join(folder, `${name}-${view}.png`), fullPage: true });
    }
    await context.close();
  }
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
