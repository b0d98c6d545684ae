/** Whether every file is written as its formatter would write it, and what the linter finds. */
import { extname, join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { step } from '../../cpp/toolchain/step.js';

/** @import { Tools } from '../../cpp/toolchain/ensure.js' */

const CLANG_READS = ['.cpp', '.h'];

/** What a program prints if it finds something. @type {(name: string, args: string[]) => Promise<string[]>} */
async function found(name, args) {
  const program = join(TOP, 'node_modules', name, 'bin', name);
  const { status, output } = await step(name, process.execPath, [program, ...args], { mayFail: true });
  return status === 0 ? [] : output.split('\n').filter(Boolean);
}

/** The faults that oxlint finds, by the rules of .oxlintrc.json. */
export const oxlint = () => found('oxlint', ['--format=unix']);

/** The files that oxfmt would write differently. */
export async function oxfmt() {
  const files = await found('oxfmt', ['--list-different']);
  if (files.length > 0) console.log('  npx oxfmt   puts them right');
  return files;
}

/** @param {readonly string[]} all @param {Tools} tools @returns {Promise<string[]>} what clang-format says */
export async function clangFormat(all, { clangFormat: program }) {
  const files = all.filter((file) => CLANG_READS.includes(extname(file)));
  const args = ['--dry-run', '-Werror', ...files];
  const { status, output } = await step('clang-format', program?.path ?? 'clang-format', args, { mayFail: true });
  if (status === 0) return [];
  console.log('  clang-format -i FILE   puts them right');
  const errors = output.split('\n').filter((line) => line.includes(': error:'));
  return errors.length > 0 ? errors : [output]; // it did not run at all
}
