/** Splits the page by module: the gzipped bytes of its files, shared out among the modules in them. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TOP } from '../../cpp/toolchain/machine.js';

/** The first pattern that matches a module or a file decides. @type {readonly [string, RegExp][]} */
const PARTS = [
  ['CodeMirror', /node_modules\/(?:@codemirror|@marijn|style-mod|w3c-keyname|crelt)\b/],
  ['Lezer and its grammar of Python', /node_modules\/@lezer\b/],
  ['library', /\/web\/(?:lib\/|case\/library\.js)/],
  ['reader: NumPy', /\/web\/reading\/python\/libraries\/numpy\//],
  ['reader: JAX', /\/web\/reading\/python\/libraries\/jax\//],
  ['reader: torch.nn', /\/web\/reading\/python\/libraries\/nn\//],
  ['reader: functions of PyTorch', /\/web\/reading\/python\/libraries\/torch\//],
  ['reader: Python', /\/web\/reading\/python\//],
  ['diagnosis: sentences in English', /\/web\/diagnose\/words\/(?:\w+-)?en\.js/],
  ['diagnosis: sentences in Chinese', /\/web\/diagnose\/words\/(?:\w+-)?zh\.js/],
  ['diagnosis: recognising', /\/web\/diagnose\/recognise\//],
  ['diagnosis: causes and fixes', /\/web\/diagnose\//],
  ['words in English', /\/web\/words\/en/],
  ['words in Chinese', /\/web\/words\/zh/],
  ['cases and notation', /\/web\/(?:case|notation|words|reading)\//],
  ['drawings', /\/web\/draw\//],
  ['practise', /\/web\/page\/practise\//],
  ['the page', /\/web\/page\/|preload-helper|index\.html/],
  ['styles', /\.css$/],
];

const gzipped = (/** @type {string | Uint8Array} */ file) => gzipSync(file, { level: 9 }).length;

/** @returns {Promise<Map<string, number>>} bytes by part */
async function pageParts() {
  const { build } = await import('vite');
  const configFile = join(TOP, 'web/page/vite.config.js');
  const built = await build({ configFile, logLevel: 'error', build: { write: false } });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (Array.isArray(built) ? built[0] : built);
  /** @type {Map<string, number>} */
  const bytes = new Map();
  const add = (/** @type {string} */ id, /** @type {number} */ size) => {
    const [part = 'icons and others'] = PARTS.find(([, sign]) => sign.test(id)) ?? [];
    bytes.set(part, (bytes.get(part) ?? 0) + size);
  };
  for (const file of output) {
    if (file.fileName.endsWith('.wasm')) continue;
    if (file.type === 'asset') {
      add(file.fileName, gzipped(file.source));
      continue;
    }
    const modules = Object.entries(file.modules);
    const whole = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
    for (const [id, { renderedLength }] of modules) add(id, (gzipped(file.code) * renderedLength) / whole);
    if (whole === 0) add(file.fileName, gzipped(file.code));
  }
  return bytes;
}

export async function printPageParts() {
  const rows = [...(await pageParts())].sort(([, a], [, b]) => b - a);
  for (const [name, size] of rows) console.log(`  ${name.padEnd(34)}${(size / 1000).toFixed(1).padStart(6)} kB`);
}
