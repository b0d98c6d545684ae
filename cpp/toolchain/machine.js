/**
 * The machine we run on, as a value: everything a probe may look at comes from here, so a test can hand in another one.
 *
 * @typedef {object} Machine
 * @property {Record<string, string | undefined>} env
 * @property {string} platform as `process.platform` says it
 * @property {boolean} isRoot
 * @property {string} root what stands before every absolute path that is looked at; '/' but in tests
 * @property {import('./progress.js').Terminal} out where we say what we do
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of this repository. */
export const TOP = fileURLToPath(new URL('../../', import.meta.url));

/** @type {() => Machine} */
export const thisMachine = () => ({
  env: process.env,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  root: '/',
  out: process.stdout,
});

/** @type {(path: string) => boolean} */
const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/**
 * Every executable called `name` along the PATH, in its order.
 * @type {(name: string, machine: Machine) => string[]}
 */
export const which = (name, { env }) =>
  (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .filter(isExecutable);

/**
 * The absolute paths of `paths` that exist on `machine`.
 * @type {(paths: string[], machine: Machine) => string[]}
 */
export const existing = (paths, { root }) => paths.map((path) => join(root, path)).filter((path) => existsSync(path));

/**
 * Debian and its children, with the right to install.
 * @type {(machine: Machine) => boolean}
 */
export const canInstall = (machine) => machine.isRoot && which('apt-get', machine).length > 0;
