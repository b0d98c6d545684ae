import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/case/library.js';
import { caseOf } from '../../web/case/of-shapes.js';
import { outcomeOf } from '../../web/case/outcome.js';
import { fits } from '../../web/case/fits.js';
import { layout } from '../../web/draw/table/layout.js';
import { model } from '../../web/case/model.js';
import { tuple } from '../../web/lib/errors/printed-shape.js';
import { parse } from '../../web/notation/parse.js';
import { story } from '../../web/case/story.js';
import { ask } from '../page/asked.js';
import * as reports from '../page/reports.js';

/** @param {string} text @param {import('../page/reports.js').Report} report */
const modelOf = (text, report) => {
  const asked = caseOf(parse(text).value);
  return model(asked, report, outcomeOf(asked, library));
};

const cases = {
  compatible: modelOf('(5,1,4,1) + (3,1,1)', reports.compatible),
  conflict: modelOf('(5,2,4,1) + (3,1,1)', reports.conflict),
  third: modelOf('(4,1) * (1,2) * (4,3)', reports.third),
  leftFirst: modelOf('(4,2) + (5,2) + (4,3)', reports.leftFirst),
  scalars: modelOf('() + ()', reports.scalars),
  empty: modelOf('(3,1) - (0,)', reports.empty),
  huge: modelOf('(99999,99999,99999)', reports.huge),
  sixfold: modelOf('(8,1,6,1,4,1) + (7,1,5,1,3) + (4,1)', reports.sixfold),
};

/** In place: the whole of it, or up to a step. @param {string} text */
const written = (text, step = 9, narrow = false) => {
  const asked = ask(text, { form: 'inPlace' });
  const shapes = asked.operands.map(({ shape }) => [...shape]);
  const made = model(asked, library.explain(...shapes), outcomeOf(asked, library));
  const at = Math.min(step, made.steps);
  return { made, told: story(made, at), laid: layout(made, { step: at, narrow }) };
};

test('only what the core takes is offered', () => {
  const shapes = [
    [5, 2, 4, 1],
    [3, 1, 1],
  ];
  /** @type {string[]} */
  const asked = [];
  const all = fits(shapes, cases.conflict, (...given) => {
    asked.push(given.map(tuple).join(' '));
    return reports.compatible;
  });
  assert.deepEqual(all, [
    { name: 'b', shapes: ['(1, 1, 1)', '(2, 1, 1)'] },
    { name: 'a', shapes: ['(5, 1, 4, 1)', '(5, 3, 4, 1)'] },
  ]);
  assert.equal(asked.length, 4);
  assert.deepEqual(
    fits(shapes, cases.conflict, () => reports.conflict),
    [],
  );
  const refuses = () => {
    throw new RangeError('no');
  };
  assert.deepEqual(fits(shapes, cases.conflict, refuses), []);
  assert.deepEqual(
    fits(shapes, cases.compatible, () => reports.compatible),
    [],
  );
});
