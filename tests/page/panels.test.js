// What the panels tell, as data, with the library behind them: outcomes, dtypes, the way back, values, remedies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memory } from '../../web/lib/index.js';
import { back } from '../../web/case/back.js';
import { reason } from '../../web/case/dtype-reason.js';
import { analyse } from '../../web/draw/figure.js';
import { foot, timed } from '../../web/page/foot/foot.js';
import * as library from '../../web/case/library.js';
import { outcomeOf } from '../../web/case/outcome.js';
import { remedies } from '../../web/case/remedies.js';
import { rounded, time } from '../../web/page/foot/timing.js';
import { values } from '../../web/case/values.js';
import { panels as en } from '../../web/words/en-panels.js';
import { panels as zh } from '../../web/words/zh-panels.js';
import { ask, operand } from './asked.js';

/** @typedef {import('../../web/case/case.js').Case} Case */

/** @param {Case} asked */
const analysisOf = (asked) => {
  const { analysis, refusal } = analyse(asked, library);
  assert.ok(analysis, refusal);
  return analysis;
};
const inPlace = /** @type {const} */ ({ form: 'inPlace' });
const numpy = /** @type {const} */ ({ dialect: 'numpy' });
const view = (/** @type {string} */ text, /** @type {object} */ more) => ({ ...operand(text), ...more });

test('an outcome is the library’s: what is made, warned of, refused', () => {
  const outcome = (/** @type {string} */ text, more = {}) => outcomeOf(ask(text, more), library);
  assert.deepEqual(outcome('a(4,1) + b(4)').made, [{ dtype: 'float32', shape: [4, 4], strides: [4, 1] }]);
  assert.deepEqual(outcome('a(4,1) + b(4)').historic?.oldShape, [4, 1]);
  assert.equal(outcome('a(4,1) + b(3)').historic, null);
  assert.match(
    outcome('x(2) + y(2)', { form: 'out', out: operand('out(3)') }).warnings[0]?.message ?? '',
    /was resized/,
  );
  assert.equal(outcome('a(3):int32 + b(3)', inPlace).failure?.code, 'cannotStore');
  const expanded = view('a(2,3)', { strides: [0, 1], stored: 3 });
  assert.equal(outcome('a + b', { ...inPlace, operands: [expanded, operand('b(3)')] }).failure?.code, 'selfOverlap');
  assert.equal(outcome('a(1,3,1) + b(3,1,7)', inPlace).failure?.code, 'grows');
  assert.equal(outcome('nonsense a(1) b(1)').failure?.torchType, '');
  assert.equal(outcome('constructor a(1) b(1)').failure?.torchType, '');
  const turned = view('x(3,2)', { strides: [1, 3], stored: 6 });
  assert.deepEqual(outcome('x + 1', { operands: [turned, operand('1')] }).made[0]?.strides, [1, 3]);
});

test('asking changes nothing for anybody else', () => {
  assert.equal(library.backcompat.broadcastWarning.enabled, false);
  /** @type {unknown[]} */
  const said = [];
  const before = library.setWarningHandler((warning) => said.push(warning));
  outcomeOf(ask('a(4,1) + b(4)'), library);
  assert.equal(library.setWarningHandler(before) === before, false);
  assert.deepEqual(said, []);
});

/** text, form, what the panel says */
const reasons = /** @type {const} */ ([
  ['a(3) + b(3)', {}, 'Both operands are float32.'],
  ['a(3) + b(3) + c(3)', {}, 'All operands are float32.'],
  ['a(3):int32 + b(3)', {}, 'Of int32 and float32, float32 wins: a float ranks above an integer or a bool.'],
  ['a(3):int8 + b(3):int64', {}, 'Of int8 and int64, int64 is the wider.'],
  ['a(3):uint8 + b(3):int8', {}, 'uint8 and int8 cannot hold each other’s values; int16 holds both.'],
  ['a(3):float16 + b(3):bfloat16', {}, 'float16 and bfloat16 cannot hold each other’s values; float32 holds both.'],
  ['a(3):uint8 + 300', {}, '300 is a plain number, so the tensor’s uint8 decides.'],
  ['a(3) + b():float64', {}, 'b has no dimensions, so the other’s float32 decides.'],
  [
    'a(3):int64 + 2.5',
    {},
    '2.5 is a plain number, but of a higher kind than the rest: the result is a float, float32.',
  ],
  [
    'a(3):int32 + b():float64',
    {},
    'b has no dimensions, but of a higher kind than the rest: the result is a float, float64.',
  ],
  [
    'a(3):int64 / b(3):int64',
    {},
    'Both operands are int64. The operation converts int64 to the default float dtype, float32.',
  ],
  ['a(3) < b(3)', {}, 'Both operands are float32. lt always returns bool.'],
  ['floatPower a(3) b(3)', {}, 'Both operands are float32. float_power always returns float64.'],
  [
    'a(3):int8 + b(3):int64',
    inPlace,
    'Of int8 and int64, int64 is the wider. The result is computed in int64 and stored in a as int8.',
  ],
  [
    'a(3):int32 + b(3)',
    inPlace,
    'Of int32 and float32, float32 wins: a float ranks above an integer or a bool. a is int32, which cannot hold float32.',
  ],
  [
    'where m(3):bool a(3):int32 b(3)',
    {},
    'Of int32 and float32, float32 wins: a float ranks above an integer or a bool.',
  ],
  ['a(3) + b(3):int64', numpy, 'float32 and int64 cannot hold each other’s values; float64 holds both.'],
  ['a(3):float16 + b():int8', numpy, 'Of float16 and int8, float16 wins: a float ranks above an integer or a bool.'],
  [
    'a(3):int64 * 2.5',
    numpy,
    '2.5 is a plain number, but of a higher kind than the rest: the result is a float, float64.',
  ],
  [
    'a(3):int64 / 2',
    { float: 'float64' },
    'Both operands are int64. The operation converts int64 to the default float dtype, float64.',
  ],
  ['copy a(3) b(3):int64', inPlace, 'Its dtype is int64. The result is computed in int64 and stored in a as float32.'],
]);
for (const [text, more, said] of reasons) {
  test(`why: ${text}${'form' in more ? ', in place' : ''}`, () => {
    const asked = ask(text, more);
    const why = reason(asked, outcomeOf(asked, library), library);
    const { common, change } = why ?? {};
    assert.equal(
      [common && en.dtype.common(common), change && en.dtype.change(change)].filter(Boolean).join(' '),
      said,
    );
    const chinese = [common && zh.dtype.common(common), change && zh.dtype.change(change)].filter(Boolean).join('');
    assert.match(chinese, /^[^a-z]*\p{Script=Han}|\p{Script=Han}/u);
    assert.doesNotMatch(chinese, /undefined|\b(the|is|of)\b/);
  });
}

test('the way back sums what was stretched', () => {
  const ways = (/** @type {string} */ text, more = {}) => {
    const asked = ask(text, more);
    return back(asked, analysisOf(asked).model).map(
      ({ name, kind, dims, shape }) => `${name} ${kind} ${dims} (${shape})`,
    );
  };
  assert.deepEqual(ways('a(5,1,4,1) + b(3,1,1)'), ['a sums 1 (5,1,4,1)', 'b sums 0,2 (3,1,1)']);
  assert.deepEqual(ways('x(2,3) * 2.5'), ['x same  (2,3)']);
  assert.deepEqual(ways('x(2,3) * x(2,3)'), ['x same  (2,3)']);
  assert.deepEqual(ways('x(2,3):int64 * y(3)'), ['x none  (2,3)', 'y sums 0 (3)']);
  assert.deepEqual(ways('x(3) + y(1,3)'), ['x sums 0 (3)', 'y same  (1,3)']);
  assert.deepEqual(ways('broadcastTensors x(3,1) y(2):int64'), ['x sums 1 (3,1)', 'y none 0 (2)']);
  assert.deepEqual(ways('copy x(3,2) y(2)', inPlace), ['y sums 0 (2)']);
  assert.deepEqual(ways('x(3) < y(3)'), []);
  assert.deepEqual(ways('x(3) + y(2)'), []);
});

test('the way back undoes what the library makes: sums to those shapes are possible', () => {
  const asked = ask('a(5,1,4,1) + b(3,1,1)');
  for (const { from, shape } of back(asked, analysisOf(asked).model)) {
    const gradient = library.ones([...from]);
    const summed = gradient.sumToSize([...shape]);
    assert.deepEqual(summed.shape, shape);
    gradient.dispose();
    summed.dispose();
  }
});

test('small cases are computed and printed as PyTorch prints them', () => {
  const printed = (/** @type {Case} */ asked) => values(asked, outcomeOf(asked, library), library);
  assert.deepEqual(printed(ask('a(2,1) + b(3)')), {
    ...{ kind: 'printed', filled: true },
    text: 'tensor([[0., 1., 2.],\n        [1., 2., 3.]])',
  });
  const given = [view('x(2,2):int64', { values: [1, 2, 3, 4] }), view('y(2,2):int64', { values: [5, 6, 7, 8] })];
  assert.deepEqual(printed(ask('x * y', { operands: given })), {
    ...{ kind: 'printed', filled: false },
    text: 'tensor([[ 5, 12],\n        [21, 32]])',
  });
  assert.deepEqual(printed(ask('broadcastTensors x(1,3) y(2,1)')), {
    ...{ kind: 'printed', filled: true },
    text: 'tensor([[0., 1., 2.],\n        [0., 1., 2.]])\ntensor([[0., 0., 0.],\n        [1., 1., 1.]])',
  });
  assert.equal(printed(ask('a(2) + b(3)')), null);
  const into = printed(ask('a(2,3) + b(3)', inPlace));
  assert.equal(into?.kind === 'printed' && into.text, 'tensor([[0., 2., 4.],\n        [3., 5., 7.]])');
  const chain = printed(ask('a(2) + b(2) + c(2)'));
  assert.equal(chain?.kind === 'printed' && chain.text, 'tensor([0., 3.])');
  assert.deepEqual(printed(ask('a(2):int64 // b(2):int64')), { kind: 'failed', message: 'ZeroDivisionError' });
});

test('large cases are counted, not made; nothing is left behind', () => {
  const before = memory().bytes;
  const asked = ask('a(99999,99999,99999) + b(99999,1)');
  const analysis = analysisOf(asked);
  assert.deepEqual(values(asked, analysis.outcome, library), {
    ...{ kind: 'large', numel: 999970000299999n, bytes: 3999880001199996n },
  });
  assert.equal(timed(asked, analysis.outcome), 'tooLarge');
  const long = ask('x(8,1,6,1,4,1) + y(7,1,5,1,3)'); // of which PyTorch would print 12 960
  assert.equal(values(long, analysisOf(long).outcome, library)?.kind, 'large');
  for (let i = 0; i < 50; i++) {
    const one = ask(`a(${i + 1},1) + b(7)`);
    const { model, outcome } = analysisOf(one);
    foot(one, model, outcome, library);
  }
  assert.equal(memory().bytes, before);
});

test('remedies for a target that would have to grow', () => {
  const codes = (/** @type {Case} */ asked) =>
    remedies(asked, analysisOf(asked).model, library).map(({ code }) => code);
  assert.deepEqual(codes(ask('a(1,3,1) + b(3,1,7)', inPlace)), ['c = a + b  → (3, 3, 7)', 'a = a.repeat(3, 1, 7)']);
  assert.deepEqual(codes(ask('mean() + x(4,3)', { ...inPlace, dialect: 'numpy' })), [
    'c = mean + x  → (4, 3)',
    'mean = np.tile(mean, (4, 3))',
  ]);
  assert.deepEqual(codes(ask('a(1) + b(0)', inPlace)), ['c = a + b  → (0,)', 'a = a.repeat(0)']);
  assert.deepEqual(codes(ask('a(3):int32 + b(2,3)', inPlace)), ['c = a + b  → (2, 3)']);
  assert.deepEqual(codes(ask('a(2,3) + b(3)', inPlace)), []);
});

test('a time is the median of samples long enough for a coarse clock', () => {
  let clock = 0;
  let ticks = 0;
  // A clock of 0.1 ms in a world where every run takes 3 µs and every tenth sample is disturbed.
  const worlds = new Proxy(library, {
    get: (from, name) => {
      if (name !== 'add') return Reflect.get(from, name);
      return (/** @type {[any, any]} */ ...given) => {
        clock += 0.003;
        return from.add(...given);
      };
    },
    getOwnPropertyDescriptor: (from, name) => ({
      ...Reflect.getOwnPropertyDescriptor(from, name),
      configurable: false,
    }),
  });
  const now = () => {
    if (++ticks % 20 === 0) clock += 5;
    return Math.floor(clock * 10) / 10;
  };
  const { microseconds, runs } = time(ask('a(2) + b(2)'), worlds, now);
  assert.ok(Math.abs(microseconds - 3) < 0.3, String(microseconds));
  assert.ok(runs * 0.003 >= 15);
});

test('two digits of a time, in the unit that suits it', () => {
  const said = (/** @type {number} */ microseconds) => Object.values(rounded({ microseconds, runs: 1 })).join(' ');
  assert.deepEqual([0.0423, 0.42, 4.26, 42.6, 426, 999.7, 1234, 43210].map(said), [
    ...['0.042 µs', '0.42 µs', '4.3 µs', '43 µs', '430 µs', '1 ms', '1.2 ms', '43 ms'],
  ]);
});
