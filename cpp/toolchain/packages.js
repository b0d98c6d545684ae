/**
 * Installs the npm packages of the lock file if node_modules differs from it. npm records in node_modules what it
 * installed, and comparing that record is quicker than running npm.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from './machine.js';
import { step } from './step.js';

/** @typedef {Record<string, { version?: string, optional?: boolean }>} LockedPackages */

/** @type {(file: string) => LockedPackages} */
const readLock = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether node_modules contains exactly the packages of the lock file, except those for other kinds of machines.
 * @param {string} [top]
 */
export function packagesAreCurrent(top = TOP) {
  const record = join(top, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const { '': _ourselves, ...wanted } = readLock(join(top, 'package-lock.json'));
  const installed = readLock(record);
  const isThere = (/** @type {string} */ path) => existsSync(join(top, path, 'package.json'));
  return (
    Object.entries(wanted).every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version && isThere(path) : optional === true,
    ) && Object.keys(installed).every((path) => path in wanted)
  );
}

/** Installs the packages of a folder's lock file if node_modules differs from it. @param {string} [top] */
export async function ensurePackages(top = TOP) {
  if (packagesAreCurrent(top)) return;
  // Install all packages, whatever NODE_ENV says; none of them needs its install script.
  const args = ['ci', '--prefix', top, ...['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit']];
  // Under `npm test` this is the npm that runs us, which need not be the first on the PATH.
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []];
  await step('npm packages', program, [...first, ...args, '--no-fund', '--loglevel=http'], {
    note: (line) => /([^/ ]+) \d+ms/.exec(line)?.[1] ?? line,
  });
}
