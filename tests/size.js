/**
 * `npm run size`: the gzipped size of downloads for a visitor or a user of the package, compared with the eight budgets
 * in tests/size-budgets.json; and the files that grew since the run whose sizes are kept in build/sizes.json.
 *
 *   npm run size -- --keep      compares with this run from now on
 *   npm run size -- --ops       also shows each operation group's share of the core
 *   npm run size -- --parts     also shows the parts of the page
 *
 * @import { Measured, Size } from './size/table.js'
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { build, buildTarget } from '../web/build/build.js';
import { command } from '../cpp/toolchain/command.js';
import { ensure } from '../cpp/toolchain/ensure.js';
import { TOP } from '../cpp/toolchain/machine.js';
import { run } from './pack/project.js';
import { printOpSizes } from './size/op-sizes.js';
import { printPageParts } from './size/page-parts.js';
import { filesOf, readGraph } from './size/page-visits.js';
import { bytesOf, growth, isOver, modulesOf, sizeTable, stem, weigh } from './size/table.js';
import { NOT_COUNTED_FOR_JAVASCRIPT, VISITS } from './size/visits.js';

const LIBRARY = join(TOP, 'web/lib');
const SITE = join(TOP, 'build/site');
const SAVED_SIZES = join(TOP, 'build/sizes.json');

/** Files that are published with the page, but that it never loads. */
const APART = ['errors', 'reference', 'docs', 'doc', 'zh', 'sitemap.txt', 'licenses.md', '404.html', '_headers'].map(
  (name) => join(SITE, name),
);

/** @param {readonly string[]} files */
const gzipped = (files) => weigh(files.map((file) => [file, readFileSync(file)]));

/** @type {(folder: string) => string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** Bundles and minifies an entry. @param {string} input @returns {Promise<import('vite').Rolldown.OutputChunk[]>} */
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
        input: join(TOP, input),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (Array.isArray(result) ? result[0] : result);
  return output.filter((each) => each.type === 'chunk');
}

/** Files that only init({ threads }) loads. @param {import('vite').Rolldown.OutputChunk} chunk */
const isOfThreads = ({ moduleIds }) => moduleIds.some((id) => id.endsWith('/lib/threads/start.js'));

/**
 * The page's HTML and the scripts and styles that it names and needs for the first picture. It also names the library,
 * to load it at the same time, but that is counted with the core.
 */
function firstPicture() {
  const html = join(SITE, 'index.html');
  const names = [...readFileSync(html, 'utf8').matchAll(/\s(?:src|href)="([^"#?]+\.(?:js|css))"/g)];
  const files = names.map(([, name = '']) => join(SITE, normalize(name)));
  return [html, ...files.filter((file) => existsSync(file) && !isOfLibrary(file))];
}

/** The model's file, and the one with its names. @type {(file: string) => boolean} */
const isOfLibrary = (file) => /^library-[^/]*\.js$/.test(basename(file));

/** All files that the page may load, except the core. */
const ofPage = () =>
  filesIn(SITE).filter((file) => !/\.(?:map|wasm)$/.test(file) && !APART.some((each) => file.startsWith(each)));

/** The published package: its packed bytes, and the unpacked bytes of its files. @returns {Size} */
function tarball() {
  const [{ size, files }] = JSON.parse(run(['npm', 'pack', '--dry-run', '--json', '--ignore-scripts'], TOP));
  /** @type {Record<string, number>} */
  const unpacked = {};
  for (const { path, size: bytes } of files) {
    const name = join(dirname(path), stem(path));
    unpacked[name] = (unpacked[name] ?? 0) + bytes;
  }
  return { name: 'tarball', total: size, files: unpacked };
}

/**
 * The largest of the named visits, in the language that needs more.
 * @param {string} name
 * @param {readonly string[]} keys
 * @param {number} budget
 * @returns {Size}
 */
function heaviest(name, keys, budget) {
  const sizes = keys.flatMap((key) =>
    /** @type {const} */ (['en', 'zh']).map((language) => {
      const files = filesOf(VISITS[key]?.parts ?? [], language).map((file) => join(SITE, file));
      return { name, files: gzipped(files), budget };
    }),
  );
  return sizes.reduce((most, each) => (bytesOf(each) > bytesOf(most) ? each : most));
}

/**
 * Our own code that the page loads only for JavaScript: it runs programs and completes names.
 * @param {number} budget
 * @returns {Size}
 */
function ofJavaScript(budget) {
  const others = new Set(filesOf(NOT_COUNTED_FOR_JAVASCRIPT, 'en'));
  const files = filesOf(VISITS['javascript']?.parts ?? [], 'en').filter((file) => !others.has(file));
  return { name: 'page, JavaScript, of ours', files: gzipped(files.map((file) => join(SITE, file))), budget };
}

/** A bundled program, without what it loads only for threads. @param {string} input */
async function ofProgram(input) {
  const chunks = (await bundled(input)).filter((chunk) => !isOfThreads(chunk));
  return weigh(chunks.map(({ fileName, code }) => [fileName, code]));
}

/** @param {Size['files']} files */
const sum = (files) => bytesOf({ name: '', files });

/** All measurements, once everything is built. @returns {Promise<Size[]>} */
async function measure() {
  const budgets = JSON.parse(readFileSync(join(TOP, 'tests/size-budgets.json'), 'utf8'));
  const library = await ofProgram('web/lib/index.js');
  const withAutograd = await ofProgram('tests/size/with-autograd.js');
  const core = gzipped([join(LIBRARY, 'wasm/stride0.wasm')]);
  const withCode = Object.keys(VISITS).filter((key) => !['expression', 'message', 'practise'].includes(key));
  return [
    { name: 'core', files: core },
    { name: 'library, minified', files: library },
    { name: 'package', files: { ...core, ...library }, budget: budgets.package },
    {
      name: 'autograd, on top of it',
      files: {},
      total: sum(withAutograd) - sum(library),
      budget: budgets.autograd,
    },
    { ...tarball(), budget: budgets.tarball },
    // The page is counted without the core.
    { name: 'page, first picture', files: gzipped(firstPicture()), budget: budgets.firstPicture },
    heaviest('page, a visit with code', withCode, budgets.visitWithCode),
    heaviest('page, a visit with a message', ['message'], budgets.visitWithMessage),
    ofJavaScript(budgets.javascript),
    { name: 'page, everything', files: gzipped(ofPage()), budget: budgets.everything },
  ];
}

/** The sizes to compare with, if there are any. @returns {Measured | undefined} */
const savedSizes = () => (existsSync(SAVED_SIZES) ? JSON.parse(readFileSync(SAVED_SIZES, 'utf8')) : undefined);

/** Prints the table and what grew, and counts the budgets that hold. @param {boolean} [isSaved] for the next run */
export async function sizeCounts(isSaved = false) {
  const now = { sizes: await measure(), modules: modulesOf(readGraph()) };
  const before = savedSizes();
  console.log(sizeTable(now.sizes));
  if (before) console.log(`\nSince the sizes that build/sizes.json keeps:\n${growth(before, now) || '  no change'}`);
  if (isSaved || !before) writeFileSync(SAVED_SIZES, JSON.stringify(now));
  const failed = now.sizes.filter(isOver).length;
  return { passed: now.sizes.filter(({ budget }) => budget).length - failed, failed, skipped: 0 };
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
    const { passed, failed } = await sizeCounts(process.argv.includes('--keep'));
    console.log(`\nsize: ${passed} budgets held, ${failed} broken`);
    return failed > 0 ? 1 : 0;
  },
  'usage: npm run size -- [--keep] [--ops] [--parts]',
);
