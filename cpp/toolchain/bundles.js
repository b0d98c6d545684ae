/**
 * The package in one file each, in web/lib/bundles, for where sources are not the best thing to load: Node, which takes as
 * long to find fifty files as for all the rest; `require`; a page without a bundler; and the entries that load otherwise.
 * All are one folder away from web/lib/wasm, as the sources that name it are.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { command } from './command.js';
import { TOP } from './machine.js';

const LIBRARY = join(TOP, 'web/lib');
const BUNDLES = join(LIBRARY, 'bundles');

/** By file: the entry, and which file of web/lib/load is its `#load`. @type {Record<string, { entry: string, load: string }>} */
const FILES = {
  'browser.js': { entry: 'index.js', load: 'web.js' },
  'init.js': { entry: 'index.js', load: 'later.js' },
  'inline.js': { entry: 'index.js', load: 'inline.js' },
  'inline.cjs': { entry: 'index.js', load: 'inline.js' },
  'node.cjs': { entry: 'index.js', load: 'node.js' },
};

/** What `import` finds in Node: what `require` has loaded, so that a process that does both has one core. */
const SHARED = { 'node.js': 'node.cjs' };

/** The bytes of the core as text. */
function writeBase64() {
  const text = readFileSync(join(LIBRARY, 'wasm/stride0.wasm')).toString('base64');
  writeFileSync(join(LIBRARY, 'wasm/stride0.base64.js'), `export default '${text}';\n`);
}

/** @param {string} file */
async function writeBundle(file) {
  const { rolldown } = await import('rolldown');
  const { entry, load } = /** @type {{ entry: string, load: string }} */ (FILES[file]);
  const bundle = await rolldown({
    input: join(LIBRARY, entry),
    platform: load === 'node.js' ? 'node' : 'neutral', // which says what becomes of import.meta in CommonJS
    external: /^node:/,
    resolve: { alias: { '#load': join(LIBRARY, 'load', load) } },
  });
  const isCommon = file.endsWith('.cjs');
  await bundle.write({
    file: join(BUNDLES, file),
    format: isCommon ? 'cjs' : 'esm',
    codeSplitting: false,
    minify: true,
    comments: false,
  });
  await bundle.close();
}

/** By `require`: Node reads a CommonJS file that is imported twice, to know its names, which takes longer than all the rest. */
function writeShared() {
  for (const [file, from] of Object.entries(SHARED)) {
    const names = Object.keys(createRequire(import.meta.url)(join(BUNDLES, from)));
    const lines = [
      "import { createRequire } from 'node:module';",
      `const stride0 = createRequire(import.meta.url)('./${from}');`,
      `export const { ${names.join(', ')} } = stride0;`,
    ];
    writeFileSync(join(BUNDLES, file), `${lines.join('\n')}\n`);
  }
}

/** All of them, from the built core and the sources. */
export async function writeBundles() {
  rmSync(BUNDLES, { recursive: true, force: true });
  mkdirSync(BUNDLES);
  writeBase64();
  for (const file of Object.keys(FILES)) await writeBundle(file);
  writeShared();
}

await command(import.meta, writeBundles);
