/** The bundlers and checkers of tests/pack/package.json, and what tests/runtimes and tests/strangers need. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOP } from '../../cpp/toolchain/machine.js';
import { ensurePackages, packagesAreCurrent } from '../../cpp/toolchain/packages.js';

/**
 * Packages with a separate lock file, installed in build/ so that they are not dependencies: bundlers, checkers of the
 * package, runtimes.
 * @param {string} folder that has the package.json and its lock file
 * @param {string} command that installs them
 */
const packagesIn = (folder, command) => {
  const [from, to] = [join(TOP, folder), join(TOP, 'build', `${basename(folder)}-tools`)];
  return {
    async ensure() {
      mkdirSync(to, { recursive: true });
      for (const file of ['package.json', 'package-lock.json']) cpSync(join(from, file), join(to, file));
      // Imports resolve from the folder of the importing file.
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

export const tools = packagesIn('tests/pack', 'npm test -- --only pack');
export const runtimes = packagesIn('tests/runtimes', 'npm run runtimes');
export const consumerTools = packagesIn('tests/strangers', 'npm run strangers');
