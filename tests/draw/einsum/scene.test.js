// Drawing an einsum: its columns are letters, summed ones are not in the result, and the strides are shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from '../../../web/case/code/code.js';
import { readCode } from '../../../web/reading/python/code.js';
import { zh } from '../../../web/words/zh.js';
import { plain, show } from '../shown.js';

const text = 'einsum("bij,bjk->bik", (5,2,3), (5,3,4))';

test('columns are letters, and a summed one is not in the result', () => {
  const { scenes, steps } = show(text);
  assert.equal(steps, 4);
  assert.match(plain(scenes.answer), /\(5, 2, 4\).*float32.*40 elements/);
  const drawn = plain(scenes.table);
  assert.match(drawn, /lined up by letter b i k j a 5 2 · → 4 3 b 5 · → 2 4 3 einsum\(a, b\) 5 2 4 Σ/);
});

test('the strides with which it is read are shown below', () => {
  assert.match(plain(show(text).scenes.table), /Strides b i k j a 6 3 0 1 b 12 0 1 4/);
  const turned = 'x = torch.zeros(2, 3).t()\ntorch.einsum("ij,ij->i", x, x)';
  assert.match(plain(show(turned).scenes.table), /Strides i j x 1 3/);
});

test('each step describes what happens to a letter', () => {
  assert.match(plain(show(text, 1).scenes.step), /Letter j: a and b both have 3.*summed along it/);
  assert.match(plain(show(text, 2).scenes.step), /Letter k: b has 4.*a is read 4 times, with stride 0.*stays/);
  assert.match(plain(show(text, 1, zh).scenes.step), /字母 j：a 和 b 都是 3。.*求和/);
});

test('several operands are described in the order of multiplication', () => {
  const drawn = plain(show('einsum("ij,jk,kl->il", (100,200), (200,300), (300,5))').scenes.table);
  assert.match(drawn, /Order c · b, summed along k: 300 000 products a · product 1, summed along j/);
});

test('a letter with two sizes is an error, in PyTorch’s words', () => {
  const { scenes, marks } = show('einsum("ij,jk->ik", (2,3), (4,2))');
  assert.match(plain(scenes.answer), /letter j stands for two sizes RuntimeError: einsum\(\): subscript j has size 4/);
  assert.match(plain(scenes.step), /Letter j: a has 3, b has 4/);
  assert.deepEqual(
    marks.map(({ at }) => at),
    [23, 28],
  );
});

test('an invalid equation has a message and no picture', () => {
  const { scenes } = show('einsum("i-j", (3,))');
  assert.match(plain(scenes.answer), /invalid subscript given at index 1/);
  assert.deepEqual(scenes.table, []);
});

test('it is shown as code in four languages', () => {
  const [asked] = readCode(text).cases;
  assert.ok(asked);
  assert.match(codeOf(asked, [5, 2, 4], 'numpy'), /np\.einsum\("bij,bjk->bik", a, b\)/);
  assert.match(codeOf(asked, [5, 2, 4], 'stride0'), /einsum\('bij,bjk->bik', a, b\)/);
});
