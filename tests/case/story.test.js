import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/case/library.js';
import { caseOf } from '../../web/case/of-shapes.js';
import { outcomeOf } from '../../web/case/outcome.js';
import { layout } from '../../web/draw/table/layout.js';
import { model } from '../../web/case/model.js';
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

test('every step has its story', () => {
  const kinds = (/** @type {keyof typeof cases} */ name) =>
    Array.from({ length: cases[name].steps }, (_, i) => story(cases[name], i + 1).kind);
  assert.deepEqual(kinds('compatible'), ['equal', 'read', 'read', 'read']);
  assert.deepEqual(kinds('conflict'), ['equal', 'read', 'stopped']);
  assert.deepEqual(kinds('leftFirst'), ['passed', 'stopped']);
  assert.deepEqual(story(cases.third, 1), {
    kind: 'stopped',
    dim: 1,
    has: [
      { name: 'a × b', size: 2 },
      { name: 'c', size: 3 },
    ],
  });
  assert.equal(story(cases.scalars, 0).kind, 'scalar');
});
