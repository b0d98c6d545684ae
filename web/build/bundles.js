/**
 * The package as single files in web/lib/bundles, for environments where separate sources are slower or do not work:
 * Node, which needs as long to find fifty files as for everything else; `require`; a page without a bundler; and
 * entries that load differently. All are one folder away from web/lib/wasm, like the sources that refer to it.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';

const LIBRARY = join(TOP, 'web/lib');
const WASM = join(LIBRARY, 'wasm');
const BUNDLES = join(LIBRARY, 'bundles');

/**
 * One row per build: the file of web/lib/load that is its `#load`, and its entries, by the name of their file in
 * web/lib/bundles. Entries of one build share a core, and a file for their common code.
 * @typedef {object} Build
 * @property {string} load
 * @property {'esm' | 'cjs' | 'iife'} format
 * @property {Record<string, string>} entries
 * @property {boolean} [isReader] it contains no library and uses the one that its importer provides
 */

/** @type {readonly Build[]} */
const BUILDS = [
  {
    load: 'file.js',
    format: 'esm',
    entries: {
      init: 'entries/init.js',
      inline: 'entries/inline.js',
      files: 'entries/files.js',
      autograd: 'entries/autograd.js',
      diagnose: 'entries/diagnose.js',
    },
  },
  // For Jest, which requires no modules before Node 24.9. It has Node's condition `node-addons`, and not `module-sync`.
  { load: 'file-commonjs.js', format: 'cjs', entries: { node: 'index.js' } },
  { load: 'packed.js', format: 'iife', entries: { element: '../element/element.js' } },
  {
    load: 'file.js',
    format: 'esm',
    entries: { check: '../element/with-check.js', 'element-code': '../element/with-code.js' },
    isReader: true,
  },
];

/** The bytes of the core as text: in base64, which every bundler includes; and deflated, for pages that can wait. */
async function writeTexts() {
  const bytes = readFileSync(join(WASM, 'stride0.wasm'));
  const texts = {
    'text.js': `export default () => atob('${bytes.toString('base64')}');\n`,
    'thread.js': `export default ${JSON.stringify(await threadCode())};\n`,
    'deflate.js': `export default '${deflateRawSync(bytes, { level: 9 }).toString('base64')}';\n`,
  };
  const generated = new Set(['js', 'wasm', ...Object.keys(texts)].map((name) => `stride0.${name}`));
  for (const name of readdirSync(WASM)) {
    if (!generated.has(name) && !name.endsWith('.d.ts')) rmSync(join(WASM, name)); // of an older build; it would be packed
  }
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(WASM, `stride0.${name}`), text);
}

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

/**
 * The command line and the element share one bundle of the reader. It must not contain a second core, so each name that
 * the reader imports from the library becomes a variable, which `provide` sets: web/element/with-check.js provides the
 * library's sources, and web/element/with-code.js the library inside of element.js.
 */
const libraryProvided = {
  name: 'library-provided',
  resolveId(/** @type {string} */ id, /** @type {string | undefined} */ importer) {
    if (id === './element.js') return { id, external: /** @type {const} */ (true) };
    const file = id.startsWith('.') && importer ? join(dirname(importer), id) : '';
    if (importer === CHECK && file === PROVIDERS[0]) {
      return { id: '../../element/library.js', external: /** @type {const} */ (true) };
    }
    if (file === PROVIDE || PROVIDERS.includes(file)) return '\0library';
    return file.startsWith(LIBRARY + sep) && !PURE.test(relative(LIBRARY, file)) ? '\0library' : null;
  },
  async load(/** @type {string} */ id) {
    if (id !== '\0library') return null;
    const names = Object.keys(await import(pathToFileURL(PROVIDERS[0] ?? '').href));
    const own = names.map((name) => `${name}_`); // `var` can be exported, not declared
    const given = names.map((name) => `${name}: ${name}_`).join(', ');
    const exported = names.map((name) => `${name}_ as ${name}`).join(', ');
    return [
      `let ${own.join(', ')};`,
      `export { ${exported} };`,
      `export function provide(library) {\n  ({ ${given} } = library);\n}\n`,
    ].join('\n');
  },
};
const PROVIDE = join(TOP, 'web/reading/provide.js');
const CHECK = join(TOP, 'web/element/with-check.js');
const PROVIDERS = ['web/element/library.js', 'web/case/library.js'].map((file) => join(TOP, file));

/** Files of the library that are pure and short, so each bundle has its own copy. */
const PURE = /^(?:errors.(?:fragment|printed-shape)|tensor.row-major)\.js$/;

/** Files of the library that only some entries import. */
const OF_SOME = /^.(autograd|entries|files|start.(?!no-fetch|wasm-file)|load.text\.js$)/;

/** The library, in the file that all entries of a build share. @param {string} id */
const isShared = (id) => id.startsWith(LIBRARY) && !OF_SOME.test(id.slice(LIBRARY.length));

/** Node prints the line that threw, so its files keep their lines; only names are shortened, which halves the size. */
const inLines = { mangle: true, compress: true, codegen: { removeWhitespace: false } };

/** The grammar asks the environment whether to log how it parses. */
const grammarQuietly = { 'typeof process': "'undefined'" };

/** @param {Build} build */
async function writeBuild({ load, format, entries, isReader = false }) {
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
        // The element has no threads, because they would be part of its single file.
        ...(format === 'iife' && { './threads/start.js': join(LIBRARY, 'threads/none.js') }),
      },
    },
    transform: {
      define: {
        ...(format === 'iife' && { 'import.meta.url': "''" }),
        ...(isReader && grammarQuietly),
      },
    },
    plugins: isReader ? [libraryProvided] : [],
  });
  await bundle.write({
    dir: BUNDLES,
    format,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: isReader ? 'check-[name].js' : '[name].js',
    codeSplitting: format === 'esm' && {
      groups: isReader
        ? [{ name: 'reader', test: /web.(?!element.(with-|library)|case.library)/ }]
        : [
            { name: 'core', test: isShared },
            { name: 'answer', test: /web.(?!lib)/ },
          ],
    },
    minify: format === 'iife' || isReader || inLines,
    comments: false,
    ...(isReader && { postBanner: '// @ts-nocheck' }),
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
  for (const build of BUILDS) await writeBuild(build);
  writeFileSync(join(BUNDLES, 'browser.js'), BROWSER);
}

await command(import.meta, writeBundles);
