/**
 * `npm run size`: what a visitor or a user of the package downloads, gzipped, against the budgets in size-budgets.json.
 * With `--ops`, also what each group of operations makes up of it, and with `--parts`, what the page is made of.
 *
 * @typedef {{ name: string, bytes: number, budget?: number }} Size
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, buildTarget } from '../cpp/toolchain/build.js';
import { command } from '../cpp/toolchain/command.js';
import { ensure } from '../cpp/toolchain/ensure.js';
import { TOP } from '../cpp/toolchain/machine.js';
import { printOpSizes } from './size/op-sizes.js';
import { printPageParts } from './size/page-parts.js';
import { visitSizes } from './size/page-visits.js';

const LIBRARY = join(TOP, 'web/lib');
const SITE = join(TOP, 'build/site');

/** What stands beside the page and is no part of it: documents that the page never loads. */
const APART = ['errors', 'reference', 'sitemap.xml', 'licenses.md'].map((name) => join(SITE, name));

/** @type {(files: string[]) => number} each file by itself, as a server sends them */
const gzipped = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);

/** @type {(folder: string) => string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/**
 * What a bundler makes of an entry, minified.
 * @param {string} input
 * @returns {Promise<import('vite').Rolldown.OutputChunk[]>}
 */
async function bundled(input) {
  const { build: bundle } = await import('vite');
  const result = await bundle({
    configFile: false,
    root: join(TOP, 'web'),
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: {
        input: join(TOP, 'web', input),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (Array.isArray(result) ? result[0] : result);
  return output.filter((each) => each.type === 'chunk');
}

/** @type {(chunks: readonly import('vite').Rolldown.OutputChunk[]) => number} */
const gzippedCode = (chunks) => chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

/** @type {(chunk: import('vite').Rolldown.OutputChunk, file: string) => boolean} */
const holds = ({ moduleIds }, file) => moduleIds.some((id) => id.endsWith(file));

/** What only init({ threads }) loads. @param {import('vite').Rolldown.OutputChunk} chunk */
const isOfThreads = (chunk) => holds(chunk, '/lib/threads/start.js');

/**
 * The diagnosis: what its import loads, and what one explanation in English has loaded, without the library it asks.
 */
async function bundledDiagnosis() {
  const chunks = await bundled('diagnose/index.js');
  const entry = chunks.filter(({ isEntry }) => isEntry);
  const imported = chunks.filter(({ fileName, isEntry }) => isEntry || entry[0]?.imports.includes(fileName));
  const others = ['/lib/tensor/tensor.js', '/diagnose/words/zh.js'];
  const explained = chunks.filter((chunk) => !isOfThreads(chunk) && !others.some((file) => holds(chunk, file)));
  return { imported: gzippedCode(imported), explained: gzippedCode(explained) };
}

/**
 * The page's HTML and what it names: the scripts and styles without which there is no picture. The library, which is
 * named so that it loads at the same time, is counted with the core.
 */
function firstPicture() {
  const html = join(SITE, 'index.html');
  const names = [...readFileSync(html, 'utf8').matchAll(/\s(?:src|href)="([^"#?]+\.(?:js|css))"/g)];
  const files = names.map(([, name = '']) => join(SITE, normalize(name)));
  return [html, ...files.filter((file) => existsSync(file) && !isOfLibrary(file))];
}

/** Its file, and the one that gives it its names. @type {(file: string) => boolean} */
const isOfLibrary = (file) => /^library-[^/]*\.js$/.test(basename(file));

/** All that the page may ever load. The core is counted by itself, as for the first picture. */
const ofPage = () =>
  filesIn(SITE).filter((file) => extname(file) !== '.map' && !APART.some((each) => file.startsWith(each)));

/** @type {(file: string) => boolean} */
const isOfCore = (file) => isOfLibrary(file) || extname(file) === '.wasm';

/** What has a budget and what makes it up, once all is built. @returns {Promise<Size[]>} */
async function measure() {
  const budgets = JSON.parse(readFileSync(join(TOP, 'tests/size-budgets.json'), 'utf8'));
  const wasm = gzipped([join(LIBRARY, 'wasm/stride0.wasm')]);
  const chunks = await bundled('lib/index.js');
  const library = gzippedCode(chunks.filter((chunk) => !isOfThreads(chunk)));
  const diagnosis = await bundledDiagnosis();
  return [
    { name: 'core', bytes: wasm },
    { name: 'library, minified', bytes: library },
    { name: 'package', bytes: wasm + library, budget: budgets.package },
    { name: 'threads, asked for', bytes: gzippedCode(chunks.filter(isOfThreads)), budget: budgets.threads },
    { name: 'diagnosis, imported', bytes: diagnosis.imported, budget: budgets.diagnosisImported },
    { name: 'diagnosis, in English', bytes: diagnosis.explained, budget: budgets.diagnosisInEnglish },
    { name: 'page, first picture', bytes: gzipped(firstPicture()), budget: budgets.firstPicture },
    { name: 'with library and core', bytes: gzipped([...firstPicture(), ...ofPage().filter(isOfCore)]) },
    {
      name: 'page, everything',
      bytes: gzipped(ofPage().filter((file) => extname(file) !== '.wasm')),
      budget: budgets.everything,
    },
    { name: 'and the core', bytes: gzipped(ofPage()) },
    ...visitSizes(budgets.visits),
  ];
}

/** @type {(size: Size) => boolean} */
export const isOver = ({ bytes, budget = Infinity }) => bytes > budget;

/** @type {(sizes: Size[]) => string} */
export const sizeTable = (sizes) =>
  sizes
    .map(({ name, bytes, budget }) => {
      const line = `  ${name.padEnd(26)}${(bytes / 1000).toFixed(1).padStart(8)} kB`;
      if (!budget) return line;
      const verdict = isOver({ name, bytes, budget }) ? '  OVER BUDGET' : '';
      return `${line}  of ${budget / 1000} kB, ${Math.round((100 * bytes) / budget)} %${verdict}`;
    })
    .join('\n');

/** Print the table and count the budgets that hold. */
export async function sizeCounts() {
  const sizes = await measure();
  console.log(sizeTable(sizes));
  const failed = sizes.filter(isOver).length;
  return { passed: sizes.filter(({ budget }) => budget).length - failed, failed, skipped: 0 };
}

await command(
  import.meta,
  async () => {
    const tools = await ensure('build', 'npm run size');
    await build(tools);
    const isByOps = process.argv.includes('--ops');
    if (isByOps) await buildTarget('wasm', 'stride0_named', tools);
    console.log();
    if (isByOps) printOpSizes();
    if (process.argv.includes('--parts')) await printPageParts();
    const { passed, failed } = await sizeCounts();
    console.log(`\nsize: ${passed} budgets held, ${failed} broken`);
    return failed > 0 ? 1 : 0;
  },
  'usage: npm run size -- [--ops] [--parts]',
);
