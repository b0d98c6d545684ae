/** The package's types in the oldest TypeScript that reads them, the last 5, and 6, with usual settings. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOP } from '../../cpp/toolchain/machine.js';
import { project } from '../pack/project.js';
import { binary } from './binaries.js';

const { folder, write } = project();

const uses = `import { add, tensor, type Tensor } from 'stride0';
import { readNpy, writeNpy } from 'stride0/files';
import { diagnose } from 'stride0/diagnose';
import { init } from 'stride0/init';
export const sum: Tensor = add(tensor([[1], [2]]), 1).mul(2);
export { readNpy, writeNpy, diagnose, init };
`;
const generic = readFileSync(join(TOP, 'tests/types/generic.ts'), 'utf8');
const element = "import 'stride0/element';\n";
write({ 'main.ts': uses + element, 'main.mts': uses + element, 'main.cts': uses, 'generic.mts': generic });

const BUNDLER = { module: 'esnext', moduleResolution: 'bundler' };

/** Compiler options and files; null is a command line with a file. @type {[object | null, string[]][]} */
const SETTINGS = [
  [null, ['main.ts']],
  [{ module: 'nodenext' }, ['main.mts', 'main.cts', 'generic.mts']],
  [{ module: 'node16' }, ['main.mts', 'main.cts']],
  [{ ...BUNDLER, target: 'es2020', lib: ['es2020'], types: [] }, ['main.ts']],
  [{ module: 'nodenext', target: 'es2022', lib: ['es2022'], types: [] }, ['main.mts', 'main.cts']],
  [{ module: 'commonjs', moduleResolution: 'node10', target: 'es2016', ignoreDeprecations: '6.0' }, ['main.ts']],
  [{ module: 'preserve', exactOptionalPropertyTypes: true, verbatimModuleSyntax: true }, ['main.mts']],
];

for (const version of ['5.4', '5.9', '6.0']) {
  for (const [options, files] of SETTINGS) {
    const { ignoreDeprecations, ...older } = /** @type {Record<string, unknown>} */ (options ?? {});
    const given = version === '6.0' && ignoreDeprecations ? options : older;
    test(`TypeScript ${version} with ${options ? JSON.stringify(options) : 'no options'}`, () => {
      const compilerOptions = { strict: true, noEmit: true, skipLibCheck: false, ...given };
      const config = join(folder, 'configured/tsconfig.json');
      write({
        'configured/tsconfig.json': JSON.stringify({ compilerOptions, files: files.map((file) => `../${file}`) }),
      });
      const args = options ? ['-p', config] : ['--noEmit', ...files];
      const { stdout } = spawnSync(process.execPath, [binary(`typescript-${version}`, 'tsc'), ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      assert.equal(stdout, '');
    });
  }
}
