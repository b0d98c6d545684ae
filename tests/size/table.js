/**
 * The table of sizes, and which files made one of them grow.
 *
 * @import { Graph } from '../../web/page/graph.js'
 *
 * @typedef {Record<string, number>} Files  bytes by the name of the file
 * @typedef {{ name: string, files: Files, total?: number, budget?: number }} Size  total: if it is not the sum
 * @typedef {{ sizes: readonly Size[], modules: Record<string, string> }} Measured  modules: the file that holds each
 */
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TOP } from '../../cpp/toolchain/machine.js';

/** Smaller changes in bytes are not listed. */
const LEAST = 50;
const MOST_FILES = 6;
const MOST_MODULES = 12;

/** A file's name without the hash of what is in it. @param {string} file */
export function stem(file) {
  return basename(file).replace(/-[\w-]{8}(?=\.\w+$)/, '');
}

/**
 * Each file gzipped by itself, as a server sends it.
 * @param {Iterable<[string, string | Uint8Array]>} files
 * @returns {Files}
 */
export function weigh(files) {
  /** @type {Files} */
  const all = {};
  for (const [name, text] of files) {
    all[stem(name)] = (all[stem(name)] ?? 0) + gzipSync(text, { level: 9 }).length;
  }
  return all;
}

/** @param {Size} size */
export function bytesOf({ files, total }) {
  return total ?? Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
}

/** @param {Size} size */
export function isOver(size) {
  return bytesOf(size) > (size.budget ?? Infinity);
}

/** @param {number} bytes */
const kB = (bytes) => (bytes / 1000).toFixed(1);

/** @param {readonly Size[]} sizes */
export function sizeTable(sizes) {
  return sizes
    .map((size) => {
      const [bytes, { budget }] = [bytesOf(size), size];
      const line = `  ${size.name.padEnd(34)}${kB(bytes).padStart(8)} kB`;
      if (!budget) return line;
      const verdict = isOver(size) ? '  OVER BUDGET' : '';
      return `${line}  of ${budget / 1000} kB, ${Math.round((100 * bytes) / budget)} %${verdict}`;
    })
    .join('\n');
}

/** The file of the page that holds each of our modules. @param {Graph} graph @returns {Record<string, string>} */
export function modulesOf({ chunks }) {
  return Object.fromEntries(
    chunks.flatMap(({ file, modules }) =>
      modules.filter((id) => id.startsWith(join(TOP, 'web/'))).map((id) => [relative(TOP, id), stem(file)]),
    ),
  );
}

/**
 * The sizes that changed, the files that changed them, and modules that are new or in another file of the page. A
 * module that is imported where `import()` should load it ends up in a file that more visits load.
 * @param {Measured} before
 * @param {Measured} now
 */
export function growth(before, now) {
  const lines = now.sizes.flatMap((size) => {
    const former = before.sizes.find(({ name }) => name === size.name);
    if (!former || Math.abs(bytesOf(size) - bytesOf(former)) < LEAST) return [];
    const names = [...new Set([...Object.keys(size.files), ...Object.keys(former.files)])];
    const changes = names
      .map((name) => ({ name, by: (size.files[name] ?? 0) - (former.files[name] ?? 0) }))
      .filter(({ by }) => Math.abs(by) >= LEAST)
      .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
    const shown = changes.slice(0, MOST_FILES).map(({ name, by }) => `${name} ${signed(by)}`);
    const more = changes.length > MOST_FILES ? `, and ${changes.length - MOST_FILES} more files` : '';
    const by = `${size.name} ${signed(bytesOf(size) - bytesOf(former))} kB`;
    return [`  ${[by, ...(shown.length > 0 ? [shown.join(', ') + more] : [])].join(': ')}`];
  });
  const moved = Object.entries(now.modules).flatMap(([module, file]) => {
    const former = before.modules[module];
    return former === file ? [] : [`  ${module} is ${former ? `in ${file}, was in ${former}` : `new, in ${file}`}`];
  });
  const more = moved.length > MOST_MODULES ? [`  and ${moved.length - MOST_MODULES} more modules`] : [];
  return [...lines, ...moved.slice(0, MOST_MODULES), ...more].join('\n');
}

/** @param {number} bytes */
const signed = (bytes) => `${bytes < 0 ? '−' : '+'}${kB(Math.abs(bytes))}`;
