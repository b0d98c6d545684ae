// A case as a table: its boxes, and how each step of the walk changes them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../../web/case/library.js';
import { outcomeOf } from '../../../web/case/outcome.js';
import { layout } from '../../../web/draw/table/layout.js';
import { model } from '../../../web/case/model.js';
import { story } from '../../../web/case/story.js';
import { ask } from '../../case/asked.js';
import * as reports from '../../case/reports.js';
import { modelOf, models } from '../../case/models.js';

const edges = { none: '', dashed: '[]', dotted: '()', thick: '{}', wait: '??' };

const phases = { todo: 't', now: 'N', done: 'd', beyond: 'b' };

/** The table as text: `1>[3]` stretched in a dashed box, `·>(5)` missing in a dotted one, `{2}` clashing. */
const drawn = (/** @type {keyof typeof models} */ name, step = models[name].steps, narrow = false) => {
  const { columns, names } = layout(models[name], { step, narrow });
  const cell = (/** @type {import('../../../web/draw/table/layout.js').Cell} */ { was, text, box }) =>
    `${was && `${was}>`}${edges[box].charAt(0)}${text.trim()}${edges[box].charAt(1)}`;
  return [
    columns
      .map(({ phase, tint, ink }) => `${phases[phase]}${tint && `:${tint}`}${ink === 'none' ? '' : `_${ink}`}`)
      .join(' '),
    ...names.map((_, i) => columns.map(({ cells }) => cell(/** @type {any} */ (cells[i]))).join(' ')),
    columns.map(({ sum }) => cell(sum)).join(' '),
  ];
};

/** An in-place case, at its last step or an earlier one. @param {string} text */
const written = (text, step = 9, narrow = false) => {
  const asked = ask(text, { form: 'inPlace' });
  const shapes = asked.operands.map(({ shape }) => [...shape]);
  const alignment = model(asked, library.explain(...shapes), outcomeOf(asked, library));
  const shownStep = Math.min(step, alignment.steps);
  return { alignment, narration: story(alignment, shownStep), placed: layout(alignment, { step: shownStep, narrow }) };
};

test('the last step of a case that fits', () => {
  assert.deepEqual(drawn('compatible'), [
    'N:axis_done d_done d_done d_done',
    '5 1>[3] 4 1',
    '·>(5) 3 1>[4] 1',
    '5 3 4 1',
  ]);
});

test('the walk starts at the trailing dimension', () => {
  assert.deepEqual(drawn('compatible', 1), ['t t t N:axis_done', '5 1>[3] 4 1', '·>(5) 3 1>[4] 1', '?? ?? ?? 1']);
});

test('a conflict stops the walk; later dimensions are not aligned', () => {
  assert.deepEqual(drawn('conflict'), ['b N:bad_stop d_done d_done', '5 {2} 4 1', '· {3} 1>[4] 1', '?? ✕ 4 1']);
  assert.deepEqual(drawn('conflict', 2), ['b t N:axis_done d_done', '5 {2} 4 1', '· {3} 1>[4] 1', '?? ?? 4 1']);
});

test('the third operand conflicts with the result of the first two', () => {
  assert.deepEqual(drawn('third'), ['b N:bad_stop', '4 1', '1 {2}', '4 {3}', '?? ✕']);
  assert.deepEqual(models.third.clash, { dim: 1, left: 'a × b', a: 2, right: 'c', b: 3 });
});

test('every conflicting column has its boxes, and only the one that PyTorch names is tinted', () => {
  assert.deepEqual(drawn('leftFirst'), ['N:bad_stop d_stop', '{4} {2}', '{5} {2}', '{4} {3}', '✕ ✕']);
});

test('stretching to size 0, sizes with five digits, no dimensions', () => {
  assert.deepEqual(drawn('empty'), ['N:axis_done d_done', '3 1>[0]', '·>(3) 0', '3 0']);
  assert.deepEqual(drawn('scalars'), ['', '', '', '']);
  assert.equal(models.scalars.steps, 0);
  assert.equal(models.huge.numel, 999970000299999n);
});

test('a target is a frame: sizes that do not fit in it are marked, and it is never stretched', () => {
  const { alignment, placed, narration } = written('a(1,3,1) + b(3,1,7)');
  assert.equal(alignment.failure?.message, "output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]");
  assert.equal(placed.frame, 'operand');
  assert.deepEqual(
    placed.columns.map(({ tint, ink, cells, sum }) => [
      tint,
      ink,
      ...cells.map(({ was, text }) => was + text),
      sum.text,
    ]),
    [
      ['bad', 'stop', '1', '3', '3'],
      ['', 'done', '3', '13', '3'],
      ['bad', 'stop', '1', '7', '7'],
    ],
  );
  assert.deepEqual(
    alignment.columns.map(({ verdicts }) => verdicts[0]),
    [{ kind: 'grows', size: 3, room: 1 }, { kind: 'holds' }, { kind: 'grows', size: 7, room: 1 }],
  );
  assert.deepEqual(narration, { kind: 'grown', names: ['a', 'b'], shape: [3, 3, 7], target: 'a', room: [1, 3, 1] });
  assert.deepEqual(written('a(1,3,1) + b(3,1,7)', 1).narration, {
    ...{ kind: 'noRoom', dim: 2, target: 'a', room: 1 },
    sizes: [
      { name: 'a', size: 1 },
      { name: 'b', size: 7 },
    ],
  });
});

test('a dimension that the target lacks does not fit either', () => {
  const { alignment } = written('a(3) + b(1,3)');
  assert.deepEqual(alignment.columns[0]?.verdicts, [{ kind: 'grows', size: 1, room: null }]);
  assert.equal(alignment.columns[1]?.grows, false);
});

test('a target that fits is framed, and the walk is the usual one', () => {
  const { alignment, placed, narration } = written('a(5,3,4,1) + b(3,1,1)');
  assert.equal(alignment.ok, true);
  assert.equal(placed.frame, 'operand');
  assert.equal(narration.kind, 'read');
  assert.deepEqual(placed.dots, ['on', 'on', 'on', 'here']);
});

test('a target with a wrong dtype fails without a marked column', () => {
  const { alignment, placed } = written('a(3):int32 + b(3)');
  assert.equal(alignment.failure?.code, 'cannotStore');
  assert.equal(alignment.grows, false);
  assert.deepEqual(
    placed.columns.map(({ tint }) => tint),
    ['axis'],
  );
});

test('the operands’ names widen the left column, and are shortened in the middle at its maximum width', () => {
  const named = (/** @type {string} */ text, narrow = false) => {
    const { names, label, gutter } = written(text, 9, narrow).placed;
    return [...names, label, gutter];
  };
  assert.deepEqual(named('a(3) + b(3)'), ['a', 'b', 'a + b', undefined]);
  assert.deepEqual(named('images(3) + mean(3)'), ['images', 'mean', 'images + mean', 151]);
  assert.deepEqual(named('a_very_long_name_indeed(3) + b(3)'), ['a_ver…eed', 'b', '=', 174]);
  assert.deepEqual(named('images(3) + mean(3)', true), ['images', 'mean', '=', 74]);
});

test('dots are in the order of the steps', () => {
  const dots = (/** @type {keyof typeof models} */ name, step = models[name].steps) =>
    layout(models[name], { step, narrow: false }).dots;
  assert.deepEqual(dots('compatible', 3), ['on', 'on', 'here', '']);
  assert.deepEqual(dots('conflict'), ['on', 'on', 'bad', '']);
});

test('columns are 128 wide, 100 from rank 5, and wider only for long sizes', () => {
  const spans = Object.entries(models).map(([name, one]) => [
    name,
    layout(one, { step: one.steps, narrow: false }).span,
  ]);
  assert.deepEqual(Object.fromEntries(spans), {
    compatible: 512,
    conflict: 512,
    third: 256,
    leftFirst: 256,
    scalars: 0,
    empty: 256,
    huge: 384,
    sixfold: 582,
  });
});

test('a phone 320 wide has room for four dimensions, and transposes five', () => {
  const four = layout(models.compatible, { step: 4, narrow: true });
  assert.ok(four.least <= 320 - 40 - 44, String(four.least));
  assert.equal(four.turned, false);
  assert.equal(layout(models.sixfold, { step: 6, narrow: true }).turned, true);
  assert.equal(layout(models.sixfold, { step: 6, narrow: false }).turned, false);
});

test('long sizes shrink and are never shortened', () => {
  const scales = ['1024', '99999', '1234567', '9007199254740991'].map((size) => {
    const entries = [{ size: Number(size), fit: /** @type {const} */ ('equal') }];
    /** @type {import('../../../web/case/model.js').Report} */
    const report = {
      ...{ ok: true, rank: 1, shape: [Number(size)], conflict: null, message: null },
      columns: [{ dim: 0, size: Number(size), conflict: false, operands: entries }],
    };
    const { columns, span } = layout(modelOf(size, report), { step: 1, narrow: false });
    return [columns[0]?.sum.text, columns[0]?.sum.scale, span];
  });
  assert.deepEqual(scales, [
    ['1024', 0, 128],
    ['99999', 1, 128],
    ['1234567', 2, 128],
    ['9007199254740991', 2, 167],
  ]);
});

test('the result is named after its operands, shortened if there is no room', () => {
  const label = (/** @type {string} */ text, /** @type {boolean} */ narrow) => {
    return layout(modelOf(text, reports.scalars), { step: 0, narrow }).label;
  };
  assert.equal(label('() - ()', false), 'a − b');
  assert.equal(label('() + () + ()', false), 'a + b + c');
  assert.equal(label('()()()()()()', false), 'a + … + f');
  assert.equal(label('() + ()', true), 'a + b');
  assert.equal(label('() + () + ()', true), 'a…c');
  // Hidden parts take no space.
  for (const narrow of [false, true]) {
    const { gutter } = layout(modelOf('()()()()', reports.scalars), { step: 0, narrow });
    assert.equal(gutter, undefined);
  }
});

test('from rank 7 the table is transposed on a wide page too, so that no column is cut off', () => {
  const turned = [6, 7, 10, 30].map((rank) => {
    const asked = ask(`a(${Array(rank).fill(2).join()}) + b(2)`);
    const alignment = model(
      asked,
      library.explain(...asked.operands.map(({ shape }) => [...shape])),
      outcomeOf(asked, library),
    );
    const placed = layout(alignment, { step: rank, narrow: false });
    assert.ok(placed.least < 696, String(rank));
    assert.equal(layout(alignment, { step: rank, narrow: false, across: true }).turned, false);
    return placed.turned;
  });
  assert.deepEqual(turned, [false, true, true, true]);
});
