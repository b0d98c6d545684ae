import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpus, parse, parts } from './corpus.js';
import { recordFile, recordOf } from './record.js';
import { failed, judgements, report, tally } from './score.js';

/**
 * @import { Case } from './corpus.js'
 * @import { Diagnosis, Recognised } from '../../web/diagnose/diagnosis.js'
 */

/** @type {Recognised} */
const nothing = {
  kind: 'none',
  family: null,
  framework: null,
  message: '',
  operation: null,
  form: 'fresh',
  fails: true,
  operands: [],
  broadcast: null,
  clash: null,
  batchHidden: false,
  unknown: [],
  numbers: [],
  words: [],
  failing: null,
};

/** @type {(recognised: Recognised, change?: Partial<Diagnosis>) => Diagnosis} */
const diagnosis = (recognised, change = {}) => ({
  recognised,
  shapes: null,
  report: null,
  facts: [],
  fixes: [],
  causes: [],
  asks: [],
  next: { key: 'print-untold', code: '', facts: {} },
  ...change,
});

/** @type {(code: string, shapes?: any) => Diagnosis['fixes'][number]} */
const fix = (code, shapes = []) => ({
  ...{ code, shapes, steps: [], result: [], meaning: '', facts: {}, caution: false },
});

/** Who answers what is expected. @param {Case} one */
function ideal(one) {
  const clash = one.clash && {
    dim: one.clash.at,
    fromEnd: one.clash.at === null ? null : -one.clash.at,
    sizes: one.clash.sizes,
  };
  const recognised = /** @type {Recognised} */ ({
    ...nothing,
    ...{ kind: one.kind[0], family: one.family[0], framework: one.framework[0], form: one.form[0] },
    ...{ fails: one.fails, broadcast: one.broadcast, clash },
    operands: (one.operands ?? []).map(({ shape, written }) => ({
      ...{ name: null, shape, role: written ? 'target' : 'operand', from: 'message' },
    })),
  });
  const first = one.fix?.[0];
  return diagnosis(recognised, {
    fixes: first?.about === 'shapes' ? [fix('', [...first.shapes].reverse())] : [],
    asks: one.asks ? ['a'] : [],
  });
}

/** @param {readonly Case[]} cases @param {(one: Case) => Diagnosis} answer */
const answered = (cases, answer) => {
  const of = (/** @type {string} */ text) => answer(/** @type {Case} */ (cases.find(({ paste }) => paste === text)));
  return judgements(cases, { recognise: (text) => of(text).recognised, diagnose: async (text) => of(text) });
};

for (const part of parts) {
  test(`every case of the ${part} part can be answered, and silence is no error of it`, async () => {
    const cases = corpus(part);
    const best = await answered(cases, ideal);
    assert.deepEqual(best.filter(failed), []);
    const silent = await answered(cases, () => diagnosis(nothing));
    assert.equal(tally(silent, 'kind').wrong, 0);
    assert.equal(tally(silent, 'fix').wrong, 0);
    assert.ok(tally(silent, 'kind').recall < 0.3);
  });
}

const norm = parse(
  `=== A norm
thread: own
operands: (4,8,6) (4)
clash: 6 4 at 2
fix: (4,8,6) (4,1,1)
never: permute
---
a`,
  'torch-sizes.txt',
);

/** @param {(best: Diagnosis) => Diagnosis} change */
const changed = async (change) =>
  /** @type {import('./judge.js').Judgement} */ ((await answered(norm, (one) => change(ideal(one))))[0]);
/** @type {(change: Partial<Recognised>) => Promise<import('./judge.js').Judgement['verdicts']>} */
const recognising = async (change) =>
  (await changed((best) => ({ ...best, recognised: { ...best.recognised, ...change } }))).verdicts;

test('each measure is judged by itself', async () => {
  assert.equal((await recognising({ family: 'torch-output' })).family, 'wrong');
  assert.equal((await recognising({ framework: null })).framework, 'missing');
  assert.equal((await recognising({ fails: false })).form, 'wrong');
  assert.equal((await recognising({ clash: null })).clash, 'missing');
  assert.equal((await recognising({ clash: { dim: 1, fromEnd: null, sizes: [6, 4] } })).clash, 'wrong');
  assert.equal((await recognising({ clash: { dim: 2, fromEnd: null, sizes: [4, 6] } })).clash, 'wrong');
  assert.equal((await recognising({ operands: [] })).shapes, 'missing');
  assert.equal((await changed((best) => ({ ...best, fixes: [] }))).verdicts.fix, 'missing');
  assert.equal((await changed((best) => ({ ...best, fixes: [fix('')] }))).verdicts.fix, 'wrong');
  assert.equal(
    (
      await changed((best) => ({
        ...best,
        fixes: [
          fix('', [
            [4, 8, 6],
            [1, 4, 1],
          ]),
        ],
      }))
    ).verdicts.fix,
    'wrong',
  );
});

test('a shape is right where it was found; one too many is wrong, unless code alone speaks of it', async () => {
  const operand = (/** @type {readonly number[]} */ shape, /** @type {any} */ from = 'message') =>
    /** @type {const} */ ({ name: null, shape, role: 'operand', from });
  const two = [operand([4, 8, 6]), operand([4], 'printed')];
  assert.equal((await recognising({ operands: two })).shapes, 'right');
  assert.equal((await recognising({ operands: two.slice(0, 1), broadcast: [4] })).shapes, 'right');
  assert.equal((await recognising({ operands: two.slice(1) })).shapes, 'wrong');
  assert.equal((await recognising({ operands: [...two, operand([6])] })).shapes, 'wrong');
  assert.equal((await recognising({ operands: [...two, operand([6], 'code')] })).shapes, 'right');
});

test('a forbidden fix counts wherever it stands', async () => {
  const second = await changed((best) => ({ ...best, fixes: [...best.fixes, fix('x.permute(2, 0, 1)')] }));
  assert.deepEqual([second.forbidden, failed(second)], [['x.permute(2, 0, 1)'], true]);
});

test('of what we should not claim to know, any fix is one too many', async () => {
  const none = parse('=== A join\nthread: own\n---\na', 'none.txt');
  const [one] = await answered(none, () => diagnosis(nothing, { fixes: [fix('x.unsqueeze(1)')] }));
  assert.deepEqual(one?.forbidden, ['x.unsqueeze(1)']);
});

test('the report has shares, families, and what is not right', async () => {
  const wrong = await changed((best) => ({ ...best, fixes: [fix('x')] }));
  const text = report([wrong], { failures: true });
  assert.match(text, /^fix +0 +1 +0 +0\.0 % +0\.0 %$/m);
  assert.match(text, /^kind +1 +0 +0 +100\.0 % +100\.0 %$/m);
  assert.match(text, /^torch-sizes +1 +1\/1 +1\/1 +1\/1 +0\/1 +0$/m);
  assert.match(text, /^torch-sizes\.txt:1: A norm\n {2}fix wrong: /m);
});

test('the record counts how often each possible cause was named, and right', () => {
  const named = (/** @type {string[]} */ ids) => ({
    diagnosis: { causes: ids.map((id) => ({ id, sure: /** @type {const} */ ('possible'), facts: {} })) },
  });
  const counts = recordOf([
    { thread: { cause: ['version'] }, ...named(['wrong-weights', 'alpha-channel']) },
    { thread: { cause: ['alpha-channel'] }, ...named(['alpha-channel']) },
  ]);
  assert.deepEqual(counts, { 'alpha-channel': [2, 1], 'wrong-weights': [1, 1] });
  assert.match(recordFile(counts), /'alpha-channel': \[2, 1\],\n/);
});
