import assert from 'node:assert/strict';
import { test } from 'node:test';
import { equation, equationText, combineEquations } from '../../web/notation/equations.js';
import { lettered } from '../../web/notation/letters.js';

/** @import { Size } from '../../web/notation/sizes.js' */

/** Two sizes as typed. @returns {readonly [Size, Size]} */
const pair = (/** @type {string} */ left, /** @type {string} */ right) => {
  const [a, b] = lettered(`(${left}, ${right}, any)`)?.shapes[0]?.sizes ?? [];
  return [a ?? [], b ?? []];
};

/** @type {(left: string, right: string) => string | boolean} */
const equationTextOf = (left, right) => {
  const result = equation(...pair(left, right));
  return typeof result === 'boolean' ? result : equationText(result);
};

test('an equation determines a letter if possible', () => {
  assert.equal(equationTextOf('T', 'C'), 'T = C');
  assert.equal(equationTextOf('1', 'T'), 'T = 1');
  assert.equal(equationTextOf('2*C', 'H + 1'), 'H = 2*C - 1');
  assert.equal(equationTextOf('C//2', '3'), 'C = 6');
  assert.equal(equationTextOf('B*T', 'B*C'), 'T = C');
  assert.equal(equationTextOf('B*T', 'C*D'), 'B*T = C*D');
});

test('equations that are always true or never true', () => {
  assert.equal(equationTextOf('B*T + B', 'B*(T + 1)'), true);
  for (const [left, right] of /** @type {const} */ ([
    ['3', '4'],
    ['2*C', '1'],
    ['C', 'C + 1'],
    ['2*C', 'C'],
    ['2*C', '2*T + 1'],
  ])) {
    assert.equal(equationTextOf(left, right), false, `${left} = ${right}`);
  }
});

test('several equations that can be true together, or cannot', () => {
  const all = (/** @type {[string, string][]} */ ...given) =>
    combineEquations(given.map((each) => pair(...each)))?.map(equationText);
  assert.deepEqual(all(['T', 'C'], ['T', '1']), ['T = 1', 'C = 1']);
  assert.deepEqual(all(['T', '3'], ['T', '1']), undefined);
  assert.deepEqual(all(['T', 'C'], ['C', 'T']), ['T = C']);
  assert.deepEqual(all(['B*T', '1']), ['B = 1', 'T = 1']);
  assert.deepEqual(all(['H*H', '1']), ['H = 1']);
});
