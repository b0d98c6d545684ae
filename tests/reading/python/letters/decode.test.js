import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeText } from '../../../../web/notation/sizes.js';
import { decoder } from '../../../../web/reading/python/letters/decode.js';

const letters = new Map(
  Object.entries({ B: [320, 1088, 512], T: [384, 832, 576], C: [448, 704, 704] }).map(
    ([name, three]) => /** @type {const} */ ([name, /** @type {any} */ (three)]),
  ),
);
const decode = decoder(letters);

/** @param {(B: number, T: number, C: number) => number} value */
const decodedText = (value) => {
  const [B, T, C] = ['B', 'T', 'C'].map((name) => /** @type {readonly number[]} */ (letters.get(name)));
  const three = [0, 1, 2].map((i) => value(Number(B?.[i]), Number(T?.[i]), Number(C?.[i])));
  const size = decode(/** @type {any} */ (three));
  return size && sizeText(size);
};

test('a size is the formula that fits its numbers in all three readings', () => {
  for (const [text, value] of /** @type {[string, (B: number, T: number, C: number) => number][]} */ ([
    ['7', () => 7],
    ['T', (_, T) => T],
    ['B*T*C', (B, T, C) => B * T * C],
    ['T*T', (_, T) => T * T],
    ['3*C//4', (_, __, C) => (3 * C) / 4],
    ['T - 1', (_, T) => T - 1],
    ['C//2 + 3', (_, __, C) => C / 2 + 3],
    ['B*T + 1', (B, T) => B * T + 1],
    ['B + T', (B, T) => B + T],
    ['2*B*T + C', (B, T, C) => 2 * B * T + C],
  ])) {
    assert.equal(decodedText(value), text);
  }
});

test('numbers without a simple formula give none', () => {
  assert.equal(
    decodedText((B, T) => Math.floor(B / T) + (B % 97)),
    undefined,
  );
  assert.equal(
    decodedText((B, T, C) => (B * 31 + T * 17 + C * 7) % 1009),
    undefined,
  );
});
