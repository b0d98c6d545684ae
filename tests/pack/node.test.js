/** The package in Node: imported, required, both at once, in threads, and twice in one process. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
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

test('a diagnosis shares the core of the library that threw the error, imported or required', () => {
  const code = `
    (async () => {
      const { add, ShapeError, zeros } = stride0;
      const ids = [(await diagnosis.diagnose('operands could not be broadcast together with shapes (4,3) (4,) ')).facts[0].id];
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
  for (const file of ['main.mjs', 'main.cjs']) assert.deepEqual(node(file), ['clash', true, 'stride0'], file);
});

test('the command explains an error from where it is installed', () => {
  const program = join(folder, 'node_modules/stride0/web/cli/main.js');
  const input = 'ValueError: operands could not be broadcast together with shapes (4,3) (4,) ';
  const { status, stdout } = spawnSync(process.execPath, [program, 'explain'], { input, encoding: 'utf8' });
  assert.equal(status, 0);
  assert.match(stdout, /Fix: With \[:, None\], b becomes \(4, 1\)/);
});

test('the command checks a file from where it is installed', () => {
  const program = join(folder, 'node_modules/stride0/web/cli/main.js');
  const input = 'import torch\ndef scale(x):\n    return x * torch.ones(4)\n';
  const args = [program, 'check', '-', '--call', 'scale', '--input', 'x=(2,3)'];
  const { status, stdout } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stdout, /<stdin>:3:12: error: RuntimeError: The size of tensor a \(3\) must match/);
});

test('a traced broadcast inside of a library function has the line that called the function', () => {
  write({
    'main.cjs': `
      const { ones, tensor, traceBroadcasts } = require('stride0');
      const seen = traceBroadcasts(() => {
        ones([2, 2]).lerp(ones([2]), 0.5);
        ones([2, 2]).indexPut([tensor([0n])], ones([2]));
      });
      console.log(JSON.stringify(seen.map(({ place }) => place.split('/').at(-1))));
    `,
  });
  assert.deepEqual(node('main.cjs'), ['main.cjs:4:22', 'main.cjs:5:22']);
});

test('a function of the bundle has the name and length it has in the sources', () => {
  const signatureCode = `
    const signaturesOf = (of) => Object.entries(Object.getOwnPropertyDescriptors(of)).flatMap(([key, { value }]) =>
      typeof value === 'function' ? [[key, value.name, value.length]] : []).sort();
    console.log(JSON.stringify([signaturesOf({ ...stride0 }), signaturesOf(stride0.Tensor.prototype)]));
  `;
  write({
    'main.mjs': `import * as stride0 from './node_modules/stride0/web/lib/index.js';${signatureCode}`,
    'main.cjs': `const stride0 = require('stride0');${signatureCode}`,
  });
  assert.deepEqual(node('main.cjs'), node('main.mjs'));
});

test('init does nothing if the core has started', () => {
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
      console.log(JSON.stringify([sum.tolist(), same, Object.keys(required).every((name) => name in imported)]));
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

test('tensors of another copy are refused with an error, and both copies continue to work', () => {
  cpSync(join(folder, 'node_modules/stride0'), join(folder, 'node_modules/other/node_modules/stride0'), {
    recursive: true,
  });
  write({
    'node_modules/other/index.cjs': "module.exports = require('stride0');\n",
    'main.cjs': `
      const ours = require('stride0');
      const answers = [require('other/index.cjs')].map((theirs) => {
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
  assert.deepEqual(node('main.cjs'), [one]);
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

/** All entries; each creates or uses tensors of the others. The order of imports makes no difference. */
const MIXED = [
  'stride0',
  'stride0/init',
  'stride0/inline',
  'stride0/files',
  'stride0/diagnose',
  'stride0/autograd',
  'stride0/element',
];
const MIX = `
  async function mix([main, init, inline, files, diagnosis, autograd]) {
    const read = files.readNpy(files.writeNpy(main.tensor([1, 2])));
    const sum = inline.add(init.add(main.ones([2]), read), inline.tensor([10, 20]));
    const leaf = main.ones([2]).requiresGrad_();
    autograd.backward(init.mul(leaf, inline.tensor([3, 4])).sum());
    let error;
    try {
      sum.add(init.zeros([3]));
    } catch (thrown) {
      error = thrown;
    }
    const { recognised } = await diagnosis.diagnose(error);
    const classes = [main, init, inline].map(({ Tensor }) => read instanceof Tensor);
    console.log(JSON.stringify([sum.tolist(), leaf.grad.tolist(), error instanceof inline.ShapeError, recognised.framework, classes]));
  }
`;
const MIXTURE = [[12, 23], [3, 4], true, 'stride0', [true, true, true]];
const lists = [MIXED, [...MIXED].reverse()];
const esMixture = (/** @type {string[]} */ order) =>
  order.map((entry) => `import * as e${MIXED.indexOf(entry)} from '${entry}';\n`).join('') +
  `${MIX}mix([e0, e1, e2, e3, e4, e5]);\n`;
const cjsMixture = (/** @type {string[]} */ order) =>
  order
    .map((entry) => `const e${MIXED.indexOf(entry)} = require('${entry}');\n`)
    .join('')
    .replace(/^.*element.*$/m, '') + `${MIX}mix([e0, e1, e2, e3, e4, e5]);\n`;
const bothMixture = (/** @type {string[]} */ order) =>
  order
    .filter((entry) => entry !== 'stride0/element')
    .map((entry, i) => {
      const name = `e${MIXED.indexOf(entry)}`;
      return i % 2
        ? `import * as ${name} from '${entry}';\n`
        : `const ${name} = createRequire(import.meta.url)('${entry}');\n`;
    })
    .join('') + `import { createRequire } from 'node:module';\n${MIX}mix([e0, e1, e2, e3, e4, e5]);\n`;

test('all entries work together in one process, imported, required or both, in any order', () => {
  for (const order of lists) {
    write({ 'mix.mjs': esMixture(order), 'mix.cjs': cjsMixture(order), 'both.mjs': bothMixture(order) });
    for (const file of ['mix.mjs', 'mix.cjs', 'both.mjs']) assert.deepEqual(node(file), MIXTURE, `${file} ${order}`);
  }
});

test('bundled for Node, all entries work together and need no file', async () => {
  const { build } = await tools.load('esbuild');
  for (const order of lists) {
    write({ 'mix.mjs': esMixture(order), 'mix.cjs': cjsMixture(order) });
    for (const [main, format] of [
      ['mix.mjs', 'esm'],
      ['mix.mjs', 'cjs'],
      ['mix.cjs', 'cjs'],
    ]) {
      const outfile = join(folder, 'bundled', `main.${format === 'cjs' ? 'cjs' : 'mjs'}`);
      const { warnings } = await build({
        entryPoints: [join(folder, /** @type {string} */ (main))],
        bundle: true,
        platform: 'node',
        format,
        outfile,
        logLevel: 'silent',
      });
      assert.deepEqual(warnings, []);
      assert.deepEqual(node(outfile), MIXTURE, `${main} as ${format}`);
    }
  }
});

test('if a file is missing, the error names it, and an entry that needs no file', () => {
  cpSync(join(folder, 'node_modules/stride0'), join(folder, 'node_modules/torn/node_modules/stride0'), {
    recursive: true,
  });
  rmSync(join(folder, 'node_modules/torn/node_modules/stride0/web/lib/wasm/stride0.wasm'));
  write({
    'node_modules/torn/index.cjs': "require('stride0').ones([2]);\n",
    'main.cjs': "require('torn/index.cjs');\n",
  });
  const { stderr, status } = spawnSync(process.execPath, [join(folder, 'main.cjs')], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /could not read .*wasm: a bundle for Node copies stride0\.wasm.*'stride0\/inline'/);
});

test('an uncaught error prints little, and names functions and files', () => {
  write({
    'main.cjs': "const { zeros } = require('stride0');\nfunction mine() {\n  zeros([2]).add(zeros([3]));\n}\nmine();\n",
  });
  for (const file of ['main.cjs', 'main.mjs']) {
    write({
      'main.mjs': "import { zeros } from 'stride0';\nfunction mine() {\n  zeros([2]).add(zeros([3]));\n}\nmine();\n",
    });
    const { stderr, status } = spawnSync(process.execPath, [join(folder, file)], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.ok(stderr.length < 4000, stderr);
    assert.match(stderr, /^ShapeError: The size of tensor a \(2\) must match/m);
    // Its stack begins with the caller.
    const [frame = ''] = stderr.split('\n').filter((line) => line.startsWith('    at '));
    assert.match(frame, new RegExp(`at mine \\(.*${file}:3`));
    assert.ok(Math.max(...stderr.split('\n').map((line) => line.length)) < 300, stderr);
  }
});

test('classes have their names', () => {
  write({
    'main.cjs': `
      const { DTypeError, ShapeError, Tensor, Explanation, Scalar, zeros } = require('stride0');
      const names = [DTypeError, ShapeError, Tensor, Explanation, Scalar, zeros([1]).constructor].map(({ name }) => name);
      console.log(JSON.stringify(names));
    `,
  });
  const names = ['DTypeError', 'ShapeError', 'Tensor', 'Explanation', 'Scalar', 'Tensor'];
  assert.deepEqual(node('main.cjs'), names);
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
  const message = 'stride0 needs WebAssembly SIMD, which this browser or runtime does not support; update it';
  assert.deepEqual(node('main.cjs'), [message, message]);
});
