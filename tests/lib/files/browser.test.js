/** The same entry in Chromium: its streams inflate NumPy's files, and its canvas has a real ImageData. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { openPort, siteServer } from '../../../web/cli/site-server.js';
import { openBrowser } from '../../browser.js';
import { npzCases } from './numpy-cases.js';

/** @param {string} name */
const source = (name) => JSON.stringify(fileURLToPath(new URL(`../../../web/lib/${name}`, import.meta.url)));

/** The page's script; the test compares its answers. */
const script = `
import { ones, tensor } from ${source('entries/main.js')};
import * as files from ${source('files/index.js')};

const { fromImageData, readNpz, toImageData, writeNpz } = files;
const npz = async (base64) => {
  const read = await readNpz(await (await fetch('data:application/octet-stream;base64,' + base64)).arrayBuffer());
  return Object.entries(read).map(([name, { dtype, shape }]) => [name, dtype, [...shape]]);
};
const rounds = async () => {
  const bytes = await writeNpz({ x: ones([300, 300]), y: tensor([1n, 2n]) }, { compress: true });
  const { x, y } = await readNpz(bytes);
  return [bytes.length < 4000, x.sum().item(), y.tolist().map(String)];
};
const canvas = () => {
  const context = new OffscreenCanvas(3, 2).getContext('2d');
  context.fillStyle = 'rgb(10 20 30)';
  context.fillRect(0, 0, 2, 2);
  const image = fromImageData(context.getImageData(0, 0, 3, 2));
  context.putImageData(toImageData(image.transpose(0, 1).contiguous()), 0, 0);
  const back = toImageData(image);
  return [[...image.shape], image.select(0, 0).tolist(), back instanceof ImageData, back.width];
};
const damaged = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  let refused = 0;
  for (let i = 0; i < bytes.length; ++i) {
    const other = bytes.slice();
    other[i] ^= 255;
    try {
      for (const each of Object.values(await readNpz(other))) each.dispose();
    } catch (error) {
      if (!(error instanceof files.FileFormatError)) throw error;
      ++refused;
    }
  }
  return refused;
};
Object.assign(window, { stride0: { npz, rounds, canvas, damaged } });
`;

test('files in Chromium', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stride0-files-'));
  writeFileSync(join(folder, 'script.js'), script);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="script.js"></script>');
  await build({
    configFile: false,
    root: folder,
    base: './',
    logLevel: 'error',
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  });
  const server = siteServer(join(folder, 'dist'));
  const port = await openPort(server, 5480);
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction('window.stride0');
    for (const { npz, members } of npzCases) {
      const wanted = Object.entries(members).map(([name, [dtype, shape]]) => [name, dtype, shape]);
      assert.deepEqual(await page.evaluate(`stride0.npz('${npz}')`), wanted);
    }
    assert.deepEqual(await page.evaluate('stride0.rounds()'), [true, 90_000, ['1', '2']]);
    const [filled, empty] = [[10, 20, 30, 255], [0, 0, 0, 0]]; // prettier-ignore
    assert.deepEqual(await page.evaluate('stride0.canvas()'), [[2, 3, 4], [filled, filled, empty], true, 3]);
    const refused = Number(await page.evaluate(`stride0.damaged('${npzCases.at(-1)?.npz}')`));
    assert.ok(refused > 300, `${refused} damaged files were refused`);
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
