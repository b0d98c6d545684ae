// The kind of each cell: a stored element, a copy along an axis, an element without a partner, or nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeAt } from '../../../web/draw/cells/sketch.js';
import { caseOf, drawn, operand, typed } from './drawn.js';

/**
 * One letter per cell, the last axis horizontal: `#` stored, `1` a copy along dim 1, `(1)` if it is missing, `x` no
 * cell, `!` no partner, `.` nothing.
 * @param {ReturnType<typeof drawn>} all
 * @param {number} i
 */
const places = ({ sketch: sketched }, i) => {
  const panel = sketched.panels[i];
  assert.ok(panel);
  const indexes = panel.sizes.reduce(
    (sofar, size) => sofar.flatMap((index) => Array.from({ length: size }, (_, position) => [...index, position])),
    /** @type {number[][]} */ ([[]]),
  );
  return indexes
    .map((index) => {
      const place = placeAt(sketched, panel, index);
      if (place.kind === 'copy') return place.missing ? `(${place.axis})` : `${place.axis}`;
      return { stored: '#', hole: 'x', clash: '!', absent: '.' }[place.kind];
    })
    .join('');
};

test('cells are stored where the index is 0 along every axis that is read repeatedly', () => {
  const all = drawn(typed('(2,1) + (3,)'));
  assert.equal(places(all, 0), '#11#11');
  assert.equal(places(all, 1), '###(0)(0)(0)');
  assert.equal(places(all, 2), '######');
});

test('a view that already repeats elements is drawn that way', () => {
  const all = drawn(caseOf([operand('v', [2, 3], { strides: [0, 1], stored: 3 }), operand('w', [3])]));
  assert.equal(places(all, 0), '###000');
  assert.equal(all.sketch.panels[0]?.numel, 3n);
});

test('a conflict: elements without a partner, missing ones and unreached ones', () => {
  const all = drawn(typed('(2,2,1) + (3,1)'));
  assert.equal(all.sketch.panels.length, 2);
  assert.equal(places(all, 0), '##x##x');
  assert.equal(places(all, 1), '##!...');
  assert.equal(all.sketch.pointable, false);
});

test('a target that would have to grow is drawn alone, and again if it does not fit', () => {
  const all = drawn(caseOf([operand('a', [1, 3, 1]), operand('b', [3, 1, 2])], { form: 'inPlace' }));
  assert.equal(all.plan.message, "output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 2]");
  assert.deepEqual(
    all.sketch.panels.map(({ role, framed }) => [role, framed]),
    [
      ['target', true],
      ['operand', false],
      ['result', true],
    ],
  );
  assert.equal(places(all, 0), '###');
  assert.equal(places(all, 2), `#x#x#x${'x'.repeat(12)}`);
});

test('cells show the elements, computed if the case is small', () => {
  const table = [
    { given: typed('(2,1) + (3,)'), text: ['1', '2', '3'] },
    { given: typed('(2,1) - (3,)'), text: ['1', '2', '−1'] },
    { given: typed('(2,1) / (3,)'), text: ['1', '2', '0.5'] },
    { given: caseOf([operand('a', [2, 1]), operand('b', [3])]), text: ['1', '2', ''] },
    {
      given: caseOf([operand('a', [2, 1], { values: [5, 7.25] }), operand('b', [3], { values: [1, 2, 4] })]),
      text: ['7.25', '4', '11.3'],
    },
  ];
  for (const { given, text } of table) {
    const { sketch: sketched } = drawn(given);
    assert.deepEqual(
      sketched.panels.map((panel) => panel.text([1, 2])),
      text,
    );
  }
});
