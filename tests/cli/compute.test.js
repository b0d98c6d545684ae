/** Arithmetic on files. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readNpy, readNpz, readSafetensors, writeNpy, writeNpz, writeSafetensors } from '../../web/lib/files/index.js';
import { arange, ones, tensor, zeros } from '../../web/lib/index.js';
import { file, folder, run } from './run.js';

const a = arange(6).reshape([2, 3]);
const b = tensor([10, 20, 30]);
const whole = tensor([-7n, 7n, 2n ** 60n]);
file('a.npy', writeNpy(a));
file('b.npy', writeNpy(b));
file('i.npy', writeNpy(whole));
file('w.npz', await writeNpz({ x: ones([2]), 'y z': zeros([3]) }));
file('one.npz', await writeNpz({ x: ones([2]) }));
file('s.safetensors', writeSafetensors({ half: ones([2], { dtype: 'bfloat16' }), bias: b }));
file('bad.npy', 'no such thing');

const bytesOf = (/** @type {string} */ name) => new Uint8Array(readFileSync(join(folder, name)));

/** @param {...string} args */
async function printed(...args) {
  const { status, stdout, stderr } = await run(...args);
  assert.deepEqual([status, stderr], [0, ''], args.join(' '));
  return stdout.trimEnd();
}

test('a.npy + b.npy -o c.npy writes the sum to c.npy', async () => {
  assert.equal(await printed('a.npy', '+', 'b.npy', '-o', 'c.npy'), '');
  assert.deepEqual(readNpy(bytesOf('c.npy')).tolist(), a.add(b).tolist());
});

test('without -o the tensor is printed as PyTorch prints it', async () => {
  assert.equal(await printed('a.npy', '+', 'b.npy'), String(a.add(b)));
  assert.equal(await printed('a.npy'), String(a));
});

test('every operator computes what the library’s function does', async () => {
  const two = tensor(2n);
  /** @type {[string, import('../../web/lib/tensor/tensor.js').Tensor][]} */
  const cases = [
    ['+', whole.add(two)],
    ['-', whole.sub(two)],
    ['*', whole.mul(two)],
    ['/', whole.div(two)],
    ['//', whole.floorDivide(two)],
    ['%', whole.remainder(two)],
    ['**', whole.pow(two)],
    ['<<', whole.bitwiseLeftShift(two)],
    ['>>', whole.bitwiseRightShift(two)],
    ['&', whole.bitwiseAnd(two)],
    ['^', whole.bitwiseXor(two)],
    ['|', whole.bitwiseOr(two)],
    ['<', whole.lt(two)],
    ['<=', whole.le(two)],
    ['>', whole.gt(two)],
    ['>=', whole.ge(two)],
    ['==', whole.eq(two)],
    ['!=', whole.ne(two)],
  ];
  for (const [sign, result] of cases) assert.equal(await printed(`i.npy ${sign} 2`), String(result), sign);
});

test('numbers are the same as in Python: with a point they are floats', async () => {
  assert.equal(JSON.parse(await printed('i.npy + 2', '--json')).dtype, 'int64');
  assert.equal(JSON.parse(await printed('i.npy + 2.0', '--json')).dtype, 'float32');
  assert.equal(JSON.parse(await printed('i.npy * 1e0', '--json')).dtype, 'float32');
  assert.equal(await printed('2 - b.npy'), String(tensor([-8, -18, -28])));
  assert.equal(await printed('(a.npy + b.npy) // 2 ** b.npy'), String(a.add(b).floorDivide(tensor(2).pow(b))));
});

test('JSON has all digits of integers, and strings for values that JSON lacks', async () => {
  assert.equal(await printed('i.npy', '--json'), `{"dtype":"int64","shape":[3],"data":[-7,7,${2n ** 60n}]}`);
  assert.equal(await printed('w.npz:y z / 0', '--json'), '{"dtype":"float32","shape":[3],"data":["NaN","NaN","NaN"]}');
  assert.equal(await printed('b.npy > 15', '--json'), '{"dtype":"bool","shape":[3],"data":[false,true,true]}');
});

test('a tensor in a file is selected by name, or is the only one', async () => {
  assert.equal(await printed('w.npz:x'), String(ones([2])));
  assert.equal(await printed('one.npz'), String(ones([2])));
  assert.equal(await printed('s.safetensors:bias - b.npy'), String(zeros([3])));
  await printed('s.safetensors:half', '*', '2', '-o', 'h.safetensors:twice');
  const { twice } = readSafetensors(bytesOf('h.safetensors')).tensors;
  assert.deepEqual([twice?.dtype, twice?.tolist()], ['bfloat16', [2, 2]]);
  await printed('a.npy', '-o', 'r.npz');
  assert.deepEqual((await readNpz(bytesOf('r.npz'))).result?.tolist(), a.tolist());
});

test('in place the left file determines shape and dtype', async () => {
  assert.equal(await printed('a.npy + b.npy', '--inplace'), String(a.add(b)));
  assert.equal(JSON.parse(await printed('a.npy * i.npy', '--inplace', '--json')).dtype, 'float32');
  const { status, stderr } = await run('b.npy + a.npy', '--inplace');
  assert.equal(status, 1);
  assert.match(stderr, /output with shape \[3\] doesn't match the broadcast shape \[2, 3\]/);
  assert.match((await run('2 + a.npy', '--inplace')).stderr, /--inplace needs a tensor on the left/);
  assert.match((await run('a.npy', '--inplace')).stderr, /--inplace needs an operator/);
});

test('a failure is reported with status 1, and writes nothing', async () => {
  /** @type {[string, RegExp][]} */
  const cases = [
    [
      'a.npy + w.npz:x',
      /^a {3}.*\nb {3}.*\n=.*✕[^]*The size of tensor a \(3\) must match the size of tensor b \(2\) at non-singleton dimension 1\n$/,
    ],
    ['a.npy & 1', /^"bitwise_and_cpu" not implemented for 'Float'\n$/],
    ['i.npy // 0', /ZeroDivisionError/],
    ['gone.npy + 1', /^stride0: gone.npy: no such file\n$/],
    ['bad.npy', /^stride0: bad.npy: readNpy\(\): this is no .npy file/],
    [
      'w.npz',
      /^stride0: w.npz holds 2 tensors; say which\n {2}w.npz:x {2}float32 \(2,\)\n {2}w.npz:y z {2}float32 \(3,\)\n$/,
    ],
    ['w.npz:q', /w.npz has no tensor q\n/],
    ['s.safetensors:half', /bfloat16; to\('float32'\)/],
  ];
  for (const [text, message] of cases) {
    const { status, stdout, stderr } = await run(text, '-o', 'never.npy');
    assert.deepEqual([status, stdout], [1, ''], text);
    assert.match(stderr, message);
  }
  assert.ok(!existsSync(join(folder, 'never.npy')));
  assert.match((await run('a.npy', '-o', 'nowhere/c.npy')).stderr, /nowhere\/c.npy: no such file/);
});

test('invalid expressions give status 2', async () => {
  /** @type {[string[], RegExp][]} */
  const cases = [
    [['a.npy', '+', 'b'], /b is neither a number nor a .npy, .npz or .safetensors file/],
    [['a.npy', '+', '(1', '+', '2)'], /\+ needs at least one tensor/],
    [['a.npy', '-o', 'c.txt'], /--out c.txt does not end with/],
    [['a.npy', '-o', 'c.npy:x'], /holds a single tensor without a name; leave the name out/],
    [['a.npy:x'], /holds a single tensor without a name; leave the name out/],
    [['a.npy', 'b.npy'], /an operator is missing before b.npy/],
  ];
  for (const [args, message] of cases) {
    const { status, stderr } = await run(...args);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, message);
  }
});
