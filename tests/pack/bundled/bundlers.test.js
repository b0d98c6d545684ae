/** The package in popular bundlers: the bundles run in a browser, with the core inside or in a file next to them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isWhole } from '../../whole.js';
import { html, pages } from '../browser.js';
import { bundlers } from '../bundlers.js';
import { esModule, EXPECTED } from '../program.js';
import { project } from '../project.js';

const consumer = project();
const { write } = consumer;
const { pathTo, esbuild, layWasm, rollup, vite, viteServer, wasmIn, webpack } = bundlers(consumer);
const { serve, answers } = pages();

const reportCode = 'document.title = JSON.stringify(check());\n';
const main = (entry = 'stride0') => `${esModule(entry)}\n${reportCode}`;

write({
  'index.html': html('/main.js'),
  'main.js': main(),
  'inline.js': main('stride0/inline'),
  'placed.js': `${esModule('stride0/init')}\ninit({ wasm: '/placed.wasm' }).then(() => { ${reportCode} });\n`,
  'required.js': main()
    .replace(/^import (.*) from ('.*');/, 'const $1 = require($2);')
    .replace(/^export.*$/m, ''),
  'worker.html': html('/in-worker.js'),
  'in-worker.js': `
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => (document.title = JSON.stringify(data));
  `,
  'worker.js': `${esModule()}\npostMessage(check());\n`,
});

/** @param {string} to @param {string} [path] */
const works = async (to, path = 'index.html') => answers(`${await serve(pathTo(to))}${path}`, EXPECTED);

test('Vite, while developing, without configuration', async () => {
  const server = await viteServer();
  after(() => server.close());
  await server.listen();
  const { port } = /** @type {any} */ (server.httpServer).address();
  await answers(`http://127.0.0.1:${port}/index.html`, EXPECTED);
  await answers(`http://127.0.0.1:${port}/worker.html`, EXPECTED);
});

test('Vite, built, with a worker too', async () => {
  await vite({ outDir: 'vite', rollupOptions: { input: [pathTo('index.html'), pathTo('worker.html')] } });
  await works('vite');
  await works('vite', 'worker.html');
  assert.equal(wasmIn('vite').length, 1);
});

test('webpack', async () => {
  await webpack('main.js', 'webpack');
  await works('webpack');
  assert.equal(wasmIn('webpack').length, 1);
});

if (isWhole()) {
  test('webpack, with a worker', async () => {
    await webpack('in-worker.js', 'webpack-worker');
    await works('webpack-worker');
  });

  test('webpack, CommonJS: the core is inside', async () => {
    await webpack('required.js', 'webpack-required');
    await works('webpack-required');
    assert.deepEqual(wasmIn('webpack-required'), []);
  });
}

// Both ignore `new URL`; `npm run whole` also runs Rollup.
for (const [name, bundle] of Object.entries(isWhole() ? { esbuild, rollup } : { esbuild })) {
  test(`${name}, with the core copied to where the bundle looks for it`, async () => {
    await bundle('main.js', name);
    layWasm(name);
    await works(name);
  });

  test(`${name}, the core inside`, async () => {
    await bundle('inline.js', `${name}-inline`);
    await works(`${name}-inline`);
    assert.deepEqual(wasmIn(`${name}-inline`), []);
  });
}

test('esbuild, a classic script, where there is no top-level await', async () => {
  await esbuild('placed.js', 'classic', { format: 'iife', logOverride: { 'empty-import-meta': 'silent' } });
  write({ 'classic/index.html': '<!doctype html><body><script src="js/main.js"></script></body>' });
  layWasm('classic', 'placed.wasm');
  await works('classic');
});
