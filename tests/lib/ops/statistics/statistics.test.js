/** PyTorch 2.14.1's answers for statistics that the recorded cases hardly cover. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../../web/lib/index.js';
import { ones, setWarningHandler, tensor, zeros } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

const inf = Infinity;

test('the variance of numbers whose squares overflow float32', () => {
  assert.equal(tensor([1e30, -1e30]).std().item(), Math.fround(Math.SQRT2 * Math.fround(1e30)));
  assert.equal(ones([3, 40]).mul(3e38).var(1).tolist()[2], 0);
  assert.deepEqual(
    stride0
      .stdMean(
        tensor([
          [1, inf],
          [inf, 1],
        ]),
        1,
      )
      .mean.tolist(),
    [inf, NaN],
  );
});

test('var writes to out, and warns, like PyTorch', () => {
  /** @type {string[]} */
  const warnings = [];
  setWarningHandler(({ message }) => void warnings.push(message.slice(0, 30)));
  const out = zeros([2], { dtype: 'float64' });
  assert.equal(stride0.var(tensor([1]), 0, { out }), out);
  assert.deepEqual([out.dtype, out.shape, out.item()], ['float64', [], NaN]);
  assert.deepEqual(warnings, ['An output with one or more ele', 'var(): degrees of freedom is <']);
  setWarningHandler(null);
  const [whole, given] = [zeros([2], { dtype: 'int32' }), ones([2, 3])];
  refuses(() => stride0.var(given, 1, /** @type {any} */ ({ out: whole })), {
    message: "result type Float can't be cast to the desired output type Int",
  });
  refuses(() => stride0.std(whole), { message: 'std and var only support floating point and complex dtypes' });
  const both = /** @type {any} */ ({ unbiased: true, correction: 1 });
  refuses(() => given.var(0, both), { name: 'ArgumentError' });
});

test('softmax chooses a dimension if none is given', () => {
  /** @type {string[]} */
  const warnings = [];
  setWarningHandler(({ message }) => void warnings.push(message));
  assert.deepEqual(ones([2, 4]).softmax().tolist()[0], [0.25, 0.25, 0.25, 0.25]);
  assert.match(String(warnings), /^Implicit dimension choice for softmax has been deprecated\./);
  setWarningHandler(null);
});

test('logsumexp of 16-bit floats is rounded at each step', () => {
  const halves = tensor([-1.28125, -0.330078125], { dtype: 'bfloat16' });
  assert.deepEqual(stride0.logsumexp(halves, 0).dtype, 'bfloat16');
  assert.equal(stride0.logsumexp(tensor([inf, 1], { dtype: 'float16' }), 0).item(), inf);
  assert.equal(stride0.logsumexp(tensor([-inf, -inf], { dtype: 'float16' }), 0).item(), -inf);
});

test('the rank of a quantile is computed in float64', () => {
  const six = tensor([-4, 2, 2, 2, 4, 4]);
  assert.equal(stride0.quantile(six, 0.1, { interpolation: 'nearest' }).item(), 2);
  assert.equal(stride0.quantile(six, 0.1).item(), -1);
  assert.deepEqual(stride0.quantile(ones([2, 3, 4]), tensor([0.5, 0.2]), 1).strides, [1, 8, 2]);
});

test('distances between no rows have the dtype of the first', () => {
  const some = zeros([2, 3], { dtype: 'float64' });
  assert.equal(stride0.cdist(zeros([0, 3]), /** @type {any} */ (some)).dtype, 'float32');
  const single = zeros([2, 3]);
  refuses(() => stride0.cdist(single, /** @type {any} */ (some)), /expected scalar type Float but found Double/);
  assert.deepEqual(stride0.cdist(zeros([2, 0]), zeros([1, 0]), inf).tolist(), [[0], [0]]);
});

test('integrals have PyTorch’s layout', () => {
  const thin = stride0.asStrided(ones([50]), [5, 2, 1, 1, 1], [1, 5, 10, 0, 10]);
  assert.deepEqual(stride0.trapezoid(thin).strides, [2, 1, 2, 1]);
  assert.deepEqual(stride0.cumulativeTrapezoid(ones([1, 1, 2]), { dim: 0 }).strides, [2, 2, 1]);
  assert.equal(stride0.trapezoid(zeros([2, 0], { dtype: 'int32' })).dtype, 'int32');
});

test('the mean of a covariance is that of the wrapped sum of integers, as in PyTorch', () => {
  const row = tensor([-(2n ** 63n), -57n, -10n, -36n]);
  assert.equal(stride0.cov(row).item(), 4.962451015243606e37);
});

test('weighted covariances have PyTorch’s results', () => {
  const x = tensor([
    [1, 2, 4],
    [3, 1, 0],
  ]);
  const [often, much] = [tensor([1n, 2n, 3n]), tensor([0.5, 1, 2], { dtype: 'float64' })];
  const both = stride0.cov(x, { fweights: often, aweights: much, correction: 2 });
  assert.equal(both.dtype, 'float64');
  const wanted = [1.7371428571428573, -1.2114285714285717, -1.2114285714285717, 0.9828571428571431];
  both
    .flatten()
    .tolist()
    .forEach((each, i) => assert.ok(Math.abs(each - Number(wanted[i])) < 1e-12));
  refuses(
    () => stride0.cov(x, { fweights: much }),
    /expected fweights to have integral dtype but got fweights with Double/,
  );
  const negative = much.neg();
  refuses(() => stride0.cov(x, { aweights: negative }), /aweights cannot be negative/);
});

test('renorm_ scales slices down in place', () => {
  const x = ones([2, 3]);
  assert.equal(x.renorm_(1, 0, 1.5), x);
  assert.deepEqual(x.tolist()[1], [0.5, 0.5, 0.5].map(Math.fround));
});

test('a distance that cannot be computed leaves nothing allocated', () => {
  const [none, row] = [zeros([0]), ones([3])];
  refuses(() => stride0.vectorNorm(none, inf), /cannot compute the inf norm on an empty tensor/);
  refuses(() => stride0.renorm(row, 2, 0, 1), /needs at least 2 dimensions/);
});

test('renorm checks the dtype of a target before the dimension', () => {
  const [x, out] = [stride0.ones([2, 2]), stride0.zeros([2, 2], { dtype: 'int32' })];
  const message = 'Expected out tensor to have dtype float, but got int instead';
  refuses(() => stride0.renorm(x, 2, 5, 1, { out }), { message });
  refuses(() => stride0.renorm(x, 2, 5, 1), /Dimension out of range/);
});

test('the norm of a 0-d tensor over a given dimension is that of its square', () => {
  const x = stride0.tensor(2e-24);
  assert.equal(stride0.vectorNorm(x, 2, 0).item(), 0);
  assert.equal(stride0.vectorNorm(x).item(), x.item());
  assert.equal(stride0.vectorNorm(x.reshape([1]), 2, 0).item(), x.item());
});
