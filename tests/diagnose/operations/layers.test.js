// Which of two sizes is the layer's, and which the input's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../../web/diagnose/index.js';

test('a batch norm has as many channels as its mean has elements, not as many as it should have', async () => {
  // torch.nn.BatchNorm2d(4)(torch.ones(2, 3, 4, 4))
  const { facts } = tell(await diagnose('RuntimeError: running_mean should contain 3 elements not 4'));
  assert.equal(facts[0], 'The layer takes 4 channels and the input has 3.');
});

test('a recurrent layer or cell was built for another input, or given the state of another batch', async () => {
  /** @type {[message: string, cause: RegExp, next: RegExp][]} */
  const said = [
    [
      'input has inconsistent input_size: got 5 expected 3',
      /takes 3 features, and the input has 5/,
      /If 5 is right .* should give 3/,
    ],
    [
      'input.size(-1) must be equal to input_size. Expected 3, got 5',
      /takes 3 features.* has 5/,
      /If 5 is right .* should give 3/,
    ],
    [
      "Input batch size 2 doesn't match hidden0 batch size 5",
      /batch of 5, and the input has a batch of 2/,
      /from the input/,
    ],
  ];
  for (const [message, cause, next] of said) {
    const answer = tell(await diagnose(`RuntimeError: ${message}`), 'en');
    assert.match(String(answer.facts[0]), cause, message);
    assert.match(answer.next.text, next, message);
  }
});
