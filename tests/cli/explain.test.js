/** A pasted error on the command line: how it is read and printed. tests/diagnose tests the diagnosis itself. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { explain } from '../../web/lib/index.js';
import { read } from '../../web/case/address.js';
import { fed, file, folder, program, run } from './run.js';

/** An error on the standard input of explain. @param {string} input @param {...string} args */
const explained = (input, ...args) => fed(input, 'explain', ...args);

const message = 'The size of tensor a (6) must match the size of tensor b (4) at non-singleton dimension 2';
const traceback = `Traceback (most recent call last):
  File "train.py", line 12, in <module>
    G = G / norm
RuntimeError: ${message}
`;
const numpy = 'operands could not be broadcast together with shapes (4,3) (4,) ';

test('a message, as an argument or on standard input, gets facts, a drawing and fixes', async () => {
  for (const { status, stdout, stderr } of [await run('explain', numpy), await explained(`ValueError: ${numpy}\n`)]) {
    assert.deepEqual([status, stderr], [0, '']);
    const [brief = '', drawing = ''] = stdout.trimEnd().split('\n\n');
    const [first = '', clash = '', ways = '', ...more] = brief.split('\n');
    assert.equal(first, 'NumPy: a (4, 3), b (4,)');
    assert.match(clash, /^In dimension 1, a has 3 and b has 4\./);
    assert.match(ways, /in exactly one way: \(4, 1\)\.$/);
    assert.match(more.join('\n'), /^Fix: With \[:, None\], b becomes \(4, 1\)/);
    assert.equal(drawing, explain([4, 3], [4]).draw());
  }
});

test('missing shapes are asked for by name, and given by name', async () => {
  const asked = await explained(traceback);
  assert.equal(asked.status, 0);
  assert.match(asked.stdout, /What is the shape of G, norm\? \(--shape 'G=…' --shape 'norm=…'\)\n$/);
  const { status, stdout } = await explained(traceback, '--shape', 'G=4,8,6', '--shape=norm=4');
  assert.equal(status, 0);
  assert.ok(stdout.includes(`\n\n${explain([4, 8, 6], [4]).draw()}\na = G, b = norm\n`), stdout);
  assert.match(stdout, /Fix: norm\[:, None, None\]\n/);
});

test('a shape has the usual forms, and an invalid one is refused', async () => {
  for (const given of ['a=4x8x6', 'a=(4, 8, 6)', 'a=[4,8,6]']) {
    const { stdout } = await run('explain', message, '--json', '--shape', given, '--shape', 'b=4');
    assert.deepEqual(JSON.parse(stdout).shapes, [[4, 8, 6], [4]], given);
  }
  for (const wrong of ['4,8', '=4', 'a=', 'a=two', 'a=-1', 'a=(2,3) (4,)']) {
    const { status, stdout, stderr } = await run('explain', message, '--shape', wrong);
    assert.deepEqual([status, stdout], [2, ''], wrong);
    assert.match(stderr, /--shape (needs a name and sizes|needs a value)/);
  }
});

test('the explanation can be JSON, and in Chinese', async () => {
  const { facts, fixes, report, explanation } = JSON.parse((await run('explain', '--json', numpy)).stdout);
  assert.deepEqual([facts[0].id, fixes[0].code, report.conflict.dim], ['clash', '', 1]);
  assert.match(explanation.text, /in exactly one way/);
  assert.match((await run('explain', '--lang', 'zh', numpy)).stdout, /改法：用 \[:, None\]，b 变为/);
});

test('Markdown is a link to the playground if it has an address, or else the explanation as code', async () => {
  const plain = (await run('explain', numpy)).stdout;
  assert.equal((await run('explain', '--markdown', numpy)).stdout, `\`\`\`\n${plain}\`\`\`\n`);
  const ticks = (await run('explain', '--markdown', `\`\`\`\n>>> \`\`\`a + b\n${message}`)).stdout.split('\n');
  assert.equal(ticks.filter((line) => line === ticks[0]).length, 2, 'nothing inside ends the code');
  process.env.STRIDE0_HOME = 'https://my.host/';
  const badge = (await run('explain', '--markdown', numpy)).stdout;
  assert.equal(badge, '[explained](https://my.host/#op=add&a=4,3&b=4)\n');
  const [, address = ''] = /\((.*)\)\n$/.exec((await run('explain', '--markdown', message)).stdout) ?? [];
  delete process.env.STRIDE0_HOME;
  assert.doesNotMatch(address, /[()\s]/, 'nothing that Markdown would end the link at');
  assert.equal(read(new URL(address).hash).expr, message, 'the message itself if it does not show its shapes');
});

test('an unknown message gives status 1; no message, or options of other commands, status 2', async () => {
  const { status, stdout, stderr } = await run('explain', 'Segmentation fault');
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /^No error about shapes was found in this text\.\nNext: If it is about shapes, paste the whole/);
  const json = await run('explain', 'Segmentation fault', '--json');
  assert.deepEqual([json.status, JSON.parse(json.stdout).recognised.kind], [1, 'none']);
  assert.match((await explained(' \n')).stderr, /explain needs an error message, but got no text/);
  for (const args of [['--inplace'], ['-o', 'a.npy'], ['--lang', 'de']])
    assert.equal((await run('explain', numpy, ...args)).status, 2);
});

test('a file, a minus sign for standard input, and a message are distinguished', async () => {
  const wanted = await explained(traceback);
  file('traceback.txt', traceback);
  file('two words.txt', traceback);
  assert.deepEqual(await run('explain', 'traceback.txt'), wanted);
  assert.deepEqual(await run('explain', './traceback.txt'), wanted);
  assert.deepEqual(await run('explain', join(folder, 'traceback.txt')), wanted);
  assert.deepEqual(await run('explain', 'two words.txt'), wanted);
  assert.deepEqual(await explained(traceback, '-'), wanted);
  assert.deepEqual(await run('explain', ...message.split(' ')), await run('explain', message));
});

test('an unreadable file is refused with an error', async () => {
  mkdirSync(join(folder, 'runs'));
  mkdirSync(join(folder, 'runs.npy'));
  file('empty.txt', '');
  /** @type {[string[], number, string][]} */
  const cases = [
    [['explain', 'runs'], 1, 'stride0: runs: this is a directory, not a file\n'],
    [['explain', '.'], 1, 'stride0: .: this is a directory, not a file\n'],
    [['explain', 'gone.txt'], 1, 'stride0: gone.txt: no such file\n'],
    [['explain', 'empty.txt/x'], 1, 'stride0: empty.txt/x: a part of this path is not a directory\n'],
    [['runs.npy'], 1, 'stride0: runs.npy: this is a directory, not a file\n'],
    [['runs.npy', '+', '1'], 1, 'stride0: runs.npy: this is a directory, not a file\n'],
    [['explain', 'runs', 'empty.txt'], 2, 'stride0: explain reads only one file\n'],
    [['explain', 'empty.txt'], 2, 'stride0: explain needs an error message, but got no text\n'],
  ];
  for (const [args, status, begins] of cases) {
    const said = await run(...args);
    assert.deepEqual([said.status, said.stdout], [status, ''], args.join(' '));
    assert.ok(said.stderr.startsWith(begins), said.stderr);
    assert.doesNotMatch(said.stderr, /EISDIR|ENOENT|ENOTDIR|\n {4}at /);
  }
  const input = openSync(folder, 'r');
  const { status, stderr } = spawnSync(process.execPath, [program, 'explain'], {
    encoding: 'utf8',
    stdio: [input, 'pipe', 'pipe'],
  });
  closeSync(input);
  assert.deepEqual([status, stderr], [1, 'stride0: standard input: this is a directory, not a file\n']);
});

test('a megabyte of text around the message is allowed', async () => {
  const noise = 'step 17: loss 0.25, (3, 4) and [5, 6] all is well\n'.repeat(20_000);
  assert.match((await explained(noise + traceback)).stdout, /^PyTorch div: G/);
});

test('output that is no longer read is not an error', async () => {
  const child = spawn(process.execPath, [program, 'explain', '--json', numpy], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  child.stdout.destroy();
  const status = await new Promise((resolve) => child.on('close', resolve));
  assert.deepEqual([status, stderr], [0, '']);
});

test('of a long log, the error that ended the run is explained, and the others are listed with their lines', async () => {
  const quiet = 'step done, loss 0.5, shape of batch (32, 3)\n'.repeat(40_000);
  const other = 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)\n';
  const { status, stdout } = await explained(`${quiet}${other}${quiet}${traceback}${quiet}${other}`);
  assert.equal(status, 0);
  assert.match(stdout, /^PyTorch matrix product: .*\n/);
  assert.ok(stdout.includes(`\n\nAlso in this text, in line 80005:\n${message}\nPyTorch div: G, norm, 6 vs 4`), stdout);
  const { errors } = JSON.parse((await explained(`${traceback}${other}`, '--json')).stdout);
  assert.deepEqual(errors, [
    { message: 'mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)', line: 5, count: 1 },
    { message, line: 4, count: 1 },
  ]);
});
