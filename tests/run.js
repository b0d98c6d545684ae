/**
 * `npm test` installs missing tools, builds, runs every suite, and ends with a summary.
 *
 *   npm test -- --only native,lib
 *   npm test -- --again
 *   npm test -- --whole         also separate suites, and all cases of suites that usually run some
 *   npm run whole               the suites and cases of it that npm test leaves out
 *
 * A failing suite does not stop the others; a suite without tests fails. While nothing has changed, slow suites run
 * only tests with new random numbers, and repeat the last result of the others; naming a suite, or `--again`, runs all
 * of it.
 *
 * @import { Counts, Part, Suite } from './suites.js'
 */
import { command, Stop } from '../cpp/toolchain/command.js';
import { ensure } from '../cpp/toolchain/ensure.js';
import { seconds } from '../cpp/toolchain/step.js';
import { inputsOf, resultStore } from './unchanged-suites.js';
import { usesNewRandomNumbers, orphans, PARTS, SUITES, testFilesOf } from './suites.js';
import { isWhole, WHOLE } from './whole.js';

/**
 * @typedef {Counts & { title: string, how: string, unchanged: number, steady: Counts }} Row with the tests that were
 * not run again, and the counts that may be kept
 */
/** @typedef {(parts: readonly Part[]) => Promise<void>} Make */

const NAMES = SUITES.map(({ name }) => name);
const USAGE = `usage: npm test -- [--again] [--whole] [--only NAME,NAME]   with names from ${NAMES.join(', ')}`;

/** The suites that `--only` names, or those of every run. @type {(args: string[]) => readonly Suite[]} */
function chosenSuites(args) {
  if (args.length === 0) return SUITES.filter(({ onlyOnRequest: isApart }) => !isApart || isWhole());
  const list = args[0] === '--only' ? args[1] : args[0]?.match(/^--only=(.*)/)?.[1];
  const wanted = list?.split(',').filter(Boolean) ?? [];
  const unknown = wanted.filter((name) => !NAMES.includes(name));
  if (wanted.length === 0 || unknown.length > 0 || args.length > (args[0] === '--only' ? 2 : 1)) {
    const what = unknown.length > 0 ? `there is no suite ${unknown.join(', ')}` : `cannot read ${args.join(' ')}`;
    throw new Stop(`stride0: ${what}.\n${USAGE}`);
  }
  return SUITES.filter(({ name }) => wanted.includes(name));
}

/** @type {(count: number, word: string) => string} */
const many = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Printed for a suite that is not run again. */
const UNCHANGED = 'unchanged since they passed';

/** @type {(counts: Counts) => string} */
const closing = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Builds each part once. @param {import('../cpp/toolchain/ensure.js').Tools} tools @returns {Make} */
function maker(tools) {
  const builtParts = new Set();
  return async (parts) => {
    for (const [part, make] of Object.entries(PARTS)) {
      if (!parts.includes(/** @type {Part} */ (part)) || builtParts.has(part)) continue;
      builtParts.add(part);
      await make(tools);
    }
  };
}

/** Parts that are built in separate folders, in parallel with others. @type {readonly Part[]} */
const APART = ['native', 'asan'];

/** @type {(parts: readonly Part[]) => boolean} */
const areApart = (parts) => parts.every((part) => APART.includes(part));

/**
 * The suites of one lane, one after the other; lanes run in parallel, because pages in one wait while the compiler in
 * another works.
 * @param {readonly Suite[]} suites
 * @param {import('../cpp/toolchain/ensure.js').Tools} tools
 * @param {Make} make
 * @param {Promise<string>} built resolves when shared parts are built, with all that suites can read as one string
 * @param {boolean} again whether all are run
 */
async function runLane(suites, tools, make, built, again) {
  /** @type {[Suite, Row][]} */
  const rows = [];
  for (const suite of suites) {
    const inputs = areApart(suite.parts) ? '' : await built;
    await make(suite.parts);
    rows.push([suite, await runSuite(suite, tools, again ? '' : inputs)]);
  }
  return rows;
}

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @type {(a: Counts, b: Counts) => Counts} */
const plus = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/**
 * @param {Suite} suite
 * @param {import('../cpp/toolchain/ensure.js').Tools} tools
 * @param {string} inputs the inputs to compare with kept results; empty to run everything
 * @returns {Promise<Row>}
 */
async function runSuite(suite, tools, inputs) {
  console.log(`\n== ${suite.title}`);
  const start = performance.now();
  const files = testFilesOf(suite);
  const drawing = suite.isCached ? files.filter(usesNewRandomNumbers) : [];
  /** @param {readonly string[]} some */
  const run = async (some) => {
    const counts = await suite.run(suite, tools, some);
    if (counts.passed + counts.failed > 0) return counts;
    console.log(`  ${suite.title} ran no test, which is a failure`);
    return { ...counts, failed: 1 };
  };
  const cached = suite.isCached && inputs ? resultStore().counts(suite.name, inputs) : undefined;
  const steady = cached ?? (await run(files.filter((file) => !drawing.includes(file))));
  const drawn = drawing.length > 0 ? await run(drawing) : NOTHING;
  const counts = plus(steady, drawn);
  const ms = performance.now() - start;
  const unchanged = cached?.passed ?? 0;
  const how = cached && drawing.length === 0 ? 'unchanged' : (ms / 1000).toFixed(1);
  const duration = unchanged > 0 ? `${unchanged} ${UNCHANGED}` : seconds(ms);
  console.log(`${suite.title}: ${closing(counts)} (${duration})`);
  return { title: suite.title, how, unchanged, steady, ...counts };
}

/** @type {(rows: Row[]) => string} */
function table(rows) {
  const cells = rows.map(({ title, passed, failed, skipped, how }) =>
    [title, passed, failed, skipped, how].map(String),
  );
  const lines = [['suite', 'passed', 'failed', 'skipped', 'seconds'], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (/** @type {string} */ cell, /** @type {number} */ i) =>
    i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0);
  return lines.map((line) => line.map(pad).join('  ')).join('\n');
}

await command(
  import.meta,
  async () => {
    const args = process.argv.slice(2);
    if (args.includes('--whole')) process.env[WHOLE] = '1';
    const suites = chosenSuites(args.filter((arg) => arg !== '--again' && arg !== '--whole'));
    const again = args.length > 0; // also for named suites
    const unclaimed = orphans();
    if (unclaimed.length > 0) throw new Stop(`stride0: no suite runs ${unclaimed.join(', ')}; see tests/suites.js.`);

    const environment = { ...process.env }; // unchanged, as Vite sets NODE_ENV while measuring sizes
    const tools = await ensure('test', 'npm test');
    const make = maker(tools);
    const shared = suites.flatMap(({ lane, parts }) => (lane === 'programs' ? [] : parts));
    if (suites.some(({ parts }) => parts.length > 0)) console.log('\n== build');
    const begun = performance.now();
    const canCache = suites.some(({ isCached }) => isCached);
    // Before any suite starts that reads built files.
    const built = make(shared).then(() => (canCache ? inputsOf(tools, environment) : ''));
    const lanes = [...new Set(suites.map(({ lane }) => lane))].map((lane) =>
      suites.filter((each) => each.lane === lane),
    );
    const running = Promise.all(lanes.map((lane) => runLane(lane, tools, make, built, again)));
    const [lists, inputs] = await Promise.all([running, built]);
    const ran = new Map(lists.flat());
    const rows = suites.map((suite) => /** @type {Row} */ (ran.get(suite)));
    // A file edited meanwhile may or may not have been read, so nothing is kept, and the former result is dropped.
    const isSame = canCache && inputsOf(tools, environment) === inputs;
    for (const [{ name, isCached }, { unchanged, steady }] of ran) {
      if (isCached && unchanged === 0) resultStore().store(name, isSame ? inputs : '', steady);
    }
    const sum = (/** @type {keyof Counts | 'unchanged'} */ key) => rows.reduce((total, row) => total + row[key], 0);
    const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
    const ms = performance.now();
    console.log(`\n${table(rows)}`);
    console.log(`\n${many(rows.length, 'suite')} in ${seconds(ms - begun)}, ${seconds(ms)} in all`);
    const unchanged = sum('unchanged');
    console.log(closing(total));
    if (unchanged > 0) console.log(`${unchanged} of them ${UNCHANGED}; npm test -- --again runs them too`);
    return total.failed > 0 ? 1 : 0;
  },
  USAGE,
);
