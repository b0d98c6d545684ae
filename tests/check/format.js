/** Whether every file is written as its formatter would write it. */
import { extname, join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { step } from '../../cpp/toolchain/step.js';

/** @import { Tools } from '../../cpp/toolchain/ensure.js' */

const CLANG_READS = ['.cpp', '.h'];

/** @returns {Promise<string[]>} the files that oxfmt would write differently */
export async function oxfmt() {
  const program = join(TOP, 'node_modules/oxfmt/bin/oxfmt');
  const { status, output } = await step('oxfmt', process.execPath, [program, '--list-different'], { mayFail: true });
  if (status === 0) return [];
  console.log('  npx oxfmt   puts them right');
  return output.split('\n');
}

/** @param {readonly string[]} all @param {Tools} tools @returns {Promise<string[]>} what clang-format says */
export async function clangFormat(all, { clangFormat: found }) {
  const files = all.filter((file) => CLANG_READS.includes(extname(file)));
  const args = ['--dry-run', '-Werror', ...files];
  const { status, output } = await step('clang-format', found?.path ?? 'clang-format', args, { mayFail: true });
  if (status === 0) return [];
  console.log('  clang-format -i FILE   puts them right');
  const errors = output.split('\n').filter((line) => line.includes(': error:'));
  return errors.length > 0 ? errors : [output]; // it did not run at all
}
