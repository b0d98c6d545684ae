/**
 * Packages that have a lock file of their own and are installed aside, in build/, so that they are nobody's dependency:
 * bundlers and critics of the package, runtimes, the writer of the reference.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOP } from './machine.js';
import { ensurePackages, packagesAreCurrent } from './packages.js';

/**
 * @param {string} folder that has the package.json and its lock file
 * @param {string} command that installs them
 */
export const aside = (folder, command) => {
  const [from, to] = [join(TOP, folder), join(TOP, 'build', `${basename(folder)}-tools`)];
  return {
    async ensure() {
      mkdirSync(to, { recursive: true });
      for (const file of ['package.json', 'package-lock.json']) cpSync(join(from, file), join(to, file));
      // Imports are looked for from where the file is that writes them.
      writeFileSync(join(to, 'load.mjs'), 'export default (name) => import(name);\n');
      await ensurePackages(to);
    },
    /** @param {string} tool @returns {Promise<any>} */
    async load(tool) {
      assert.ok(packagesAreCurrent(to), `Not installed: ${command} does that.`);
      return (await import(pathToFileURL(join(to, 'load.mjs')).href)).default(tool);
    },
    folder: to,
  };
};
