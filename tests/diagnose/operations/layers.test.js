// Which of two sizes is the layer's, and which the input's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../../web/diagnose/index.js';

test('a batch norm has as many channels as its mean has elements, not as many as it should have', async () => {
  // torch.nn.BatchNorm2d(4)(torch.ones(2, 3, 4, 4))
  const { cause } = tell(await diagnose('RuntimeError: running_mean should contain 3 elements not 4'));
  assert.equal(cause, 'The layer was made for 4 channels and the input has 3.');
});
