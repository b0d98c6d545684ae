/**
 * The JavaScript part of `npm run bench -- --page`: the time from a key in a program of ten lines until its hints are
 * shown, also if the key interrupts a program that does not end, and from the first paste of a visit.
 *
 * @import { Page } from 'playwright-core'
 * @typedef {{ keys: number[], restarts: number[], first: number }} Played  ms, by the wall's clock
 */
import { paste, press } from './typing-code.js';
import { median, quantile } from './statistics.js';

/** A program of ten lines; the benchmark types its last line. */
const PROGRAM = `import { arange, ones, stack } from 'stride0';

const images = arange(24).view([2, 3, 2, 2]);
const means = images.mean([0, 2, 3]);
const centred = images.sub(means.view([3, 1, 1]));
const rows = [];
for (const image of centred) rows.push(image.flatten().add(1));
const all = stack(rows).div(2);
console.log(all.shape, String(all.sum(0)));
const w = ones([1]);`;

/** The last line is typed; the program ends once its size has two digits. */
const ENDLESS = `import { ones } from 'stride0';

let n = 0;
const endless = (size) => { while (size < 10) n += 1; };
const twice = (x) => x.mul(2);
const x = ones([3, 4]);
const y = twice(x).sum(0);
const z = x.add(y);
console.log(z.shape);
const size = 1, w = ones([size]); endless(size);`;

/** Types and deletes digits of one size. */
const KEYS = [...'1234', ...Array(3).fill('Backspace')];

/** ms between two keys of a fast typist, and how long a program runs before a key interrupts it */
const RHYTHM = 150;
const RUNS = 300;

const hint = (/** @type {string} */ size) => `(${size},) float32`;

/** Moves the caret to so many characters before the end. @param {Page} page @param {number} letters */
const place = async (page, letters) => {
  await page.locator('.cm-content').press('Control+End');
  for (let i = 0; i < letters; ++i) await page.keyboard.press('ArrowLeft');
};

/** @param {Page} page @param {number} rounds @returns {Promise<Played>} */
export async function typeInProgram(page, rounds) {
  const began = performance.now();
  await paste(page, PROGRAM, 1, 0);
  await page.locator('.shape-hint', { hasText: hint('1') }).waitFor();
  const first = performance.now() - began;
  await place(page, ']);'.length);
  await page.keyboard.press('Backspace');
  /** @type {number[]} */
  const keys = [];
  for (let round = -1; round < rounds; ++round) {
    let size = '';
    for (const key of KEYS) {
      size = key === 'Backspace' ? size.slice(0, -1) : size + key;
      await page.waitForTimeout(RHYTHM);
      const hints = await press(page, key, hint(size));
      if (round >= 0) keys.push(hints);
    }
    await page.keyboard.press('Backspace');
  }
  await paste(page, ENDLESS);
  await place(page, ', w = ones([size]); endless(size);'.length);
  /** @type {number[]} */
  const restarts = [];
  for (let round = 0; round < rounds; ++round) {
    await page.locator('.shape-hint', { hasText: hint('1') }).waitFor();
    await page.waitForTimeout(RUNS);
    restarts.push(await press(page, '2', hint('12')));
    await page.keyboard.press('Backspace');
  }
  return { keys, restarts, first };
}

/** @param {Played} played */
export function playTable({ keys, restarts, first }) {
  const row = (/** @type {string} */ name, /** @type {number} */ ms, /** @type {number} */ most) => [
    ...[name, `${ms.toFixed(1)} ms`],
    ...(most === Infinity ? ['', ''] : [`≤ ${most} ms`, ms <= most ? 'met' : 'missed']),
  ];
  return [
    ['JavaScript', 'takes', 'target', ''],
    row('a key in ten lines, until its hint is seen, median', median(keys), 60),
    row('a key in ten lines, until its hint is seen, 95 %', quantile(keys, 0.95), 60),
    row('a key that ends an endless program, until its hint is seen, median', median(restarts), 100),
    row('the first paste, with all that it loads', first, Infinity),
  ];
}
