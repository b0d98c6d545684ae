/**
 * Files of tests that share a process. To start one and load the library takes as long as most of them run, three times
 * over in the library's suite; `node --test FILE` runs each by itself all the same.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOP } from '../cpp/toolchain/machine.js';

/** Hooks of a whole file would be hooks of all of them. */
const HOOKS = /^(?:before|after)(?:Each)?\(/m;
/** Whether the heap is empty after the tests is asked once they are all through, so all of them have to ask. */
const ASKS_FOR_LEAKS = /^expectNoLeaks\(/m;

/**
 * The files to give to Node: of those that can share a process two, each of which imports one half.
 * @param {string} name of the suite
 * @param {readonly string[]} files from the top of the repository
 */
export function together(name, files) {
  const folder = join(TOP, 'build/tests');
  mkdirSync(folder, { recursive: true });
  /** @type {Record<'alone' | 'leaks' | 'others', string[]>} */
  const kinds = { alone: [], leaks: [], others: [] };
  for (const file of files) {
    const text = readFileSync(join(TOP, file), 'utf8');
    kinds[HOOKS.test(text) ? 'alone' : ASKS_FOR_LEAKS.test(text) ? 'leaks' : 'others'].push(file);
  }
  /** @param {'leaks' | 'others'} kind @param {number} half */
  const made = (kind, half) => {
    const imports = kinds[kind].filter((_, i) => i % 2 === half).map((file) => pathToFileURL(join(TOP, file)).href);
    if (imports.length === 0) return [];
    const path = join(folder, `${name}-${kind}-${half + 1}.test.mjs`);
    writeFileSync(path, imports.map((url) => `await import('${url}');\n`).join(''));
    return [path];
  };
  return [...made('leaks', 0), ...made('leaks', 1), ...made('others', 0), ...made('others', 1), ...kinds.alone];
}
