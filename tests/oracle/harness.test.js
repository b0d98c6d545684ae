/** Tests that the replay can tell right results from nearly right ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, ShapeError, tensor, zeros } from '../../web/lib/index.js';
import { differentError, judge, outcomeOf } from './call.js';
import { differentChoice } from './chosen.js';
import { difference, differentElement } from './compare.js';
import { run } from './python.js';
import { Scope } from './read.js';

/** @param {string} dtype @param {number} got @param {number} want @param {object} exactness */
const same = (dtype, got, want, exactness) => differentElement(dtype, [got], [want], exactness) === null;

test('each rule allows what it says and no more', () => {
  const after = (/** @type {number} */ value, /** @type {number} */ ulps) => value + ulps * 2 ** -23;
  const by = (/** @type {number} */ measure) => ({ magnitudes: () => [measure] });
  const cases = [
    ['float32', NaN, NaN, { rule: 'x' }, true],
    ['float32', 0, -0, { rule: 'x' }, false],
    ['float32', 0, -0, { rule: 'z' }, true],
    ['float32', 1, after(1, 1), { rule: 'z' }, false],
    ['float32', 1, after(1, 1), { rule: 't' }, false],
    ['float32', 1, after(1, 1), { rule: 't', units: 1 }, true],
    ['float32', 1, after(1, 2), { rule: 't', units: 1 }, false],
    ['float32', 0, -0, { rule: 't' }, false],
    ['float32', 0, 2 ** -149, { rule: 't' }, false],
    ['float32', Infinity, 3.4028234663852886e38, { rule: 't' }, false],
    ['float64', 1, 1 + 4 * 2 ** -52, { rule: 't' }, true],
    ['float64', 1, 1 + 5 * 2 ** -52, { rule: 't' }, false],
    ['float32', 1, after(1, 2), { rule: 'f', ...by(1) }, true],
    ['float32', 1, after(1, 3), { rule: 'f', ...by(1) }, false],
    ['float32', 1, 2, { rule: 'f', ...by(Infinity) }, false],
    ['float32', 1e-7, 2e-7, { rule: 'l', units: 1 }, false],
    ['float16', 0x3c00, 0x3c01, { rule: 'x' }, false],
    ['float16', 0x3c00, 0x3c01, { rule: 'x', oneUlp: true }, true],
    ['float32', 1, after(1, 1), { rule: 'x', oneUlp: true }, false],
    ['bfloat16', 0x3f80, 0x3f82, { rule: 't' }, false],
    ['float16', 0x7e00, 0xfe01, { rule: 'x' }, true],
    ['int32', 1, 2, { rule: 't' }, false],
    ['float32', 1.0078125, 1, { rule: 'r', rtol: 2 ** -7, atol: 0 }, true],
    ['float32', 1.015625, 1, { rule: 'r', rtol: 2 ** -7, atol: 0 }, false],
    ['float32', 2 ** -20, 0, { rule: 'r', rtol: 1, atol: 2 ** -20 }, true],
    ['float32', 2 ** -19, 0, { rule: 'r', rtol: 1, atol: 2 ** -20 }, false],
    ['float32', 1e30, Infinity, { rule: 'r', rtol: 1, atol: 1 }, false],
    ['float32', NaN, NaN, { rule: 'r', rtol: 0, atol: 0 }, true],
    ['float32', 1, NaN, { rule: 'r', rtol: 1, atol: 1 }, false],
    ['float32', NaN, 1, { rule: 'r', rtol: 1, atol: 1 }, false],
  ];
  for (const [dtype, got, want, exactness, expected] of cases) {
    assert.equal(same(dtype, got, want, exactness), expected, `${dtype} ${got} ${want} ${exactness.rule}`);
  }
});

test('an undefined index has to select an equal element', () => {
  const scope = new Scope();
  const encoded = (/** @type {ArrayBufferView} */ { buffer }) =>
    Buffer.from(/** @type {any} */ (buffer)).toString('base64');
  const storage = encoded(new Float32Array([5, 7, 7, 1, 2, 2]));
  const input = { dtype: 'float32', shape: [2, 3], strides: [3, 1], offset: 0, storage };
  const record = /** @type {any} */ ({ op: 'argmax', args: [input], kwargs: {} });
  const want = { shape: [2], data: encoded(new BigInt64Array([1n, 1n])) };
  const chosen = (/** @type {bigint[]} */ indices) =>
    differentChoice(record, scope.own(tensor(indices, { dtype: 'int64' })), want, scope);
  assert.equal(chosen([2n, 2n]), null);
  assert.match(String(chosen([2n, 0n])), /index 1 names 1, PyTorch's names 2/);
  scope.dispose();
});

test('shape, strides, dtype and every element count', () => {
  const want = {
    dtype: 'float32',
    shape: [2],
    strides: [1],
    data: Buffer.from(new Float32Array([0, 1]).buffer).toString('base64'),
  };
  assert.equal(difference(arange(2), want, { rule: 'x' }), null);
  assert.match(String(difference(tensor([0, 2]), want, { rule: 'x' })), /element 1 is 2, PyTorch has 1/);
  assert.match(String(difference(arange(3), want, { rule: 'x' })), /shape is \[3\]/);
  assert.match(String(difference(zeros([1]).expand([2]), want, { rule: 'x' })), /strides are \[0\]/);
  assert.match(String(difference(zeros([2], { dtype: 'int8' }), want, { rule: 'x' })), /dtype is int8/);
});

test('a failure is the right class with the right message, and not a bug of ours', () => {
  const expect = { ok: false, error: 'IndexError', text: 'too far' };
  assert.equal(differentError(new ShapeError('too far', { torchType: 'IndexError' }), expect), null);
  assert.match(String(differentError(new ShapeError('too far'), expect)), /throws RuntimeError: too far/);
  assert.match(String(differentError(new ShapeError('far', { torchType: 'IndexError' }), expect)), /throws/);
  assert.match(
    String(differentError(new TypeError('x is undefined'), { ...expect, match: 'fails' })),
    /throws TypeError/,
  );
  assert.match(String(judge({ value: 1, warnings: [] }, expect, () => null)), /succeeds; PyTorch: IndexError/);
  const quiet = { ok: true, warnings: [{ category: 'UserWarning', text: 'mind' }] };
  assert.match(String(judge({ value: 1, warnings: [] }, quiet, () => null)), /warns \[\]/);
  const loud = outcomeOf(() => zeros([3]).T);
  assert.match(String(judge(loud, { ok: true }, () => null)), /warns \["UserWarning: The use of/);
});

test('the parser reads Python as Python does', () => {
  const scope = new Scope();
  const cases = [
    ['-2**2', -4n],
    ['[1, 2.5, (3,), (), True, None]', [1n, 2.5, [3n], [], true, undefined]],
    ['(lambda a: a[1:4:2])(T.arange(6.)).size(0)', 2],
    ['S(2,3).permute(1,0).T.size(-1)', 3],
    ['T.broadcast_shapes(*[(2,1),3])', [2, 3]],
    ['S(1,3).expand(-1,*[3]).dtype', 'float32'],
    ['I(1,2).to(T.int8).dtype', 'int8'],
    ["float('nan')", NaN],
  ];
  for (const [source, expected] of cases) {
    assert.deepEqual(run(source, scope), expected, source);
  }
  assert.throws(() => run('S(2) S(3)', scope), /cannot read all/);
  assert.throws(() => run('S(2', scope), /ends too early/);
  scope.dispose();
});
