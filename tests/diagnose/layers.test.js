// What the messages of layers, tables and other languages prove, as sentences.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../web/diagnose/index.js';

/** @type {readonly (readonly [message: string, fact: string])[]} */
const PROVED = [
  ['running_mean should contain 64 elements not 128', 'The layer takes 128 features, and the input has 64.'],
  [
    'input.size(-1) must be equal to input_size. Expected 10, got 20',
    'The layer takes 10 features, and the input has 20.',
  ],
  [
    'Dimension out of range (expected to be in range of [-2, 1], but got 2)',
    'Dimension 2 does not exist: it must be from -2 to 1.',
  ],
  [
    'axis 0 is out of bounds for array of dimension 0',
    'Dimension 0 does not exist: this is a single number without dimensions.',
  ],
  [
    'Argument `output` must have rank (ndim) `target.ndim - 1`. Received: target.shape=(32, 1), output.shape=(32, 10)',
    'The loss takes one class number for each prediction, and the target has more dimensions: (32, 1) instead of (32,).',
  ],
  [
    'Input to reshape is a tensor with 1000 values, but the requested shape requires a multiple of 128',
    "1000 elements don't divide into the requested shape: the other sizes make 128.",
  ],
  [
    'cannot reshape array of shape (3, 4) (size 12) into shape (5, 2) (size 10)',
    '(5, 2) holds 10 elements and the array has 12. A reshape keeps their number.',
  ],
  ["Input height (300) doesn't match model (224).", 'The model takes a height or width of 224, and the input has 300.'],
  [
    'ValueError: different number of dimensions on data and dims: 3 vs 2',
    'The array has 3 dimensions, and 2 are listed.',
  ],
  [
    'Shape mismatch: The shape of labels (received (320,)) should equal the shape of logits except for the last dimension (received (32, 10)).',
    'Dimension 0 is 32 in the predictions and 320 in the labels. The loss needs the same number there.',
  ],
  [
    "input and target batch or spatial sizes don't match: target [2, 512, 512], input [2, 21, 256, 256]",
    'The labels must be (2, 256, 256) for these predictions, and they are (2, 512, 512).',
  ],
  ['expected 2D or 3D input (got 4D input)', 'It has 4 dimensions, and 2 or 3 are expected.'],
  // Which of two dimensions is that of the join is not said.
  [
    'ConcatOp : Dimensions of inputs should match: shape[0] = [32,14,14,256] vs. shape[1] = [32,13,13,128]',
    'A join needs equal sizes in all dimensions but one.',
  ],
  // Julia and Octave count from 1.
  ['DimensionMismatch: tried to assign 2×3 array to 3×3 destination', 'They differ only in dimension 1: 2 and 3.'],
  [
    'error: vertical dimensions mismatch (1x2 vs 1x3)',
    'A join needs equal sizes in all dimensions but one. It got 2 and 3 in dimension 2. The shapes differ only in dimension 2.',
  ],
];

for (const [message, fact] of PROVED)
  test(message, async () => {
    const { facts } = tell(await diagnose(message));
    assert.ok(facts.includes(fact), facts.join('\n'));
  });

test('R’s own names in an assignment to a part are no arrays of the user', async () => {
  const text = 'Error in `$<-.data.frame`(`*tmp*`, x, value = 1) : \n  replacement has 1 row, data has 0';
  assert.doesNotMatch(tell(await diagnose(text)).brief, /tmp|\.data\.frame/);
});
