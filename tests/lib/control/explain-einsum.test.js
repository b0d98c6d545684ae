import assert from 'node:assert/strict';
import { test } from 'node:test';
import { einsum, EinsumExplanation, errorLinks, explainEinsum, ones } from '../../../web/lib/index.js';
import { thrown } from '../thrown.js';

test('columns are letters: those of the result first, then those that are summed', () => {
  const { letters, columns, shape, numel } = explainEinsum('bij,bjk->bik', [5, 2, 3], [5, 3, 4]);
  assert.deepEqual(
    letters.map(({ label, summed }) => (summed ? `Σ${label}` : label)),
    ['b', 'i', 'k', 'Σj'],
  );
  assert.deepEqual([shape, numel], [[5, 2, 4], 40]);
  assert.deepEqual(
    columns.map(({ operands }) => operands.map(({ fit }) => fit)),
    [
      ['equal', 'equal'],
      ['equal', 'missing'],
      ['missing', 'equal'],
      ['equal', 'equal'],
    ],
  );
});

test('each letter has its strides: 0 where an operand is repeated, the sum where the letter is repeated', () => {
  assert.deepEqual(
    explainEinsum('bij,bjk->bik', [5, 2, 3], [1, 3, 4]).letters.map(({ strides }) => strides),
    [
      [6, 0],
      [3, 0],
      [0, 1],
      [1, 4],
    ],
  );
  assert.deepEqual(explainEinsum('ii->i', [3, 3]).letters[0]?.strides, [4]);
  const turned = ones([2, 3]).t();
  assert.deepEqual(
    explainEinsum('ij->j', turned).letters.map(({ strides }) => strides),
    [[3], [1]],
  );
  turned.dispose();
});

test('an ellipsis has a column for each dimension it covers', () => {
  const { letters, shape } = explainEinsum('...ij,...j', [7, 1, 2, 3], [5, 3]);
  assert.deepEqual(
    letters.map(({ label }) => label),
    ['...', '...', 'i', 'j'],
  );
  assert.deepEqual(shape, [7, 5, 2]);
});

test('pairs are listed in the order in which they are multiplied', () => {
  assert.deepEqual(explainEinsum('ij,jk,kl->il', [100, 200], [200, 300], [300, 5]).steps, [
    { operands: [2, 1], summed: 'k', matrices: true, products: 300000 },
    { operands: [0, 3], summed: 'j', matrices: true, products: 100000 },
  ]);
  assert.deepEqual(explainEinsum('i,j->ij', [3], [4]).steps, [
    { operands: [0, 1], summed: '', matrices: false, products: 12 },
  ]);
});

test('a letter with two sizes is the conflict that PyTorch names, and the error shows it', () => {
  const [a, b] = [ones([2, 3]), ones([4, 2])];
  const error = /** @type {any} */ (thrown(() => einsum('ij,jk->ik', a, b)));
  const { explanation } = error;
  assert.ok(explanation instanceof EinsumExplanation);
  assert.equal(explanation.message, error.message);
  assert.deepEqual(explanation.conflict, { dim: 2, operand: 1, a: 3, b: 4 });
  assert.deepEqual(explanation.letters[2]?.strides, [1, null]);
  assert.equal(
    explanation.draw(),
    ['einsum ij,jk->ik', '   i  k  j', 'a  2     3   (2, 3)', 'b     2  4   (4, 2)', '=  2  2  ✕'].join('\n'),
  );
  errorLinks('https://my.host/');
  assert.match(error.link, /^https:\/\/my\.host\/#expr=einsum/);
  errorLinks(false);
  a.dispose();
  b.dispose();
});

test('an equation that cannot be parsed gives the error and no columns', () => {
  const { ok, columns, letters, message, shape } = explainEinsum('i-j', [3]);
  assert.deepEqual([ok, columns, letters, shape], [false, [], [], null]);
  assert.match(String(message), /^einsum\(\): invalid subscript given at index 1 /);
});
