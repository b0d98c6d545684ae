/**
 * `npm run bench -- --page`: measures the time from a key in the editor to the picture, on the built page in headless
 * Chromium. Each example is typed key by key, so most pictures are of incomplete text; they must be as fast.
 *
 * @import { BenchOptions } from './arguments.js'
 * @import { Page } from 'playwright-core'
 *
 * @typedef {{ drawn: number, shown: number }} Key  ms from the event until layout is complete and the frame shown
 * @typedef {{ name: string, text: string, keys: Key[] }} Typed
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Stop } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { openPort, siteServer } from '../../web/cli/site-server.js';
import { processorClock } from '../page/browser/processor.js';
import { STATES } from '../page/browser/states.js';
import { chosen } from './arguments.js';
import { progress } from './in-node.js';
import { environmentOf, writeJson, writeResults } from './results.js';
import { median, quantile } from './statistics.js';
import { forMarkdown, forTerminal } from './table.js';
import { codeTable, pasteMuch, typeInModel } from './typing-code.js';
import { playTable, typeInProgram } from './typing-play.js';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** ms at the 95th percentile. A frame has 16, and painting needs some of them. */
const TARGET = 10;

/** How often each example is typed; the first time warms the code up and does not count. */
const ROUNDS = 7;
const QUICK_ROUNDS = 3;

const EXAMPLES = Object.entries(STATES).flatMap(
  // Enter is no input to an editor
  ([name, { text, back, points }]) => (text && !back && !points && !text.includes('\n') ? [{ name, text }] : []),
);

/** All cases of typing-code.js and typing-play.js. */
const CODE = { name: 'code', text: '' };
const PLAY = { name: 'JavaScript', text: '' };

/**
 * In the page: measures each key until a forced layout. The editor handles some keys itself; it learns of others in
 * microtasks, which run once the first listener of `input` returns. A frame is shown when a message that was posted
 * from within it arrives.
 */
const watchKeys = () => {
  let from = 0;
  const measure = () => {
    document.body.getBoundingClientRect();
    const drawn = performance.now() - from;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => heard({ drawn, shown: performance.now() - from });
      port2.postMessage(0);
    });
  };
  addEventListener('beforeinput', () => (from = performance.now()), true);
  addEventListener('beforeinput', (event) => event.defaultPrevented && measure());
  addEventListener('input', () => {}, true);
  addEventListener('input', measure);
  /** @type {Promise<Key>} */
  let next;
  /** @type {(key: Key) => void} */
  let heard;
  const awaitKey = () => void (next = new Promise((resolve) => (heard = resolve)));
  const nextKey = () => next.finally(awaitKey);
  awaitKey();
  Object.assign(window, { nextKey });
};

/**
 * @typedef {Awaited<ReturnType<typeof processorClock>>} Clock
 * @type {(page: Page, text: string, clock: Clock | undefined) => Promise<Key[]>}
 */
async function type(page, text, clock) {
  await page.getByRole('textbox', { name: 'Expression', exact: true }).press('Control+a');
  const keys = [];
  for (const letter of text) {
    const before = await clock?.();
    const next = page.evaluate(() => /** @type {any} */ (window).nextKey());
    await page.keyboard.type(letter);
    /** @type {Key} */
    const key = await next;
    const after = await clock?.();
    keys.push(before && after ? { ...key, drawn: workOf(after) - workOf(before) } : key);
  }
  return keys;
}

/** @type {(spent: import('../page/browser/processor.js').Spent) => number} */
const workOf = ({ script, style, layout }) => script + style + layout;

/**
 * The median of the rounds for each key, because other load always disturbs a round or two.
 * @type {(rounds: Key[][]) => Key[]}
 */
const medians = ([first = [], ...others]) =>
  first.map((key, i) => {
    const all = [key, ...others.flatMap((round) => round[i] ?? [])];
    return { drawn: median(all.map(({ drawn }) => drawn)), shown: median(all.map(({ shown }) => shown)) };
  });

/** @type {(ms: number) => string} */
const msText = (ms) => `${ms.toFixed(1)} ms`;

/** @type {(name: string, keys: readonly Key[]) => string[]} */
function rowOf(name, keys) {
  const [drawn, shown] = [keys.map((key) => key.drawn), keys.map((key) => key.shown)];
  const late = quantile(drawn, 0.95);
  const verdict = Number(late.toFixed(1)) <= TARGET ? 'met' : 'missed';
  const times = [median(drawn), late, median(shown)].map(msText);
  return [name, String(keys.length), ...times, `≤ ${TARGET} ms`, verdict];
}

/** @type {(typed: readonly Typed[]) => string[][]} */
const typingTable = (typed) => [
  ['typed', 'keys', 'median', '95 %', 'frame', 'target', ''],
  ...typed.map(({ text, keys }) => rowOf(text, keys)),
  ...(typed.length > 1
    ? [
        rowOf(
          'all',
          typed.flatMap(({ keys }) => keys),
        ),
      ]
    : []),
];

const LEGEND = `From the key's event until the page is laid out anew, median and 95th percentile over the keys of an example, each key by
the median of its rounds. On the processor's clock it is all that the page's thread does for a key, the panels beneath included. frame:
until the frame that shows it is out, by the wall's clock, others at work on the machine and the wait for the screen included.`;

/** @param {BenchOptions} options @param {string | undefined} executablePath */
export async function typing(options, executablePath) {
  if (!executablePath) throw new Stop('stride0: npm run bench -- --page needs Chromium; CHROME_PATH says where it is.');
  const rounds = options.quick ? QUICK_ROUNDS : ROUNDS;
  const server = siteServer(join(TOP, 'build/site'));
  const port = await openPort(server, 0);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByRole('region', { name: 'Cells', exact: true }).waitFor();
    await page.locator('.cm-content').waitFor();
    await page.evaluate(watchKeys);
    const clock = options.processor ? await processorClock(page) : undefined;
    const asked = chosen([...EXAMPLES, CODE, PLAY], options.only);
    const examples = asked
      .filter((each) => each !== CODE && each !== PLAY)
      .map((each) => ({ ...each, rounds: /** @type {Key[][]} */ ([]) }));
    for (let round = -1; round < rounds; ++round) {
      for (const { name, text, rounds: done } of examples) {
        progress(`${name}, round ${round + 1} of ${rounds}`);
        const keys = await type(page, text, clock);
        if (round >= 0) done.push(keys);
      }
    }
    if (asked.includes(CODE)) progress(CODE.name);
    const code = asked.includes(CODE) ? codeTable(await typeInModel(page, rounds), await pasteMuch(page)) : undefined;
    if (asked.includes(PLAY)) progress(PLAY.name);
    const play = asked.includes(PLAY) ? playTable(await typeInProgram(page, rounds)) : undefined;
    progress('');
    report(
      examples.map(({ name, text, rounds: done }) => ({ name, text, keys: medians(done) })),
      { ...environmentOf(`Chromium ${browser.version()}`), rounds },
      { options, tables: [code, play].filter((each) => each !== undefined) },
    );
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/**
 * @typedef {ReturnType<typeof environmentOf> & { rounds: number }} About
 * @type {(typed: Typed[], about: About, how: { options: BenchOptions, tables: string[][][] }) => void}
 */
function report(typed, about, { options, tables }) {
  const { runtime, platform, cores, cpu, rounds, clock } = about;
  const circumstances = `${runtime}, ${platform}, ${cores} × ${cpu}; ${rounds} rounds, ${clock}.`;
  const cells = typingTable(typed);
  console.log(`${circumstances}\n\n${[...(typed.length > 0 ? [cells] : []), ...tables].map(forTerminal).join('\n\n')}`);
  if (options.json) writeJson(options.json, { about, typed });
  if (options.quick || options.only.length > 0) return; // incomplete results don't replace the committed files
  const text = [
    `# From key to picture, ${runtime}`,
    circumstances,
    forMarkdown(cells),
    LEGEND,
    ...tables.map(forMarkdown),
  ];
  writeResults('page', { '.md': `${text.join('\n\n')}\n` }, { about, typed });
}
