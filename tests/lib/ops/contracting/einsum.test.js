import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allclose,
  arange,
  broadcastMode,
  einsum,
  matmul,
  memory,
  mm,
  ones,
  rand,
  tensor,
  traceBroadcasts,
} from '../../../../web/lib/index.js';
import { dims, golden } from '../../golden.js';
import { expectNoLeaks } from '../../leaks.js';

expectNoLeaks();

/** @param {import('../../../../web/lib/index.js').Tensor} a @param {import('../../../../web/lib/index.js').Tensor} b */
function assertClose(a, b) {
  assert.deepEqual(a.shape, b.shape);
  assert.ok(allclose(a, b, { rtol: 1e-4, atol: 1e-4 }));
}

test('shapes and errors are PyTorch’s in every recorded case', () => {
  for (const { line, given, answer } of golden('einsum.txt')) {
    const [, equation = '', shapes = ''] = /^"(.*)" ?(.*)$/.exec(given) ?? [];
    const operands = shapes.split(' ').map((text) => ones(dims(text)));
    if (answer.startsWith('(')) assert.deepEqual(einsum(equation, ...operands).shape, dims(answer), line);
    else assert.throws(() => einsum(equation, ...operands), { message: answer }, line);
  }
});

test('operands may be given as a list, and letters as numbers', () => {
  const [a, b] = [arange(6).reshape(2, 3), arange(12).reshape(3, 4)];
  const want = mm(a, b).tolist();
  assert.deepEqual(einsum('ij,jk->ik', [a, b]).tolist(), want);
  assert.deepEqual(einsum(a, [0, 1], b, [1, 2], [0, 2]).tolist(), want);
  assert.deepEqual(einsum(a, ['...', 26], b, [26, 1]).tolist(), want);
  assert.throws(() => einsum(a, [0, 52]), { torchType: 'ValueError' });
});

test('without a sum, the result is a view', () => {
  const a = arange(6).reshape(2, 3);
  assert.deepEqual(einsum('ij->ji', a).strides, [1, 3]);
  assert.deepEqual(einsum('ii->i', ones([3, 3])).strides, [4]);
});

test('several operands are multiplied in the cheapest order, and the result has PyTorch’s layout', () => {
  const [a, b, c] = [rand([40, 50]), rand([50, 60]), rand([60, 3])];
  assertClose(einsum('ij,jk,kl->il', a, b, c), mm(a, mm(b, c)));
  const turned = einsum('ij,jk,kl->li', a, b, c);
  assertClose(turned, mm(a, mm(b, c)).t());
  assert.deepEqual(turned.strides, [1, 3]);
});

test('dimensions that cannot be merged are copied, or kept in the batch', () => {
  const x = rand([20, 30, 40]);
  const turned = x.permute([1, 0, 2]);
  assertClose(einsum('jik,k->ij', x, ones([40])), turned.sum(2).t().t());
  assertClose(einsum('jik,kl->ijl', x, ones([40, 50])), matmul(turned, ones([40, 50])));
  assertClose(einsum('ijk,kji->', x, x.permute([2, 1, 0]).contiguous()), x.mul(x).sum());
});

test('many short products of vectors are one product and one sum', () => {
  const [a, b] = [rand([100, 4]), rand([100, 4])];
  assertClose(einsum('bi,bi->b', a, b), a.mul(b).sum(1));
  assertClose(einsum('bi,bi->i', a, b), a.mul(b).sum(0));
  const [p, q] = [arange(400).reshape(100, 4), arange(400).reshape(100, 4)];
  assert.deepEqual(einsum('bi,bi->b', p, q).tolist(), p.mul(q).sum(1).tolist());
});

test('broadcast operands are never copied', () => {
  const [a, b] = [rand([1, 64, 64]).expand([50, 64, 64]), rand([50, 64, 64])];
  einsum('bij,bjk->bik', a, b).dispose(); // fills the caches
  const before = memory().peakBytes ?? memory().bytes;
  einsum('bij,bjk->bik', a, b).dispose();
  assert.equal(memory().peakBytes ?? memory().bytes, before);
});

test('broadcast traces do not show the steps of an einsum', () => {
  const [a, b] = [tensor([1, 2]), tensor([1, 2, 3])];
  broadcastMode('no-stretch', () => assert.deepEqual(einsum('i,j->ij', a, b).shape, [2, 3]));
  assert.deepEqual(traceBroadcasts(() => void einsum('i,j->ij', a, b).dispose()).broadcasts ?? [], []);
});
