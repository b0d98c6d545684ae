import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { atan2, hypot, neg, pow, tensor } from '../../../web/lib/index.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

/** @import { Tensor } from '../../../web/lib/tensor/tensor.js' */

const text = readFileSync(new URL('../../accuracy/worst-cases.txt', import.meta.url), 'utf8');

/** The columns of a function: both inputs, and the results. @param {string} name */
function columnsOf(name) {
  const [, section = ''] = text.split(`# ${name}\n`);
  const rows = (section.split('#')[0] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  return [0, 1, 2].map(
    (column) => new Float32Array(Uint32Array.from(rows, (row) => Number(`0x${row[column]}`)).buffer),
  );
}

/** @param {Tensor} result @param {Float32Array} expected */
function equals(result, expected) {
  const got = new Uint32Array(/** @type {any} */ (result.toTypedArray()).buffer);
  assert.deepEqual(got, new Uint32Array(expected.buffer));
}

for (const [name, count] of /** @type {const} */ ([
  ['pow', 203],
  ['atan2', 188],
  ['hypot', 98],
])) {
  test(`${name} rounds the worst cases of CORE-MATH correctly`, () => {
    const [x, y, expected] = /** @type {[Float32Array, Float32Array, Float32Array]} */ (columnsOf(name));
    assert.equal(expected.length, count);
    equals({ pow, atan2, hypot }[name](tensor(x), tensor(y)), expected);
  });
}

test('atan2 is odd in its first argument, hypot is symmetric', () => {
  const [y, x, angles] = /** @type {[Float32Array, Float32Array, Float32Array]} */ (columnsOf('atan2'));
  equals(
    atan2(neg(tensor(y)), tensor(x)),
    angles.map((each) => -each),
  );
  const [a, b, sides] = /** @type {[Float32Array, Float32Array, Float32Array]} */ (columnsOf('hypot'));
  equals(hypot(tensor(b), neg(tensor(a))), sides);
});
