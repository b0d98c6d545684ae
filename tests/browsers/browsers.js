/**
 * `npm run browsers`: runs the library's tests, a tenth of PyTorch's recorded answers and journeys through the page in
 * Chromium, Firefox and WebKit, and lists what an engine lacks, with the reason. `npm test` runs all of it, but only in
 * Node and Chromium.
 *
 *   npm run browsers -- webkit            in one engine
 *   npm run browsers -- --only oracle     one part: library, oracle or journeys
 *   npm run browsers -- --pictures DIR    also writes pictures of the page's main states
 *   SEED=17 npm run browsers              draws the same tenth again
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { ensure, ensureTools } from '../../cpp/toolchain/ensure.js';
import { thisMachine, TOP } from '../../cpp/toolchain/machine.js';
import { build } from '../../web/build/build.js';
import { seed } from '../random.js';
import { SUITES, testFilesOf } from '../suites.js';

/** @import { Page } from './engines.js' */
/** @typedef {{ passed: number, failures: string[], impossible: string[] }} Report */

const NAMES = ['chromium', 'firefox', 'webkit'];
const PARTS = ['library', 'oracle', 'journeys'];
const USAGE = `usage: npm run browsers -- [chromium] [firefox] [webkit] [--only ${PARTS.join(' | ')}] [--pictures DIR]`;

/** Tests that need what only V8 or Node has. @type {[RegExp, string][]} */
const OF_V8 = [
  [/a NaN keeps its sign/, 'every NaN has the same bits as soon as JavaScript reads it'],
  [/an error contains the explanation, with a link/, 'a stack has no message under which it could be'],
];
/** @type {[RegExp, string]} */
const WHOLE = [/oracle\/threads/, 'counts all of the recorded cases'];
/** The tests that fail in an engine, each with what it lacks. @type {Record<string, [RegExp, string][]>} */
const EXPECTED = {
  chromium: [WHOLE],
  firefox: [WHOLE, ...OF_V8],
  webkit: [
    ...[WHOLE, ...OF_V8],
    [
      /has given its memory back|the garbage collector frees|a view keeps its base|large results without dispose/,
      'a page cannot make it collect all garbage',
    ],
    [/SharedArrayBuffer/, 'WebKitGTK shares no memory, so there are no threads'],
    [/Symbol\.dispose/, 'it has no Symbol.dispose, so only dispose() frees'],
    [/the core’s imports and exports are unchanged/, 'its descriptions of imports also have types, which do change'],
  ],
};

function readArguments() {
  try {
    const options = /** @type {const} */ ({ only: { type: 'string' }, pictures: { type: 'string' } });
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const unknown = [...positionals.filter((each) => !NAMES.includes(each)), values.only ?? 'oracle'];
    if (unknown.length > 1 || !PARTS.includes(unknown[0] ?? '')) throw new Error(`cannot read ${unknown[0]}`);
    return { ...values, engines: positionals.length > 0 ? positionals : NAMES };
  } catch (error) {
    throw new Stop(`stride0: ${error instanceof Error ? error.message : error}.\n${USAGE}`);
  }
}

/** The test files of a suite. @param {string} name */
const filesOf = (name) => SUITES.filter((suite) => suite.name === name).flatMap(testFilesOf);

/**
 * The files that share a page: the memory of a page never shrinks, so each folder has its own; files that check for
 * leaks cannot follow others.
 * @param {string} file
 */
const groupOf = (file) => `${dirname(file)}/${/^expectNoLeaks\(/m.test(readFileSync(join(TOP, file), 'utf8'))}`;

/**
 * Runs test files in pages, or says why a page cannot.
 * @param {Page} page
 * @param {string} name of the engine
 * @param {readonly string[]} files
 * @returns {Promise<Report>}
 */
async function runFiles(page, name, files) {
  const { listening, openTests, testServer, whyOnlyInNode } = await import('./server.js');
  const { address, close } = await listening(testServer(seed));
  /** @type {Report} */
  const report = { passed: 0, failures: [], impossible: [] };
  try {
    let group = '';
    for (const file of files.toSorted((a, b) => groupOf(a).localeCompare(groupOf(b)))) {
      const why = whyOnlyInNode(join(TOP, file));
      if (why) {
        report.impossible.push(`${file}: needs ${why}`);
        continue;
      }
      if (groupOf(file) !== group) {
        group = groupOf(file);
        await openTests(page, `${address}?seed=${seed}&${group}`);
      }
      const { passed, failures } = await page.evaluate(async (path) => {
        const { runFile } = await /** @type {any} */ (window).load('/tests/browsers/in-page/test.js');
        return runFile(path);
      }, `/${file}`);
      report.passed += passed;
      for (const each of failures) {
        const expected = EXPECTED[name]?.find(([pattern]) => pattern.test(`${file}: ${each}`));
        if (expected) report.impossible.push(`${file}: ${each.split(':')[0]}: ${expected[1]}`);
        else report.failures.push(`${file}: ${each}`);
      }
    }
  } finally {
    close();
  }
  return report;
}

/** @type {Record<string, (page: Page, name: string) => Promise<Report>>} */
const RUN = {
  library: (page, name) => runFiles(page, name, ['lib', 'files', 'autograd'].flatMap(filesOf)),
  oracle: (page, name) => runFiles(page, name, filesOf('oracle')),
  journeys: async (page) => (await import('./journeys.js')).travel(page),
};

await command(
  import.meta,
  async () => {
    const { engines, only, pictures } = readArguments();
    await build(await ensure('build', 'npm run browsers'));
    const { ENGINES } = await import('./engines.js'); // needs a package that `ensure` installs
    let failed = 0;
    for (const name of engines) {
      const { purpose, open } = /** @type {typeof ENGINES[string]} */ (ENGINES[name]);
      const tools = await ensureTools(purpose, 'npm run browsers', thisMachine()).catch((error) => {
        if (!(error instanceof Stop)) throw error;
        console.log(`\n== ${name}: not on this machine\n${error.message}`);
      });
      if (!tools) continue;
      const { version, page, close } = await open(tools);
      console.log(`\n== ${name} ${version}, seed ${seed}`);
      try {
        for (const part of PARTS.filter((each) => !only || only === each)) {
          const { passed, failures, impossible } = await /** @type {typeof RUN[string]} */ (RUN[part])(page, name);
          failed += failures.length;
          const count = `${passed} passed, ${failures.length} failed, ${impossible.length} not possible`;
          console.log(`${part}: ${count}`);
          for (const each of failures) console.log(`  ✕ ${each}`);
          for (const each of impossible) console.log(`  – ${each}`);
        }
        if (pictures) await (await import('./pictures.js')).takePictures(page, name, pictures);
      } finally {
        await close();
      }
    }
    return failed > 0 ? 1 : 0;
  },
  USAGE,
);
