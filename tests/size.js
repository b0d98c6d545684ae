/**
 * `npm run size`: what a visitor or a user of the package downloads, gzipped, against the budgets in size-budgets.json.
 * With `--ops`, also what each group of operations makes up of it.
 *
 * @typedef {{ name: string, bytes: number, budget?: number }} Size
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, buildTarget } from '../cpp/toolchain/build.js';
import { command } from '../cpp/toolchain/command.js';
import { ensure } from '../cpp/toolchain/ensure.js';
import { TOP } from '../cpp/toolchain/machine.js';
import { printOpSizes } from './size/op-sizes.js';

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

/** The library as a bundler ships it: one module, minified, the glue and all methods in it. */
async function bundledLibrary() {
  const { build: bundle } = await import('vite');
  const result = await bundle({
    configFile: false,
    root: LIBRARY,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: {
        input: join(LIBRARY, 'index.js'),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (Array.isArray(result) ? result[0] : result);
  const code = output.filter((each) => each.type === 'chunk').map((each) => each.code);
  return code.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length, 0);
}

/** The page's HTML and what it names: the scripts and styles without which there is no picture. */
function firstPicture() {
  const html = join(SITE, 'index.html');
  const names = [...readFileSync(html, 'utf8').matchAll(/\s(?:src|href)="([^"#?]+\.(?:js|css))"/g)];
  const files = names.map(([, name = '']) => join(SITE, normalize(name)));
  return [html, ...files.filter((file) => existsSync(file))];
}

/** All that the page may ever load. The core is counted by itself, as for the first picture. */
const ofPage = () =>
  filesIn(SITE).filter((file) => extname(file) !== '.map' && !APART.some((each) => file.startsWith(each)));

/** What has a budget and what makes it up, once all is built. @returns {Promise<Size[]>} */
async function measure() {
  const budgets = JSON.parse(readFileSync(join(TOP, 'tests/size-budgets.json'), 'utf8'));
  const wasm = gzipped([join(LIBRARY, 'wasm/stride0.wasm')]);
  const library = await bundledLibrary();
  return [
    { name: 'core', bytes: wasm },
    { name: 'library, minified', bytes: library },
    { name: 'package', bytes: wasm + library, budget: budgets.package },
    { name: 'page, first picture', bytes: gzipped(firstPicture()), budget: budgets.firstPicture },
    { name: 'page, everything', bytes: gzipped(ofPage().filter((file) => extname(file) !== '.wasm')), budget: budgets.everything }, // prettier-ignore
    { name: 'and the core', bytes: gzipped(ofPage()) },
  ];
}

/** @type {(size: Size) => boolean} */
export const isOver = ({ bytes, budget = Infinity }) => bytes > budget;

/** @type {(sizes: Size[]) => string} */
export const sizeTable = (sizes) =>
  sizes
    .map(({ name, bytes, budget }) => {
      const line = `  ${name.padEnd(22)}${(bytes / 1000).toFixed(1).padStart(8)} kB`;
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

await command(import.meta, async () => {
  const tools = await ensure('build', 'npm run size');
  await build(tools);
  const isByOps = process.argv.includes('--ops');
  if (isByOps) await buildTarget('wasm', 'stride0_named', tools);
  console.log();
  if (isByOps) printOpSizes();
  const { passed, failed } = await sizeCounts();
  console.log(`\nsize: ${passed} budgets held, ${failed} broken`);
  return failed > 0 ? 1 : 0;
});
