// How an answer is judged: right or wrong, and which misconception explains it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beliefs } from '../../../web/page/practise/beliefs.js';
import { tuple } from '../../../web/lib/errors/printed-shape.js';
import { question, textOf } from '../../../web/page/practise/question.js';
import { practise as en } from '../../../web/words/en-practise.js';
import { practise as zh } from '../../../web/words/zh-practise.js';
import { generator, seed } from '../../random.js';
import { analysisOf, judged, library, put } from './ask.js';

/**
 * The case, the answer, the misconception, the column to look at, the wrong columns.
 * @type {[string, string, string, number | null, number[]][]}
 */
const wrongs = [
  ['(5,1,4,1) + (3,1,1)', '5,1,4,1', 'alone', 1, [1]],
  ['(2,3) + (2,)', '2,3', 'left', 1, [1]],
  ['(2,3) - (2,1,1)', '2,3,1', 'left', 2, [1, 2]],
  ['(3,) + (2,3)', 'no', 'left', 0, []],
  ['(1,3) + (0,1)', '1,3', 'zeroAsNothing', 0, [0]],
  ['(3,) * (0,)', '3', 'zeroAsNothing', 0, [0]],
  ['(3,) * (0,)', '0', 'zeroWins', 0, [0]],
  ['(4,2) + (4,3)', '4,3', 'larger', 1, [1]],
  ['(4,2) + (4,3)', '4,2', 'smaller', 1, [1]],
  ['(4,2) + (4,3)', '4,5', 'clash', 1, [1]],
  ['(2,1) + (1,3) + (5,1,1)', '2,3', 'forgot', 0, []],
  ['(2,7,1) - (3,)', '3', 'shortest', 1, []],
  ['(1,4) + (1,1)', '4', 'squeezed', 0, []],
  ['(2,1) + (1,3)', '2,1', 'alone', 1, [1]],
  ['(2,1,4) + (3,1)', '2,1,4', 'alone', 1, [1]],
  ['(2,1,4) + (1,3,1)', '2,1,4', 'alone', 1, [1]],
  ['(2,1,4) + (5,1,3,1)', '5,2,1,4', 'keptOne', 2, [2]],
  ['(1,4) * (4,4)', '1,4', 'alone', 0, [0]],
  ['(2,1,3) * (3,3)', '2,1,3', 'alone', 1, [1]],
  ['(2,3,4) * (1,4,5)', '2,3,5', 'product', 2, [1, 2]],
  ['(3,) + (4,)', '3,4', 'outer', 0, []],
  ['(2,1) + (5,)', '5,2', 'backwards', 1, [0, 1]],
  ['(2,1) + (5,)', '2,6', 'column', 1, [1]],
  ['(2,1) + (5,)', '2,5,9', 'rank', 0, []],
  ['(3,1) += (4,)', '3,4', 'stretchedTarget', 1, [1]],
  ['(3,1) += (4,)', '3,1', 'cutToTarget', 1, [1]],
  ['(3,1) += (4,)', '9', 'grows', 1, []],
  ['(3,4) += (4,)', '4', 'targetIs', 0, []],
  ['(2,3) + (3,)', 'no', 'left', 0, []],
  ['(1,3) + (2,3)', 'no', 'refusedStretch', 0, []],
  ['(2,2,3) + (2,3)', 'no 0', 'refusedRanks', 0, []],
  ['(1,) + (0,)', 'no', 'refusedEmpty', 0, []],
  ['(4,3) *= (1,3)', 'no', 'refusedInPlace', 0, []],
  ['(4,3) *= (4,3)', 'no', 'refusedProduct', 1, []],
  ['(4,3) + (4,3)', 'no', 'refusedEqual', 1, []],
  ['(4,3) + ()', 'no', 'refusedScalar', 1, []],
  ['() + ()', 'no', 'refusedScalar', null, []],
  ['() + ()', '1', 'rank', null, []],
  ['(5,2) + (5,3)', 'no 2', 'fromOne', 1, []],
  ['(2,5,1) + (3,5,1)', 'no 2', 'fromTheRight', 0, []],
  ['(2,5,1,1) + (3,5,1,1)', 'no 2', 'elsewhere', 0, []],
  ['(7,5,5) + (3,5)', 'no 0', 'left', 1, []],
];
for (const [text, answer, kind, dim, columns] of wrongs) {
  test(`${text} is not ${answer}: ${kind}`, () => {
    const { right, misled, dim: wrongDim, wrong } = judged(put(text), answer);
    assert.deepEqual([right, misled?.kind, wrongDim, wrong], [false, kind, dim, columns]);
  });
}

test('every misconception explains some wrong answer', () => {
  const blamed = new Set(wrongs.map(([, , kind]) => kind));
  assert.deepEqual(
    beliefs.map(([kind]) => kind).filter((kind) => !blamed.has(kind)),
    [],
  );
});

test('a right answer needs no explanation, unless it names another conflict than PyTorch', () => {
  const rights = /** @type {const} */ ([
    ['(5,1,4,1) + (3,1,1)', '5,3,4,1'],
    ['(5,1,4,1) + (3,1,1)', '５x３x４x１'],
    ['() + ()', '()'],
    ['(1,3) + (0,1)', '0,3'],
    ['(4,2) + (4,3)', 'no'],
    ['(4,2) + (4,3)', 'no 1'],
    ['(3,1) += (4,)', 'no'],
    ['(3,1,1) += (4,4)', 'no 2'],
    ['(3,1,1) += (4,4)', 'no 1'],
  ]);
  for (const [text, answer] of rights) {
    assert.deepEqual(judged(put(text), answer), { right: true, misled: null, dim: null, wrong: [] }, text);
  }
  const both = judged(put('(2,5,2) + (3,5,3)'), 'no 0');
  assert.deepEqual([both.right, both.misled], [true, { kind: 'alsoThere', dim: 2, said: 0 }]);
});

test('for many questions the true answer is right, and all others are explained in both languages', () => {
  const random = generator();
  /** @type {Set<string>} */
  const misconceptions = new Set();
  for (let i = 0; i < 600; i++) {
    const one = question(random.below(1_000_000), library);
    const { model } = analysisOf(one.asked);
    const about = () => `SEED=${seed} ${textOf(one)}`;
    const truth = model.ok && model.shape ? tuple(model.shape) : 'no';
    assert.deepEqual(judged(one.asked, truth), { right: true, misled: null, dim: null, wrong: [] }, about());
    const sizes = [0, 1, 2, 3, ...one.asked.operands.flatMap(({ shape }) => shape)];
    const any = () => Array.from({ length: random.below(6) }, () => random.pick(sizes));
    const answers = [
      ...one.asked.operands.map(({ shape }) => tuple(shape)),
      tuple(any()),
      tuple(any()),
      'no',
      `no ${random.below(6)}`,
    ];
    for (const answer of answers) {
      const verdict = judged(one.asked, answer);
      if (verdict.right) {
        assert.equal(answer.startsWith('no'), !model.ok, about());
        continue;
      }
      assert.notEqual(answer, truth, about());
      assert.ok(verdict.misled, about());
      assert.ok(verdict.dim === null ? model.rank === 0 : verdict.dim >= 0 && verdict.dim < model.rank, about());
      misconceptions.add(verdict.misled.kind);
      for (const words of [en, zh]) {
        const said = words.misled(verdict.misled);
        assert.ok(/[.。]$/.test(said) && !/undefined|NaN|null/.test(said), `${about()} ${answer}: ${said}`);
      }
      assert.ok(
        !/\p{Script=Han}/u.test(en.misled(verdict.misled)) && /\p{Script=Han}/u.test(zh.misled(verdict.misled)),
      );
    }
  }
  assert.ok(misconceptions.size > 15, [...misconceptions].join());
});

test('a misconception is named only if it leads to the answer', () => {
  const random = generator();
  for (let i = 0; i < 300; i++) {
    const one = question(random.below(1_000_000), library);
    const { model } = analysisOf(one.asked);
    const shapes = one.asked.operands.map(({ shape }) => shape);
    const rank = Math.max(...shapes.map(({ length }) => length));
    const left = library.explain(...shapes.map((shape) => [...shape, ...Array(rank - shape.length).fill(1)]));
    if (!left.ok || !left.shape || one.form === 'inPlace') continue;
    const { right, misled } = judged(one.asked, tuple(left.shape));
    if (model.ok && String(model.shape) === String(left.shape)) assert.ok(right);
    else assert.ok(['left', 'zeroAsNothing', 'zeroWins'].includes(misled?.kind ?? ''), `SEED=${seed} ${textOf(one)}`);
  }
});

test('both languages say the same things', () => {
  const keys = (/** @type {object} */ words) => Object.entries(words).map(([key, value]) => `${key} ${typeof value}`);
  assert.deepEqual(keys(zh), keys(en));
});
