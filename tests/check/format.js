/** Whether every file is written as its formatter would write it. */
import { extname, join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { step } from '../../cpp/toolchain/step.js';

/** @import { Tools } from '../../cpp/toolchain/ensure.js' */
/** @import { Counts } from '../suites.js' */

const PRETTIER_READS = ['.js', '.css', '.html', '.json', '.md', '.ts'];
const CLANG_READS = ['.cpp', '.h'];

/** @type {(files: readonly string[], extensions: readonly string[]) => string[]} */
const ending = (files, extensions) => files.filter((file) => extensions.includes(extname(file)));

/**
 * How many of `files` a formatter has something to say about, by the names in its output.
 * @type {(files: string[], output: string, status: number) => Counts}
 */
function formatCounts(files, output, status) {
  const named = files.filter((file) => output.split('\n').some((line) => line === file || line.startsWith(`${file}:`)));
  const failed = status !== 0 && named.length === 0 ? files.length : named.length; // it did not run at all
  return { passed: files.length - failed, failed, skipped: 0 };
}

/** @param {readonly string[]} all @returns {Promise<Counts>} */
export async function prettier(all) {
  const files = ending(all, PRETTIER_READS);
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', join(TOP, 'build/prettier.cache')];
  const args = [join(TOP, 'node_modules/prettier/bin/prettier.cjs'), '--list-different', ...cache, ...files];
  const { status, output } = await step('prettier', process.execPath, args, { mayFail: true, print: () => true });
  if (status !== 0) console.log('  npx prettier --write FILE   puts them right');
  return formatCounts(files, output, status);
}

/** @param {readonly string[]} all @param {Tools} tools @returns {Promise<Counts>} */
export async function clangFormat(all, { clangFormat: found }) {
  const files = ending(all, CLANG_READS);
  const args = ['--dry-run', '-Werror', ...files];
  const { status, output } = await step('clang-format', found?.path ?? 'clang-format', args, {
    mayFail: true,
    print: (line) => /: error:/.test(line),
  });
  if (status !== 0) console.log('  clang-format -i FILE   puts them right');
  return formatCounts(files, output, status);
}
