// The results of lines of code, as a list.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain, showModel } from '../shown.js';

test('of very many lines the first and the last are listed, and how many are between', () => {
  const lines = Array.from({ length: 1000 }, (_, i) => `x${i} = torch.ones(${i + 1})`);
  const { hints, scenes } = showModel(`import torch\n${lines.join('\n')}\nx1 + x2\n`, '');
  const listed = plain(scenes.remarks);
  assert.match(listed, /^.*line 2: 2 \(1,\) float32 .*line 51: 51 \(50,\) float32 … 901 more lines … line 953: /);
  assert.match(listed, /line 1001: 1001 \(1000,\) float32/);
  assert.equal(hints.length, 1001, 'each line has its hint in the editor');
});
