import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { defineConfig } from 'vite';
import { siteAddress } from '../build/address.js';
import { embed } from './embed/build.js';
import { graph } from './graph.js';
import { offline } from './offline/build.js';
import { play } from './play/build.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Modules that load together become one file, because many small files take longer to fetch and compress worse. A
 * module is in the first group that matches it, with everything that it imports.
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
const PARTS = [
  // The code of the first picture. The library imports some of it, also in a worker without a document, so the page's
  // own code stays in the entry.
  { name: 'first', test: /\/web\/(?!page\/(?!editor\/)).*\.js$|preload-helper/, tags: ['$initial'] },
  { name: 'library', test: /\/web\/(?:lib\/(?!index\.js|autograd\/|files\/)|case\/library\.js)/ },
  // All names of the library, for running JavaScript.
  { name: 'package', test: /\/web\/lib\/index\.js$/ },
  { name: 'grammar', test: /\/(?:@lezer\/(?!python|javascript)|page\/editor\/grammar)/ },
  { name: 'codemirror', test: /\/@codemirror\/(?:state|view)\// },
  { name: 'completion', test: /\/@codemirror\/autocomplete\// },
  { name: 'python', test: /\/@lezer\/python\// },
  { name: 'javascript', test: /\/@lezer\/javascript\// },
  { name: 'letters', test: /\/web\/reading\/letters\.js$/ },
  // The reader of JavaScript reports, which does not need the Python reader.
  { name: 'products', test: /\/web\/(?:reading\/(?:product|operand-names)|case\/index-case)\.js$/ },
  // The sandbox loads it too, but no grammar.
  { name: 'names', test: /\/web\/play\/names\.js$/ },
  { name: 'program', test: /\/web\/play\/(?:instrument|reading|cases)\.js$/ },
  { name: 'reader', test: /\/web\/reading\/python\/(?!libraries\/(?:jax|numpy))/ },
];

const LICENSES = 'licenses.md';

/**
 * Adds the licenses of the core's contents, which Vite does not know. It runs before the worker lists the files with
 * their hashes: a file that changes afterwards fails its check, and then nothing is cached for offline use.
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

/**
 * Preloads the library and the core. Otherwise the page's script would load the library only when it runs, and the
 * library the core.
 * @type {import('vite').Plugin}
 */
const atOnce = {
  name: 'stride0-at-once',
  apply: 'build',
  transformIndexHtml(_, { bundle = {} }) {
    const link = (/** @type {Record<string, string>} */ how, /** @type {string} */ file) => ({
      tag: 'link',
      attrs: { ...how, crossorigin: true, href: `./${file}` },
    });
    return Object.values(bundle).flatMap(({ name, fileName }) => {
      if (fileName.endsWith('.wasm')) return [link({ rel: 'preload', as: 'fetch' }, fileName)];
      return ['library', 'rolldown-runtime'].includes(name ?? '') ? [link({ rel: 'modulepreload' }, fileName)] : [];
    });
  },
};

/** Adds the check for older browsers, before all other scripts. @type {import('vite').Plugin} */
const tooOld = {
  name: 'stride0-too-old',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: './too-old.js', defer: true }, injectTo: 'head-prepend' }],
  async generateBundle() {
    const bundle = await rolldown({ input: here('reader/too-old.js'), transform: { target: 'es2015' } });
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    this.emitFile({ type: 'asset', fileName: 'too-old.js', source: output[0].code });
  },
};

/**
 * Lets services show the page's picture beside links to it, which must have a full address. The gallery copies it.
 * @type {import('vite').Plugin}
 */
const preview = {
  name: 'stride0-preview',
  apply: 'build',
  transformIndexHtml(html) {
    const home = siteAddress();
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
    const tags = { title, ...(home ? { url: home, image: `${home}picture.png` } : {}) };
    return Object.entries(tags).map(([name, content]) => ({ tag: 'meta', attrs: { property: `og:${name}`, content } }));
  },
};

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [tooOld, atOnce, preview, coreLicenses, play(), embed, offline(), graph],
  // The page draws small tensors, using one thread.
  resolve: { alias: [{ find: /^\.\/threads\/start\.js$/, replacement: here('../lib/threads/none.js') }] },
  worker: { format: 'es' },
  build: {
    outDir: here('../../build/site'),
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() stays as written: the variables define each colour once.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows no data: and no inline script, so every asset is a separate file.
    assetsInlineLimit: 0,
    // Only the page's own script has a document in which to name more files: workers load the others too.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, all, { hostType, hostId }) =>
        hostType === 'html' || /\/index-/.test(hostId) ? all : [],
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: PARTS } },
      // Loading it has no side effects, and CodeMirror's parts of it are not used.
      treeshake: { moduleSideEffects: [{ test: /\/@lezer\//, sideEffects: false }] },
    },
    license: { fileName: LICENSES },
  },
});
