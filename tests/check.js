/**
 * `npm run check`: format, types and clang-tidy over every file of ours. Nothing is changed; what to type to change it is
 * said where a tool can do it.
 *
 * @import { Tools } from '../cpp/toolchain/ensure.js'
 * @import { Counts } from './suites.js'
 */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join, sep } from 'node:path';
import { configure } from '../cpp/toolchain/build.js';
import { command } from '../cpp/toolchain/command.js';
import { ensure } from '../cpp/toolchain/ensure.js';
import { TOP } from '../cpp/toolchain/machine.js';
import { step } from '../cpp/toolchain/step.js';
import { checkTypes } from './suites.js';

const NOT_OURS =
  /^(build|node_modules|web\/types|web\/lib\/(wasm|bundles)|tests\/golden|\.git)(\/|$)|^package-lock\.json$/;
const PRETTIER_READS = ['.js', '.css', '.html', '.json', '.md', '.ts'];
const CLANG_READS = ['.cpp', '.h'];

/** Our files, from the top of the repository. @type {(folder?: string) => string[]} */
const ourFiles = (folder = '') =>
  readdirSync(join(TOP, folder), { withFileTypes: true })
    .map((entry) => ({ entry, path: folder ? `${folder}/${entry.name}` : entry.name }))
    .filter(({ path }) => !NOT_OURS.test(path))
    .flatMap(({ entry, path }) => (entry.isDirectory() ? ourFiles(path) : [path]))
    .sort();

/**
 * How many of `files` a formatter has something to say about, by the names in its output.
 * @type {(files: string[], output: string, status: number) => Counts}
 */
function formatCounts(files, output, status) {
  const named = files.filter((file) => output.split('\n').some((line) => line === file || line.startsWith(`${file}:`)));
  const failed = status !== 0 && named.length === 0 ? files.length : named.length; // it did not run at all
  return { passed: files.length - failed, failed, skipped: 0 };
}

/** @param {string[]} files */
async function prettier(files) {
  const args = [join(TOP, 'node_modules/prettier/bin/prettier.cjs'), '--list-different', ...files];
  const { status, output } = await step('prettier', process.execPath, args, { mayFail: true, print: () => true });
  if (status !== 0) console.log('  npx prettier --write FILE   puts them right');
  return formatCounts(files, output, status);
}

/** @param {string[]} files @param {Tools} tools */
async function clangFormat(files, { clangFormat: found }) {
  const args = ['--dry-run', '-Werror', ...files];
  const { status, output } = await step('clang-format', found?.path ?? 'clang-format', args, {
    mayFail: true,
    print: (line) => /: error:/.test(line),
  });
  if (status !== 0) console.log('  clang-format -i FILE   puts them right');
  return formatCounts(files, output, status);
}

/** The sources that the native build compiles and that are ours. @returns {string[]} */
function compiled() {
  /** @type {{ file: string }[]} */
  const entries = JSON.parse(readFileSync(join(TOP, 'build/native/compile_commands.json'), 'utf8'));
  const ours = ['cpp', 'tests'].map((folder) => join(TOP, folder) + sep);
  return entries.map(({ file }) => file).filter((file) => ours.some((folder) => file.startsWith(folder)));
}

/** One process per file, as many at a time as there are cores. @param {Tools} tools @returns {Promise<Counts>} */
async function clangTidy(tools) {
  await configure('native', tools);
  const waiting = compiled();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      // GCC's own warnings have names that clang does not know.
      const args = ['--quiet', '-p', 'build/native', '--extra-arg=-Wno-unknown-warning-option', file];
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
  const files = ourFiles();
  const named = (/** @type {string[]} */ extensions) => files.filter((file) => extensions.includes(extname(file)));
  /** @type {[string, () => Promise<Counts>][]} */
  const parts = [
    ['prettier', () => prettier(named(PRETTIER_READS))],
    ['types', () => checkTypes('types')],
    ['clang-format', () => clangFormat(named(CLANG_READS), tools)],
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
