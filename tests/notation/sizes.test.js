import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  lettersOf,
  letter,
  minus,
  numberOf,
  over,
  plus,
  put,
  same,
  sizeText,
  times,
  valueOf,
  whole,
} from '../../web/notation/sizes.js';

const [B, C, h] = [letter('B'), letter('C'), letter('h')];
const half = over(C, whole(2)) ?? [];

test('a size is one sum, independent of how it was formed', () => {
  assert.ok(same(times(plus(B, whole(1)), C), plus(times(C, B), C)));
  assert.ok(same(plus(half, half), C));
  assert.ok(!same(times(B, B), B));
  assert.deepEqual(minus(C, C), []);
});

test('a size is written as in Python', () => {
  assert.equal(sizeText(plus(times(whole(2), times(B, C)), whole(-1))), '2*B*C - 1');
  assert.equal(sizeText(times(whole(3), half)), '3*C//2');
  assert.equal(sizeText(over(C, times(whole(2), h)) ?? []), 'C//(2*h)');
  assert.equal(sizeText(whole(0)), '0');
  assert.equal(sizeText(minus(whole(0), B)), '-B');
});

test('a quotient by a sum is not a size', () => {
  assert.equal(over(C, plus(B, whole(1))), undefined);
  assert.equal(over(C, whole(0)), undefined);
});

test('letters can be replaced by values and other sizes', () => {
  assert.deepEqual(lettersOf(plus(times(B, C), half)), ['B', 'C']);
  assert.equal(valueOf(half, new Map([['C', 6]])), 3);
  assert.equal(valueOf(half, new Map([['C', 5]])), undefined);
  assert.equal(valueOf(half, new Map()), undefined);
  assert.equal(numberOf(whole(7)), 7);
  assert.equal(numberOf(B), undefined);
  assert.equal(sizeText(put(half, 'C', times(whole(4), B)) ?? []), '2*B');
  assert.equal(sizeText(put(over(B, h) ?? [], 'h', times(whole(2), C)) ?? []), 'B//(2*C)');
});
