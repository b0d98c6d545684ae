import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recognise } from '../../../web/diagnose/recognise/recognise.js';
import { some } from '../../whole.js';
import { HOSTILE } from './hostile.js';

/** How many expressions are tried on a text. @param {string} text */
function workOn(text) {
  const { exec } = RegExp.prototype;
  let count = 0;
  RegExp.prototype.exec = function (string) {
    ++count;
    return exec.call(this, string);
  };
  try {
    recognise(text);
  } finally {
    RegExp.prototype.exec = exec;
  }
  return count;
}

for (const [name, piece] of some(Object.entries(HOSTILE), 3)) {
  const of = (/** @type {number} */ length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  test(`work grows with the text, and then no more: ${name}`, () => {
    const [few, twice, most, more] = [1 << 15, 1 << 16, 1 << 19, 1 << 20].map((length) => workOn(of(length)));
    assert.ok(Number(twice) <= 2.2 * Number(few) + 1000, `${few}, ${twice}`);
    assert.ok(Number(more) <= 1.1 * Number(most) + 1000, `${most}, ${more}`);
  });
}

test('a message is found at either end of a long log', () => {
  const message =
    'RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1';
  const log = '2024-05-01 12:00:00 INFO step 12: loss 0.123 (4, 3) [1, 2]\n'.repeat(20000);
  for (const text of [`${message}\n${log}`, `${log}${message}\n`, `${log}${message}\n${log.slice(0, 80000)}`])
    assert.deepEqual(recognise(text).clash?.sizes, [3, 4]);
});

test('what is no text at all', () => {
  for (const text of [undefined, null, 12, {}, [], '\0', '\ud800', '\uffff'.repeat(1000)])
    assert.equal(recognise(/** @type {any} */ (text)).kind, 'none');
});
