/**
 * `npm run same-bits`: runs one program of the library's operations in every engine on this machine, with several
 * threads, compiled and interpreted, and natively. Each run prints a SHA-256 of the bits of all results. All of them
 * are equal, and are the one in web/reference/numbers.md.
 *
 *   npm run same-bits -- --only chromium,native
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildBundles, buildTarget } from '../../web/build/build.js';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { ask, everyBrowser } from '../strangers/browsers.js';

/** @typedef {{ results: number, sha256: string }} Answer */
/** @typedef {() => Answer | Promise<Answer>} Run */

const NODES = [20, 21, 22, 23, 24, 25, 26];
const PROGRAM = fileURLToPath(new URL('in-node.js', import.meta.url));

/** The hash that the reference states. */
const STATED = String(/\b[0-9a-f]{64}\b/.exec(readFileSync(join(TOP, 'web/reference/numbers.md'), 'utf8')));

/** @param {string} program @param {readonly string[]} args @returns {Answer} */
function answerOf(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr);
  return JSON.parse(String(stdout.trim().split('\n').at(-1)));
}

/** @param {readonly string[]} args @returns {Run} */
const here =
  (...args) =>
  () =>
    answerOf(process.execPath, [PROGRAM, ...args]);

/** Another version of Node, from npm. @param {number} version @returns {Run} */
const inNode = (version) => () =>
  answerOf('npm', ['exec', '--yes', `--package=node@${version}`, '--', 'node', PROGRAM]);

/** @param {string} name @returns {Run} */
const inBrowser = (name) => async () => {
  const answer = await ask(name, TOP, 'tests/same-bits/page.html', { seconds: 1200 });
  if (answer.error) throw new Error(answer.error);
  return answer;
};

/**
 * Each way to run the program, or why it cannot run here.
 * @param {import('../../cpp/toolchain/ensure.js').Tools} tools
 * @returns {Record<string, Run | string>}
 */
const ways = (tools) => ({
  node: here(),
  'threads-2': here('--threads', '2'),
  'threads-3': here('--threads', '3'),
  'threads-4': here('--threads', '4'),
  compiled: here('--programs', 'compiled'),
  interpreted: here('--programs', 'interpreted'),
  ...Object.fromEntries(NODES.map((version) => [`node-${version}`, inNode(version)])),
  ...Object.fromEntries(everyBrowser.map(([name, missing]) => [name, missing || inBrowser(name)])),
  native:
    process.platform === 'linux'
      ? async () => (await import('./native.js')).nativeAnswer(tools)
      : 'the replay places memory at fixed addresses, which only Linux lets it do',
});

const USAGE = 'usage: npm run same-bits -- [--only NAME,NAME]';

/** @param {string[]} names @returns {readonly string[] | undefined} */
function wanted(names) {
  const { values } = (() => {
    try {
      return parseArgs({ options: { only: { type: 'string' } } });
    } catch (error) {
      throw new Stop(`stride0: ${/** @type {Error} */ (error).message}\n${USAGE}`);
    }
  })();
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown) throw new Stop(`${USAGE}   with names from ${names.join(', ')}`);
  return only;
}

await command(
  import.meta,
  async () => {
    const tools = await ensure('test', 'npm run same-bits');
    const all = ways(tools);
    const only = wanted(Object.keys(all));
    await buildTarget('wasm', 'stride0', tools);
    await buildBundles();
    /** @type {Set<string>} */
    const answers = new Set();
    let runs = 0;
    for (const [name, run] of Object.entries(all)) {
      if (only && !only.includes(name)) continue;
      if (typeof run === 'string') {
        console.log(`${name.padEnd(12)} left out: ${run}`);
        continue;
      }
      const { results, sha256 } = await run();
      console.log(`${name.padEnd(12)} ${sha256}  ${results} results`);
      answers.add(sha256);
      runs += 1;
    }
    console.log(`\n${runs} runs, ${answers.size} different hashes; web/reference/numbers.md states ${STATED}.`);
    return answers.size === 1 && answers.has(STATED) ? 0 : 1;
  },
  USAGE,
);
