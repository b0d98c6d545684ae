/**
 * Lets test files share a process. Node starts one process for each file, and in the library's suite starting them and
 * loading the library took two thirds of the time. `node --test FILE` still runs a file by itself.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOP } from '../cpp/toolchain/machine.js';

/** A hook at the top of a file would run for all files in the process, so such a file runs alone. */
const HOOKS = /^(?:before|after)(?:Each)?\(/m;
/** The leak check runs after all files of a process, so all files in it must free their tensors. */
const ASKS_FOR_LEAKS = /^expectNoLeaks\(/m;

/**
 * The test files for Node to run. Files that can share a process are replaced by new files that import a part of them
 * each.
 * @param {string} name of the suite
 * @param {readonly string[]} files from the top of the repository
 * @param {number} parts
 */
export function together(name, files, parts) {
  const folder = join(TOP, 'build/tests');
  mkdirSync(folder, { recursive: true });
  /** @type {Record<'alone' | 'leaks' | 'others', string[]>} */
  const kinds = { alone: [], leaks: [], others: [] };
  for (const file of files) {
    const text = readFileSync(join(TOP, file), 'utf8');
    kinds[HOOKS.test(text) ? 'alone' : ASKS_FOR_LEAKS.test(text) ? 'leaks' : 'others'].push(file);
  }
  const shared = /** @type {const} */ (['leaks', 'others']).flatMap((kind) =>
    Array.from({ length: parts }, (_, part) => {
      const imports = kinds[kind]
        .filter((_, i) => i % parts === part)
        .map((file) => pathToFileURL(join(TOP, file)).href);
      if (imports.length === 0) return [];
      const path = join(folder, `${name}-${kind}-${part + 1}.test.mjs`);
      writeFileSync(path, imports.map((url) => `await import('${url}');\n`).join(''));
      return [path];
    }).flat(),
  );
  return [...shared, ...kinds.alone];
}
