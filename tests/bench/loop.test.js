import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CASES, f32, resultDType } from './cases.js';
import { asNumbers, difference } from './check.js';
import { decode, encode } from './halves.js';
import { alignedShape, loopOf, loopSource } from './loop.js';
import { numbers } from './numbers.js';
import { oursOf } from './ours.js';

/** @type {(op: import('./ops.js').OpName, ...inputs: import('./cases.js').Input[]) => import('./cases.js').Case} */
const small = (op, ...inputs) => ({ name: op, op, inputs });

test('a loop has a constant for every size and every stride', () => {
  const { source, shape } = loopSource(small('add', f32(2, 3, 4), f32(3, 1)));
  assert.deepEqual(shape, [2, 3, 4]);
  assert.equal(
    source,
    'for (let i0 = 0; i0 < 2; ++i0) {\nfor (let i1 = 0; i1 < 3; ++i1) {\nfor (let i2 = 0; i2 < 4; ++i2) {\n' +
      'const a_ = a[i0 * 12 + i1 * 4 + i2]; const b_ = b[i1]; out[i0 * 12 + i1 * 4 + i2] = a_ + b_;\n}}}',
  );
  assert.deepEqual(alignedShape([[5, 1, 4, 1], [3, 1, 1], []]), [5, 3, 4, 1]);
});

test('every op of the bench has the library’s result, on small operands', () => {
  const byte = { dtype: /** @type {const} */ ('uint8'), shape: [4, 5, 3] };
  const half = { dtype: /** @type {const} */ ('float16'), shape: [7] };
  const cases = [
    small('add', f32(3, 1), f32(1, 4)),
    small('add', { ...f32(3, 4), transposed: true }, f32(3)),
    small('sub', f32(4, 5, 3), f32(3)),
    small('add_', f32(4, 4), f32(4, 1)),
    { ...small('gt', f32(4, 5), f32(4, 1)), result: /** @type {const} */ ('bool') },
    {
      ...small('where', { dtype: /** @type {const} */ ('bool'), shape: [4, 1] }, f32(4, 5), f32(5)),
      result: /** @type {const} */ ('float32'),
    },
    small('norm', f32(4, 6), f32(4, 1), { ...f32(4, 1), fill: /** @type {const} */ ('positive') }, f32(6), f32(6)),
    small('sum0', f32(5, 7)),
    small('sum1', f32(5, 7)),
    { ...small('image', byte, f32(3), f32(3)), result: /** @type {const} */ ('float32') },
    small('add', half, half),
    small(
      'add',
      { ...half, dtype: /** @type {const} */ ('bfloat16') },
      { ...half, dtype: /** @type {const} */ ('bfloat16') },
    ),
  ];
  for (const each of cases) {
    const ours = oursOf(each);
    assert.ok(ours);
    assert.equal(difference(ours.result(), loopOf(each).result(), each.tolerance), undefined, each.name);
    assert.equal(ours.result().dtype, resultDType(each));
    ours.close();
  }
});

test('case names are unique, and each case runs', () => {
  assert.equal(new Set(CASES.map(({ name }) => name)).size, CASES.length);
  for (const each of CASES) assert.ok(loopSource(each).source);
});

test('numbers repeat after a prime, and sums of eighths are exact', () => {
  const [a, b] = [numbers(f32(2000), 0), numbers(f32(2000), 1)];
  assert.equal(a[3], a[3 + 1021]);
  assert.notDeepEqual(a, b);
  assert.ok(a.every((value) => Number.isInteger(value * 8) && Math.abs(value) <= 64));
});

test('16-bit floats survive a round trip, and round to even', () => {
  for (const dtype of /** @type {const} */ (['float16', 'bfloat16'])) {
    for (let bits = 0; bits < 65536; ++bits) {
      const value = decode[dtype][bits] ?? NaN;
      if (!Number.isNaN(value)) assert.equal(encode[dtype](value), bits);
    }
  }
  assert.equal(encode.float16(2049), encode.float16(2048));
  assert.equal(encode.float16(2051), encode.float16(2052));
  assert.equal(encode.float16(65520), 0x7c00);
  assert.equal(encode.float16(2 ** -25), 0);
  assert.equal(encode.bfloat16(257), encode.bfloat16(256));
  assert.deepEqual(asNumbers(Uint16Array.of(0x3c00), 'float16'), Float32Array.of(1));
});

test('a difference is reported with its position, and tolerances are relative', () => {
  assert.equal(difference([1, 2], [1, 2]), undefined);
  assert.equal(difference([NaN], [NaN]), undefined);
  assert.equal(difference([1, 2.5], [1, 2]), 'has 2.5 at 1 instead of 2');
  assert.equal(difference([1], [1, 2]), 'has 1 elements instead of 2');
  assert.equal(difference([1000.001], [1000], 1e-5), undefined);
  assert.equal(difference([NaN], [1], 1e-5), 'has NaN at 0 instead of 1');
});
