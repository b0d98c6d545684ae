/** All entries in one bundle. With every bundler they share one core, so they accept each other's tensors. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { html } from '../pack/browser.js';
import { bundlers } from '../pack/bundlers.js';
import { everyEntry, MIXED } from '../pack/program.js';
import { project } from '../pack/project.js';
import { consumerTools } from '../pack/tools.js';
import { allAnswered, workerFiles } from '../pack/workers.js';
import { binary } from './binaries.js';
import { ask, browsers } from './browsers.js';

const consumer = project();
const { folder, write } = consumer;
const { pathTo, esbuild, layWasm, rollup, vite, webpack } = bundlers(consumer);

const reportCode = `${everyEntry}
mixed().then(
  (result) => fetch('/told', { method: 'POST', body: JSON.stringify(result) }),
  (error) => fetch('/told', { method: 'POST', body: JSON.stringify(String(error)) }),
);
`;
write({ 'index.html': html('mixed.js'), 'mixed.js': reportCode });

/** @param {string} to @param {Record<string, string>} files */
const writeIn = (to, files) =>
  write(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${to}/${name}`, text])));

const NO_EXPORTS = '{}';
const EXPORTS = '{ "@parcel/resolver-default": { "packageExports": true } }';

/**
 * Runs Parcel as its command line does. It reads the manifest beside a lock file.
 * @param {string} to
 * @param {string} manifest
 * @param {Record<string, string>} files a page and its scripts
 */
function parcel(to, manifest, files) {
  writeIn(to, { 'package.json': manifest, 'yarn.lock': '', ...files });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [binary('parcel'), 'build', 'index.html', '--no-cache', '--dist-dir', 'out'],
    { cwd: pathTo(to), encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' }, timeout: 250_000 },
  );
  assert.equal(status, 0, stdout + stderr);
}

/** Each creates a folder and returns it. @type {Record<string, () => Promise<string>>} */
const BUNDLERS = {
  async Vite() {
    await vite({ outDir: 'vite' });
    return 'vite';
  },
  async webpack() {
    await webpack('mixed.js', 'webpack');
    return 'webpack';
  },
  async Rollup() {
    await rollup('mixed.js', 'rollup');
    layWasm('rollup');
    return 'rollup';
  },
  async esbuild() {
    await esbuild('mixed.js', 'esbuild');
    layWasm('esbuild');
    return 'esbuild';
  },
  async 'esbuild, in chunks'() {
    const entryPoints = { main: pathTo('mixed.js') };
    await esbuild('mixed.js', 'chunks', {
      entryPoints,
      outfile: undefined,
      outdir: pathTo('chunks/js'),
      splitting: true,
    });
    layWasm('chunks');
    return 'chunks';
  },
  async Rsbuild() {
    const { createRsbuild } = await consumerTools.load('@rsbuild/core');
    const rsbuildConfig = { source: { entry: { index: './mixed.js' } }, output: { distPath: { root: 'rsbuild' } } };
    const { build } = await createRsbuild({ cwd: folder, rsbuildConfig });
    await (await build({})).close();
    return 'rsbuild';
  },
  async 'Parcel, told to read exports'() {
    parcel('parcel', EXPORTS, { 'index.html': html('mixed.js'), 'mixed.js': reportCode });
    return 'parcel/out';
  },
};

for (const [name, bundle] of Object.entries(BUNDLERS)) {
  const built = bundle();
  built.catch(() => {}); // reported by the test
  for (const [browser, skip] of browsers) {
    test(`every entry in one bundle of ${name}, in ${browser}`, { skip }, async () => {
      const to = await built;
      assert.ok(readdirSync(pathTo(to)).includes('index.html'));
      assert.deepEqual(await ask(browser, pathTo(to), 'index.html'), MIXED);
    });
  }
}

for (const [kind, manifest] of /** @type {[string, string][]} */ ([
  ['by default', NO_EXPORTS],
  ['told to read exports', EXPORTS],
])) {
  test(`a page and workers of Parcel, ${kind}`, async () => {
    const to = `parcel-worker-${kind.replaceAll(' ', '-')}`;
    parcel(to, manifest, { 'index.html': html('asking.js'), ...workerFiles() });
    for (const [browser, skip] of browsers) {
      if (!skip) assert.deepEqual(await ask(browser, pathTo(to, 'out'), 'index.html'), allAnswered());
    }
  });
}
