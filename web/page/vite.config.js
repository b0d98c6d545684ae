import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { offline } from './offline/build.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Modules that the first picture needs whole. */
const FIRST =
  /\/web\/(?:notation\/(?!sizes|letters|equations)|diagnose\/explained|lib\/errors\/(?:fragment|printed-shape)|case\/(?:brackets|of-shapes|code\/spelling))\b/;

const LICENSES = 'licenses.md';

/**
 * Adds the licenses of what is in the core, which Vite does not know of. Before the worker lists the files with their
 * hashes: a file that changes afterwards fails its check, and then nothing is kept for offline.
 * @type {import('vite').Plugin}
 */
const coreLicenses = {
  name: 'stride0-licenses',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const notices = readFileSync(here('../lib/THIRD-PARTY-NOTICES.md'), 'utf8');
    appendFileSync(join(dir, LICENSES), `\n${notices}`);
  },
};

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [coreLicenses, offline()],
  worker: { format: 'es' },
  build: {
    outDir: here('../../build/site'),
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() stays as written: the tokens say each colour once.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page knows no data: and no inline script; every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first picture needs and a part that comes later shares with it is one file, rather than one for each set
    // of parts that share it: ten small files compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: FIRST }] } } },
    license: { fileName: LICENSES },
  },
});
