/**
 * `npm run check`: format, exports, types and clang-tidy for all of our files. It changes nothing; if a tool can fix a
 * problem, it prints the command.
 *
 * @import { Tools } from '../cpp/toolchain/ensure.js'
 * @import { Check } from './check/fast.js'
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { buildBundles, buildTarget, buildTypes, configure } from '../web/build/build.js';
import { command } from '../cpp/toolchain/command.js';
import { ensure } from '../cpp/toolchain/ensure.js';
import { TOP } from '../cpp/toolchain/machine.js';
import { step } from '../cpp/toolchain/step.js';
import { checkTypes } from './suites.js';

/** A build folder that is only configured, with one command for each file, for clang-tidy. */
const TIDY = join(TOP, 'build/tidy');

/** Our own compiled sources. @returns {string[]} */
function compiled() {
  /** @type {{ file: string }[]} */
  const entries = JSON.parse(readFileSync(join(TIDY, 'compile_commands.json'), 'utf8'));
  const ours = ['cpp', 'tests'].map((folder) => join(TOP, folder) + sep);
  const files = new Set(entries.map(({ file }) => file)); // files of two programs are compiled twice
  return [...files].filter((file) => ours.some((folder) => file.startsWith(folder)));
}

/**
 * One process per file, as many at a time as there are cores.
 * @param {Tools} tools
 * @returns {Promise<string[]>} the files with problems
 */
async function clangTidy(tools) {
  await configure('tidy', tools);
  const waiting = compiled();
  /** @type {string[]} */
  const wrong = [];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      // Clang does not know the names of GCC's own warnings.
      const args = ['--quiet', '-p', TIDY, '--extra-arg=-Wno-unknown-warning-option', file];
      const title = `clang-tidy ${file.slice(TOP.length)}`;
      const { status } = await step(title, tools.clangTidy?.path ?? 'clang-tidy', args, {
        mayFail: true,
        print: (line) =>
          !/^\d+ (warnings?|errors?) .*(generated|errors?)\.?$|^(Suppressed|Error while processing) /.test(line),
      });
      if (status !== 0) wrong.push(file);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return wrong;
}

/** @returns {Promise<string[]>} */
async function wrongTypes() {
  const { failed } = await checkTypes('types');
  return failed > 0 ? [`${failed} files or projects, listed above`] : [];
}

await command(import.meta, async () => {
  const tools = await ensure('check', 'npm run check');
  const { fastChecks, isWell } = await import('./check/fast.js'); // needs packages that are not installed before
  await buildTarget('wasm', 'stride0', tools); // writes web/lib/wasm, which the checks read
  await buildBundles();
  /** @type {[string, Check][]} */
  const parts = [
    ...fastChecks(tools),
    ['types', () => buildTypes().then(wrongTypes)], // consumers read the built files
    ['clang-tidy', () => clangTidy(tools)],
  ];
  let bad = 0;
  for (const [name, check] of parts) {
    console.log(`\n== ${name}`);
    if (!(await isWell(name, check))) ++bad;
  }
  console.log(bad === 0 ? '\nAll is well.' : `\n${bad} of ${parts.length} checks failed.`);
  return bad === 0 ? 0 : 1;
});
