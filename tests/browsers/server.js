/**
 * Serves the repository to a page that runs our files as they are: an import map gives it our stand-ins for Node's
 * modules, and recordings are unpacked.
 *
 * @import { Page } from './engines.js'
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { TOP } from '../../cpp/toolchain/machine.js';
import { ISOLATED } from '../browser.js';
import { generator } from '../random.js';

/** Node's modules that have a stand-in. */
const STAND_INS = {
  'node:test': 'test.js',
  'node:assert/strict': 'assert.js',
  ...Object.fromEntries(['fs', 'path', 'url', 'v8', 'vm', 'zlib'].map((name) => [`node:${name}`, 'node.js'])),
};

const { imports } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
const inWeb = (/** @type {string} */ name) => imports[name].default.replace('./', '/');

const IMPORT_MAP = {
  ...Object.fromEntries(Object.entries(STAND_INS).map(([name, file]) => [name, `/tests/browsers/in-page/${file}`])),
  '#load': inWeb('#load'),
  ...Object.fromEntries(
    readdirSync(join(TOP, 'web/lib/start')).map((file) => [
      `#start/${file.slice(0, -3)}`,
      inWeb('#start/*').replace('*.js', file),
    ]),
  ),
};

const PAGE = `<!doctype html><meta charset="utf-8"><title>tests</title>
<script type="importmap">${JSON.stringify({ imports: IMPORT_MAP })}</script>
<script type="module">
  import '/tests/browsers/in-page/node.js';
  import { init } from '/web/lib/index.js';
  await init({ wasm: '/web/lib/wasm/stride0.wasm' });
  window.load = (path) => import(path);
</script>`;

/** @type {Record<string, string>} */
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** A recording with a tenth of its cases, drawn by the seed; all of those that a test counts. */
function recording(/** @type {string} */ file, /** @type {number} */ seed) {
  const { below } = generator(seed);
  const [meta, ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  const isWhole = /(?:errors|autograd)\.jsonl\.gz$/.test(file);
  return [meta, ...lines.filter((_, i) => isWhole || below(10) === 0 || i === 0)].join('\n');
}

/** @param {number} seed */
export function testServer(seed) {
  return createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(TOP, pathname);
    const type = TYPES[extname(file)] ?? 'text/html; charset=utf-8';
    response.setHeaders(new Map(Object.entries({ ...ISOLATED, 'content-type': type })));
    if (pathname === '/') return response.end(PAGE);
    if (!existsSync(file)) return response.writeHead(404).end();
    if (search === '?list') return response.end(JSON.stringify(readdirSync(file)));
    if (statSync(file).isDirectory()) return response.writeHead(404).end();
    response.end(/oracle\/.*\.gz$/.test(file) ? recording(file, seed) : readFileSync(file));
  });
}

/** @param {import('node:http').Server} server */
export async function listening(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => (server.closeAllConnections(), server.close());
  return { address: `http://127.0.0.1:${port}/`, close };
}

/** Opens the page at an address of the server. @param {Page} page @param {string} address */
export async function openTests(page, address) {
  await page.goto(address);
  await page.evaluate(async () => {
    while (!('load' in window)) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/**
 * What keeps a test file from running in a page: the first import that only Node has, of the file or of one it imports.
 * @param {string} file
 * @param {Set<string>} [visited]
 * @returns {string | undefined}
 */
export function whyOnlyInNode(file, visited = new Set()) {
  if (visited.has(file) || !file.startsWith(join(TOP, 'tests'))) return undefined;
  visited.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, stated, called] of text.matchAll(
    /^(?:import|export) (?:[^;']*? from )?'([^']+)';|\bimport\('([^']+)'\)/gm,
  )) {
    const name = stated ?? called ?? '';
    if (name.startsWith('#')) continue;
    if (!name.startsWith('.') && !(name in STAND_INS)) return name;
    const why = name.startsWith('.') ? whyOnlyInNode(join(dirname(file), name), visited) : undefined;
    if (why) return why;
  }
  return /\bprocess\.(?!env|argv|exitCode)\w+/.exec(text)?.[0];
}
