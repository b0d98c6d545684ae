/**
 * The bundlers. Each bundles a file of a project into `js/main.js` of another folder, with a page. Rollup and esbuild
 * ignore `new URL`, so the core is copied to where the library looks for it.
 */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as vite from 'vite';
import { html } from './browser.js';
import { tools } from './tools.js';

/** @param {ReturnType<typeof import('./project.js').project>} project */
export function bundlers({ folder, write }) {
  const pathTo = (/** @type {string[]} */ ...path) => join(folder, ...path);
  const page = (/** @type {string} */ to) => write({ [`${to}/index.html`]: html('js/main.js') });

  /** @param {string} to @param {string} [name] */
  function copyCore(to, name = 'wasm/stride0.wasm') {
    mkdirSync(pathTo(to, 'wasm'), { recursive: true });
    copyFileSync(pathTo('node_modules/stride0/web/lib/wasm/stride0.wasm'), pathTo(to, name));
  }

  /** @param {string} entry @param {string} to */
  async function webpack(entry, to) {
    const { default: run } = await tools.load('webpack');
    const options = {
      mode: 'production',
      context: folder,
      entry: `./${entry}`,
      output: { path: pathTo(to, 'js'), filename: 'main.js' },
      performance: false, // no hints about large files
      optimization: { minimize: false }, // it would take three times as long, and esbuild and Vite minify
    };
    const stats = await new Promise((resolve, reject) =>
      run(options, (/** @type {unknown} */ error, /** @type {any} */ done) => (error ? reject(error) : resolve(done))),
    );
    assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
    page(to);
  }

  /** @param {string} entry @param {string} to */
  async function rollup(entry, to) {
    const { rollup: run } = await tools.load('rollup');
    const { nodeResolve } = await tools.load('@rollup/plugin-node-resolve');
    /** @type {string[]} */
    const warnings = [];
    const bundle = await run({
      input: pathTo(entry),
      plugins: [nodeResolve({ browser: true })],
      onwarn: (/** @type {{ message: string }} */ warning) => warnings.push(warning.message),
    });
    assert.deepEqual(warnings, []);
    await bundle.write({ dir: pathTo(to, 'js'), entryFileNames: 'main.js', format: 'es' });
    page(to);
  }

  /** @param {string} entry @param {string} to @param {object} [options] */
  async function esbuild(entry, to, options) {
    const { build } = await tools.load('esbuild');
    const { warnings } = await build({
      entryPoints: [pathTo(entry)],
      outfile: pathTo(to, 'js/main.js'),
      bundle: true,
      minify: true,
      format: 'esm',
      logLevel: 'silent',
      ...options,
    });
    assert.deepEqual(warnings, []);
    page(to);
  }

  /** @type {vite.InlineConfig} */
  const quiet = { configFile: false, root: folder, logLevel: 'error', base: './', worker: { format: 'es' } };

  return {
    pathTo,
    layWasm: copyCore,
    webpack,
    rollup,
    esbuild,
    /** @param {vite.BuildOptions} build */
    vite: (build) => vite.build({ ...quiet, build }),
    viteServer: () => vite.createServer({ ...quiet, base: '/', server: { host: '127.0.0.1', port: 0 } }),
    wasmIn: (/** @type {string} */ to) =>
      readdirSync(pathTo(to), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.wasm')),
  };
}
