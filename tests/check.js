/**
 * `npm run check`: format, exports, types and clang-tidy over every file of ours. Nothing is changed; what to type to
 * change it is said where a tool can do it.
 *
 * @import { Tools } from '../cpp/toolchain/ensure.js'
 * @import { Counts } from './suites.js'
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { buildTypes, configure } from '../cpp/toolchain/build.js';
import { command } from '../cpp/toolchain/command.js';
import { ensure } from '../cpp/toolchain/ensure.js';
import { TOP } from '../cpp/toolchain/machine.js';
import { step } from '../cpp/toolchain/step.js';
import { fastChecks } from './check/fast.js';
import { checkTypes } from './suites.js';

const TIDY = join(TOP, 'build/tidy');

/**
 * The sources that the native build compiles and that are ours. How, is written down once more for clang, which cannot
 * read the headers that another compiler has compiled.
 * @returns {string[]}
 */
function compiled() {
  /** @type {{ file: string, command: string }[]} */
  const entries = JSON.parse(readFileSync(join(TOP, 'build/native/compile_commands.json'), 'utf8'));
  const ours = ['cpp', 'tests'].map((folder) => join(TOP, folder) + sep);
  const kept = entries
    .filter(({ file }) => ours.some((folder) => file.startsWith(folder)))
    .map((entry) => ({ ...entry, command: entry.command.replace(/ -include \S+cmake_pch\.hxx/g, '') }));
  mkdirSync(TIDY, { recursive: true });
  writeFileSync(join(TIDY, 'compile_commands.json'), JSON.stringify(kept));
  return kept.map(({ file }) => file);
}

/** One process per file, as many at a time as there are cores. @param {Tools} tools @returns {Promise<Counts>} */
async function clangTidy(tools) {
  await configure('native', tools);
  const waiting = compiled();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      // GCC's own warnings have names that clang does not know.
      const args = ['--quiet', '-p', TIDY, '--extra-arg=-Wno-unknown-warning-option', file];
      const title = `clang-tidy ${file.slice(TOP.length)}`;
      const { status } = await step(title, tools.clangTidy?.path ?? 'clang-tidy', args, {
        mayFail: true,
        print: (line) =>
          !/^\d+ (warnings?|errors?) .*(generated|errors?)\.?$|^(Suppressed|Error while processing) /.test(line),
      });
      ++counts[status === 0 ? 'passed' : 'failed'];
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return counts;
}

await command(import.meta, async () => {
  const tools = await ensure('check', 'npm run check');
  /** @type {[string, () => Counts | Promise<Counts>][]} */
  const parts = [
    ...fastChecks(tools),
    ['types', () => buildTypes().then(() => checkTypes('types'))], // strangers read what is built
    ['clang-tidy', () => clangTidy(tools)],
  ];
  let bad = 0;
  for (const [name, check] of parts) {
    console.log(`\n== ${name}`);
    const { passed, failed } = await check();
    console.log(`${name}: ${passed} passed, ${failed} failed`);
    if (failed > 0 || passed === 0) ++bad;
  }
  console.log(bad === 0 ? '\nAll is well.' : `\n${bad} of ${parts.length} checks failed.`);
  return bad === 0 ? 0 : 1;
});
