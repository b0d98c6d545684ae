/** For every message: a fix that is shown runs, gives the shape it promises, and moves no element between axes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseRecognised } from '../../web/diagnose/diagnose.js';
import * as library from '../../web/diagnose/library.js';
import { tell } from '../../web/diagnose/tell.js';
import { en } from '../../web/diagnose/words/en.js';
import { zh } from '../../web/diagnose/words/zh.js';
import { arange, memory, tidy } from '../../web/lib/index.js';
import { seed } from '../random.js';
import { draws } from '../whole.js';
import { randomRecognised } from './random-recognised.js';

/** @import { Step } from '../../web/diagnose/diagnosis.js' */
/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */

const ROUNDS = draws(12000);
const numbered = (/** @type {readonly number[]} */ shape) =>
  arange(shape.reduce((count, size) => count * size, 1)).reshape([...shape]);

/**
 * The step on numbers, by other means than the fixes are checked with.
 * @type {(tensor: Tensor, step: Step) => Tensor}
 */
function done(tensor, { how, by }) {
  const { shape } = tensor;
  if (how === 'unsqueeze') {
    return tensor.reshape(by.reduce((sizes, dim) => sizes.toSpliced(dim, 0, 1), [...shape]));
  }
  if (how === 'squeeze') {
    for (const dim of by) assert.equal(shape[dim], 1, 'an axis that is removed has size 1');
    return tensor.reshape(shape.filter((_, dim) => !by.includes(dim)));
  }
  assert.equal(how, 'permute', 'nothing else is proposed');
  return tensor.permute([...by]);
}

const hasTarget = (/** @type {string} */ form) => ['inPlace', 'out', 'assign', 'expand'].includes(form);

test(`every fix of ${ROUNDS} random diagnoses runs and gives what it says (SEED=${seed})`, () => {
  let shown = 0;
  for (let round = 0; round < ROUNDS; ++round) {
    const recognised = randomRecognised(seed * ROUNDS + round);
    const before = memory().bytes;
    const diagnosis = diagnoseRecognised(recognised, library);
    assert.equal(memory().bytes, before, 'nothing is allocated');
    const { shapes, fixes } = diagnosis;
    const label = `SEED=${seed}, round ${round}: ${JSON.stringify(recognised.operands)}`;

    for (const fix of fixes) {
      ++shown;
      assert.doesNotMatch(fix.code, /squeeze\(\)|undefined|NaN|null/, label);
      const given = recognised.kind === 'other' ? diagnosis.recognised.operands.map(({ shape }) => shape) : shapes;
      assert.ok(given, label);
      tidy(() => {
        const tensors = given.map((shape) => numbered(/** @type {number[]} */ (shape)));
        const after = tensors.map((tensor, operand) =>
          fix.steps.filter((step) => step.operand === operand).reduce(done, tensor),
        );
        assert.deepEqual(
          after.map(({ shape }) => shape),
          fix.shapes,
          label,
        );
        const [first, ...others] = /** @type {[Tensor, ...Tensor[]]} */ (after);
        const inPlace = hasTarget(recognised.form) && fix.meaning !== 'fresh';
        const result =
          recognised.kind === 'other'
            ? first.matmul(/** @type {Tensor} */ (others[0]))
            : others.reduce((sum, each) => (inPlace ? sum.add_(each) : sum.add(each)), inPlace ? first.clone() : first);
        assert.deepEqual(result.shape, fix.result, label);
      });
      for (const { how, operand } of fix.steps) {
        if (how !== 'unsqueeze' && how !== 'squeeze') continue;
        const rest = (/** @type {readonly (number | null)[] | null | undefined} */ shape) =>
          shape?.filter((size) => size !== 1);
        assert.deepEqual(rest(fix.shapes[operand]), rest(given[operand]), label);
      }
    }
  }
  assert.ok(shown > ROUNDS / 60, `only ${shown} fixes were seen`);
});

test(`the words of random diagnoses are complete in both languages (SEED=${seed})`, () => {
  for (let round = 0; round < ROUNDS; ++round) {
    const diagnosis = diagnoseRecognised(randomRecognised(seed * ROUNDS + round), library);
    for (const words of [en, zh]) {
      const { text, ...parts } = tell(diagnosis, words);
      const label = `SEED=${seed}, round ${round}`;
      assert.doesNotMatch(text, /undefined|NaN|null|\[object|=>/, label);
      assert.deepEqual(
        [parts.facts.length, parts.causes.length],
        [diagnosis.facts.length, diagnosis.causes.length],
        label,
      );
      assert.ok(![...parts.facts, ...parts.causes].includes(''), label);
      assert.equal(parts.fixes.length, diagnosis.fixes.length, label);
    }
  }
});

test('no knowledge at all is no failure, with and without a library', () => {
  for (let round = 0; round < 500; ++round) {
    const recognised = { ...randomRecognised(round), operands: [], unknown: [] };
    for (const each of [library, null]) assert.doesNotThrow(() => diagnoseRecognised(recognised, each));
  }
});
