import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingShapes } from '../../web/case/fits.js';
import { tuple } from '../../web/lib/errors/printed-shape.js';
import * as reports from './reports.js';
import { models } from './models.js';

test('only shapes that the core accepts are suggested', () => {
  const shapes = [
    [5, 2, 4, 1],
    [3, 1, 1],
  ];
  /** @type {string[]} */
  const asked = [];
  const all = fittingShapes(shapes, models.conflict, (...given) => {
    asked.push(given.map(tuple).join(' '));
    return reports.compatible;
  });
  assert.deepEqual(all, [
    { name: 'b', shapes: ['(1, 1, 1)', '(2, 1, 1)'] },
    { name: 'a', shapes: ['(5, 1, 4, 1)', '(5, 3, 4, 1)'] },
  ]);
  assert.equal(asked.length, 4);
  assert.deepEqual(
    fittingShapes(shapes, models.conflict, () => reports.conflict),
    [],
  );
  const refuses = () => {
    throw new RangeError('no');
  };
  assert.deepEqual(fittingShapes(shapes, models.conflict, refuses), []);
  assert.deepEqual(
    fittingShapes(shapes, models.compatible, () => reports.compatible),
    [],
  );
});
