/**
 * The package in one file each, in web/lib/bundles, for where sources are not the best thing to load: Node, which takes as
 * long to find fifty files as for all the rest; `require`; a page without a bundler; and the entries that load otherwise.
 * All are one folder away from web/lib/wasm, as the sources that name it are.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { command } from './command.js';
import { TOP } from './machine.js';

const LIBRARY = join(TOP, 'web/lib');
const BUNDLES = join(LIBRARY, 'bundles');

/**
 * One row a build: which file of web/lib/load is its `#load`, and its entries, by the name of their file in web/lib/bundles.
 * Entries of one build share a core; what they have in common is then a file of its own.
 * @typedef {{ load: string, format: 'esm' | 'cjs', entries: Record<string, string> }} Build
 */

/** @type {readonly Build[]} */
const BUILDS = [
  { load: 'web.js', format: 'esm', entries: { browser: 'index.js', 'browser-files': 'files/index.js' } },
  { load: 'later.js', format: 'esm', entries: { init: 'index.js' } },
  { load: 'inline.js', format: 'esm', entries: { inline: 'index.js' } },
  { load: 'inline.js', format: 'cjs', entries: { inline: 'index.js' } },
  {
    load: 'node.js',
    format: 'cjs',
    entries: { node: 'index.js', 'node-files': 'files/index.js', 'node-diagnose': '../diagnose/index.js' },
  },
  { load: 'packed.js', format: 'esm', entries: { element: '../page/element/element.js' } },
];

/** The bytes of the core as text: as they are, and deflated for who has time to inflate them. */
function writeTexts() {
  const bytes = readFileSync(join(LIBRARY, 'wasm/stride0.wasm'));
  const texts = { base64: bytes, deflate: deflateRawSync(bytes, { level: 9 }) };
  for (const [name, each] of Object.entries(texts)) {
    writeFileSync(join(LIBRARY, `wasm/stride0.${name}.js`), `export default '${each.toString('base64')}';\n`);
  }
}

/** A style sheet is imported as its text, without what only people read. */
const styleSheets = {
  name: 'style-sheets',
  load(/** @type {string} */ id) {
    if (!id.endsWith('.css')) return null;
    const text = readFileSync(id, 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' ');
    return { code: `export default ${JSON.stringify(text)};`, moduleType: /** @type {const} */ ('js') };
  },
};

/** @param {Build} build */
async function writeBuild({ load, format, entries }) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(LIBRARY, file)])),
    platform: load === 'node.js' ? 'node' : 'neutral', // which says what becomes of import.meta in CommonJS
    external: /^node:/,
    resolve: { alias: { '#load': join(LIBRARY, 'load', load) } },
    plugins: [styleSheets],
  });
  const extension = format === 'cjs' ? 'cjs' : 'js';
  await bundle.write({
    dir: BUNDLES,
    format,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `${Object.keys(entries)[0]}-shared.${extension}`,
    minify: true,
    comments: false,
  });
  await bundle.close();
}

/**
 * What `import` finds in Node: what `require` has loaded, so that a process that does both has one core. By `require`, as Node
 * reads a CommonJS file that is imported twice, to know its names, and that takes longer than all the rest.
 * @param {string} name
 */
function writeImport(name) {
  const names = Object.keys(createRequire(import.meta.url)(join(BUNDLES, `${name}.cjs`)));
  const code = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
let found;
try {
  found = require.resolve('./${name}.cjs');
} catch (cause) {
  throw new Error("stride0 could not find its files: a bundle for Node leaves stride0 external, or imports 'stride0/inline'", { cause });
}
export const { ${names.join(', ')} } = require(found);
`;
  writeFileSync(join(BUNDLES, `${name}.js`), code);
}

/** All of them, from the built core and the sources. */
async function writeBundles() {
  rmSync(BUNDLES, { recursive: true, force: true });
  mkdirSync(BUNDLES);
  writeTexts();
  for (const build of BUILDS) {
    await writeBuild(build);
    if (build.load === 'node.js') Object.keys(build.entries).forEach(writeImport);
  }
}

await command(import.meta, writeBundles);
