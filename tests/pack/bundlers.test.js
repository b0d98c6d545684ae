/** The package in the bundlers that people use: what they make of it runs in a browser, with the core beside it or inside. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import * as vite from 'vite';
import { html, pages } from './browser.js';
import { esModule, EXPECTED } from './program.js';
import { project } from './project.js';
import { tools } from './tools.js';

const { folder, write } = project();
const { serve, answers, answerOf } = pages();
const at = (/** @type {string[]} */ ...path) => join(folder, ...path);

const main = (entry = 'stride0') => `${esModule(entry)}\ndocument.title = JSON.stringify(check());\n`;

write({
  'index.html': html('/main.js'),
  'main.js': main(),
  'inline.js': main('stride0/inline'),
  'init.js': `${esModule('stride0/init')}\ninit().then(() => (document.title = JSON.stringify(check())));\n`,
  'worker.html': html('/worker-main.js'),
  'worker-main.js': `
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => (document.title = JSON.stringify(data));
  `,
  'worker.js': `${esModule()}\npostMessage(check());\n`,
});

/** A page for a bundle of one script. @param {string} to @param {string} [script] */
const page = (to, script = 'main.js') => write({ [`${to}/index.html`]: html(script) });

const wasmIn = (/** @type {string} */ to) =>
  readdirSync(at(to), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.wasm'));

/** @type {import('vite').InlineConfig} */
const quiet = { configFile: false, root: folder, logLevel: 'error' };

test('Vite, while developing, without a word of configuration', async () => {
  const server = await vite.createServer({ ...quiet, server: { host: '127.0.0.1', port: 0 } });
  after(() => server.close());
  await server.listen();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.httpServer?.address());
  await answers(`http://127.0.0.1:${port}/index.html`, EXPECTED);
  await answers(`http://127.0.0.1:${port}/worker.html`, EXPECTED);
});

test('Vite, built', async () => {
  await vite.build({
    ...quiet,
    base: './',
    worker: { format: 'es' },
    build: { outDir: 'vite', rollupOptions: { input: [at('index.html'), at('worker.html')] } },
  });
  const address = await serve(at('vite'));
  await answers(`${address}index.html`, EXPECTED);
  await answers(`${address}worker.html`, EXPECTED);
  assert.equal(wasmIn('vite').length, 1);
});

/** @param {string} entry @param {string} to @param {object} [options] */
async function webpacked(entry, to, options) {
  const { default: webpack } = await tools.load('webpack');
  const stats = await new Promise((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: `./${entry}`,
        output: { path: at(to), filename: 'main.js' },
        performance: false, // its opinion of large files
        ...options,
      },
      (/** @type {unknown} */ error, /** @type {any} */ answer) => (error ? reject(error) : resolve(answer)),
    ),
  );
  assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
  page(to);
}

test('webpack', async () => {
  await webpacked('main.js', 'webpack');
  await answers(`${await serve(at('webpack'))}index.html`, EXPECTED);
  assert.equal(wasmIn('webpack').length, 1);
});

test('webpack, with a worker', async () => {
  await webpacked('worker-main.js', 'webpack-worker');
  await answers(`${await serve(at('webpack-worker'))}index.html`, EXPECTED);
});

/** @param {string} entry */
async function rolledUp(entry) {
  const { rollup } = await tools.load('rollup');
  const { nodeResolve } = await tools.load('@rollup/plugin-node-resolve');
  /** @type {string[]} */
  const warnings = [];
  const bundle = await rollup({
    input: at(entry),
    plugins: [nodeResolve({ browser: true })],
    onwarn: (/** @type {{ message: string }} */ warning) => warnings.push(warning.message),
  });
  assert.deepEqual(warnings, []);
  return bundle;
}

/** @param {string} entry @param {object} options */
async function esbuilt(entry, options) {
  const { build } = await tools.load('esbuild');
  const { warnings, outputFiles } = await build({
    entryPoints: [at(entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    logLevel: 'silent',
    ...options,
  });
  assert.deepEqual(warnings, []);
  return outputFiles?.[0]?.text ?? '';
}

/** Rollup and esbuild do not look into `new URL`: the file is laid where the library looks for it. @param {string} to */
function layWasm(to) {
  mkdirSync(at(to, 'wasm'), { recursive: true });
  copyFileSync(at('node_modules/stride0/web/lib/wasm/stride0.wasm'), at(to, 'wasm/stride0.wasm'));
}

test('Rollup, the core laid where the bundle looks for it', async () => {
  await (await rolledUp('main.js')).write({ file: at('rollup/js/main.js'), format: 'es' });
  page('rollup', 'js/main.js');
  layWasm('rollup');
  await answers(`${await serve(at('rollup'))}index.html`, EXPECTED);
});

test('Rollup and esbuild, the core inside', async () => {
  await (await rolledUp('inline.js')).write({ file: at('rollup-inline/main.js'), format: 'es' });
  await esbuilt('inline.js', { outfile: at('esbuild-inline/main.js') });
  for (const to of ['rollup-inline', 'esbuild-inline']) {
    page(to);
    await answers(`${await serve(at(to))}index.html`, EXPECTED);
    assert.deepEqual(wasmIn(to), []);
  }
});

test('esbuild, the core laid where the bundle looks for it', async () => {
  await esbuilt('main.js', { outfile: at('esbuild/js/main.js') });
  page('esbuild', 'js/main.js');
  layWasm('esbuild');
  await answers(`${await serve(at('esbuild'))}index.html`, EXPECTED);
});

test('a classic script, where there is no top-level await', async () => {
  write({
    'placed.js': `${esModule('stride0/init')}\ninit({ wasm: '/placed.wasm' }).then(() => (document.title = JSON.stringify(check())));\n`,
    'classic/index.html': '<!doctype html><body><script src="main.js"></script></body>',
  });
  await esbuilt('placed.js', {
    outfile: at('classic/main.js'),
    format: 'iife',
    logOverride: { 'empty-import-meta': 'silent' },
  });
  copyFileSync(at('node_modules/stride0/web/lib/wasm/stride0.wasm'), at('classic/placed.wasm'));
  await answers(`${await serve(at('classic'))}index.html`, EXPECTED);
});

test('CommonJS for a browser has the core inside', async () => {
  write({
    'required.js': `${main()
      .replace(/^import (.*) from ('.*');/, 'const $1 = require($2);')
      .replace(/^export.*$/m, '')}`,
  });
  await webpacked('required.js', 'webpack-required');
  await answers(`${await serve(at('webpack-required'))}index.html`, EXPECTED);
  assert.deepEqual(wasmIn('webpack-required'), []);
});

/** Each bundler's file for a small program: its size, gzipped, and what it answers. */
const SHAKERS = {
  /** @param {string} entry */
  esbuild: async (entry) => {
    await esbuilt(entry, { outfile: at('shaken/esbuild/js/main.js') });
    return 'shaken/esbuild';
  },
  /** @param {string} entry */
  rollup: async (entry) => {
    await (await rolledUp(entry)).write({ file: at('shaken/rollup/js/main.js'), format: 'es' });
    return 'shaken/rollup';
  },
  /** @param {string} entry */
  webpack: async (entry) => {
    await webpacked(entry, 'shaken/webpack/js', { output: { path: at('shaken/webpack/js'), filename: 'main.js' } });
    return 'shaken/webpack';
  },
  /** @param {string} entry */
  vite: async (entry) => {
    await vite.build({
      ...quiet,
      base: './',
      build: {
        outDir: 'shaken/vite',
        assetsInlineLimit: 0,
        target: 'es2022',
        modulePreload: false,
        rollupOptions: { input: at(entry), output: { entryFileNames: 'js/main.js' } },
      },
    });
    return 'shaken/vite';
  },
};

for (const [name, bundled] of Object.entries(SHAKERS)) {
  test(`${name} drops what is not used, and never the methods of tensors`, async () => {
    write({
      'shapes.js': "import { explain } from 'stride0';\ndocument.title = JSON.stringify(explain([3, 1], [4]).shape);\n",
      'tensors.js':
        "import { zeros } from 'stride0';\ndocument.title = JSON.stringify(zeros([2]).add(1).cos_().exp().tolist().length);\n",
      'operations.js':
        "import { eq, tensor } from 'stride0';\ndocument.title = JSON.stringify(eq(tensor([1, 2]), tensor([1])).logicalNot().tolist());\n",
    });
    /** @type {Record<string, number>} */
    const sizes = {};
    for (const [entry, expected] of Object.entries({ shapes: [3, 4], tensors: 2, operations: [false, true] })) {
      const to = await bundled(`${entry}.js`);
      page(to, 'js/main.js');
      layWasm(to);
      assert.deepEqual(await answerOf(`${await serve(at(to))}index.html`), expected, entry);
      sizes[entry] = gzipSync(readFileSync(at(to, 'js/main.js'))).length;
      assert.ok(statSync(at(to, 'js/main.js')).size > 1000);
    }
    const { shapes = 0, tensors = 0 } = sizes;
    assert.ok(shapes < tensors / 2, `${shapes} bytes for shapes, ${tensors} for tensors`);
  });
}
