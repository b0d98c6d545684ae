// Where elements come from: by hand, and for random programs that PyTorch ran with each element changed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import '../../../web/reading/python/code.js';
import { Trace } from '../../../web/reading/python/trace.js';

/** @import { Marked, Origin } from '../../../web/reading/python/trace.js' */

/** @type {(all: readonly Marked[]) => Record<string, number[]>} */
const positionsIn = (all) =>
  Object.fromEntries(all.map(({ name, marked }) => [name, [...marked].sort((a, b) => a - b)]));

/** @type {(text: string, origin: Origin) => [line: number, results: object, sources: object]} */
const plain = (text, { span, results, sources }) => [
  text.slice(0, span.at).split('\n').length - 1,
  positionsIn(results),
  positionsIn(sources),
];

/** The origins of an element of the last result. @param {string} text @param {number} position */
const originsOf = (text, position) => {
  const trace = new Trace(text);
  const last = trace.results.at(-1);
  return last ? trace.origins(last.step, last.name, position).map((each) => plain(text, each)) : [];
};

test('an element is followed back through every kind of operation', () => {
  const text = `a = torch.tensor([[1., 2.], [3., 4.], [5., 6.]])
b = a[torch.tensor([2, 0])]
c = b.T @ torch.ones(2, 1)
c + 1`;
  assert.deepEqual(originsOf(text, 1), [
    [3, { '': [1] }, { c: [1] }],
    [2, { c: [1] }, { b: [1, 3] }],
    [1, { b: [1, 3] }, { a: [1, 5] }],
    [0, { a: [1, 5] }, {}],
  ]);
});

test('a broadcast is read by its rule, even where another value would not change the result', () => {
  const text = 'x = torch.tensor([[2], [3]])\ny = torch.tensor([0, 1])\nz = x * y';
  assert.deepEqual(originsOf(text, 2)[0], [2, { z: [2] }, { x: [1], y: [0] }]);
});

test('loops run statement by statement, and functions of the text as a whole', () => {
  const text = `x = torch.tensor([1., 2., 3.])
def double(t):
    return t * 2
for i in range(2):
    x = double(x)`;
  const lines = originsOf(text, 2).map(([line, , sources]) => [line, sources]);
  assert.deepEqual(lines, [
    [4, { x: [2] }],
    [4, { x: [2] }],
    [0, {}],
  ]);
});

test('what a view writes changes the tensor that it views, and other elements are not followed', () => {
  const text = 'x = torch.zeros(4)\ny = x[2:]\nz = torch.tensor([5., 6.])\ny += z';
  const trace = new Trace(text);
  const [result] = trace.results.filter(({ name, step }) => name === 'x' && step === 3);
  assert.deepEqual(plain(text, /** @type {Origin} */ (trace.origins(result?.step ?? 0, 'x', 3)[0])), [
    3,
    { x: [3] },
    { x: [3], y: [1], z: [1] },
  ]);
  assert.deepEqual(
    trace.origins(3, 'x', 0).map((each) => plain(text, each)),
    [[0, { x: [0] }, {}]],
  );
});

test('twenty statements at most, and no tensor of more than 64 elements', () => {
  const text = ['x = torch.ones(2)', ...Array.from({ length: 30 }, () => 'x = x + 1')].join('\n');
  assert.equal(originsOf(text, 0).length, 20);
  assert.deepEqual(new Trace('x = torch.zeros(65)\ny = torch.randn(3)').results, []);
});

test('random programs: the same elements as in PyTorch', () => {
  const file = gunzipSync(readFileSync(new URL('../origins.json.gz', import.meta.url)));
  /** @type {{ lines: string[], queries: { name: string, position: number, steps: [number, object, object][] }[] }[]} */
  const programs = JSON.parse(file.toString());
  let compared = 0;
  for (const { lines, queries } of programs) {
    const text = lines.join('\n');
    const trace = new Trace(text);
    // A line whose elements stride0 does not know ends the comparison.
    const known = new Set(trace.results.map(({ span }) => text.slice(0, span.at).split('\n').length - 1));
    if (known.size < lines.length) continue;
    for (const { name, position, steps } of queries) {
      const found = trace.origins(trace.results.findLast((each) => each.name === name)?.step ?? 0, name, position);
      const own = found.map((each) => plain(text, each));
      const isShown = (/** @type {number} */ line) => own.some((each) => each[0] === line);
      const theirs = steps.filter(([line, to, from]) => isShown(line) || JSON.stringify(to) !== JSON.stringify(from));
      assert.deepEqual(own, theirs, text);
      compared += 1;
    }
  }
  assert.ok(compared >= 110, String(compared));
});
