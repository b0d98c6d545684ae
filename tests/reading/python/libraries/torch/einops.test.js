// The results of einops' patterns; tests/reading/models has whole recorded models that use them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../../web/reading/python/code.js';

const failure = (/** @type {string} */ line) =>
  readCode(`import torch\nfrom einops import rearrange\nx = torch.ones(2, 3, 4, 5)\n${line}\n`).outcomes.find(
    ({ kind }) => kind === 'raised',
  )?.text;

test('rearrange is a view if it only reorders axes, so its result may not be contiguous', () => {
  assert.match(failure("rearrange(x, 'b c h w -> b h w c').view(-1, 3)") ?? '', /^view size is not compatible/);
  assert.equal(failure("rearrange(x, 'b c h w -> b h w c').contiguous().view(-1, 3)"), undefined);
  assert.equal(failure("rearrange(x, 'b c h w -> b (h w c)').view(2, -1)"), undefined);
  assert.equal(failure("rearrange(x, 'b c h w -> b c (h w) 1').view(6, 20)"), undefined);
  assert.match(failure("rearrange(x, 'b (c 1) h w -> w h c b').view(-1)") ?? '', /^view size/);
});
