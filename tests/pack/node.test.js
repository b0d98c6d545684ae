/** The package in Node: imported, required, both at once, in threads, and twice in one process. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commonJs, esModule, EXPECTED } from './program.js';
import { project } from './project.js';
import { tools } from './tools.js';

const { folder, write, node } = project();

const print = 'console.log(JSON.stringify(check()));\n';

for (const entry of ['stride0', 'stride0/inline', 'stride0/init']) {
  test(`import of ${entry}`, () => {
    write({ 'main.mjs': esModule(entry) + print });
    assert.deepEqual(node('main.mjs'), EXPECTED);
  });

  test(`require of ${entry}, ready on return`, () => {
    write({ 'main.cjs': commonJs(entry) + print });
    assert.deepEqual(node('main.cjs'), EXPECTED);
  });
}

test('a diagnosis shares the core with whoever threw the error, imported or required', () => {
  const code = `
    (async () => {
      const { add, ShapeError, zeros } = stride0;
      const ids = [(await diagnosis.diagnose('operands could not be broadcast together with shapes (4,3) (4,) ')).cause.id];
      try {
        add(zeros([3]), zeros([4]));
      } catch (error) {
        ids.push(error instanceof ShapeError, (await diagnosis.diagnose(error)).recognised.framework);
      }
      console.log(JSON.stringify(ids));
    })();
  `;
  const names = { stride0: 'stride0', diagnosis: 'stride0/diagnose' };
  const lines = (/** @type {(name: string, from: string) => string} */ line) =>
    Object.entries(names)
      .map(([name, from]) => line(name, from))
      .join('\n');
  write({
    'main.mjs': lines((name, from) => `import * as ${name} from '${from}';`) + code,
    'main.cjs': lines((name, from) => `const ${name} = require('${from}');`) + code,
  });
  for (const file of ['main.mjs', 'main.cjs']) assert.deepEqual(node(file), ['missing-axis', true, 'stride0'], file);
});

test('the command explains an error from where it is installed', () => {
  const program = join(folder, 'node_modules/stride0/web/cli/main.js');
  const input = 'ValueError: operands could not be broadcast together with shapes (4,3) (4,) ';
  const { status, stdout } = spawnSync(process.execPath, [program, 'explain'], { input, encoding: 'utf8' });
  assert.equal(status, 0);
  assert.match(stdout, /Fix: b\[:, None\]/);
});

test('init has nothing left to do, and does not mind', () => {
  write({ 'main.mjs': `${esModule('stride0/init')}await init({ wasm: 'https://example.invalid/' });\n${print}` });
  assert.deepEqual(node('main.mjs'), EXPECTED);
});

test('import and require share one core', () => {
  write({
    'main.mjs': `
      import { createRequire } from 'node:module';
      import * as imported from 'stride0';
      import * as initialised from 'stride0/init';
      const required = createRequire(import.meta.url)('stride0');
      const sum = imported.ones([2]).add(required.tensor([[1], [2]]));
      const same = Object.keys(required).every((name) => required[name] === imported[name] && imported[name] === initialised[name]);
      console.log(JSON.stringify([sum.tolist(), same, Object.keys(imported).length === Object.keys(required).length]));
    `,
  });
  assert.deepEqual(node('main.mjs'), [
    [
      [2, 2],
      [3, 3],
    ],
    true,
    true,
  ]);
});

test('the tensors of another copy are refused in words, and both copies go on', () => {
  cpSync(join(folder, 'node_modules/stride0'), join(folder, 'node_modules/other/node_modules/stride0'), {
    recursive: true,
  });
  write({
    'node_modules/other/index.cjs': "module.exports = require('stride0');\n",
    'main.cjs': `
      const ours = require('stride0');
      const answers = [require('other/index.cjs'), require('stride0/inline')].map((theirs) => {
        const [a, b] = [ours.ones([2]), theirs.ones([2])];
        let message;
        try {
          a.add(b);
        } catch (error) {
          message = error.name + ': ' + error.message;
        }
        return [message, a.add(1).tolist(), b.add(1).tolist(), a instanceof theirs.Tensor];
      });
      console.log(JSON.stringify(answers));
    `,
  });
  const message =
    "ArgumentError: add(): argument 'other' must be a tensor or a number, not a Tensor that is not of this copy of the library";
  const one = [message, [2, 2], [2, 2], false];
  assert.deepEqual(node('main.cjs'), [one, one]);
});

test('in worker threads, one of which is killed mid-way', () => {
  write({
    'worker.mjs': `
      import { parentPort, workerData } from 'node:worker_threads';
      import { ones } from 'stride0';
      ${esModule().replace(/^import.*$/m, "import { add, explain, fuse, init, memory, Tensor, tensor, zeros } from 'stride0';")}
      parentPort.postMessage(check());
      if (workerData.forever) for (;;) ones([1000, 1000]).add(ones([1000])).dispose();
    `,
    'main.mjs': `
      import { Worker } from 'node:worker_threads';
      import { once } from 'node:events';
      ${esModule()}
      const before = memory();
      const start = (forever) => new Worker(new URL('./worker.mjs', import.meta.url), { workerData: { forever } });
      const killed = start(true);
      const [first] = await once(killed, 'message');
      const status = await killed.terminate();
      const [second] = await once(start(false), 'message');
      const same = before.blocks === memory().blocks;
      console.log(JSON.stringify({ first, second, here: check(), same, status }));
    `,
  });
  const { first, second, here, same, status } = node('main.mjs');
  assert.deepEqual([first, second, here], [EXPECTED, EXPECTED, EXPECTED]);
  assert.deepEqual([same, status], [true, 1]);
});

test('bundled for Node, the inline entry needs no file', async () => {
  const { build } = await tools.load('esbuild');
  write({ 'main.mjs': esModule('stride0/inline') + print });
  for (const format of ['cjs', 'esm']) {
    const outfile = join(folder, 'bundled', `main.${format === 'cjs' ? 'cjs' : 'mjs'}`);
    await build({
      entryPoints: [join(folder, 'main.mjs')],
      bundle: true,
      platform: 'node',
      format,
      outfile,
      logLevel: 'error',
    });
    assert.deepEqual(node(outfile), EXPECTED);
  }
});

test('bundled for Node, the first entry says that it cannot be', async () => {
  const { build } = await tools.load('esbuild');
  write({ 'main.mjs': esModule() + print, 'main.cjs': commonJs() + print });
  for (const [main, format] of [
    ['main.mjs', 'esm'],
    ['main.cjs', 'cjs'],
  ]) {
    const outfile = join(folder, 'bundled', main);
    await build({
      entryPoints: [join(folder, main)],
      bundle: true,
      platform: 'node',
      format,
      outfile,
      logLevel: 'error',
    });
    const { stderr, status } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(
      stderr,
      /stride0 could not (find|read) .*: a bundle for Node leaves stride0 external, or imports 'stride0\/inline'/,
    );
  }
});

test('no SIMD is one clear error', () => {
  write({
    'main.cjs': `
      WebAssembly.validate = () => false;
      const messages = ['stride0', 'stride0/inline'].map((entry) => {
        try {
          require(entry);
        } catch (error) {
          return error.message;
        }
      });
      console.log(JSON.stringify(messages));
    `,
  });
  const message = 'stride0 needs WebAssembly SIMD, which this browser or runtime does not have';
  assert.deepEqual(node('main.cjs'), [message, message]);
});
