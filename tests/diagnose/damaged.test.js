import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose } from '../../web/diagnose/index.js';

/**
 * Damage on the way into a text box, beyond that of `recognise/disturbances.js`. Each function takes a message and
 * returns the text that a user pastes who cuts it off, or copies it out of a page or a log.
 *
 * @type {Record<string, (message: string, call: string) => string>}
 */
const DAMAGES = {
  'lower case': (text) => text.toLowerCase(),
  'a span for each word': (text) =>
    text
      .split(' ')
      .map((word) => `<span class="tok">${word.replace(/</g, '&lt;').replace(/>/g, '&gt;')}</span>`)
      .join(' '),
  'a page around it': (text) =>
    `<!doctype html><html><head><title>Error</title><style>p{margin:4px 8px}</style><script>var a=[1,2,3];</script></head>` +
    `<body><h1>Question 4512</h1><p>Asked 3 years, 2 months ago</p><pre><code>RuntimeError: ${text}</code></pre>` +
    `<p>Viewed 12k times</p></body></html>`,
  'a log cut in the middle': (text, call) =>
    `rack (most recent call last):\n  File "/app/train.py", line 88, in step\n    ${call}\nRuntimeError: ${text}\n2024-03-01 10:`,
  'another error after it': (text, call) =>
    `Traceback (most recent call last):\n  File "/app/train.py", line 88, in step\n    ${call}\nRuntimeError: ${text}\n\n` +
    `Traceback (most recent call last):\n  File "/app/log.py", line 3, in close\n    f.close()\nOSError: [Errno 5] Input/output error`,
};

/** A message, the line that fails with it, and for some a shorter message that is a part of it. */
const MESSAGES = [
  [
    'The size of tensor a (512) must match the size of tensor b (1024) at non-singleton dimension 1',
    'x = x + pos',
    'The size of tensor a (512) must match the size of tensor b (1024)',
  ],
  ['operands could not be broadcast together with shapes (100,3) (100,)', 'y = x * w'],
  [
    'mat1 and mat2 shapes cannot be multiplied (32x400 and 10x120)',
    'x = self.fc1(x)',
    'mat2 shapes cannot be multiplied (32x400 and 10x120)',
  ],
  [
    'Sizes of tensors must match except in dimension 1. Expected size 101 but got size 100 for tensor number 1 in the list.',
    'x = torch.cat([up, skip], dim=1)',
  ],
  [
    'Given groups=1, weight of size [64, 3, 7, 7], expected input[1, 4, 210, 210] to have 3 channels, but got 4 channels instead',
    'y = self.conv1(x)',
    'weight of size [64, 3, 7, 7], expected input[1, 4, 210, 210] to have 3 channels, but got 4 channels',
  ],
  ["shape '[10, 784]' is invalid for input of size 6910", 'x = x.view(10, 784)'],
  [
    'Expected input batch_size (100) to match target batch_size (10).',
    'loss = criterion(out, y)',
    'Expected input batch_size (100) to match target',
  ],
];

/** @param {string} text */
async function judged(text) {
  const { recognised, facts, fixes } = await diagnose(text);
  return { family: recognised.family, facts: facts.map(({ id }) => id).join(), fixes };
}

test('nearly all damaged messages are still read, and none is misread with confidence', async () => {
  /** @type {string[]} */
  const lost = [];
  let all = 0;
  for (const [message = '', call = '', half = ''] of MESSAGES) {
    const plain = await judged(message);
    const damaged = Object.entries(DAMAGES).map(
      ([name, damage]) => /** @type {const} */ ([name, damage(message, call)]),
    );
    for (const [name, text] of [...damaged, ['half of it', half]]) {
      if (text === message || text === '') continue;
      all++;
      const read = await judged(text);
      if (read.facts === plain.facts || (read.family !== null && read.family === plain.family)) continue;
      lost.push(`${name}: ${text} came to ${read.family} ${read.facts}`);
      const quiet = read.fixes.length === 0 || read.fixes.every(({ caution }) => caution);
      assert.ok(quiet, `${name}: ${text} came to ${read.facts}`);
    }
  }
  assert.ok(all >= 35, `${all} tried`);
  assert.ok(lost.length <= 2, `${lost.length} of ${all} lost:\n${lost.join('\n')}`);
});
