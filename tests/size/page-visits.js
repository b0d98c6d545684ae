/**
 * The files that a visit to the page loads in addition to the core, computed from the build's module graph. A browser
 * test (tests/page/conditions/weight.test.js) checks that browsers load exactly these.
 *
 * @import { Graph } from '../../web/page/graph.js'
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { graphOf } from '../../web/page/graph.js';
import { ALWAYS, IN_CHINESE } from './visits.js';

const SITE = join(TOP, 'build/site');

/** Files that a visit does not load by itself: the core is counted separately, and systems load icons. */
const APART = /\.(?:wasm|png|svg|webmanifest|md|map)$/;

/** @returns {Graph} */
export function readGraph() {
  return JSON.parse(readFileSync(graphOf(SITE), 'utf8'));
}

/** The file that holds a part. @param {Graph} graph @param {string} part */
function fileOf({ chunks }, part) {
  const found = chunks.filter(({ modules }) => modules.some((id) => relative(TOP, id) === part));
  const own = found.find(({ modules }) => modules.length <= 2) ?? found[0]; // prefers a file that only re-exports it
  if (!own) throw new Error(`no file of the page holds ${part}`);
  return own.file;
}

/** These files and all that they import. @param {Graph} graph @param {readonly string[]} files */
function closure({ chunks }, files) {
  const all = new Set(files);
  for (const file of all) for (const each of chunks.find((chunk) => chunk.file === file)?.imports ?? []) all.add(each);
  return all;
}

/** The files that the page's HTML names, which it can't draw without. */
const named = () => {
  const html = readFileSync(join(SITE, 'index.html'), 'utf8');
  return Array.from(html.matchAll(/\s(?:src|href)="\.\/([^"#?]+\.(?:js|css))"/g), ([, name = '']) => name);
};

/**
 * The files that a visit loads, without the core.
 * @param {readonly string[]} parts
 * @param {'en' | 'zh'} language
 * @returns {string[]}
 */
export function filesOf(parts, language) {
  const graph = readGraph();
  const spoken = parts.map((part) => (language === 'zh' ? part.replace(/words\/en\.js$/, 'words/zh.js') : part));
  const asked = [...ALWAYS, ...spoken, ...(language === 'zh' ? IN_CHINESE.slice(0, 1) : [])];
  const files = closure(graph, [...named(), ...asked.map((part) => fileOf(graph, part))]);
  const worker = graph.assets.filter((file) => /\/worker-/.test(file));
  const html = ['index.html', ...named().filter((file) => file.endsWith('.css'))];
  return [...new Set([...html, ...files, ...worker])].filter((file) => !APART.test(file)).sort();
}
