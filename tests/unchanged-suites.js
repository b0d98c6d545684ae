/**
 * The results of suites when they last passed, which `npm test` repeats while nothing has changed. It doesn't guess
 * which files a suite reads: a change of any file here, of a build output or installed package, of a tool, of the
 * environment or of the system makes the suite run. It can't see everything, for example the machine's fonts, so
 * results expire after a day.
 *
 * @import { Tools } from '../cpp/toolchain/ensure.js'
 * @import { Counts } from './suites.js'
 *
 * @typedef {{ inputs: string, storedAt: number, counts: Counts }} StoredResult
 */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, platform, release } from 'node:os';
import { dirname, join } from 'node:path';
import { TOP } from '../cpp/toolchain/machine.js';

const DAY_MS = 86_400_000;

/** The parts of the build folder that not only C++ programs read; the rest is objects and caches. */
const READ_OF_BUILD = ['build/pack-tools', 'build/site'];

/** Where tools that the suites run keep what they have read. */
const CACHES = ['node_modules/.cache', 'node_modules/.vite-temp'];

/** Variables that shells change by themselves. */
const COUNTED = ['_', 'SHLVL', 'OLDPWD'];

/**
 * Every path below a folder except caches, with the contents of files, the targets of links, and the names of folders.
 * @param {import('node:crypto').Hash} hash
 * @param {string} top
 * @param {string} path
 */
function addTree(hash, top, path) {
  if (CACHES.includes(path)) return;
  const absolutePath = join(top, path);
  const stat = lstatSync(absolutePath, { throwIfNoEntry: false });
  hash.update(`\0${path}\0${stat?.mode}\0`);
  try {
    if (stat?.isDirectory()) for (const name of readdirSync(absolutePath).sort()) addTree(hash, top, join(path, name));
    else if (stat?.isSymbolicLink()) hash.update(readlinkSync(absolutePath));
    else if (stat?.isFile()) hash.update(`${stat.size}\0`).update(readFileSync(absolutePath));
  } catch {
    hash.update('\0gone'); // deleted meanwhile
  }
}

/**
 * One string for everything that a suite can read.
 * @param {Tools} tools
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [top]
 */
export function inputsOf(tools, env = process.env, top = TOP) {
  const hash = createHash('sha256');
  const machine = [process.version, process.execPath, platform(), release(), arch(), availableParallelism()];
  const variables = Object.entries(env).filter(([name]) => !COUNTED.includes(name));
  hash.update(JSON.stringify([top, machine, tools, variables.sort()]));
  const names = readdirSync(top).filter((name) => name !== '.git' && name !== 'build');
  for (const path of [...names.sort(), ...READ_OF_BUILD]) addTree(hash, top, path);
  return hash.digest('hex');
}

/** Stores the results of suites, by name, in one file. @param {string} [file] */
export function resultStore(file = join(TOP, 'build/kept.json')) {
  /** @returns {Record<string, StoredResult>} */
  const all = () => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return {}; // no file yet, or an incomplete one
    }
  };
  return {
    /**
     * The counts of a suite with these inputs, if it passed.
     * @param {string} name
     * @param {string} inputs
     * @param {number} [now]
     * @returns {Counts | undefined}
     */
    counts(name, inputs, now = Date.now()) {
      const stored = all()[name];
      return stored?.inputs === inputs && now >= stored.storedAt && now - stored.storedAt < DAY_MS
        ? stored.counts
        : undefined;
    },
    /**
     * @param {string} name
     * @param {string} inputs
     * @param {Counts} counts
     * @param {number} [now]
     */
    store(name, inputs, counts, now = Date.now()) {
      const { [name]: _former, ...others } = all();
      const isGood = counts.failed === 0 && counts.passed > 0;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ ...others, ...(isGood && { [name]: { inputs, storedAt: now, counts } }) }));
    },
  };
}
