/**
 * For runtimes that can't compile WebAssembly from bytes: bundles as their tools do, and runs where
 * `WebAssembly.compile` and the constructor throw, as they do there. `npm run runtimes` does the same in one of those
 * runtimes.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { edgeBundle } from '../edge.js';
import { esModule, EXPECTED } from '../program.js';
import { project } from '../project.js';

const { folder, write, node } = project();

const RUNNER = `
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
const [script, wasm] = process.argv.slice(2);
const { Module, Instance, Memory, Table, RuntimeError, validate } = WebAssembly;
const compiled = new Module(readFileSync(wasm));
const refuse = () => {
  throw new WebAssembly.CompileError('Wasm code generation disallowed by embedder');
};
class Refused {
  constructor() {
    refuse();
  }
  static [Symbol.hasInstance](value) {
    return value instanceof Module;
  }
}
const context = vm.createContext({
  URL, TextDecoder, console,
  WebAssembly: { Module: Refused, Instance, Memory, Table, RuntimeError, validate, compile: refuse, instantiate: refuse, compileStreaming: refuse },
});
vm.runInContext('delete globalThis.FinalizationRegistry', context); // as in some of them
const asked = [];
const link = (specifier) => {
  asked.push(specifier.replace(/^.*\\//, ''));
  return new vm.SyntheticModule(['default'], function () { this.setExport('default', compiled); }, { context });
};
const module = new vm.SourceTextModule(readFileSync(script, 'utf8'), { context });
await module.link(link);
await module.evaluate();
console.log(JSON.stringify({ asked, answer: module.namespace.check() }));
`;

/** The import condition of each platform, and the file it imports. */
const PLACES = { workerd: 'stride0.wasm', 'edge-light': 'stride0.wasm?module' };

for (const [place, imported] of Object.entries(PLACES)) {
  for (const entry of ['stride0', 'stride0/init', 'stride0/inline']) {
    test(`${entry} in ${place}`, async () => {
      write({ 'main.js': esModule(entry), 'runner.mjs': RUNNER });
      const outfile = join(folder, place, 'main.js');
      await edgeBundle(join(folder, 'main.js'), outfile, [place, 'worker', 'browser']);
      assert.doesNotMatch(readFileSync(outfile, 'utf8'), /\bfetch\(|import\.meta/);
      const wasm = join(folder, 'node_modules/stride0/web/lib/wasm/stride0.wasm');
      const { asked, answer } = node('--experimental-vm-modules', '--no-warnings', 'runner.mjs', outfile, wasm);
      assert.deepEqual(asked, [imported]);
      assert.deepEqual(answer, EXPECTED);
    });
  }
}
