import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { offline } from './offline/build.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [offline()],
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
    license: { fileName: 'licenses.md' },
  },
});
