/** Checks by other tools: formatters, a linter, and analysers of imports and exports. */
import { extname, join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { step } from '../../cpp/toolchain/step.js';

/** @import { Tools } from '../../cpp/toolchain/ensure.js' */

/**
 * The output of an npm package's program if it fails, or always.
 * @param {string} path of the program in node_modules
 * @param {readonly string[]} args
 * @param {boolean} [always]
 * @returns {Promise<string[]>}
 */
async function linesOf(path, args, always = false) {
  const command = [join(TOP, 'node_modules', path), ...args];
  const { status, output } = await step(path.replace(/\/.*/, ''), process.execPath, command, { mayFail: true });
  return status === 0 && !always ? [] : output.split('\n').filter(Boolean);
}

/** The faults that oxlint finds, by the rules of .oxlintrc.json. */
export function oxlint() {
  return linesOf('oxlint/bin/oxlint', ['--format=unix']);
}

/** The files that oxfmt would format differently. */
export async function oxfmt() {
  const files = await linesOf('oxfmt/bin/oxfmt', ['--list-different']);
  if (files.length > 0) console.log('  npx oxfmt   puts them right');
  return files;
}

/** Imports against the order of folders, and cycles. */
export async function layers() {
  const args = ['--config', 'tests/check/layers.js', '--output-type', 'err', 'web'];
  return linesOf('dependency-cruiser/bin/dependency-cruise.mjs', args);
}

/**
 * Exports that no other file imports, and files that nothing imports, by knip.json. In-place functions, such as
 * `cumsum_`, become methods with all of their file, which knip does not follow.
 */
export async function unused() {
  const lines = await linesOf('knip/bin/knip.js', ['--no-progress', '--no-exit-code', '--reporter', 'json'], true);
  if (!lines[0]?.startsWith('{')) return lines;
  /** @type {{ file: string, exports: { name: string }[], files: { name: string }[] }[]} */
  const issues = JSON.parse(lines.join('')).issues;
  return issues.flatMap(({ file, exports, files }) => [
    ...files.map(({ name }) => name),
    ...exports
      .filter(({ name }) => !(file.startsWith('web/lib/ops/') && name.endsWith('_')))
      .map(({ name }) => `${file}: ${name}`),
  ]);
}

/** @param {readonly string[]} all @param {Tools} tools @returns {Promise<string[]>} what clang-format says */
export async function clangFormat(all, { clangFormat: program }) {
  const files = all.filter((file) => ['.cpp', '.h'].includes(extname(file)));
  const args = ['--dry-run', '-Werror', ...files];
  const { status, output } = await step('clang-format', program?.path ?? 'clang-format', args, { mayFail: true });
  if (status === 0) return [];
  console.log('  clang-format -i FILE   puts them right');
  const errors = output.split('\n').filter((line) => line.includes(': error:'));
  return errors.length > 0 ? errors : [output]; // it did not run
}
