/**
 * `npm run fuzz`: clang's libFuzzer looks for inputs that break the core, starting from tests/fuzz/corpus.
 *
 *   npm run fuzz -- --seconds 600 --target views
 *
 * It prints each input it finds as a line for the corpus, which `npm test` replays. `--keep` rewrites the corpus with
 * the few inputs that together reach most of the code.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildTarget } from '../../web/build/build.js';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { step } from '../../cpp/toolchain/step.js';
import { chosenInputs } from './corpus.js';

const BUILD = join(TOP, 'build/fuzz');
const PROGRAM = join(BUILD, 'stride0_fuzz');
const LONGEST = 256;
const MOST_MERGED = 1500;
const MOST_STORED = 100;

/** @type {(target: string) => string} */
const corpusFile = (target) => join(TOP, `tests/fuzz/corpus/${target}.txt`);

/** The targets in tests/fuzz/targets.h. @type {() => string[]} */
const targets = () =>
  [...readFileSync(join(TOP, 'tests/fuzz/targets.h'), 'utf8').matchAll(/^ +Target\{"(\w+)"/gm)].map(
    ([, name = '']) => name,
  );

/** @type {(target: string) => NodeJS.ProcessEnv} */
const environment = (target) => ({ ...process.env, STRIDE0_FUZZ: target, UBSAN_OPTIONS: 'print_stacktrace=1' });

/** Copies the corpus to where libFuzzer reads it, next to the inputs of earlier runs. @param {string} target */
function unpack(target) {
  const folder = join(BUILD, 'corpus', target);
  mkdirSync(folder, { recursive: true });
  const lines = readFileSync(corpusFile(target), 'utf8').split('\n').filter(Boolean);
  lines.forEach((line, i) => writeFileSync(join(folder, `kept-${i}`), Buffer.from(line, 'hex')));
  return folder;
}

/** @param {string} target @param {number} seconds @returns {Promise<boolean>} whether all was well */
async function fuzz(target, seconds) {
  const found = join(BUILD, 'found', target);
  rmSync(found, { recursive: true, force: true });
  mkdirSync(found, { recursive: true });
  const limits = [`-max_total_time=${seconds}`, `-max_len=${LONGEST}`, '-timeout=30', '-print_final_stats=1'];
  const args = [...limits, `-artifact_prefix=${found}/`, unpack(target)];
  const { status, output } = await step(`fuzz ${target}`, PROGRAM, args, { env: environment(target), mayFail: true });
  const [, runs = '0'] = /number_of_executed_units: +(\d+)/.exec(output) ?? [];
  const coverage = [...output.matchAll(/ cov: (\d+)/g)].pop()?.[1] ?? '0';
  console.log(`  ${target}: ${runs} executions, ${coverage} edges reached`);
  if (status === 0) return true;
  const from = Math.max(output.search(/: Failure$|runtime error:|^==\d+==/m), 0);
  console.log(output.slice(from, from + 3000));
  for (const name of readdirSync(found)) {
    console.log(`  to be replayed, in tests/fuzz/corpus/${target}.txt:\n${readFileSync(join(found, name), 'hex')}`);
  }
  return false;
}

/** The shortest inputs that were found, up to the number there is time to check. @param {string} target */
function shortest(target) {
  const [folder, short] = [unpack(target), join(BUILD, 'short', target)];
  rmSync(short, { recursive: true, force: true });
  mkdirSync(short, { recursive: true });
  const files = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }));
  files.sort((a, b) => a.size - b.size);
  for (const { name } of files.slice(0, MOST_MERGED)) copyFileSync(join(folder, name), join(short, name));
  return short;
}

/** @param {string} target */
async function storeCorpus(target) {
  const [folder, into, control] = [
    shortest(target),
    join(BUILD, 'merged', target),
    join(BUILD, `merged-${target}.txt`),
  ];
  rmSync(into, { recursive: true, force: true });
  rmSync(control, { force: true });
  mkdirSync(into, { recursive: true });
  const args = ['-merge=1', `-merge_control_file=${control}`, `-max_len=${LONGEST}`, into, folder];
  await step(`keep ${target}`, PROGRAM, args, { env: environment(target) });
  const chosen = chosenInputs(readFileSync(control, 'utf8')).slice(0, MOST_STORED);
  const inputs = chosen.map((path) => readFileSync(path, 'hex'));
  writeFileSync(corpusFile(target), inputs.map((line) => `${line}\n`).join(''));
  console.log(`  ${target}: ${inputs.length} inputs`);
}

const USAGE = `usage: npm run fuzz -- [--seconds N] [--target NAME] [--keep]   with names from ${targets().join(', ')}`;

await command(
  import.meta,
  async () => {
    const { values } = (() => {
      try {
        const options = /** @type {const} */ ({
          seconds: { type: 'string' },
          target: { type: 'string' },
          keep: { type: 'boolean' },
        });
        return parseArgs({ options });
      } catch (error) {
        throw new Stop(`stride0: ${/** @type {Error} */ (error).message}\n${USAGE}`);
      }
    })();
    const seconds = Number(values.seconds ?? 60);
    const chosen = targets().filter((name) => name === (values.target ?? name));
    if (!(seconds > 0) || chosen.length === 0) throw new Stop(`stride0: no such seconds or target.\n${USAGE}`);

    const tools = await ensure('fuzz', 'npm run fuzz');
    await buildTarget('fuzz', 'stride0_fuzz', tools);
    let bad = 0;
    for (const target of chosen) {
      if (values.keep) await storeCorpus(target);
      else if (!(await fuzz(target, Math.ceil(seconds / chosen.length)))) ++bad;
    }
    return bad === 0 ? 0 : 1;
  },
  USAGE,
);
