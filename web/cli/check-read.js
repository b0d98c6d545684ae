/** How `stride0 check` reads files: one after the other, or several at once if there are many. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { siblingFiles } from './sibling-files.js';
import { sourceOf } from './python-files.js';
import { Refusal } from './refusal.js';

/**
 * @typedef {{ source: import('./python-files.js').Source, checked: import('../reading/check.js').Checked }} Read
 * @typedef {Parameters<typeof import('../reading/check.js').check>[1]} Asked
 * @typedef {{ read: (index: number) => Promise<Read>, stop: () => void }} Reading  reads the file at an index of the
 *   list
 */

/** Starting a thread takes as long as reading this many files. */
const WORTH = 30;
/** One processor is left for V8, which compiles the code of each new thread while it runs. */
const mostThreads = () => Math.min(availableParallelism() - 1, 4);

/**
 * Loads the code reader: its sources in the repository, or the bundle in the package, which has no sources.
 * @returns {Promise<typeof import('../reading/check.js')>}
 */
export function loadReader() {
  const hasSources = existsSync(new URL('../reading/python', import.meta.url));
  return import(hasSources ? '../reading/check.js' : '../lib/bundles/check.js');
}

/** @param {Asked} asked @returns {Promise<(name: string) => Promise<Read>>} */
export async function readFileWith(asked) {
  const { check } = await loadReader();
  const siblingsOf = siblingFiles();
  return async (name) => {
    const source = await sourceOf(name);
    const more = name === '-' ? {} : { sibling: siblingsOf(name) };
    return { source, checked: check(source.text, { ...asked, ...more }) };
  };
}

/** @param {readonly string[]} names @param {Asked} asked @returns {Promise<Reading>} */
export async function startReading(names, asked) {
  const threads = Math.min(mostThreads(), Math.floor(names.length / WORTH));
  if (threads > 1 && !names.includes('-')) return readTogether(names, threads);
  const read = await readFileWith(asked);
  return { read: (index) => read(names[index] ?? ''), stop: () => {} };
}

/** @param {readonly string[]} names @param {number} threads @returns {Reading} */
export function readTogether(names, threads) {
  /** @type {{ resolve: (read: Read) => void, reject: (error: unknown) => void }[]} */
  const waiting = [];
  const reads = names.map(
    (_, i) => new Promise((/** @type {(read: Read) => void} */ resolve, reject) => (waiting[i] = { resolve, reject })),
  );
  for (const each of reads) each.catch(() => {}); // reported when its turn comes
  let next = 0;
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL('./check-worker.js', import.meta.url));
    let index = -1;
    const readNext = () => {
      index = next++;
      if (index < names.length) worker.postMessage(names[index]);
    };
    worker.on('message', (/** @type {string} */ text) => {
      const { refused, ...read } = JSON.parse(text);
      if (refused === undefined) waiting[index]?.resolve(read);
      else waiting[index]?.reject(new Refusal(refused));
      readNext();
    });
    worker.on('error', (error) => waiting.forEach(({ reject }) => reject(error)));
    readNext();
    return worker;
  });
  return {
    read: (index) => /** @type {Promise<Read>} */ (reads[index]),
    stop: () => workers.forEach((worker) => void worker.terminate()),
  };
}
