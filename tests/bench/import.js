/**
 * `npm run bench:import`: the time to the first result, compared with an empty script. In Node by `import` and by
 * `require`, each in a new process; in Chromium on new pages of one browser, with all files in its cache. Wall time is
 * what a user waits; processor time, of all threads, is steadier on a busy machine.
 *
 * @typedef {{ wall: number, processor?: number }} Sample  in milliseconds
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { buildBundles, buildTarget } from '../../web/build/build.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { openPort, siteServer } from '../../web/cli/site-server.js';
import { quantile } from './statistics.js';

const ROUNDS = 25;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** The time limits in milliseconds. */
const TARGETS = { import: 38, require: 38, Chromium: 70 };

const use = "if (tensor([1, 2]).add(1).tolist()[1] !== 3) throw new Error('1 + 2 is 3');";
const end = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);';

/** Scripts inside of the package, so that they can import it by name. @type {Record<string, [string, string]>} */
const SCRIPTS = {
  'nothing.mjs': ['import', end],
  'import.mjs': ['import', `import { tensor } from 'stride0';\n${use}\n${end}`],
  'nothing.cjs': ['require', end],
  'require.cjs': ['require', `const { tensor } = require('stride0');\n${use}\n${end}`],
};

const FOLDER = join(TOP, 'build/bench/import');

/** @param {string} name @returns {Sample} */
function run(name) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(FOLDER, name)], { encoding: 'utf8' });
  if (status !== 0) throw new Stop(`stride0: ${name} failed:\n${stderr}`);
  return { wall: performance.now() - start, processor: Number(stdout) };
}

/** @param {readonly (number | undefined)[]} values */
const middle = (values) => [0.25, 0.5].map((share) => quantile(values.map(Number), share));

/** @param {string} how @param {readonly Sample[]} samples @param {readonly Sample[]} [base] */
function printTimes(how, samples, base) {
  const over = (/** @type {(sample: Sample) => number | undefined} */ of) => {
    const none = base ? middle(base.map(of)) : [0, 0];
    return middle(samples.map(of)).map((value, i) => value - Number(none[i]));
  };
  const [least = NaN, median = NaN] = over(({ wall }) => wall);
  const processor = base
    ? `, processor ${over((sample) => sample.processor)
        .map((ms) => ms.toFixed(1))
        .join(' ')}`
    : '';
  const target = TARGETS[/** @type {keyof typeof TARGETS} */ (how)];
  console.log(
    `  ${how.padEnd(9)}quartile ${least.toFixed(1)} ms, median ${median.toFixed(1)} ms${processor}` +
      `  (target ${target}: ${least <= target ? 'met' : 'missed'})`,
  );
}

function inNode() {
  mkdirSync(FOLDER, { recursive: true });
  /** @type {Record<string, Sample[]>} */
  const samples = {};
  for (const [name, [, source]] of Object.entries(SCRIPTS)) {
    writeFileSync(join(FOLDER, name), `${source}\n`);
    samples[name] = [];
  }
  // In turns, so that a slow machine slows all of them.
  for (let i = 0; i < ROUNDS; ++i) for (const name of Object.keys(SCRIPTS)) samples[name]?.push(run(name));
  printTimes('import', samples['import.mjs'] ?? [], samples['nothing.mjs']);
  printTimes('require', samples['require.cjs'] ?? [], samples['nothing.cjs']);
}

/** Runs in the page. @param {string} address */
async function firstResult(address) {
  const start = performance.now();
  const { tensor } = await import(address);
  if (tensor([1, 2]).add(1).tolist()[1] !== 3) throw new Error('1 + 2 is 3');
  return performance.now() - start;
}

/** @param {string} executablePath */
async function inChromium(executablePath) {
  const server = siteServer(TOP);
  // Cached like files with a hash in their names: a later page makes no request.
  server.prependListener('request', (_, response) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => setHeader(name, name === 'cache-control' ? 'max-age=3600' : value);
  });
  const port = await openPort(server, 0);
  const { chromium } = await import('playwright-core'); // not installed in a fresh clone
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const context = await browser.newContext({ bypassCSP: true });
    /** @type {Sample[]} */
    const samples = [];
    // The browser caches compiled code after it has loaded a file a few times.
    for (let i = -4; i < ROUNDS; ++i) {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${port}/tests/bench/page/index.html`);
      const wall = await page.evaluate(firstResult, '/web/lib/bundles/browser.js');
      if (i >= 0) samples.push({ wall });
      await page.close();
    }
    printTimes('Chromium', samples);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

await command(import.meta, async () => {
  const tools = await ensure('build', 'npm run bench:import');
  await buildTarget('wasm', 'stride0', tools);
  await buildBundles();
  console.log();
  inNode();
  const { path } = tools.chromium ?? {};
  if (path) await inChromium(path);
});
