/** The bundlers and critics of tests/pack/package.json, installed in build/pack-tools so that they are nobody's dependency. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOP } from '../../cpp/toolchain/machine.js';
import { ensurePackages, packagesAreCurrent } from '../../cpp/toolchain/packages.js';

/** @param {string} name */
const installer = (name) => {
  const [from, to] = [join(TOP, 'tests', name), join(TOP, 'build', `${name}-tools`)];
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
      assert.ok(packagesAreCurrent(to), `Not installed: npm test -- --only pack does that, or npm run runtimes.`);
      return (await import(pathToFileURL(join(to, 'load.mjs')).href)).default(tool);
    },
    folder: to,
  };
};

export const tools = installer('pack');

/** Those of tests/runtimes, likewise. */
export const runtimes = installer('runtimes');
