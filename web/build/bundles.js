/**
 * The package as single files in web/lib/bundles, for environments where separate sources are slower or do not work:
 * Node, which needs as long to find fifty files as for everything else; `require`; a page without a bundler; and
 * entries that load differently. All are one folder away from web/lib/wasm, like the sources that refer to it.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';

const LIBRARY = join(TOP, 'web/lib');
const WASM = join(LIBRARY, 'wasm');
const BUNDLES = join(LIBRARY, 'bundles');

/**
 * The entries of one build, by the name of their file in web/lib/bundles, and the file of web/lib/load that is its
 * `#load`.
 * @typedef {{ load: string, format: 'esm' | 'cjs', entries: Record<string, string> }} Build
 */

/** All ES modules share one core.js. @type {Build} */
const MODULES = {
  load: 'file.js',
  format: 'esm',
  entries: {
    init: 'entries/init.js',
    inline: 'entries/inline.js',
    files: 'entries/files.js',
    autograd: 'entries/autograd.js',
    diagnose: 'entries/diagnose.js',
    check: '../reading/check.js',
    element: '../element/element.js',
  },
};

/**
 * For Jest, which requires no modules before Node 24.9. It has Node's condition `node-addons`, and not `module-sync`.
 * @type {Build}
 */
const COMMONJS = { load: 'file-commonjs.js', format: 'cjs', entries: { node: 'index.js' } };

/** The core as text, which every bundler includes, and the script of a thread. */
async function writeTexts() {
  const texts = {
    'text.js': asText(readFileSync(join(WASM, 'stride0.wasm'))),
    'thread.js': await threadCode(),
  };
  const generated = new Set(['js', 'wasm', ...Object.keys(texts)].map((name) => `stride0.${name}`));
  for (const name of readdirSync(WASM)) {
    if (!generated.has(name) && !name.endsWith('.d.ts')) rmSync(join(WASM, name)); // of an older build; it would be packed
  }
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(WASM, `stride0.${name}`), `export default ${JSON.stringify(text)};\n`);
  }
}

/**
 * One printable character for a byte below 90, and two for others, which web/lib/load/bytes.js reads. It is 12 %
 * shorter than base64, and 27 % when compressed, because equal bytes are equal characters.
 * @param {Uint8Array} bytes
 */
const asText = (bytes) =>
  Array.from(bytes, (byte) => ['', '}', '~'][Math.floor(byte / 90)] + String.fromCharCode(35 + (byte % 90))).join('');

/** The script of a thread, as text, because no file address works in every environment. */
async function threadCode() {
  const { minify } = await import('vite');
  const file = join(LIBRARY, 'threads/thread.js');
  const { code, errors } = await minify(file, `{${readFileSync(file, 'utf8')}}`);
  if (errors.length > 0) throw new Error(`${file} could not be minified: ${errors[0]?.message}`);
  return code;
}

/**
 * The entries that run something before they export the names of a module, in web/lib/entries. Names are listed one by
 * one, as webpack cannot drop unused names of `export *`.
 */
export const ENTRIES = {
  main: ['#start/start', '../index.js'],
  init: ['#start/wasm-file', '../index.js'],
  inline: ['../start/provide-text.js', '../index.js'],
  files: ['#start/if-served', '../files/index.js'],
  autograd: ['#start/if-served', '../autograd/index.js'],
  diagnose: ['', '../../diagnose/index.js'],
};

async function writeEntries() {
  const folder = join(LIBRARY, 'entries');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, [first = '', from = '']] of Object.entries(ENTRIES)) {
    const names = Object.keys(await import(pathToFileURL(join(folder, from)).href));
    const start = first && `import '${first}';\n`;
    writeFileSync(join(folder, `${name}.js`), `${start}export { ${names.join(', ')} } from '${from}';\n`);
  }
}

/** Files of the library that only some entries import. */
const OF_SOME = /^.(autograd|entries|files|start.(?!no-fetch|wasm-file)|load.text\.js$)/;

/** The library, in the file that all entries of a build share. @param {string} id */
const isShared = (id) => id.startsWith(LIBRARY) && !OF_SOME.test(id.slice(LIBRARY.length));

/** Node prints the line that threw, so its files keep their lines; only names are shortened, which halves the size. */
const inLines = { mangle: true, compress: true, codegen: { removeWhitespace: false } };

/** @param {Build} build */
async function writeBuild({ load, format, entries }) {
  const { rolldown } = await import('rolldown');
  const extension = format === 'cjs' ? 'cjs' : 'js';
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(LIBRARY, file)])),
    platform: format === 'cjs' ? 'node' : 'neutral', // which determines how import.meta is converted in CommonJS
    external: [/^node:/, /\/stride0\.text\.js$/], // the text of the core stays a separate file
    moduleTypes: { '.css': 'text' },
    resolve: {
      conditionNames: ['node'], // no `#start` waits; only a page's entry does, by its path
      alias: {
        '#load': join(LIBRARY, 'load', load),
        '#start/wasm-file': join(LIBRARY, 'start/wasm-file.js'),
      },
    },
    // The grammar of the reader asks the environment whether to log how it parses.
    transform: { define: { 'typeof process': "'undefined'" } },
  });
  await bundle.write({
    dir: BUNDLES,
    format,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: '[name].js',
    paths: (id) => (id.endsWith('stride0.text.js') ? '../wasm/stride0.text.js' : id),
    codeSplitting: format === 'esm' && {
      groups: [
        { name: 'core', test: isShared, priority: 3 },
        { name: 'cases', test: /web.(?!lib|diagnose.(?!apply|suspicion))/, minShareCount: 2, priority: 2 },
        { name: 'answer', test: /web.diagnose/, priority: 1 },
      ],
    },
    minify: inLines,
    comments: false,
  });
  await bundle.close();
}

/** For a page without a bundler: importing it waits for the core. `core.js` is listed to be fetched at once. */
const BROWSER = `import { init } from './init.js';
import './core.js';
await init();
export * from './init.js';
`;

/** Writes all bundles, from the built core and the sources. */
async function writeBundles() {
  rmSync(BUNDLES, { recursive: true, force: true });
  mkdirSync(BUNDLES);
  await writeTexts();
  await writeEntries();
  for (const build of [MODULES, COMMONJS]) await writeBuild(build);
  writeFileSync(join(BUNDLES, 'browser.js'), BROWSER);
}

await command(import.meta, writeBundles);
