/** The page of web/examples/learning, built by Vite in a project with the package: what it draws, and its states. */
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { TOP } from '../../../cpp/toolchain/machine.js';
import { openBrowser } from '../../browser.js';
import { pages } from '../browser.js';
import { bundlers } from '../bundlers.js';
import { project } from '../project.js';

const PATIENCE_MS = 120_000;

const consumer = project();
const { vite } = bundlers(consumer);
const pathOf = (/** @type {string} */ name) => join(consumer.folder, name);
const { serve } = pages();
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => (browser = await openBrowser()));
after(() => browser.close());

test('it learns the curve step by step, pauses, continues and starts again', async () => {
  cpSync(join(TOP, 'web/examples/learning'), pathOf('learning'), { recursive: true });
  await vite({ outDir: 'built', rollupOptions: { input: pathOf('learning/index.html') } });
  const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${await serve(pathOf('built'))}learning/index.html`);

  const state = page.locator('#state');
  const shows = (/** @type {string} */ wanted) => state.filter({ hasText: wanted }).waitFor();
  const step = async () => Number(await state.getAttribute('data-step'));
  const learned = () => page.locator('#learned').getAttribute('d');
  const reaches = (/** @type {number} */ least) =>
    page.waitForFunction((steps) => Number(document.getElementById('state')?.dataset['step']) >= steps, least);

  await shows('learning');
  await reaches(5);
  const first = await learned();
  assert.equal(first?.match(/[ML]/g)?.length, 96);
  assert.equal((await page.locator('#target').getAttribute('d'))?.match(/M/g)?.length, 96);
  await reaches(50);
  assert.notEqual(await learned(), first);

  await page.getByRole('button', { name: 'Pause' }).click();
  await shows('paused');
  const [paused, line] = [await step(), await learned()];
  for (let frame = 0; frame < 10; ++frame) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.deepEqual([await step(), await learned()], [paused, line]);

  await page.getByRole('button', { name: 'Go on' }).click();
  await reaches(paused + 50);
  await page.getByLabel('Curve', { exact: true }).selectOption('bump');
  await shows('done');
  assert.equal(await step(), 1000);
  assert.equal(await page.locator('#loss').textContent(), 'step 1000, loss 0.00001');
  assert.ok(await page.getByRole('button', { name: 'Pause' }).isDisabled());
  await page.getByRole('button', { name: 'Again' }).click();
  await shows('learning');
  assert.ok((await step()) < 1000);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  assert.deepEqual(errors, []);
  await page.close();
});
