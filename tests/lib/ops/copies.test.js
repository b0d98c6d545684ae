import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, memory, tensor, zeros } from '../../../web/lib/index.js';
import { blockOf } from '../../../web/lib/tensor/tensor.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('contiguous copies only if needed', () => {
  const x = arange(6).reshape([2, 3]);
  assert.equal(blockOf(x.contiguous()), blockOf(x));
  const turned = x.t().contiguous();
  assert.notEqual(blockOf(turned), blockOf(x));
  assert.deepEqual([turned.strides, turned.tolist()], [[2, 1], [[0, 3], [1, 4], [2, 5]]]); // prettier-ignore
  assert.equal(blockOf(zeros([1, 3]).expand([1, 3]).contiguous()).bytes, 12);
});

test('clone and to keep their input’s layout, without its gaps', () => {
  const x = arange(24).reshape([2, 3, 4]);
  const cases = [
    [x, [12, 4, 1]],
    [x.permute([2, 0, 1]), [1, 12, 4]],
    [x.slice(2, 0, 4, 2), [6, 2, 1]],
    [x.permute([2, 0, 1]).slice(0, 0, 4, 2), [1, 6, 2]],
    [arange(3).expand([2, 3]), [3, 1]],
    [x.select(1, 0).t().unsqueeze(1), [1, 8, 4]],
  ];
  for (const [input, strides] of cases) {
    for (const copy of [input.clone(), input.to('float64')]) {
      assert.deepEqual([copy.strides, copy.tolist()], [strides, input.tolist()]);
      assert.equal(copy.storageOffset, 0);
    }
  }
});

test('to converts every dtype, and returns the tensor itself if it has that dtype', () => {
  const x = tensor([0, 1.5, -2.5]);
  assert.equal(blockOf(x.to('float32')), blockOf(x));
  assert.deepEqual(x.to('int64').tolist(), [0n, 1n, -2n]);
  assert.deepEqual(x.to('bool').to('int8').tolist(), [0, 1, 1]);
  assert.deepEqual(x.to('float16').to('float64').tolist(), [0, 1.5, -2.5]);
  refuses(() => x.to('float'), { name: 'DTypeError', message: /'dtype' must be a dtype/ });
});

test('a copy of a disposed tensor is refused and leaves nothing', () => {
  const gone = zeros([2, 3]).t();
  gone.dispose();
  const { blocks } = memory();
  for (const run of [
    () => gone.clone(),
    () => gone.contiguous(),
    () => gone.to('int8'),
    () => gone.repeat([2, 2]),
    () => gone.repeatInterleave(2, 0),
  ]) {
    refuses(run, { name: 'DisposedError' });
  }
  assert.equal(memory().blocks, blocks);
});

test('to takes a dtype, a tensor or options', () => {
  const x = arange(6).reshape([2, 3]).t();
  const other = zeros([1], { dtype: 'int16' });
  for (const converted of [x.to('int16'), x.to(other), x.to({ dtype: 'int16' }), x.to(other, { copy: true })]) {
    assert.deepEqual([converted.dtype, converted.shape, converted.strides], ['int16', [3, 2], [1, 3]]);
  }
  for (const same of [x.to('float32'), x.to(x), x.to({}), x.to(), x.to({ copy: false })]) {
    assert.equal(blockOf(same), blockOf(x));
  }
  for (const copy of [x.to('float32', { copy: true }), x.to(x, { copy: true }), x.to({ copy: true })]) {
    assert.notEqual(blockOf(copy), blockOf(x));
    assert.deepEqual([copy.strides, copy.tolist()], [[1, 3], x.tolist()]);
  }
  const any = /** @type {any} */ (x);
  refuses(() => any.to(other, { dtype: 'int8' }), /to\(\) got an unexpected option 'dtype'; it takes copy/);
  refuses(() => any.to('float'), /argument 'dtype' must be a dtype such as 'float32', not the string "float"/);
});

test('casts by the names of dtypes', () => {
  const x = tensor([1.5, -1]);
  const casts = {
    ...{ bfloat16: 'bfloat16', bool: 'bool', byte: 'uint8', char: 'int8', double: 'float64', float: 'float32' },
    ...{ half: 'float16', int: 'int32', long: 'int64', short: 'int16' },
  };
  for (const [name, dtype] of Object.entries(casts)) {
    const converted = /** @type {any} */ (x)[name]();
    assert.deepEqual([converted.dtype, converted.tolist()], [dtype, x.to(/** @type {any} */ (dtype)).tolist()]);
  }
  assert.equal(blockOf(x.float()), blockOf(x));
  assert.deepEqual([x.dim(), x.ndimension(), x.nelement(), x.size(0)], [1, 1, 2, 2]);
});
