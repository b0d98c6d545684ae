// Drawing a gather and a scatter: how the index relates to the input, and where each element comes from or goes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from '../../../web/case/code/code.js';
import * as library from '../../../web/case/library.js';
import { layoutOf } from '../../../web/draw/cells/from-analysis.js';
import { footData } from '../../../web/page/foot/foot.js';
import { readCode } from '../../../web/reading/python/code.js';
import { zh } from '../../../web/words/zh.js';
import { plain, show } from '../shown.js';

test('the rule, the numbers of the index, and the source of each element', () => {
  const text = 'x = torch.tensor([[1, 2], [3, 4]])\ni = torch.tensor([[0, 0], [1, 0]])\ntorch.gather(x, 1, i)';
  const { scenes, steps, analysis } = show(text);
  assert.equal(steps, 2);
  assert.match(plain(scenes.answer), /\(2, 2\).*int64.*4 elements/);
  const drawn = plain(scenes.table);
  assert.match(drawn, /= equal ⋯ picked/);
  assert.match(drawn, /result\[j, k\] = x\[j, i\[j, k\]\]/);
  assert.match(drawn, /i \(2, 2\) 0 0 1 0 Result \(2, 2\) 0,0 0,0 1,1 1,0/);
  assert.match(plain(show(text, 1).scenes.step), /Dimension 1: each number in i picks one of the 2 places in x/);
  assert.match(plain(show(text, 2).scenes.step), /Dimension 0: x and i both have 2/);
  assert.match(plain(show(text, 1, zh).scenes.step), /维度 1：i 的每个数从 x 的 2 个位置中选一个/);
  assert.ok(analysis);
  assert.equal(layoutOf(analysis, library), null);
  const { values, back, reason } = footData(analysis.asked, analysis.model, analysis.outcome, library);
  assert.deepEqual(values, { kind: 'printed', text: 'tensor([[1, 1],\n        [4, 3]])', filled: false });
  assert.deepEqual([back, reason], [null, null]);
});

test('an index may be smaller, and larger only along its dimension', () => {
  assert.match(plain(show('gather((3,4), 1, (2,6))').scenes.table), /≤ first 2 ⋯ picked/);
  assert.match(plain(show('gather((3,4), 1, (2,6))', 2).scenes.step), /only the first 2 of x are read/);
  const { scenes, marks } = show('gather((3,4), 1, (5,2))');
  assert.match(plain(scenes.answer), /Size does not match at dimension 0 expected index \[5, 2\] to be no larger/);
  assert.match(plain(scenes.step), /index may be larger than x only in dimension 1/);
  assert.deepEqual(
    marks.map(({ at, look }) => [at, look]),
    [
      [8, 'clashes'],
      [18, 'clashes'],
    ],
  );
  const { scenes: other } = show('gather((3,4), 1, (5,))');
  assert.match(plain(other.answer), /Index tensor must have the same number of dimensions as input tensor/);
  assert.match(plain(other.table), /dim 0 dim 1 x 3 4 index 5 · gather ✕ not yet ≠ conflict/);
  assert.match(plain(other.step), /Dimension 1: x has 4, index has none\. index needs as many dimensions as x\./);
});

test('take_along_dim broadcasts in every other dimension', () => {
  const { scenes } = show('take_along_dim((3,4), (1,2), 1)');
  assert.match(plain(scenes.table), /index 1 → 3 2 .*↔ index stretches ⋯ picked/);
  assert.match(plain(scenes.table), /Result \(3, 2\) 0,0 0,1 1,0 1,1 2,0 2,1/);
  assert.match(plain(show('take_along_dim((3,4), (1,2), 1)', 2).scenes.step), /index is read 3 times.*stride 0/);
  assert.match(plain(show('take_along_dim((3,4), (2,2), 1)').scenes.answer), /tensor a \(3\) must match/);
  const flat = plain(show('take_along_dim((2,2), (3,))').scenes.table);
  assert.match(
    flat,
    /x 4 index 3 .*result\[i\] = x\.flatten\(\)\[index\.flatten\(\)\[i\]\].*Result \(3,\) 0,0 0,1 1,0/,
  );
});

test('a scatter shows where each element is written', () => {
  const index = 'i = torch.tensor([[0, 1, 1]])\n';
  const code = `import torch\n${index}torch.zeros(2, 3).scatter(0, i, torch.ones(1, 3))`;
  assert.match(plain(show(code).scenes.table), /result\[i\[j, k\], k\] = c\[j, k\]/);
  assert.match(plain(show(code).scenes.table), /c 0,0 a 0,1 a 0,2 a 1,0 c 0,1 c 0,2/);
  assert.match(plain(show(code, 1).scenes.step), /Dimension 1: a, i and c all have 3/);
  assert.match(
    plain(show('scatter((2,), 0, (3,), (3,))').scenes.table),
    /src 2 src 1 .*does not specify which one stays/,
  );
  assert.match(
    plain(show('scatter_add((2,), 0, (3,), (3,))').scenes.table),
    /\+= src.*x 0 \+ src 0 \+ src 2 x 1 \+ src 1/,
  );
  assert.match(plain(show('scatter((3,5), 0, (2,4), 7)', 2).scenes.step), /7 is written there/);
  const { scenes } = show('scatter((3,5), 0, (2,5), (2,4))');
  assert.match(plain(scenes.answer), /no larger size than src \[2, 4\]/);
  assert.match(plain(scenes.step), /never larger than src/);
});

test('large ones are described without cells', () => {
  const { scenes } = show('gather((50000,768), 1, (50000,1))');
  assert.match(plain(scenes.answer), /\(50000, 1\)/);
  assert.doesNotMatch(plain(scenes.table), /Result/);
});

test('it is shown as code in four languages', () => {
  const code = (/** @type {string} */ text, /** @type {'torch' | 'numpy' | 'jax' | 'stride0'} */ language) => {
    const [asked] = readCode(text).cases;
    assert.ok(asked);
    return codeOf(asked, [3, 2], language);
  };
  assert.match(code('gather((3,4), 1, (3,2))', 'torch'), /print\(x\.gather\(1, index\)\.shape\)/);
  assert.match(code('gather((3,4), 1, (3,2))', 'numpy'), /np\.take_along_axis\(x, index, axis=1\)/);
  assert.match(code('take_along_dim((3,4), (1,2), 1)', 'stride0'), /x\.takeAlongDim\(index, 1\)/);
  assert.match(code('scatter((3,5), 0, (2,4), 7)', 'numpy'), /np\.put_along_axis\(x, index, 7, axis=0\)/);
  assert.match(code('scatter_add((3,5), 0, (2,4), (2,4))', 'jax'), /x\.at\[tuple\(places\)\]\.add\(src\)/);
});
