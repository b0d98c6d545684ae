/** How `stride0 check` reads files: one after the other, or several at once if there are many. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { neighbours } from './neighbours.js';
import { sourceOf } from './python-files.js';
import { Refusal } from './refusal.js';

/**
 * @typedef {{ source: import('./python-files.js').Source, checked: import('../reading/check.js').Checked }} Read
 * @typedef {Parameters<typeof import('../reading/check.js').check>[1]} Asked
 * @typedef {{ read: (at: number) => Promise<Read>, stop: () => void }} Reading  reads the file at an index of the list
 */

/** Starting a thread takes as long as reading this many files. */
const WORTH = 30;
const MOST_THREADS = 4;

/**
 * The package contains the reader as a bundle. The repository also has its sources, which may be newer.
 * @returns {Promise<typeof import('../reading/check.js')>}
 */
export function loadReader() {
  const hasSources = existsSync(new URL('../reading/python', import.meta.url));
  return import(hasSources ? '../reading/check.js' : '../lib/bundles/check.js');
}

/** @param {Asked} asked @returns {Promise<(name: string) => Promise<Read>>} */
export async function readFileWith(asked) {
  const { check } = await loadReader();
  const beside = neighbours();
  return async (name) => {
    const source = await sourceOf(name);
    const more = name === '-' ? {} : { neighbour: beside(name) };
    return { source, checked: check(source.text, { ...asked, ...more }) };
  };
}

/** @param {readonly string[]} names @param {Asked} asked @returns {Promise<Reading>} */
export async function reading(names, asked) {
  const threads = Math.min(availableParallelism(), MOST_THREADS, Math.floor(names.length / WORTH));
  if (threads > 1 && !names.includes('-')) return readTogether(names, threads);
  const read = await readFileWith(asked);
  return { read: (at) => read(names[at] ?? ''), stop: () => {} };
}

/** @param {readonly string[]} names @param {number} threads @returns {Reading} */
function readTogether(names, threads) {
  /** @type {{ resolve: (read: Read) => void, reject: (error: unknown) => void }[]} */
  const waiting = [];
  const reads = names.map(
    (_, at) =>
      new Promise((/** @type {(read: Read) => void} */ resolve, reject) => (waiting[at] = { resolve, reject })),
  );
  for (const each of reads) each.catch(() => {}); // reported when its turn comes
  let next = 0;
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL('./check-worker.js', import.meta.url));
    let at = -1;
    const goOn = () => {
      at = next++;
      if (at < names.length) worker.postMessage(names[at]);
    };
    worker.on('message', (/** @type {string} */ text) => {
      const { refused, ...read } = JSON.parse(text);
      if (refused === undefined) waiting[at]?.resolve(read);
      else waiting[at]?.reject(new Refusal(refused));
      goOn();
    });
    worker.on('error', (error) => waiting.forEach(({ reject }) => reject(error)));
    goOn();
    return worker;
  });
  return {
    read: (at) => /** @type {Promise<Read>} */ (reads[at]),
    stop: () => workers.forEach((worker) => void worker.terminate()),
  };
}
