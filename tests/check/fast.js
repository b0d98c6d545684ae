/** The checks of `npm run check` that only take seconds, so `npm test` runs them too. */
import { columns } from './columns.js';
import { unexplained } from './folders.js';
import { oneDialect } from './dialect.js';
import { namedFiles } from './named-files.js';
import { ourFiles } from './our-files.js';
import { importsNotPacked } from './packed-imports.js';
import { clangFormat, layers, oxfmt, oxlint, unused } from './tools.js';
import { riddles } from './riddles.js';
import { bareVariables } from './variables.js';
import { retiredWords } from './words.js';

/** @import { Tools } from '../../cpp/toolchain/ensure.js' */
/** @import { Counts } from '../suites.js' */

/**
 * @typedef {() => string[] | Promise<string[]>} Check returns what it finds wrong
 * @type {(tools: Tools) => [string, Check][]}
 */
export function fastChecks(tools) {
  const files = ourFiles();
  return [
    ['files as oxfmt writes them', oxfmt],
    ['what oxlint finds', oxlint],
    ['files as clang-format writes them', () => clangFormat(files, tools)],
    ['lines of 120 columns', () => columns(files)],
    ['exports that are imported', unused],
    ['folders that import only from those below them', layers],
    ['variables of modules with their reason', () => bareVariables(files)],
    ['names without retired words', () => retiredWords(files)],
    ['one dialect of JavaScript', () => oneDialect(files)],
    ['sentences to read twice', () => riddles(files)],
    ['files that are named', () => namedFiles(files)],
    ['large folders with a README', () => unexplained(files)],
    ['imports of the package that are in it', importsNotPacked],
  ];
}

/** Runs a check and prints what it finds. @type {(name: string, check: Check) => Promise<boolean>} */
export async function isWell(name, check) {
  const wrong = await check();
  for (const each of wrong) console.log(`  ${name}: ${each}`);
  return wrong.length === 0;
}

/** Each check is counted once. @param {Tools} tools @returns {Promise<Counts>} */
export async function fastCounts(tools) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, check] of fastChecks(tools)) ++counts[(await isWell(name, check)) ? 'passed' : 'failed'];
  return counts;
}
