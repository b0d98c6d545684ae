// Any message from the frame becomes a valid report.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../web/lib/index.js';
import { checkedCall, checkedReport, checkedValue, Gathered } from '../../web/play/checked.js';

const tensor = {
  ...{ kind: 'tensor', shape: [2, 3], strides: [3, 1], offset: 0, dtype: 'float32', stored: 6, storage: 1 },
  values: [0, 1, 2, 3, 4, 5],
};
const call = (/** @type {unknown} */ fact) => [
  0,
  { count: 1, when: 1, took: 0, fn: 'add', isMethod: false, facts: [fact] },
];
const factOf = (/** @type {unknown} */ given) => checkedCall(call(given), 1)[0]?.[1].facts[0];

test('a valid tensor is unchanged', () => assert.deepEqual(factOf(tensor), tensor));

for (const [why, change] of /** @type {[string, object][]} */ ([
  ['sizes below 0', { shape: [2, -3] }],
  ['sizes that are not whole', { shape: [2, 1.5] }],
  ['sizes that are text', { shape: ['2', 3] }],
  ['more strides than sizes', { strides: [3, 1, 1] }],
  ['elements beyond its memory', { strides: [4, 1] }],
  ['a dtype that there is not', { dtype: 'float12' }],
  ['no shape', { shape: undefined }],
  ['a shape of a million dimensions', { shape: Array(1e6).fill(1), strides: Array(1e6).fill(0) }],
])) {
  test(`a tensor with ${why} is refused`, () => assert.deepEqual(factOf({ ...tensor, ...change }), { kind: 'other' }));
}

test('numbers that do not match the memory are left out', () => {
  for (const values of [[1], [0, 1, 2, 3, 4, 'x'], 'text', { length: 6 }, Array(1e6).fill(0)])
    assert.equal(/** @type {any} */ (factOf({ ...tensor, values })).values, null);
});

test('any message becomes a valid report', () => {
  const empty = checkedReport({}, 2);
  for (const given of [null, undefined, 5, 'x', [], { values: 5, calls: {}, printed: 'x', thrown: 3, memory: null }])
    assert.deepEqual(checkedReport(given, 2), empty);
  const lies = checkedReport(
    {
      isDone: 'yes',
      values: [[1, null], [7, {}], [0.5, {}], ['0', {}], 'x'],
      costs: [[1, -3, 1.5], [0, 2, -8], [7, 1, 1], ['0', 1, 1], null],
      printed: [1, null, 'said', { toString: () => 'x' }],
      thrown: { name: {}, message: 'm', site: 2, place: { line: 0.5 }, isSyntax: 1 }, // there are sites 0 and 1
      warnings: [null, { site: -3, category: 'UserWarning', message: 'w' }],
    },
    2,
  );
  assert.equal(lies.isDone, false);
  assert.deepEqual(lies.values, [[1, { count: 0, when: 0, first: null, last: null }]]);
  assert.deepEqual(lies.costs, [
    [1, 0, 0],
    [0, 2, -8],
  ]);
  assert.deepEqual(lies.printed, ['', '', 'said', '']);
  assert.deepEqual(lies.thrown, { name: '', type: '', code: '', message: 'm', isSyntax: false, site: -1, place: null });
  assert.deepEqual(lies.warnings[1], { site: -1, place: null, category: 'UserWarning', message: 'w' });
});

test('long texts and lists are cut', () => {
  const { printed } = checkedReport({ printed: Array(1e5).fill('x'.repeat(1e5)) }, 1);
  assert.equal(printed.length, 500);
  assert.ok(printed.every(({ length }) => length <= 20_001));
  const [[, slot] = []] = checkedValue([0, { count: 1, last: Array(1e5).fill({ shape: [1], dtype: 'bool' }) }], 1);
  assert.equal(slot?.last?.length, 16);
});

test('a flood of messages ends the run, whatever their kind', () => {
  const slot = { count: 1, first: [{ shape: [2], dtype: 'float32' }], last: null };
  const messages = {
    value: { kind: 'value', site: 0, slot },
    call: { kind: 'call', site: 0, slot: { count: 1, fn: 'add', facts: [] } },
    printed: { kind: 'printed', text: 'x' },
    report: { kind: 'report', report: { isDone: false } },
    other: { kind: 'other' },
    none: null,
  };
  for (const [name, message] of Object.entries(messages)) {
    const gathered = new Gathered(3);
    let accepted = 0;
    while (accepted < 1e5 && gathered.take(message) === null) accepted += 1;
    assert.equal(accepted, 2 * 3 + 200, name);
    assert.equal(gathered.take(message), 'lost');
    const { values, calls, printed } = gathered.report;
    assert.ok(values.length + calls.length + printed.length <= accepted, name);
  }
});

test('messages are combined in one report, and the end comes last', () => {
  const gathered = new Gathered(1);
  const slot = { count: 1, when: 1, first: [{ shape: [2], dtype: 'float32' }], last: null };
  assert.equal(gathered.take({ kind: 'value', site: 0, slot }), null);
  assert.equal(gathered.take({ kind: 'printed', text: 'so far' }), null);
  assert.deepEqual([gathered.report.values.length, gathered.report.printed], [1, ['so far']]);
  assert.equal(gathered.take({ kind: 'report', report: { isDone: true, printed: ['all'] } }), 'done');
  assert.deepEqual([gathered.report.values, gathered.report.printed], [[], ['all']]);
  assert.equal(new Gathered(1).take({ kind: 'memory' }), 'memory');
});
