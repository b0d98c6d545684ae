/** Shapes on the command line: arguments and output. The drawing is tested with explain. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from '../../web/lib/index.js';
import { run } from './run.js';

test('shapes that fit are drawn, with status 0', async () => {
  const drawn = { status: 0, stdout: `${explain([5, 1, 4, 1], [3, 1, 1])}\n`, stderr: '' };
  assert.match(drawn.stdout, /\(5, 3, 4, 1\)/);
  for (const args of [
    ['(5,1,4,1) + (3,1,1)'],
    ['5x1x4x1', '3x1x1'],
    ['(5,1,4,1)', '-', '[3,1,1]'],
    ['5x1x4x1', '*', '3x1x1'],
  ]) {
    assert.deepEqual(await run(...args), drawn, args.join(' '));
  }
});

test('shapes that do not fit are drawn on standard error with PyTorch’s message, with status 1', async () => {
  const { status, stdout, stderr } = await run('(5,2,4,1) + (3,1,1)');
  assert.deepEqual([status, stdout], [1, '']);
  assert.equal(
    stderr.trimEnd().split('\n').at(-1),
    'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
  );
});

test('in place the first shape must be the result', async () => {
  assert.equal((await run('(3,4) + (4,)', '--inplace')).status, 0);
  const { status, stderr } = await run('--inplace', '(3,1) + (4,)');
  assert.equal(status, 1);
  assert.match(stderr, /\noutput with shape \[3, 1\] doesn't match the broadcast shape \[3, 4\]\n$/);
  assert.match((await run('--inplace', '(3,2) + (4,)')).stderr, /The size of tensor a \(2\) must match/);
});

test('JSON has the report of explain', async () => {
  const fits = await run('--json', '(2,1) (3,)');
  assert.equal(fits.status, 0);
  const { ok, shape, columns, message } = JSON.parse(fits.stdout);
  assert.deepEqual([ok, shape, columns.length, message], [true, [2, 3], 2, null]);
  const clash = await run('--json', '(2,) (3,)');
  assert.equal(clash.status, 1);
  assert.match(JSON.parse(clash.stdout).message, /must match the size of tensor b \(3\)/);
});

test('one shape and shapes without dimensions are valid too', async () => {
  assert.equal((await run('(5,1)')).status, 0);
  assert.equal((await run('() + (3,)')).status, 0);
});

test('letters are sizes, alone or after explain', async () => {
  for (const command of [[], ['explain']]) {
    const fits = await run(...command, '(B, T, C) + (T, 1)');
    assert.equal(fits.status, 0);
    assert.match(fits.stdout, /= +B +T +C +\(B, T, C\)/);
    const clash = await run(...command, '(B, T, C)', '+', '(T,)');
    assert.deepEqual([clash.status, clash.stdout], [1, '']);
    assert.equal(
      clash.stderr.trimEnd().split('\n').slice(-2).join('\n'),
      'The size of tensor a (C) must match the size of tensor b (T) at non-singleton dimension 2\n' +
        'Dimension 2 needs C = T, C = 1 or T = 1.',
    );
  }
  assert.equal((await run('(B, T, C) + (T,), C = T')).status, 0);
  assert.equal((await run('explain', '(3,1) + (4,)')).status, 0);
  const { needs, shape } = JSON.parse((await run('--json', '(B, 2*C) + (C,)')).stdout);
  assert.deepEqual([needs, shape], [[{ dim: 1, any: [['C = 1']] }], null]);
  assert.match((await run('(B, C) + (C,), C = 1, C = 2')).stderr, /^stride0: this contradicts .*:\n.*\n +\^+\n/);
});

test('invalid shapes are marked', async () => {
  const { status, stdout, stderr } = await run('(3,1) + (4');
  assert.deepEqual([status, stdout], [2, '']);
  assert.equal(
    stderr.split('\n').slice(0, 3).join('\n'),
    'stride0: this bracket is not closed:\n  (3,1) + (4\n          ^',
  );
  /** @type {[string, RegExp][]} */
  const cases = [
    ['(3,1) + two', /a shape is missing next to this|not part of a shape/],
    ['(3,-1)', /a size cannot be negative:\n {2}\(3,-1\)\n {5}\^\^\n/],
    ['(3,1.5)', /a size must be a whole number/],
    ['(1e3,)', /a size must be a whole number/],
    ['(99999999999999999999)', /a size can be 9007199254740991 at most/],
    ['(1) + (2) * (3)', /use one operator at a time/],
    ['1 , 2 + 3 ) ', /this bracket closes nothing/],
    ['(1) (1) (1) (1) (1) (1) (1)', /seventh shape/],
    [`${'(1) '.repeat(3000)}`, /seventh shape|too long/],
    ['+', /a shape is missing next to this/],
    ['   ', /there is no shape in this/],
  ];
  for (const [text, message] of cases) {
    assert.equal((await run(text)).status, 2, text);
    assert.match((await run(text)).stderr, message);
  }
});

test('a matrix product is drawn, and fails with torch.matmul’s message', async () => {
  for (const command of [[], ['explain']]) {
    const fits = await run(...command, '(5,2,3) @ (3,4)');
    assert.equal(fits.status, 0);
    assert.match(fits.stdout, /= +5 +2 +4 +Σ +\(5, 2, 4\)/);
  }
  const clash = await run('(5,2,3) @ (5,4)');
  assert.deepEqual([clash.status, clash.stdout], [1, '']);
  assert.match(clash.stderr, /✕\nmat1 and mat2 shapes cannot be multiplied \(10x3 and 5x4\)\n$/);
  assert.match((await run('() @ (3,)')).stderr, /^both arguments to matmul need to be at least 1D/);
  const { ok, shape } = JSON.parse((await run('--json', '(2,3) @ (3,4) @ (4,)')).stdout);
  assert.deepEqual([ok, shape], [true, [2]]);
  for (const text of ['(5,2,3) @ (5,4)', '(2,3) @ (1,4)']) {
    const refused = JSON.parse((await run('--json', text)).stdout);
    assert.equal(refused.ok, false);
    assert.match(refused.message, /cannot be multiplied/);
  }
});

test('letters are not allowed in a product, and a message says so', async () => {
  const { status, stderr } = await run('(B,T,C) @ (C,D)');
  assert.equal(status, 2);
  assert.match(stderr, /shapes of numbers only.*\n.*\n +\^/);
});
