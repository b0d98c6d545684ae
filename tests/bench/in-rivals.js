/**
 * Measures the table in other libraries as well. Those from npm are installed in the build folder, by the lock file in
 * tests/bench/rivals. NumPy and PyTorch come from the Python that STRIDE0_PYTHON starts (a command line), or else from
 * python3. All run on one thread.
 *
 * @import { BenchOptions } from './arguments.js'
 * @import { Child } from './rivals/process.js'
 * @import { LimitOf, Row } from './suite.js'
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { step } from '../../cpp/toolchain/step.js';
import { chosen } from './arguments.js';
import { CASES } from './cases.js';
import { progress } from './in-node.js';
import { FULL, QUICK } from './measure.js';
import { environmentOf } from './results.js';
import { reportRivals } from './rival-report.js';
import { startChild } from './rivals/process.js';
import { measured } from './suite.js';

const FROM_NPM = ['tfjs', 'jax-js', 'numpy-ts', 'onnxruntime-web'];
const FROM_PYTHON = { NumPy: 'numpy', PyTorch: 'torch' };
const [HERE, THERE] = [join(TOP, 'tests/bench/rivals'), join(TOP, 'build/rivals')];

/** Installs those from npm, and returns their folder. */
export async function installRivals() {
  const lock = (/** @type {string} */ folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(THERE, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock(HERE)) return THERE;
  mkdirSync(THERE, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(HERE, name), join(THERE, name));
  // Without install scripts, which none of them needs.
  await step('rivals: npm ci', 'npm', ['ci', '--prefix', THERE, '--ignore-scripts', '--no-audit', '--no-fund']);
  writeFileSync(join(THERE, 'load.mjs'), 'export default (name) => import(name);\n');
  writeFileSync(stamp, lock(HERE));
  return THERE;
}

/** @param {BenchOptions} options @param {LimitOf} limitOf */
export async function inRivals(options, limitOf) {
  await installRivals();
  const effort = options.quick ? QUICK : FULL;
  const python = (process.env.STRIDE0_PYTHON ?? 'python3').split(' ').filter(Boolean);
  const source = readFileSync(join(HERE, 'python.py'), 'utf8');
  /** @type {[string, string[]][]} */
  const commands = [
    ...FROM_NPM.map(
      (name) => /** @type {[string, string[]]} */ ([name, [process.execPath, join(HERE, 'child.js'), name, THERE]]),
    ),
    // Passes the program as text, because a Python in a chroot may not see our files.
    ...Object.entries(FROM_PYTHON).map(
      ([name, module]) => /** @type {[string, string[]]} */ ([name, [...python, '-c', source, module]]),
    ),
  ];
  /** @type {Child[]} */
  const children = [];
  /** @type {string[]} */
  const absent = [];
  try {
    for (const [name, command] of commands) {
      const child = await startChild(name, command);
      if ('error' in child) absent.push(`${name} is not here: ${child.error}`);
      else children.push(child);
    }
    /** @type {Row[]} */
    const rows = [];
    for (const each of chosen(CASES, options.only)) {
      progress(each.name);
      rows.push(await measured(each, limitOf, effort, children));
    }
    progress('');
    const about = { ...environmentOf(`Node ${process.version}`), ...effort };
    const versions = children.map(({ name, version }) => ({ name, version }));
    reportRivals(about, rows, versions, absent, options);
  } finally {
    children.forEach((child) => child.stop());
  }
}
