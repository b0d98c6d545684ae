/**
 * The suites of `npm test` in their order, each with the parts that must be built for it.
 *
 * @import { Tools } from '../cpp/toolchain/ensure.js'
 *
 * @typedef {'core' | 'bundles' | 'types' | 'page' | 'packTools' | 'native' | 'asan' | 'wasm'} Part
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * @typedef {object} Suite
 * @property {string} name for `npm test -- --only NAME`
 * @property {string} title
 * @property {Part[]} parts
 * @property {string} [folder] the folder of Node tests: a test file outside all suites' folders is an error
 * @property {boolean} [browser] whether its files share a browser
 * @property {boolean} [isCached] whether it is slow, so that it runs only its random tests while nothing has changed
 * @property {number} [together] how many processes its files share
 * @property {'programs' | 'pages' | 'package'} [lane] the lane, in parallel with others: programs are compiled first,
 * pages mostly wait, and other suites would otherwise be left for the end
 * @property {boolean} [onlyOnRequest] whether it runs only if it is named, or with `--whole`
 * @property {(suite: Suite, tools: Tools, files: readonly string[]) => Promise<Counts>} run  runs these test files
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { buildBundles, buildPage, buildTarget, buildTypes } from '../web/build/build.js';
import { TOP } from '../cpp/toolchain/machine.js';
import { step } from '../cpp/toolchain/step.js';
import { googleTest } from './google-test.js';
import { tools as packTools } from './pack/tools.js';
import { COUNTS, ENDED_TEST } from './reporter.js';
import { sizeCounts } from './size.js';
import { together } from './together.js';
import { isWhole } from './whole.js';

/** How each part is built. @type {Record<Part, (tools: Tools) => Promise<void>>} */
export const PARTS = {
  core: (tools) => buildTarget('wasm', 'stride0', tools),
  bundles: buildBundles,
  types: buildTypes,
  page: buildPage,
  packTools: () => packTools.ensure(),
  native: (tools) => buildTarget('native', 'stride0_tests', tools),
  asan: (tools) => buildTarget('asan', 'stride0_tests', tools),
  wasm: (tools) => buildTarget('wasm', 'stride0_tests', tools),
};

/** Any report of a sanitizer ends the program; Apple's sanitizer has no leak check and rejects the option. */
const SANITIZER = {
  ASAN_OPTIONS: `halt_on_error=1:detect_leaks=${process.platform === 'linux' ? 1 : 0}:detect_stack_use_after_return=1:strict_string_checks=1`,
  UBSAN_OPTIONS: 'halt_on_error=1:print_stacktrace=1',
};

/** @type {(...path: string[]) => string} */
const inBuild = (...path) => join(TOP, 'build', ...path);

/** @type {Counts} */
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @type {readonly Suite[]} */
export const SUITES = [
  {
    name: 'native',
    title: 'C++, native',
    parts: ['native'],
    lane: 'programs',
    onlyOnRequest: true, // WebAssembly is published; these also check float64 with long double
    run: ({ title }) => googleTest(title, [inBuild('native/stride0_tests')]),
  },
  {
    name: 'sanitized',
    title: 'C++, sanitized',
    parts: ['asan'],
    lane: 'programs',
    onlyOnRequest: true,
    run: ({ title }) => googleTest(title, [inBuild('asan/stride0_tests')], SANITIZER),
  },
  {
    name: 'wasm',
    title: 'C++, WebAssembly',
    parts: ['wasm'],
    lane: 'programs',
    isCached: true,
    run: ({ title }) => googleTest(title, [process.execPath, inBuild('wasm/stride0_tests.js')]),
  },
  { name: 'toolchain', title: 'toolchain', parts: ['core'], folder: 'tests/toolchain', run: nodeTests },
  // The core writes web/lib/wasm, which is among the checked files.
  {
    name: 'check',
    title: 'format and exports',
    parts: ['core'],
    isCached: true,
    run: async (_, tools) => {
      const { fastCounts } = await import('./check/fast.js'); // needs packages that are not installed in a fresh clone
      return fastCounts(tools);
    },
  },
  {
    name: 'types',
    title: 'types',
    parts: ['core', 'types'],
    isCached: true,
    lane: 'package',
    run: ({ title }) => checkTypes(title),
  },
  {
    name: 'lib',
    title: 'library',
    parts: ['core', 'bundles', 'types'],
    folder: 'tests/lib',
    isCached: true,
    together: 2,
    run: nodeTests,
  },
  { name: 'differential', title: 'random calls', parts: ['core'], folder: 'tests/differential', run: nodeTests },
  {
    name: 'files',
    title: 'files in and out',
    parts: ['core', 'bundles'],
    folder: 'tests/lib/files',
    isCached: true,
    together: 2,
    run: nodeTests,
  },
  // In processes of their own: importing autograd gives every tensor more methods.
  {
    name: 'autograd',
    title: 'gradients',
    parts: ['core'],
    folder: 'tests/lib/autograd',
    isCached: true,
    run: nodeTests,
  },
  { name: 'mcp', title: 'for coding agents', parts: ['core', 'bundles'], folder: 'tests/mcp', run: nodeTests },
  {
    name: 'browser',
    title: 'page in Chromium',
    parts: ['core', 'types', 'page'],
    folder: 'tests/page/browser',
    browser: true,
    isCached: true,
    together: 4,
    lane: 'pages',
    run: nodeTests,
  },
  {
    name: 'conditions',
    title: 'page offline, confined, attacked',
    parts: ['core', 'types', 'page'],
    folder: 'tests/page/conditions',
    browser: true,
    together: 4,
    lane: 'pages',
    onlyOnRequest: true,
    run: nodeTests,
  },
  {
    name: 'cli',
    title: 'command line',
    parts: ['core', 'bundles', 'page'],
    folder: 'tests/cli',
    isCached: true,
    together: 2,
    lane: 'pages',
    run: nodeTests,
  },
  {
    name: 'diagnose',
    title: 'messages and their causes',
    parts: ['core', 'bundles'],
    folder: 'tests/diagnose',
    isCached: true,
    together: 2,
    lane: 'pages',
    run: nodeTests,
  },
  {
    name: 'gallery',
    title: 'gallery of errors',
    parts: ['core'],
    folder: 'tests/gallery',
    together: 1,
    run: nodeTests,
  },
  {
    name: 'reference',
    title: 'reference',
    parts: ['core', 'bundles', 'types'],
    folder: 'tests/reference',
    together: 1,
    run: nodeTests,
  },
  { name: 'examples', title: 'examples', parts: ['core', 'bundles'], folder: 'tests/examples', run: nodeTests },
  {
    name: 'oracle',
    title: 'recorded by PyTorch',
    parts: ['core'],
    folder: 'tests/oracle',
    isCached: true,
    lane: 'pages',
    run: nodeTests,
  },
  { name: 'bits', title: 'the same bits', parts: ['core'], folder: 'tests/same-bits', run: nodeTests },
  {
    name: 'bench',
    title: 'cases of the benchmark',
    parts: ['core'],
    folder: 'tests/bench',
    together: 1,
    run: nodeTests,
  },
  { name: 'notation', title: 'shapes as text', parts: ['core'], folder: 'tests/notation', together: 1, run: nodeTests },
  {
    name: 'case',
    title: 'cases and their code',
    parts: ['core'],
    folder: 'tests/case',
    isCached: true,
    together: 2,
    lane: 'pages',
    run: nodeTests,
  },
  {
    name: 'reading',
    title: 'code to cases',
    parts: ['core', 'bundles'],
    folder: 'tests/reading',
    isCached: true,
    together: 2,
    lane: 'pages',
    run: nodeTests,
  },
  {
    name: 'play',
    title: 'JavaScript that runs',
    parts: ['core'],
    folder: 'tests/play',
    isCached: true,
    lane: 'pages',
    together: 1,
    run: nodeTests,
  },
  {
    name: 'draw',
    title: 'cases to drawings',
    parts: ['core'],
    folder: 'tests/draw',
    isCached: true,
    together: 2,
    lane: 'pages',
    run: nodeTests,
  },
  { name: 'element', title: 'element', parts: ['core'], folder: 'tests/element', run: nodeTests },
  {
    name: 'page',
    title: 'page',
    parts: ['core'],
    folder: 'tests/page',
    isCached: true,
    together: 2,
    run: nodeTests,
  },
  {
    name: 'pack',
    title: 'package as users install it',
    parts: ['core', 'bundles', 'types', 'packTools'],
    folder: 'tests/pack',
    browser: true,
    isCached: true,
    lane: 'package',
    run: packageTests,
  },
  {
    name: 'bundled',
    title: 'package in bundlers and compilers',
    parts: ['core', 'bundles', 'types', 'packTools'],
    folder: 'tests/pack/bundled',
    browser: true,
    lane: 'package',
    onlyOnRequest: true,
    run: packageTests,
  },
  {
    name: 'size',
    title: 'size',
    parts: ['core', 'types', 'page'],
    run: () => sizeCounts(),
  },
];

/** @type {() => string[]} */
const allTestFiles = () =>
  readdirSync(join(TOP, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .map((file) => `tests/${file.replaceAll(sep, '/')}`)
    .sort();

/** The suite that claims a test file: the one with the innermost folder. @type {(file: string) => Suite | undefined} */
const ownerOf = (file) =>
  SUITES.filter(({ folder }) => folder && file.startsWith(`${folder}/`))
    .sort((a, b) => (a.folder?.length ?? 0) - (b.folder?.length ?? 0))
    .pop();

/** @param {Suite} suite */
export function testFilesOf(suite) {
  return allTestFiles().filter((file) => ownerOf(file)?.name === suite.name);
}

/**
 * Whether a test draws other random numbers in each run, so that repeating it is useful.
 * @param {string} file
 * @returns {boolean}
 */
export function usesNewRandomNumbers(file) {
  return /\bgenerator\(\)|import \{.*\bseed\b.*random\.js|Math\.random\(/.test(readFileSync(join(TOP, file), 'utf8'));
}

/** The test files that no suite would run. */
export function orphans() {
  return allTestFiles().filter((file) => !ownerOf(file));
}

/**
 * @param {Suite} suite
 * @param {Tools} tools
 * @param {readonly string[]} files
 * @param {Record<string, string>} [given] environment of the test processes
 * @returns {Promise<Counts>}
 */
async function nodeTests(suite, { chromium }, files, given = {}) {
  const common = { CHROME_PATH: chromium?.path, ...given };
  if (files.length === 0) return NOTHING;
  if (!suite.browser) return nodeTestsIn(suite, files, common);
  const { withSharedBrowser } = await import('./browser.js'); // needs a package that is not installed in a fresh clone
  return withSharedBrowser(chromium?.path, (env) => nodeTestsIn(suite, files, { ...common, ...env }));
}

/** @type {Suite['run']} */
async function packageTests(suite, tools, files) {
  const { withInstalledPackage } = await import('./pack/project.js'); // has hooks of Node's test runner
  return withInstalledPackage((env) => nodeTests(suite, tools, files, env));
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} files
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Counts>}
 */
async function nodeTestsIn(suite, files, env) {
  const reporter = `--test-reporter=${join(TOP, 'tests/reporter.js')}`;
  // Pages wait most of the time, so two of them leave a processor idle.
  const given = suite.together ? together(suite.name, files, suite.together) : files;
  const limits = [`--test-concurrency=${suite.lane === 'pages' ? 4 : 2}`, '--test-timeout=900000'];
  const { output, status } = await step(suite.title, process.execPath, ['--test', reporter, ...limits, ...given], {
    env: { ...process.env, ...env },
    mayFail: true,
    note: (line) => (line.startsWith(ENDED_TEST) ? line.slice(ENDED_TEST.length) : ''),
    print: (line) => !line.startsWith(ENDED_TEST) && !line.startsWith(COUNTS),
  });
  const line = output.split('\n').find((each) => each.startsWith(COUNTS));
  /** @type {Counts & { files: string[] }} */
  const { files: ran, ...counts } = line ? JSON.parse(line.slice(COUNTS.length)) : { ...NOTHING, files: [] };
  const empty = files.filter((file) => !ran.includes(join(TOP, file)));
  for (const file of empty) console.log(`FAILED ${file}: no test of it ran`);
  counts.failed += empty.length;
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The compiler's command for a project; unchanged files are not checked again. @param {string} project */
export function tsc(project) {
  return [
    join(TOP, 'node_modules/typescript/bin/tsc'),
    ...['-p', project, '--noEmit', '--pretty', 'false', '--incremental'],
    ...['--checkers', '1'], // two take a third more processor time, and other suites use the second core
    ...['--tsBuildInfoFile', join(TOP, 'build/tsc', `${project.replaceAll('/', '.')}.tsbuildinfo`)],
  ];
}

/**
 * Each project of types counts as one test, and so does each file of lines whose types the compiler prints.
 * @type {(title: string) => Promise<Counts>}
 */
export async function checkTypes(title) {
  const projects = ['tests/tsconfig.json', 'tests/types/tsconfig.json'];
  // The suite `pack` checks the installed types in these modes too.
  if (isWhole()) projects.push('tests/types/node16.tsconfig.json', 'tests/types/bundler.tsconfig.json');
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const project of projects) {
    const how = { mayFail: true, print: () => true };
    const { status } = await step(`${title}, ${project}`, process.execPath, tsc(project), how);
    ++counts[status === 0 ? 'passed' : 'failed'];
  }
  const { checkMessages } = await import('./types/messages.js'); // runs the library, which is not built in a fresh clone
  const messages = await checkMessages(`${title}, messages`);
  return { passed: counts.passed + messages.passed, failed: counts.failed + messages.failed, skipped: 0 };
}
