// The selected index of the result: its initial value, how it moves, and that everything it selects is shown and stored
// where it claims.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '../../../web/draw/cells/arrange.js';
import { cornerOf } from '../../../web/draw/cells/grid.js';
import { layout } from '../../../web/draw/cells/layout.js';
import { anchorFor, moved, under } from '../../../web/draw/cells/point.js';
import { placeAt, sourceOf } from '../../../web/draw/cells/sketch.js';
import { foundAt } from '../../../web/draw/cells/notes.js';
import { en } from '../../../web/words/en.js';
import { generator, seed } from '../../random.js';
import { drawn, picture, typed } from './drawn.js';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];
const MARKS = 4000;

/** @param {import('../../../web/draw/scene/scene.js').Scene} scene @returns {number} */
const marks = (scene) =>
  typeof scene === 'string' ? 0 : 1 + scene.children.reduce((sum, child) => sum + marks(child), 0);

test('the initial index is inside the result, and null for a conflict or an empty result', () => {
  /** @type {[string, number[] | null][]} */
  const table = [
    ['(5,1,4,1) + (3,1,1)', [3, 1, 2, 0]],
    ['(1024,1) - (1024,)', [2, 1022]],
    ['(3,1,7) + (1,3,1)', [1, 0, 4]],
    ['() + ()', []],
    ['(3,1) + (0,)', null],
    ['(5,2) + (3,)', null],
  ];
  for (const [text, expected] of table) assert.deepEqual(drawn(typed(text)).point, expected, text);
});

test('page keys continue in the outer axes, and the index stays inside the result', () => {
  const { sketch: sketched, layout: placed } = drawn(typed('(2,2,2,3) + (3,)'));
  const { roles } = placed.arrangement;
  const press = (/** @type {number[]} */ from, /** @type {string} */ key) => moved(key, from, sketched, roles);
  assert.deepEqual(press([0, 1, 0, 0], 'PageDown'), [1, 0, 0, 0]);
  assert.deepEqual(press([1, 0, 0, 0], 'PageUp'), [0, 1, 0, 0]);
  assert.deepEqual(press([1, 1, 0, 0], 'PageDown'), [1, 1, 0, 0]);
  assert.deepEqual(press([0, 0, 1, 2], 'ArrowRight'), [0, 0, 1, 2]);
  assert.equal(press([0, 0, 0, 0], 'a'), null);
});

test('the mouse on a cell finds its index; at the edge of a table, one axis of it', () => {
  const { sketch: sketched, layout: placed, point } = drawn(typed('(4,1) + (6,)'));
  assert.equal(placed.form, 'outer');
  assert.ok(point);
  for (const [i, { marks: drawing, x, y }] of placed.panels.entries()) {
    for (const { index, ...corner } of drawing.sheets.flatMap(({ spots }) => spots)) {
      const expected = i === 0 ? [index[0], point[1]] : i === 1 ? [point[0], index[1]] : index;
      assert.deepEqual(under(placed, sketched, x + corner.x + 5, y + corner.y + 5, point), expected);
    }
  }
  assert.equal(under(placed, sketched, -50, -50, point), null);
});

test('a cell hidden by other sheets is raised, and can be selected', () => {
  const all = drawn(typed('(3,4,5) + (5,)'), { point: [2, 2, 2] });
  const last = all.layout.panels.at(-1);
  assert.ok(last);
  const { x, y } = cornerOf(last.grid, [2, 2, 2]);
  assert.deepEqual(under(all.layout, all.sketch, last.x + x + 9, last.y + y + 9, [2, 2, 2]), [2, 2, 2]);
});

test(`any shapes and keys: few marks, everything shown, every source at its stored position (SEED=${seed})`, () => {
  const { below, pick } = generator();
  const sizes = [1, 1, 2, 3, 5, 7, 8, 30, 1000, 99999];
  for (let round = 0; round < 100; round++) {
    const rank = below(below(4) === 0 ? 12 : 6);
    const result = Array.from({ length: rank }, () => pick(rank > 6 ? [1, 2, 3] : sizes));
    if (result.reduce((product, size) => product * size, 1) > 2 ** 50) continue;
    const shapes = Array.from({ length: 2 + below(5) }, () =>
      result.slice(below(rank + 1)).map((size) => (below(3) === 0 ? 1 : size)),
    );
    const text = shapes.map((shape) => (shape.length === 1 ? `(${shape[0]},)` : `(${shape})`)).join(' + ');
    const width = pick([280, 350, 696, 950]);
    const all = drawn(typed(text), { width });
    const where = `${text} at ${width}`;
    let { layout: placed, point } = all;
    assert.ok(point, where);
    for (let step = 0; step < 12; step++) {
      assert.ok(shows(placed.arrangement, point), where);
      check(all, placed, point, where);
      point = /** @type {number[]} */ (moved(pick(KEYS), point, all.sketch, placed.arrangement.roles));
      placed = layout(all.sketch, anchorFor(placed, point), width, en);
    }
    assert.ok(marks(picture({ ...all, layout: placed, point })) <= MARKS, where);
    for (const { marks: drawing } of placed.panels) {
      assert.ok(drawing.sheets.reduce((sum, { spots }) => sum + spots.length, 0) <= 400, where);
    }
  }
});

/**
 * @param {ReturnType<typeof drawn>} all
 * @param {import('../../../web/draw/cells/layout.js').Layout} placed
 * @param {number[]} point
 * @param {string} where
 */
const check = ({ sketch: sketched, given }, placed, point, where) => {
  // The offset computed in another way: each operand's own index, counted in row-major order.
  for (const [i, { index, offset }] of foundAt(sketched, point).entries()) {
    const { shape = [] } = given.operands[i] ?? {};
    assert.equal(index.length, shape.length, where);
    assert.equal(
      offset,
      index.reduce((sofar, position, d) => sofar * Number(shape[d]) + position, 0),
      where,
    );
  }
  for (const { panel, grid, marks: drawing } of placed.panels) {
    const source = sourceOf(panel, point);
    assert.equal(placeAt(sketched, panel, source).kind, 'stored', where);
    // Along an axis that is not drawn, the source may be at an index that is not shown.
    if (placed.arrangement.roles.hidden.some((d) => source[d] !== point[d])) continue;
    assert.ok(shows(placed.arrangement, source), where);
    const { x, y } = cornerOf(grid, source);
    const hit = drawing.sheets.some(({ spots }) => spots.some((spot) => spot.x === x && spot.y === y));
    assert.ok(hit || grid.page !== null, where); // a cell behind sheets is raised
  }
};
