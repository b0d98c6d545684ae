import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recognise } from '../../../web/diagnose/recognise/recognise.js';

const sizes = (/** @type {number} */ a, /** @type {number} */ b) =>
  `RuntimeError: The size of tensor a (${a}) must match the size of tensor b (${b}) at non-singleton dimension 1`;
const loss =
  'UserWarning: Using a target size (torch.Size([4])) that is different to the input size (torch.Size([4, 1])). This will likely lead to incorrect results due to broadcasting.';
const cpu = 'Invalid argument: Incompatible shapes: [2,3] vs. [4]';
const products = 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)';

/** @type {readonly (readonly [why: string, texts: readonly string[], family: string, expected: string])[]} */
const CASES = [
  ['the last of one family', [sizes(3, 4), sizes(5, 6)], 'torch-sizes', '(5)'],
  ['the last raised of a chain', [sizes(3, 4), 'During handling of the above exception:', products], 'matmul', '2x3'],
  ['and the other way round', [products, 'During handling of the above exception:', sizes(3, 4)], 'torch-sizes', '(3)'],
  ['a failure before a warning', [sizes(3, 4), loss], 'torch-sizes', '(3)'],
  ['whatever the order', [loss, sizes(3, 4)], 'torch-sizes', '(3)'],
  ['even one about something else', [loss, products], 'matmul', '2x3'],
  ['the last of several warnings', [loss, loss.replaceAll('4', '7')], 'torch-loss-warning', '[7]'],
  ['of any framework', [cpu, sizes(2, 3)], 'torch-sizes', '(2)'],
];

for (const [why, texts, family, expected] of CASES) {
  test(why, () => {
    const recognised = recognise(texts.join('\n\n'));
    assert.equal(recognised.family, family);
    assert.ok(recognised.message.includes(expected), recognised.message);
  });
}
