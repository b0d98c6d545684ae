// Over thousands of seeds: the questions, how they are mixed, and that nothing reveals the answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSeed, APART, LEVELS, levelOf, MAX_SEED, question, textOf } from '../../../web/page/practise/question.js';
import { generator, seed } from '../../random.js';
import { analysisOf, library } from './ask.js';

const MANY = 6000;
const questions = Array.from({ length: MANY }, (_, i) => {
  const asked = question(i, library);
  const shapes = asked.asked.operands.map(({ shape }) => [...shape]);
  const { ok, conflict, rank } = library.explain(...shapes, { inplace: asked.form === 'inPlace' });
  return { ...asked, shapes, ok, clashes: conflict !== null, rank };
});

/** @param {typeof questions} all @param {(one: typeof questions[number]) => boolean} which */
const share = (all, which) => all.filter(which).length / all.length;

test('the same seed gives the same question', () => {
  for (const from of [0, 7, 4711, MAX_SEED]) assert.deepEqual(question(from, library), question(from, library));
  assert.equal(textOf(question(7, library)), '(1, 1, 1) × (4, 1, 8)');
  assert.equal(textOf(question(3, library)), '(1, 8, 1) -= (8, 8, 1)');
});

test('the figure of a question agrees with the library', () => {
  for (const { asked, ok, shapes, form } of questions.slice(0, 500)) {
    const { model } = analysisOf(asked);
    assert.equal(model.ok, ok, textOf(question(0, library)));
    if (ok) assert.deepEqual(model.shape, library.explain(...shapes, { inplace: form === 'inPlace' }).shape);
  }
});

test('about a third of the questions are conflicts, at every level', () => {
  for (let level = 0; level < LEVELS; level++) {
    const refused = share(
      questions.filter((one) => one.level === level),
      ({ ok }) => !ok,
    );
    assert.ok(refused > 0.3 && refused < 0.42, `level ${level}: ${refused}`);
  }
});

test('nothing in the form of a question reveals the answer', () => {
  /** @type {Record<string, (one: typeof questions[number]) => boolean>} */
  const traits = {
    'equal ranks': ({ shapes }) => shapes.every(({ length }) => length === shapes[0]?.length),
    'other ranks': ({ shapes }) => shapes.some(({ length }) => length !== shapes[0]?.length),
    'a 1': ({ shapes }) => shapes.flat().includes(1),
    'a 0': ({ shapes }) => shapes.flat().includes(0),
    'in place': ({ form }) => form === 'inPlace',
    'three operands': ({ form }) => form === 'three',
    'the first is longest': ({ shapes, rank }) => shapes[0]?.length === rank,
    'the last is longest': ({ shapes, rank }) => shapes.at(-1)?.length === rank,
  };
  for (const [name, hasTrait] of Object.entries(traits)) {
    const refused = share(questions.filter(hasTrait), ({ ok }) => !ok);
    assert.ok(refused > 0.2 && refused < 0.55, `${name}: ${refused}`);
  }
});

test('questions have ranks from 0 to 4, zeros, 0-d numbers, three operands, and targets that fit, conflict or would grow', () => {
  assert.deepEqual([...new Set(questions.map(({ rank }) => rank))].sort(), [0, 1, 2, 3, 4]);
  assert.ok(questions.every(({ shapes }) => shapes.flat().every((size) => size <= 64)));
  const wanted = /** @type {[string, number, (one: typeof questions[number]) => boolean][]} */ ([
    ['zeros', 0.08, ({ shapes }) => shapes.flat().includes(0)],
    ['numbers', 0.03, ({ shapes }) => shapes.some(({ length }) => length === 0)],
    ['three', 0.08, ({ form }) => form === 'three'],
    ['in place, fits', 0.08, ({ form, ok }) => form === 'inPlace' && ok],
    ['in place, grows', 0.03, ({ form, ok, clashes }) => form === 'inPlace' && !ok && !clashes],
    ['in place, clashes', 0.01, ({ form, clashes }) => form === 'inPlace' && clashes],
    ['fits only from the right', 0.03, ({ shapes, ok }) => ok && !library.explain(...fromLeft(shapes)).ok],
    ['would fit from the left', 0.03, ({ shapes, clashes }) => clashes && library.explain(...fromLeft(shapes)).ok],
  ]);
  for (const [name, least, which] of wanted) {
    const found = share(questions, which);
    assert.ok(found > least && found < 0.4, `${name}: ${found}`);
  }
});

test('questions become larger with the level', () => {
  const mean = (/** @type {number} */ level) => {
    const sizes = questions.filter((one) => one.level === level).map(({ shapes }) => shapes.flat().length);
    return sizes.reduce((sum, each) => sum + each, 0) / sizes.length;
  };
  const means = Array.from({ length: LEVELS }, (_, level) => mean(level));
  assert.deepEqual(
    means,
    means.toSorted((p, q) => p - q),
  );
});

test('each question leads to the next one of the wanted level, and none is repeated soon', () => {
  const random = generator();
  for (let level = 0; level < LEVELS; level++) {
    /** @type {number[]} */
    const asked = [random.below(MAX_SEED)];
    for (let i = 0; i < 80; i++) {
      const last = asked.at(-1) ?? 0;
      const next = nextSeed(last, level, asked, library);
      assert.equal(next, nextSeed(last, level, asked, library), `SEED=${seed}`);
      assert.ok(levelOf(next) === level && next >= 0 && next <= MAX_SEED, `SEED=${seed}`);
      asked.push(next);
    }
    const texts = asked.map((one) =>
      question(one, library)
        .asked.operands.map(({ shape }) => `(${shape})`)
        .join(),
    );
    texts.forEach((text, i) =>
      assert.ok(!texts.slice(Math.max(0, i - APART), i).includes(text), `SEED=${seed} ${text}`),
    );
  }
});

/** @param {number[][]} shapes */
const fromLeft = (shapes) => {
  const rank = Math.max(...shapes.map(({ length }) => length));
  return shapes.map((shape) => [...shape, ...Array(rank - shape.length).fill(1)]);
};
