/** Values of another realm, such as an iframe or a context of Node's vm, which are not instances of our classes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import * as stride0 from '../../web/lib/index.js';
import * as files from '../../web/lib/files/index.js';

const { add, ones, receive, tensor, tidy, transfer } = stride0;

const foreign = (/** @type {string} */ code, globals = {}) => runInNewContext(`(${code})`, globals);

/** @type {[string, string][]} */
const ARRAYS = [
  ['Uint8Array', 'uint8'],
  ['Uint8ClampedArray', 'uint8'],
  ['Int8Array', 'int8'],
  ['Int16Array', 'int16'],
  ['Int32Array', 'int32'],
  ['Float32Array', 'float32'],
  ['Float64Array', 'float64'],
];

for (const [name, dtype] of ARRAYS) {
  test(`a ${name} of another realm becomes a tensor`, () => {
    const result = tensor(foreign(`new ${name}([1, 2, 3, 4])`), { shape: foreign('[2, 2]') });
    assert.equal(result.dtype, dtype);
    assert.deepEqual(result.tolist(), [
      [1, 2],
      [3, 4],
    ]);
    assert.deepEqual(tensor([foreign(`new ${name}([5, 6])`)]).tolist(), [[5, 6]]);
  });
}

test('a BigInt64Array, unsigned arrays and a Buffer of another realm are accepted', () => {
  assert.deepEqual(tensor(foreign('new BigInt64Array([1n, 2n])')).tolist(), [1n, 2n]);
  assert.deepEqual(tensor(foreign('new Uint16Array([1, 2])'), { dtype: 'int32' }).tolist(), [1, 2]);
  assert.deepEqual(tensor(foreign('new Uint32Array([1, 2])'), { dtype: 'int64' }).tolist(), [1n, 2n]);
  assert.throws(() => tensor(foreign('new Uint32Array(1)')), /is a Uint32Array, which has no dtype here; give the/);
  assert.deepEqual(tensor(Buffer.from([1, 255])).tolist(), [1, 255]);
});

test('nested arrays, options, indices and messages of another realm are accepted', () => {
  assert.deepEqual(add(tensor(foreign('[[1, 2], [3, 4]]')), 1, foreign('{ alpha: 2 }')).tolist(), [
    [3, 4],
    [5, 6],
  ]);
  const x = tensor([10, 20, 30]);
  assert.deepEqual(x.index(foreign('[2, 0]')).tolist(), [30, 10]);
  assert.deepEqual(x.index(foreign('new Int32Array([2, 0])')).tolist(), [30, 10]);
  const message = transfer(x);
  const received = receive({ ...message, data: foreign('new Float32Array([10, 20, 30])') });
  assert.deepEqual(received.tolist(), x.tolist());
});

test('a Map or Set of tensors keeps them', () => {
  const returned = tidy(() => foreign('new Map([["x", x]])', { x: ones([2]) }));
  assert.deepEqual(returned.get('x').tolist(), [1, 1]);
  const saved = files.readSafetensors(files.writeSafetensors(returned));
  assert.deepEqual(saved.tensors['x']?.tolist(), [1, 1]);
});

test('files and images of another realm are accepted', () => {
  const bytes = files.writeNpy(tensor([1, 2]));
  const given = [...bytes];
  for (const code of [
    'new Uint8Array(given)',
    'new Uint8Array(given).buffer',
    'new DataView(new Uint8Array(given).buffer)',
  ])
    assert.deepEqual(files.readNpy(foreign(code, { given })).tolist(), [1, 2], code);
  const image = foreign('{ data: new Uint8ClampedArray(8), width: 2, height: 1 }');
  assert.deepEqual(files.fromImageData(image).shape, [1, 2, 4]);
});
