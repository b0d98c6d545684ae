// Drawing an index: how its tensors are aligned, the moved dimensions as a step, and where each element comes from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexCode } from '../../../web/case/code/indexing.js';
import { readCode } from '../../../web/reading/python/code.js';
import { zh } from '../../../web/words/zh.js';
import { plain, show } from '../shown.js';

/** @import { Case } from '../../../web/case/case.js' */

test('the result, and the source of each of its elements', () => {
  const { scenes } = show('(4,3)[1:, [0,2]]');
  assert.match(plain(scenes.answer), /\(3, 2\).*float32.*6 elements/);
  const drawn = plain(scenes.table);
  assert.match(drawn, /x \(4, 3\) → \(3, 2\)/);
  assert.match(drawn, /dim 0: dim 0 of x · dim 1: picked by i/);
  assert.match(drawn, /Result \(3, 2\) 1,0 1,2 2,0 2,2 3,0 3,2/);
});

test('dimensions that move to the front are a separate step', () => {
  const text = '(3,4,2)[(2,1), :, (2,)]';
  const { steps, scenes } = show(text);
  assert.equal(steps, 3);
  assert.match(plain(scenes.step), /Step 3 of 3.*i and j are not adjacent.*\(2, 2\) comes first: \(2, 2, 4\)/);
  assert.match(plain(show(text, 2).scenes.step), /Step 2 of 3.*Dimension 0/);
  assert.match(plain(show(text, 0, zh).scenes.step), /i 和 j 不相邻/);
  assert.equal(show('(3,4,2)[:, (2,1), (2,)]').steps, 2);
});

test('conflicts are marked in the text, and large indexes are not drawn cell by cell', () => {
  const { marks, scenes } = show('(5,6)[(2,), (3,)]');
  assert.deepEqual(
    marks.map(({ at, look }) => [at, look]),
    [
      [7, 'clashes'],
      [13, 'clashes'],
    ],
  );
  assert.match(plain(scenes.answer), /IndexError: shape mismatch: indexing tensors could not be broadcast together/);
  assert.doesNotMatch(plain(show('(500,600)[(200,)]').scenes.table), /Result/);
});

test('an index is also shown as code', () => {
  const asked = /** @type {Case} */ (readCode('(5,6,7)[(2,1), None, 1:3, [0,2]]').cases[0]);
  const code = (/** @type {'torch' | 'stride0'} */ language) =>
    indexCode(asked, /** @type {NonNullable<Case['indexing']>} */ (asked.indexing), language);
  assert.match(
    code('torch'),
    /i = torch\.zeros\(\(2, 1\), dtype=torch\.int64\)\nj = torch\.tensor\(\[0, 2\]\)\nprint\(x\[i, None, 1:3, j\]\.shape\)/,
  );
  assert.match(
    code('stride0'),
    /const j = tensor\(\[0n, 2n\]\);\nconsole\.log\(x\.index\(i, null, '1:3', j\)\.shape\);/,
  );
});
