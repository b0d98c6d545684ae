// The JavaScript samples of the README, the reference's pages and web/examples, with the output that they state.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';

/** @typedef {{ name: string, code: string, printed: string }} Sample */

/** A block of JavaScript, and the block with its output. */
const shown = /```js\n([^]*?)```\n\s+prints\s+```\n([^]*?)```/g;

/** @type {(folder: string, pattern: RegExp) => string[]} */
const filesIn = (folder, pattern) =>
  readdirSync(join(TOP, folder))
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`);

const textOf = (/** @type {string} */ path) => readFileSync(join(TOP, path), 'utf8');

/** @type {Sample[]} */
export const samples = ['README.md', ...filesIn('web/reference', /\.md$/)].flatMap((path) =>
  Array.from(textOf(path).matchAll(shown), ([, code = '', printed = '']) => ({
    name: `${path}: ${code.split('\n')[0]}`,
    ...{ code, printed },
  })),
);

const scripts = filesIn('web/examples', /\.js$/)
  .filter((path) => !path.endsWith('/png.js'))
  .map((path) => ({ name: path, code: textOf(path) }));

const readsFiles = (/** @type {{ code: string }} */ { code }) => code.includes("from 'node:");

/** The scripts, as they print in Node. @type {Sample[]} */
export const examples = scripts
  .filter((script) => !readsFiles(script))
  .map((script) => ({
    ...script,
    printed: execFileSync(process.execPath, [join(TOP, script.name)], { encoding: 'utf8' }),
  }));

/** Scripts that read files from the disk, which a page cannot do. */
export const onDisk = scripts.filter(readsFiles);
