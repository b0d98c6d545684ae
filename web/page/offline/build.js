// Adds the files for offline use to the build: the manifest with its icons, and the worker with the list of all files.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { ICONS, manifest } from './manifest.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const MANIFEST = 'manifest.webmanifest';
const WORKER = 'worker.js';

/** @returns {import('vite').Plugin} */
export function offline() {
  return {
    name: 'stride0-offline',
    apply: 'build',

    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `./${MANIFEST}` }, injectTo: 'head' }],

    generateBundle() {
      const icons = ICONS.map(({ file }) =>
        this.getFileName(
          this.emitFile({ type: 'asset', name: file.replace(/^.*\//, 'icon-'), source: readFileSync(here(file)) }),
        ),
      );
      const [, description = ''] =
        /name="description"\s+content="([^"]+)"/.exec(readFileSync(here('../index.html'), 'utf8')) ?? [];
      const source = JSON.stringify(manifest(icons, description));
      this.emitFile({ type: 'asset', fileName: MANIFEST, source });
    },

    // Read from the disk, after all other plugins have changed them.
    async writeBundle({ dir = '' }, bundle) {
      const files = filesOf(Object.keys(bundle), (name) => readFileSync(join(dir, name)));
      writeFileSync(join(dir, WORKER), await workerFor(files));
    },
  };
}

/**
 * The files with their hashes, for the worker. The page is listed as '', its folder, because not every server also
 * answers for `index.html`.
 * @param {readonly string[]} names
 * @param {(name: string) => Uint8Array} read
 * @returns {Record<string, string>}
 */
export function filesOf(names, read) {
  return Object.fromEntries(
    names
      .filter((name) => !name.endsWith('.map'))
      .sort()
      .map((name) => [
        name === 'index.html' ? '' : name,
        `sha256-${createHash('sha256').update(read(name)).digest('base64')}`,
      ]),
  );
}

/** One script without imports: not every browser supports module workers. @param {Record<string, string>} files */
const workerFor = async (files) => {
  const list = JSON.stringify(files);
  const build = createHash('sha256').update(list).digest('hex').slice(0, 12);
  const code = `export const FILES = ${list}; export const BUILD = '${build}';`;
  const bundle = await rolldown({
    input: here('worker.js'),
    plugins: [
      {
        name: 'stride0-files',
        load: (id) => (id === here('files.js') ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  return output[0].code;
};
