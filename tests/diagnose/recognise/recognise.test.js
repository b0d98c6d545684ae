import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recognise } from '../../../web/diagnose/recognise/recognise.js';
import { brief } from './brief.js';
import { DISTURBANCES } from './disturbances.js';
import { MESSAGES, UNRELATED } from './messages.js';
import { OTHERS } from './messages-of-layers-and-tables.js';

/** Without white space, where a wrap may have taken some. @param {string} text */
const tight = (text) => text.replace(/\s/g, '');

describe('every message of the table', () => {
  for (const [message, expected] of MESSAGES) {
    test(message.slice(0, 120), () => {
      const plain = recognise(message);
      assert.equal(plain.kind, 'broadcast');
      assert.equal(brief(plain), expected);
      assert.ok(message.toLowerCase().includes(plain.message.toLowerCase().slice(0, 30)), plain.message);
      for (const [name, disturb] of Object.entries(DISTURBANCES)) {
        const text = disturb(message);
        const disturbed = recognise(text);
        assert.equal(brief(disturbed), expected, `${name}:\n${text}`);
        assert.equal(tight(disturbed.message), tight(plain.message), `${name}:\n${text}`);
        assert.deepEqual(disturbed.unknown, plain.unknown, name);
      }
    });
  }
});

describe('every message that is not about broadcasting', () => {
  for (const [message, expected] of [...UNRELATED, ...OTHERS]) {
    test(message.slice(0, 120), () => {
      for (const text of [message, ...Object.values(DISTURBANCES).map((disturb) => disturb(message))]) {
        const { kind, framework, family } = recognise(text);
        assert.equal(`${kind} ${framework} ${family}`, `other ${expected}`, text);
      }
    });
  }
});

test('what is nothing known is nothing', () => {
  const texts = [
    '',
    ' ',
    'hello',
    'How does broadcasting work? The size of tensor a must match the size of tensor b.',
    'The size of tensor a (P) must match the size of tensor b (Q) at non-singleton dimension D',
    "KeyError: 'shape'",
    'CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 8.00 GiB total capacity)',
    'ModuleNotFoundError: No module named torch',
    '(3, 4) + (4,)',
    'x.shape: torch.Size([3, 4])',
    "raise ValueError(f'operands could not be broadcast together with shapes {a.shape} {b.shape}')",
    '训练的时候报错，请问怎么解决？',
  ];
  for (const text of texts) assert.deepEqual([recognise(text).kind, recognise(text).family], ['none', null], text);
});
