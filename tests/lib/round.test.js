/** Rounding to decimals, compared with PyTorch. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuse, round, setWarningHandler, tensor } from '../../web/lib/index.js';
import { golden } from './golden.js';
import { expectNoLeaks, refuses } from './leaks.js';

expectNoLeaks();

const given = [1.255, -1.255, 2.5, 0.05, -0.05, 12345.678, -0, Infinity, NaN, 70000, 1e-7, 0.15];

for (const { line, given: what, answer } of golden('round.txt')) {
  test(line, () => {
    const [dtype = '', decimals] = what.split(' ');
    const wanted = answer.split(' ').map((each) => Number(each.replace('inf', 'Infinity')));
    const x = tensor(given, { dtype: /** @type {any} */ (dtype) });
    assert.deepEqual(round(x, { decimals: Number(decimals) }).tolist(), wanted);
    assert.deepEqual(fuse((/** @type {any} */ y) => y.round({ decimals: Number(decimals) }))(x).tolist(), wanted);
    assert.deepEqual(x.round_({ decimals: BigInt(Number(decimals)) }).tolist(), wanted);
  });
}

test('dtypes without decimals are refused as in PyTorch', () => {
  const [whole, mask, x] = [tensor([1n, 2n]), tensor([true]), tensor([1.5])];
  const missing = (/** @type {string} */ message) => ({
    name: 'DTypeError',
    torchType: 'NotImplementedError',
    message,
  });
  for (const decimals of [1, -1]) {
    refuses(() => whole.round({ decimals }), missing(`"round_cpu" not implemented for 'Long'`));
    refuses(() => whole.round_({ decimals }), missing(`"round_cpu" not implemented for 'Long'`));
    refuses(() => mask.round({ decimals }), missing(`"round_cpu" not implemented for 'Bool'`));
  }
  refuses(() => whole.round({ decimals: 0 }), missing(`"round_vml_cpu" not implemented for 'Long'`));
  assert.deepEqual(whole.round().tolist(), [1n, 2n]);
  for (const decimals of [1.5, true, '1', NaN]) {
    refuses(() => round(x, /** @type {any} */ ({ decimals })), /round\(\): argument 'decimals' must be a whole number/);
  }
});

test('out has the dtype of the input, and takes its shape', () => {
  const x = tensor([1.255]);
  const out = tensor([0, 0]);
  /** @type {string[]} */
  const warnings = [];
  setWarningHandler(({ message }) => warnings.push(message));
  assert.equal(round(x, { decimals: 1, out }), out);
  setWarningHandler();
  assert.deepEqual([out.tolist(), out.shape], [[Math.fround(1.3)], [1]]);
  assert.match(warnings.join(), /An output with one or more elements was resized since it had shape \[2\]/);
  const wide = tensor([1], { dtype: 'float64' });
  refuses(() => round(x, { decimals: 1, out: wide }), {
    message: 'Found dtype Double but expected Float',
  });
});
