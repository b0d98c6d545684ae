/** Bundles for servers: what each bundler makes runs where the package is no longer installed. */
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { everyEntry, MIXED } from '../pack/program.js';
import { freshFolder, project, run } from '../pack/project.js';
import { consumerTools, tools } from '../pack/tools.js';
import { binary, platformBinary } from './binaries.js';

const { folder, write } = project();
const away = freshFolder();
const bun = platformBinary(consumerTools, 'bun', 'bin/bun');
const deno = platformBinary(consumerTools, 'deno', 'deno');
const ncc = binary('@vercel/ncc', 'ncc');

const prints = `${everyEntry}\nmixed().then((result) => console.log(JSON.stringify(result)));\n`;
write({
  'main.mjs': prints,
  'main.cjs': prints.replace(/^import (.*) from (.*);$/gm, 'const $1 = require($2);'),
});

const node = (/** @type {string} */ file) => [process.execPath, file];

/** Each writes a file and returns the command that runs it. @type {Record<string, (main: string) => string[]>} */
const BUNDLERS = {
  'bun build, for Node'(main) {
    run([bun, 'build', main, '--target=node', `--outfile=${join(away, 'bun.mjs')}`], folder);
    return node('bun.mjs');
  },
  'bun build, for Bun'(main) {
    run([bun, 'build', main, '--target=bun', `--outfile=${join(away, 'bun.js')}`], folder);
    return [bun, 'bun.js'];
  },
  'bun build --compile'(main) {
    run([bun, 'build', main, '--compile', `--outfile=${join(away, 'compiled')}`], folder);
    return [join(away, 'compiled')];
  },
  'deno bundle'(main) {
    run([deno, 'bundle', '-q', main, '-o', join(away, 'deno.mjs')], folder);
    return [deno, 'run', '-q', 'deno.mjs'];
  },
  ncc(main) {
    run([...node(ncc), 'build', main, '-q', '-o', join(away, 'ncc')], folder);
    return node(`ncc/index${main.slice(-4)}`);
  },
};

for (const main of ['main.mjs', 'main.cjs']) {
  for (const [name, bundle] of Object.entries(BUNDLERS)) {
    // Bun's bundler for Node treats `require` as Jest does, which needs CommonJS: setup.md describes the fix.
    const skip = main === 'main.cjs' && name === 'bun build, for Node';
    test(`${name} reads ${main}`, { skip }, () => {
      const command = bundle(main);
      renameSync(join(folder, 'node_modules'), join(folder, 'moved'));
      try {
        assert.deepEqual(JSON.parse(run(command, away)), MIXED);
      } finally {
        renameSync(join(folder, 'moved'), join(folder, 'node_modules'));
      }
    });
  }
}

test('Rollup, with node-resolve told that the bundle is for Node', async () => {
  const { rollup } = await tools.load('rollup');
  const { nodeResolve } = await tools.load('@rollup/plugin-node-resolve');
  const plugins = [nodeResolve({ exportConditions: ['node'] })];
  const bundle = await rollup({ input: join(folder, 'main.mjs'), plugins, external: /^node:/ });
  await bundle.write({ dir: join(away, 'rollup'), entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' });
  assert.deepEqual(JSON.parse(run(node('rollup/main.mjs'), away)), MIXED);
});
