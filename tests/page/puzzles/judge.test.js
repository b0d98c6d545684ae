import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, sources } from '../../../web/page/puzzles/judge.js';
import { PUZZLES, tensorOf } from '../../../web/page/puzzles/puzzles.js';
import { SOLUTIONS } from './solutions.js';

/** @import { Verdict } from '../../../web/page/puzzles/judge.js' */

/** A verdict without the whole answer. @param {Verdict} verdict */
const brief = (verdict) => {
  const { kind } = verdict;
  const set = 'set' in verdict ? [verdict.set] : [];
  const more = 'position' in verdict ? [verdict.position] : 'answer' in verdict ? [String(verdict.answer.shape)] : [];
  return [kind, ...set, ...more];
};

/** A line that makes the target of a set from nothing given. @type {(nested: any) => string} */
const constant = (nested) => {
  const { shape, elements } = tensorOf(nested);
  const range = `torch.arange(${elements.length})`;
  const sum = elements.map((element, i) => `${Number(element)} * (${range} == ${i})`).join(' + ');
  return `(${sum}).view(${shape.join(', ')})`;
};

for (const [i, line] of SOLUTIONS.entries()) {
  test(`puzzle ${i + 1} has a solution for all sets`, async () => {
    const { sets, target } = PUZZLES[i] ?? assert.fail();
    const verdict = await judge(i + 1, line);
    assert.equal(verdict.kind, 'right', JSON.stringify(verdict));
    assert.ok(new Set(sets.map((given) => JSON.stringify(target(given)))).size === 4, 'every set has its own target');
  });

  test(`no constant solves puzzle ${i + 1}`, async () => {
    const { sets, target } = PUZZLES[i] ?? assert.fail();
    for (const given of sets) assert.notEqual((await judge(i + 1, constant(target(given)))).kind, 'right');
    // The constant is what it should be: the first set accepts it.
    const verdict = await judge(i + 1, constant(target(sets[0])));
    assert.ok('set' in verdict && verdict.set > 0, JSON.stringify(verdict));
  });
}

/** Lines that nearly solve a puzzle. @type {[number: number, line: string, verdict: unknown[]][]} */
const NEAR_MISSES = [
  [1, 'x', ['element', 0, 0]],
  [1, 'x / x', ['element', 0, 1]],
  [1, 'torch.arange(4) * 0 + 1', ['shape', 1, '4']],
  [2, 'x.view(3, 1)', ['raised', 1]],
  [3, 'a * b[:, None]', ['shape', 0, '4,3']],
  [3, 'a[:, None] + b', ['element', 0, 0]],
  [4, 'x[:, None] - x', ['element', 0, 1]],
  [5, 'p[:, None] & q', ['element', 0, 0]],
  [6, 'torch.arange(n)[:, None] <= torch.arange(n)', ['element', 0, 1]],
  [7, '(torch.arange(h)[:, None] + torch.arange(w) + 1) % 2', ['element', 0, 0]],
  [8, 'y == torch.arange(k)[:, None]', ['shape', 0, '5,4']],
  [9, 'torch.where(x <= t[:, None], 0, x)', ['element', 0, 6]],
  [9, 'torch.where(x < t, 0, x)', ['raised', 0]],
  [10, 'm * (torch.arange(len(m))[:, None] < torch.arange(len(m)))', ['element', 0, 0]],
  [11, 'x / x.sum(0)', ['element', 0, 0]],
  [12, 'torch.where(torch.arange(5) < lengths[:, None], x, 0)', ['raised', 1]],
  [13, 'x[len(x) - torch.arange(len(x))]', ['raised', 0]],
  [14, 'x[(torch.arange(len(x)) + k) % len(x)]', ['element', 0, 0]],
  [14, 'x[torch.arange(len(x)) - k]', ['raised', 2]],
  [15, 'x[torch.arange(k * len(x)) % len(x)]', ['element', 0, 1]],
  [16, 'x[torch.arange(n) % len(x)]', ['element', 0, 3]],
  [17, 'x[torch.arange(4)[:, None] + torch.arange(3)]', ['raised', 1]],
  [18, '(torch.arange(len(x)) < torch.arange(len(x))[:, None]).to(x.dtype) @ x', ['element', 0, 0]],
  [19, '(p[:, None] - q).sum(-1) ** 2', ['element', 0, 0]],
  [20, '(x[:, None] > edges).sum(1)', ['element', 0, 4]],
  [21, 'x', ['element', 0, 0]],
];

for (const [number, line, expected] of NEAR_MISSES) {
  test(`puzzle ${number} refuses ${line}`, async () => assert.deepEqual(brief(await judge(number, line)), expected));
}

/** Lines that are no answer. @type {[line: string, verdict: unknown][]} */
const BAD = [
  ['', { kind: 'empty' }],
  ['x +', { kind: 'syntax' }],
  ['# x', { kind: 'syntax' }],
  ['(', { kind: 'syntax' }],
  ['y', { kind: 'undefined', text: 'y' }],
  ['print(x)', { kind: 'undefined', text: 'print' }],
  ['answer', { kind: 'undefined', text: 'answer' }],
  ['torch.ones(4)', { kind: 'refused', text: 'torch.ones' }],
  ['torch.tensor(1)', { kind: 'refused', text: 'torch.tensor' }],
  ['x.cumsum(0)', { kind: 'refused', text: '.cumsum' }],
  ['x.sum()', { kind: 'refused', text: '.sum' }],
  ['torch', { kind: 'noTensor', set: 0 }],
  ['3', { kind: 'noTensor', set: 0 }],
  ['x, x', { kind: 'noTensor', set: 0 }],
  ['x; x', { kind: 'refused', text: 'x; x' }],
  ['x = 1', { kind: 'refused', text: 'x = 1' }],
  ['(x := x)', { kind: 'refused', text: 'x := x' }],
  ['lambda: x', { kind: 'refused', text: 'lambda: x' }],
  ['[x for _ in range(9)]', { kind: 'refused', text: '[x for _ in range(9)]' }],
  ['x if x else x', { kind: 'refused', text: 'x if x else x' }],
  ['x and x', { kind: 'refused', text: 'and' }],
  ['x[[0]]', { kind: 'refused', text: '[0]' }],
  ["x['a']", { kind: 'refused', text: "'a'" }],
  ['x.view(*x.shape)', { kind: 'refused', text: '*' }],
  ['x[7]', { kind: 'raised', set: 0, message: 'IndexError: index 7 is out of bounds for dimension 0 with size 4' }],
];

for (const [line, expected] of BAD) {
  test(`says what is wrong with ${line || 'an empty line'}`, async () =>
    assert.deepEqual(await judge(1, line), expected));
}

test('nothing that is huge takes long', async () => {
  const deep = `${'('.repeat(60)}x${')'.repeat(60)}`;
  const lines = [
    ...['torch.arange(10**9)', 'torch.arange(10**9).view(4, -1)[:, 0]', '10**10**10', '2**2**2**2**2**2 * x', deep],
    ...[Array(150).fill('x').join(' + '), 'torch.arange(10**6)[:, None] * torch.arange(10**6)', '-'.repeat(300) + 'x'],
  ];
  for (const line of lines) {
    const before = performance.now();
    const { kind } = await judge(1, line);
    assert.notEqual(kind, 'right', line);
    assert.ok(performance.now() - before < 2000, line);
  }
});

test('a wrong element comes from those that change it', async () => {
  assert.deepEqual(await sources(3, 'a[:, None] + b', 0, 0), { a: [0], b: [0] });
  assert.deepEqual(await sources(4, 'x[:, None] - x', 0, 1), { x: [0, 1] });
  assert.deepEqual(await sources(5, 'p[:, None] & q', 0, 0), { p: [], q: [0] }); // p[0] is true, and q[0] is false
  assert.deepEqual(await sources(11, 'x / x.sum(0)', 0, 1), { x: [1, 5, 9] });
  assert.deepEqual(await sources(14, 'x[(torch.arange(len(x)) + k) % len(x)]', 0, 0), { x: [2] });
  assert.deepEqual(await sources(1, 'x * 0', 0, 0), { x: [] });
});
