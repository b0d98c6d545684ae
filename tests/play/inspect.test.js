// Values are printed as Node prints them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format } from 'node:util';
import { tensor } from '../../web/lib/index.js';
import { formatted } from '../../web/play/inspect.js';

class Point {
  x = 1;
}

for (const args of [
  ['text', 1, -0, 2.5, NaN, true, null, undefined, 10n],
  [[1, 'a', [2, [3, [4]]]], []],
  [{ a: 1, 'b c': { d: { e: { f: 1 } } } }, {}],
  [new Map([['a', [1]]]), new Set([1, 'x'])],
  [new Float32Array(3), new Uint8Array([1, 2])],
  [Math.max, () => 1, class A {}, Point],
  [new Point(), Object.create(null)],
  ["it's", ["it's", 'a"b', 'two\nlines']],
  ['%s has %d and %i, %f %j %%', 'a', 1.5, 2.7, '3.5', { a: 1 }, 'more'],
  [new Date(0), /a+/g, Symbol('s')],
  [
    tensor([
      [1, 2],
      [3, 4],
    ]),
  ],
  [{ shape: [3, 1, 1], strides: [1, 1, 1], dtype: 'float32', contiguous: true, names: ['first', 'second'] }],
]) {
  test(format(...args).replaceAll('\n', '⏎'), () => assert.equal(formatted(args), format(...args)));
}

test('values that contain themselves are printed', () => {
  /** @type {any} */
  const ring = { name: 'ring' };
  ring.self = ring;
  assert.equal(formatted([ring]), "{ name: 'ring', self: [Circular *1] }");
});
