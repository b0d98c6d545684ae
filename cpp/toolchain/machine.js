/**
 * The machine we run on, as a value. Everything is looked up through it, so a test can pass another machine.
 *
 * @typedef {object} Machine
 * @property {Record<string, string | undefined>} env
 * @property {string} platform as `process.platform` names it
 * @property {boolean} isRoot
 * @property {string} root the prefix of all absolute paths: '/' except in tests
 * @property {import('./step.js').Terminal} out where we print what we do
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of this repository. */
export const TOP = fileURLToPath(new URL('../../', import.meta.url));

/** @returns {Machine} */
export function thisMachine() {
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    root: '/',
    out: process.stdout,
  };
}

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
 * @param {string} name
 * @param {Machine} machine
 * @returns {string[]}
 */
export function which(name, { env }) {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .filter(isExecutable);
}

/**
 * Those of `paths` that exist on `machine`.
 * @param {readonly string[]} paths
 * @param {Machine} machine
 * @returns {string[]}
 */
export function existing(paths, { root }) {
  return paths.map((path) => join(root, path)).filter((path) => existsSync(path));
}
