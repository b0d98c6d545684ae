// Index times stride, the stored elements, the cost of a copy, and the tables and strips that show them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memory } from '../../../web/draw/memory/model.js';
import { memoryScene } from '../../../web/draw/memory/scene.js';
import { toString } from '../../../web/draw/scene/string.js';
import { en } from '../../../web/words/en.js';
import { zh } from '../../../web/words/zh.js';
import { caseOf, drawn, operand, typed } from '../cells/drawn.js';

/** @param {ReturnType<typeof drawn>} all */
const of = ({ given, plan, sketch, point }) => memory(given, plan, sketch, point);

/** @param {ReturnType<typeof drawn>} all @param {number} [width] */
const memoryTextOf = (all, width = 360, words = en) =>
  toString(memoryScene(of(all), words, width))
    .replace(/<[^>]*>/g, '|')
    .replaceAll('\u202f', ' ')
    .replace(/[|\s]*\|[|\s]*/g, '|');

test('the strides and offsets of a case that fits', () => {
  const found = of(drawn(typed('(5,1,4,1) + (3,1,1)')));
  assert.deepEqual(
    found.rows.map(({ name, factors, offset }) => [name, factors.map(({ stride }) => stride), offset]),
    [
      ['a', [4, 0, 1, 1], 14],
      ['b', [0, 1, 0, 1], 1],
    ],
  );
  assert.deepEqual(
    found.rows.map(({ factors }) =>
      factors.map(({ again, missing }) => (again ? (missing ? '·' : '↔') : '=')).join(''),
    ),
    ['=↔==', '·=↔='],
  );
  assert.deepEqual(
    [found.results, found.numbers, found.bytes, found.expanded.bytes, found.expanded.names.join()],
    [60n, 23n, 240n, 480n, 'a,b'],
  );
});

test('a view: where it starts, and which part of the storage it does not use', () => {
  const sliced = operand('x', [4], { strides: [2], offset: 1, stored: 9 });
  const all = drawn(caseOf([sliced, operand('y', [2, 1])]), { point: [1, 2] });
  const [x] = of(all).stores;
  assert.equal(x?.offset, 5);
  assert.equal(x?.contiguous, false);
  assert.deepEqual([...(x?.used ?? [])], [1, 3, 5, 7]);
  assert.ok(memoryTextOf(all).includes('|start|dim 0|dim 1|offset|index|1|2|x|×|1 +|0|2|= 5|'), memoryTextOf(all));
});

test('the text for every kind of case', () => {
  const inPlace = { form: /** @type {const} */ ('inPlace') };
  /** @type {[ReturnType<typeof drawn>, string][]} */
  const table = [
    [
      drawn(typed('(5,2) + (3,)')),
      'Nothing is read.|The shapes are compared first. No result is allocated, and all operands stay as they were.|',
    ],
    [
      drawn(caseOf([operand('a', [1, 3, 1]), operand('b', [3, 1, 7])], inPlace)),
      'Nothing is written.|a keeps its 3 elements and its 12 bytes. The result would need 252.|',
    ],
    [
      drawn(caseOf([operand('a', [2, 3]), operand('b', [3])], inPlace)),
      'The result is written into a; nothing is allocated. Copying b to full size would take another 24.|',
    ],
    [
      drawn(typed('(2,) + (2,)')),
      '2 results read from 4 elements.|The result takes 8 bytes, contiguous. Nothing stretches.|',
    ],
    [drawn(typed('(3,1) + (0,)')), 'Nothing is read: the result has no elements.|It takes 0 bytes.|'],
    [
      drawn(typed('() + ()')),
      '1 result read from 2 elements.|The result takes 4 bytes, contiguous. Nothing stretches.|',
    ],
    [
      drawn(caseOf([operand('x', [3, 1]), operand('y', [4])], { fn: 'broadcastTensors', sign: '' })),
      '12 results read from 7 elements. No copies.|Every result is a view: nothing is allocated.',
    ],
    [
      drawn(caseOf([operand('x', [3, 2], { strides: [1, 3] }), operand('y', [2])])),
      'The result takes 24 bytes, not contiguous.',
    ],
  ];
  for (const [all, expected] of table) assert.ok(memoryTextOf(all).includes(expected), memoryTextOf(all));
});

test('storage shared by several operands is counted once', () => {
  const more = { storage: 7, stored: 6 };
  const all = drawn(caseOf([operand('x', [3], more), operand('y', [3], { ...more, offset: 3 })]));
  assert.ok(memoryTextOf(all).includes('3 results read from 6 elements.'), memoryTextOf(all));
});

test('a target of another dtype does not grow', () => {
  const whole = operand('n', [3], { dtype: 'int64' });
  const all = drawn(caseOf([whole, operand('x', [3])], { form: 'inPlace' }));
  assert.equal(all.plan.message, "result type Float can't be cast to the desired output type Long");
  assert.equal(all.sketch.grows, false);
  assert.equal(memoryTextOf(all), '|Nothing is read, and nothing is written.|');
});

test('the table is transposed if dimensions do not fit, and becomes a list of sums at last', () => {
  assert.ok(memoryTextOf(drawn(typed('(5,1,4,1) + (3,1,1)'))).includes('|a|×|4|0|1|1|= 14|'));
  const turned = memoryTextOf(drawn(typed('(8,1,6,1,4,1) + (7,1,5,1,3)'), { point: [1, 2, 3, 4, 3, 2] }));
  assert.ok(turned.includes('|index|×|a|×|b|×|a + b|dim 0|1|24|0|2520|'), turned);
  assert.ok(turned.includes('|offset|39|44|'), turned);
  const lines = memoryTextOf(drawn(typed('(99999,99999,99999) + (99999,1)'), { point: [1, 0, 99998] }), 280);
  assert.ok(lines.includes('index|(1, 0, 99998)|a|1·9999800001 + 99998·1|= 9 999 899 999|b|1·0 + 99998·0|= 0|'), lines);
  const many = memoryTextOf(drawn(typed(`(${Array(40).fill(2)}) + (2)`)));
  assert.ok(many.includes('|dims 0–27|…|'), many);
});

test('long storage: its ends, and the elements around the offset', () => {
  const html = toString(memoryScene(of(drawn(typed('(1000,) + (1,)'), { point: [500] })), en, 360));
  const labels = [...html.matchAll(/<text[^>]*>(\d+)</g)].map(([, text]) => text);
  assert.deepEqual(labels, ['0', '500', '999', '0']);
});

test('the memory panel is translated to Chinese', () => {
  const html = memoryTextOf(drawn(typed('(5,1,4,1) + (3,1,1)')), 360, zh);
  assert.ok(html.includes('60 个结果，读自 23 个元素。没有复制。'), html);
  assert.ok(!/[a-z]{3}/.test(html.replaceAll('dim', '')), html);
});
