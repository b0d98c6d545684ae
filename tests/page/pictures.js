/**
 * Pictures of the page for people to look at: every state at full size, in dark and at phone width.
 *
 *   node tests/page/pictures.js DIR [NAME]
 *
 * The page must be built. `DIR/NAME-light.png`, `-dark.png`, `-phone.png`, `-small.png` in Chinese; and some as they
 * are in Chinese on a desk, with more contrast, and with the system's own colours.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { findBrowser } from '../browser.js';
import { serve } from './browser/site.js';
import { QUESTIONS, STATES } from './browser/states.js';

/** More states worth looking at, besides the tested ones. @type {Record<string, string>} */
const MORE = {
  sheets: '(3,1,7) + (1,3,1)',
  rows: '(6,) + (1,)',
  grid: '(4,3) + (3,)',
  many: '(3,1,1) + (4,1) + (5,) + () + (1,4,5) + (3,1,5)',
  five: '(4,3,2,3,5) * (2,1,5)',
  long: '(32,3,224,224) - (3,1,1)',
  deep: '(2,1,2,2,2,2,2,2,2) + (2,1,2,1)',
  pasted:
    '>>> x = torch.empty(5,1,4,1)\n>>> y = torch.empty(  3,1,1)\n>>> (x.add_(y)).size()\ntorch.Size([5, 3, 4, 1])',
  arrays: 'a = np.arange(6).reshape(2, 3)\nb = np.array([[0.5], [2.0]])\nnp.where(a > 2, a, b)',
  einsum: 'einsum("bij,bjk->bik", (5,2,3), (5,3,4))',
  'einsum-refused': 'einsum("ij,jk->ik", (2,3), (4,2))',
  'einsum-order': 'einsum("ij,jk,kl->il", (100,200), (200,300), (300,5))',
  'index-refused': '(5,6)[(2,), (3,)]',
  'index-code':
    'x = torch.arange(12.).reshape(4, 3)\nrow = torch.tensor([[0], [2]])\ncolumn = torch.tensor([0, 2, 1])\nx[row, column]',
  gather: 'gather((3,4), 1, (2,3))',
  'gather-refused': 'gather((3,4), 1, (5,2))',
  'take-along': 'take_along_dim((3,4), (1,2), 1)',
  scatter: 'scatter((3,5), 0, (2,4), (2,5))',
  stack: 'stack((2,3), (2,3), (2,3), dim=1)',
  cat: 'x = torch.arange(6.).reshape(2, 3)\ny = torch.zeros(2, 1)\ntorch.cat([x, y], dim=1)',
  'cat-refused': 'x = torch.zeros(8, 64, 32, 32)\nskip = torch.zeros(8, 64, 31, 31)\ntorch.cat([x, skip], dim=1)',
  masked:
    'scores = torch.randn(2, 4, 4)\nmask = torch.ones(4, 4, dtype=torch.bool)\nscores.masked_fill_(mask, 0.0)\nx = torch.arange(4.)\nx[:2] = x[2:]',
};

/** @type {typeof STATES} */
const ALL = { ...STATES, ...Object.fromEntries(Object.entries(MORE).map(([name, text]) => [name, { text }])) };

/**
 * @typedef {{ width: number, dark: boolean, lang: string, forcedColors?: 'active', contrast?: 'more', only?: string[]
 *   }} View
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

await command(import.meta, async () => {
  const [folder, only] = process.argv.slice(2);
  if (!folder) throw new Stop('usage: node tests/page/pictures.js DIR [NAME]');
  mkdirSync(folder, { recursive: true });

  /** @type {(server: import('node:http').Server) => Promise<string>} */
  const start = async (server) => {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = server.address();
    return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`;
  };
  const server = serve();
  const site = await start(server);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });

  /**
   * @type {(page: import('playwright-core').Page, state: import('./browser/states.js').State, lang: string) =>
   *   Promise<void>}
   */
  const enter = async (page, { text, back = 0, points, waits }, lang) => {
    await page.goto(`${site}?lang=${lang}#expr=${encodeURIComponent(text)}`);
    await page.reload();
    await page
      .locator(waits ?? '#cells .fig, .index, .fail')
      .first()
      .waitFor({ timeout: 30_000 });
    await page.locator('.cm-content').waitFor({ timeout: 30_000 });
    for (let i = 0; i < back; ++i) await page.keyboard.press('ArrowLeft');
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
      const wanted = (/** @type {string} */ name) => (!only || name === only) && (!few || few.includes(name));
      for (const [name, state] of Object.entries(ALL)) {
        if (!wanted(name)) continue;
        await enter(page, state, lang);
        await page.screenshot({ path: join(folder, `${name}-${view}.png`), fullPage: true });
      }
      for (const [name, [seed, answer]] of Object.entries(QUESTIONS)) {
        if (!wanted(name)) continue;
        await page.goto(`${site}?lang=${lang}#practise=${seed}`);
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
});
