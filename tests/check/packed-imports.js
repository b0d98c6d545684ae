/** Finds imports that fail in the installed package, because package.json's `files` leaves out the target. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { run } from '../pack/project.js';

/** A sibling file that runs: `from './a.js'`, `import('./a.js')`, `require('./a.cjs')`, `new URL('./a.js'`. */
const SIBLING = /(?:\b(?:from|import|require)\s*\(?|\bnew URL\()\s*(['"`])(\.[^'"`$?]+\.c?js)\1/g;

/**
 * `file: target` of each import of a packed file whose target is not packed. Types, which are in comments, are skipped.
 * @param {Readonly<Record<string, string>>} sources the text of each packed file that is JavaScript
 * @param {readonly string[]} packed the paths of every packed file
 * @returns {string[]}
 */
export function unpackedImports(sources, packed) {
  const all = new Set(packed);
  return Object.entries(sources).flatMap(([file, text]) =>
    [...text.replace(/\/\*\*[^]*?\*\//g, '').matchAll(SIBLING)]
      .map(([, , target = '']) => posix.join(posix.dirname(file), target))
      .filter((target) => !all.has(target))
      .map((target) => `${file}: ${target}`),
  );
}

/** The same for what npm would pack now, without the playground, which is built as a whole. */
export function importsNotPacked() {
  const [{ files }] = JSON.parse(run(['npm', 'pack', '--dry-run', '--json', '--ignore-scripts'], TOP));
  /** @type {string[]} */
  const packed = files.map((/** @type {{ path: string }} */ { path }) => path);
  const code = packed.filter((path) => /^web\/.*\.c?js$/.test(path));
  return unpackedImports(Object.fromEntries(code.map((path) => [path, readFileSync(join(TOP, path), 'utf8')])), packed);
}
