/**
 * The second part of `npm run bench -- --page`: the time from a key in a model of 60 lines until the hints beside its
 * lines are shown, and how long pastes that are too long to read hold up the page.
 *
 * @import { Page } from 'playwright-core'
 *
 * @typedef {{ work: number, hints: number }} Key  ms: of the page's own thread, by the processor's clock; and from the
 *   key until its hint can be seen, by the wall's
 */
import { processorClock } from '../page/browser/processor.js';
import { median, quantile } from './statistics.js';

const BLOCK = (/** @type {number} */ i) => `
class Block${i}(nn.Module):
    def __init__(self, width, heads=4):
        super().__init__()
        self.heads = heads
        self.norm = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.norm(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        weights = (q @ k.transpose(-2, -1) / width**0.5).softmax(-1)
        return x + self.out((weights @ v).transpose(1, 2).reshape(batch, length, width))
`;

/** 60 lines; the benchmark types the last one. */
const MODEL = `import torch
from torch import nn
${[0, 1, 2].map(BLOCK).join('')}
class Net(nn.Module):
    def __init__(self, width=64, classes=10):
        super().__init__()
        self.blocks = nn.Sequential(Block0(width), Block1(width), Block2(width))
        self.head = nn.Linear(width, classes)

    def forward(self, x):
        return self.head(self.blocks(x).mean(1))

y = Net()(torch.randn(2, 16, 64))
z = y + torch.zeros(2, 10)
w = y.new_zeros(`;

/** Types and deletes digits of one size. */
const KEYS = [...'1234', ...Array(3).fill('Backspace')];

const MEGABYTES = 5;
const PASTES = {
  'lines of code': 'x = torch.ones(3, 1) + torch.ones(4)\n',
  'one line of code': 'torch.ones(3, 1) + ',
  'a log': 'step 17: loss 0.5, 12.1 it/s\n',
};

/**
 * Pastes a text several times in a row. The page builds it itself, beforehand.
 * @param {Page} page
 * @param {string} text
 */
export async function paste(page, text, times = 1, rest = 500) {
  const editor = page.getByRole('textbox', { name: 'Expression', exact: true });
  await editor.evaluate(
    (_, [each, count]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', each.repeat(count));
      Object.assign(window, { clipboardData });
    },
    /** @type {const} */ ([text, times]),
  );
  await page.waitForTimeout(rest);
  await editor.evaluate((place) => {
    const { clipboardData } = /** @type {any} */ (window);
    getSelection()?.selectAllChildren(place);
    place.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  });
}

/**
 * Presses a key, and waits until a hint shows this.
 * @param {Page} page
 * @param {string} key
 * @param {string} said
 * @returns {Promise<number>}
 */
export async function press(page, key, said) {
  await page.evaluate((text) => {
    const hinted = new Promise((resolve) => {
      let from = 0;
      addEventListener('beforeinput', () => (from = performance.now()), { once: true, capture: true });
      const look = () => {
        const there = [...document.querySelectorAll('.shape-hint')].some((hint) => hint.textContent === text);
        if (there && from > 0) resolve(performance.now() - from);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    Object.assign(window, { hinted: () => hinted });
  }, said);
  await page.keyboard.press(key);
  return page.evaluate(() => /** @type {any} */ (window).hinted());
}

/** @type {(page: Page, rounds: number) => Promise<Key[]>} */
export async function typeInModel(page, rounds) {
  const clock = await processorClock(page);
  const workOf = async () => (({ script, style, layout }) => script + style + layout)(await clock());
  await paste(page, MODEL);
  await page.locator('.shape-hint', { hasText: '(2, 10)' }).first().waitFor();
  await page.locator('.cm-content').press('Control+End');
  /** @type {Key[]} */
  const keys = [];
  for (let round = -1; round < rounds; ++round) {
    let size = '';
    for (const key of KEYS) {
      size = key === 'Backspace' ? size.slice(0, -1) : size + key;
      const before = await workOf();
      const hints = await press(page, key, `(${size},)`);
      if (round >= 0) keys.push({ work: (await workOf()) - before, hints });
    }
    await page.keyboard.press('Backspace');
  }
  return keys;
}

/** The longest time that each paste holds up the page, in ms by the processor's clock. @param {Page} page */
export async function pasteMuch(page) {
  const browser = /** @type {import('playwright-core').Browser} */ (page.context().browser());
  /** @type {Record<string, number>} */
  const longest = {};
  for (const [name, line] of Object.entries(PASTES)) {
    await paste(page, '(5,1,4,1) + (3,1,1)');
    await page.waitForTimeout(1000);
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await paste(page, line, (MEGABYTES * 2 ** 20) / line.length);
    await page.waitForTimeout(3000);
    longest[name] = longestTask(JSON.parse(String(await browser.stopTracing())));
  }
  return longest;
}

/**
 * For the threads of pages; there is one page.
 * @typedef {{ name: string, pid: number, tid: number, tdur?: number, args: { name?: string } }} Event
 * @type {(trace: { traceEvents: readonly Event[] }) => number}
 */
function longestTask({ traceEvents: events }) {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isOfPage = (/** @type {Event} */ { pid, tid }) => threads.some((each) => each.pid === pid && each.tid === tid);
  const tasks = events.filter((each) => /RunTask$/.test(each.name) && isOfPage(each));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** @type {(keys: readonly Key[], longest: Readonly<Record<string, number>>) => string[][]} */
export function codeTable(keys, longest) {
  const work = keys.map((key) => key.work);
  const hints = keys.map((key) => key.hints);
  const row = (/** @type {string} */ name, /** @type {number} */ ms, /** @type {number} */ most) => [
    name,
    `${ms.toFixed(1)} ms`,
    `≤ ${most} ms`,
    ms <= most ? 'met' : 'missed',
  ];
  return [
    ['code', 'takes', 'target', ''],
    row('a key in a model of 60 lines, of the page’s thread, 95 %', quantile(work, 0.95), 8),
    row('until its hint is seen, median', median(hints), 150),
    row('until its hint is seen, 95 %', quantile(hints, 0.95), 150),
    ...Object.entries(longest).map(([name, ms]) => row(`${MEGABYTES} MB of ${name} pasted, longest task`, ms, 50)),
  ];
}
