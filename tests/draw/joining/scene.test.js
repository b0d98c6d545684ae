// Drawing joined tensors: the sizes that must be equal, those that are added, and the operand of each cell.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../../web/case/library.js';
import { codeOf } from '../../../web/case/code/code.js';
import { layoutOf } from '../../../web/draw/cells/from-analysis.js';
import { footData } from '../../../web/page/foot/foot.js';
import { readCode } from '../../../web/reading/python/code.js';
import { zh } from '../../../web/words/zh.js';
import { plain, show } from '../shown.js';

const prelude = 'import torch\n';

test('the operand of each cell, and its position there', () => {
  const text = `${prelude}x = torch.zeros(2, 3)\ny = torch.zeros(2, 1)\ntorch.cat([x, y], dim=-1)`;
  const { scenes, steps, analysis } = show(text);
  assert.equal(steps, 2);
  assert.match(plain(scenes.answer), /\(2, 4\).*float32.*8 elements/);
  assert.match(plain(scenes.table), /\+ added up/);
  assert.match(plain(scenes.table), /dim 1: x 0–2 · y 3/);
  assert.match(plain(scenes.table), /Result \(2, 4\) x 0,0 x 0,1 x 0,2 y 0,0 x 1,0 x 1,1 x 1,2 y 1,0/);
  assert.match(plain(show(text, 1).scenes.step), /Step 1 of 2.*Dimension 1: 3 \+ 1 = 4\. One follows the other/);
  assert.match(plain(show(text, 2).scenes.step), /Dimension 0: .*cat lets sizes differ only in dimension 1/);
  assert.match(plain(show(text, 1, zh).scenes.step), /维度 1：3 \+ 1 = 4。/);
  assert.ok(analysis);
  assert.equal(layoutOf(analysis, library), null);
  const { back, reason, values } = footData(analysis.asked, analysis.model, analysis.outcome, library);
  assert.deepEqual([back, reason], [null, null]);
  assert.equal(values?.kind, 'printed');
});

test('a mismatch is explained by the rule for joining, not that of broadcasting', () => {
  const text = `${prelude}x = torch.zeros(8, 64, 32, 32)\nskip = torch.zeros(8, 64, 31, 32)\ntorch.cat([x, skip], 1)`;
  const { scenes } = show(text);
  assert.match(plain(scenes.answer), /does not fit in dimension 2/);
  assert.match(plain(scenes.answer), /Sizes of tensors must match except in dimension 1\. Expected size 32 but got/);
  assert.match(plain(scenes.step), /x has 32.*skip has 31.*cat lets sizes differ only in dimension 1/);
  assert.doesNotMatch(plain(scenes.step), /stretch(ed|es)/);
  assert.doesNotMatch(plain(scenes.table), /Result \(/);
});

test('different ranks give no columns', () => {
  const { scenes } = show(`${prelude}torch.cat([torch.zeros(2, 3), torch.zeros(2)])`);
  assert.match(plain(scenes.answer), /Tensors must have same number of dimensions: got 2 and 1/);
  assert.deepEqual(scenes.table, []);
});

test('skipped tensors have no effect, and large results are described by their parts', () => {
  const { scenes } = show(`${prelude}torch.cat([torch.zeros(0), torch.zeros(640, 3), torch.zeros(360, 3)])`);
  assert.match(plain(scenes.answer), /\(1000, 3\)/);
  assert.match(plain(scenes.table), /dim 0: b 0–639 · c 640–999/);
});

test('a join is also shown as code', () => {
  const { cases } = readCode(`${prelude}torch.cat([torch.zeros(2, 3), torch.zeros(4, 3)])`);
  const [asked] = cases;
  assert.ok(asked);
  assert.match(codeOf(asked, [6, 3], 'torch'), /print\(torch\.cat\(\[a, b\], dim=0\)\.shape\)/);
  assert.match(codeOf(asked, [6, 3], 'numpy'), /np\.concatenate\(\[a, b\], axis=0\)/);
  assert.match(codeOf(asked, [6, 3], 'stride0'), /console\.log\(cat\(\[a, b\], 0\)\.shape\);/);
});
