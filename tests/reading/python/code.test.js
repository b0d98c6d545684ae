// Reads code into cases: the corpus, and what it does not cover.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../web/lib/index.js';
import { outcomeOf } from '../../../web/case/outcome.js';
import * as library from '../../../web/case/library.js';
import { readCode } from '../../../web/reading/python/code.js';
import { en } from '../../../web/words/en.js';
import { snippets } from './snippets.js';

/** @import { Reading } from '../../../web/case/case.js' */

const tuple = (/** @type {readonly number[]} */ shape) => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
const oneLine = (/** @type {string} */ text) => text.replaceAll('\n', '\\n');

/**
 * The results of the line from `start` to `end`, in the notation of the corpus.
 * @type {(reading: Reading, kind: string, start: number, end: number) => string[]}
 */
const resultsOf = ({ outcomes, problems }, kind, start, end) => {
  if (kind === '?') return problems.filter((each) => each.at >= start && each.at <= end).map(({ key }) => `? ${key}`);
  return outcomes
    .filter(({ span }) => span.at >= start && span.at <= end)
    .flatMap((each) => {
      if (kind === '!') return each.kind === 'raised' ? [`! ${each.type}: ${each.text}`] : [];
      if (kind === '=') return each.kind === 'printed' || each.kind === 'tensor' ? [`= ${oneLine(each.text)}`] : [];
      if (each.kind !== 'tensor') return [];
      return [`${each.shape ? tuple(each.shape) : each.text} ${each.dtype}`]; // (?, 3), where a size is not known
    });
};

/** @type {Map<string, ReturnType<typeof readCode>>} */
const readings = new Map();

/** Reads a snippet, once for all tests. @param {string} code */
function readingOf(code) {
  const reading = readings.get(code) ?? readCode(code);
  readings.set(code, reading);
  return reading;
}

for (const { title, code, expected, drawn } of snippets) {
  test(`snippet: ${title}`, () => {
    const reading = readingOf(code);
    for (const { text, at, length } of expected) {
      // If the expectation has no line, any line may meet it.
      const end = length === 0 ? code.length : at + length;
      const from = length === 0 ? 0 : at;
      const results = resultsOf(reading, text.charAt(0), from, end);
      assert.ok(
        results.includes(text),
        `${code.slice(at, at + length)}\n  came to ${results.join(' | ')}\n  and not  ${text}`,
      );
    }
    const open = reading.problems.filter(({ key }) => key !== 'raised').map(({ key }) => key);
    const expectedProblems = expected.filter(({ text }) => text.startsWith('? ')).map(({ text }) => text.slice(2));
    assert.deepEqual(open.toSorted(), expectedProblems.toSorted(), 'what is not understood');
    if (drawn !== undefined) assert.equal(reading.cases[reading.shown]?.label, drawn);
  });
}

test('all snippets are read', () => {
  const lines = snippets.flatMap(({ expected }) => expected);
  assert.ok(lines.length >= 400, `${snippets.length} snippets, ${lines.length} lines with an answer`);
});

test('every case is answered as it was read', () => {
  for (const { code, title } of snippets) {
    const { cases, outcomes } = readingOf(code);
    for (const each of cases) {
      const { failure } = outcomeOf(each, library);
      const message = failure?.message;
      // Tensors that the text never combines raise nothing there.
      const neverCombined = each.label === each.operands.map(({ name }) => name).join(', ');
      const isRaised = neverCombined || outcomes.some(({ kind, text }) => kind === 'raised' && text === message);
      assert.ok(!failure || isRaised, `${title}: ${each.label}: ${message}`);
    }
  }
});

test('operands are views of their storage', () => {
  const { cases } = readCode(`
x = torch.arange(6).reshape(2, 3)
y = x.t()[1:]
y + x[0, :2]`);
  const [{ operands: [a, b] = [] } = {}] = cases;
  assert.deepEqual([a?.name, a?.shape, a?.strides, a?.offset, a?.stored], ['y', [2, 2], [1, 3], 1, 6]);
  assert.deepEqual(a?.values, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual([b?.name, b?.shape, b?.offset, b?.storage === a?.storage], ['x[0, :2]', [2], 0, true]);
});

test('sizes know their position in the text', () => {
  const text = 'x = torch.empty(5, 2, 40)\ny = np.ones((3,1))\ntorch.zeros(2,\n  3) + x';
  const { cases } = readCode(text);
  const [{ operands: [a, b] = [] } = {}] = cases;
  const there = (/** @type {readonly { at: number, length: number }[]} */ spans) =>
    spans.map(({ at, length }) => text.slice(at, at + length));
  assert.deepEqual(there(a?.spans ?? []), ['2', '3']);
  assert.deepEqual(there(b?.spans ?? []), ['5', '2', '40']);
});

test('the first failure is drawn, else the last broadcast of tensors', () => {
  const label = (/** @type {string} */ text) => {
    const { cases, shown } = readCode(text);
    return cases[shown]?.label;
  };
  assert.equal(label('x = torch.ones(2)\ny = torch.ones(3, 1)\nx + y\nx * y\n(x - y) * 2'), 'x - y');
  assert.equal(label('x = torch.ones(2)\ny = torch.ones(3)\nz = torch.ones(2, 1)\nz + y\nx + y\nx * y'), 'x + y');
  assert.equal(label('x = torch.ones(2)\nx * 2'), 'x * 2');
  assert.equal(label('torch.ones(2, 3).t()'), 'a');
  assert.equal(label('v = torch.ones(2)\nw = v.unsqueeze(0).repeat(3, 1)'), 'w');
  assert.equal(label('import torch'), undefined);
});

test('a failure that is not a broadcast is reported, and the rest is drawn', () => {
  const { cases, shown, problems } = readCode('x = torch.arange(6)\nx.view(4)\nx + torch.ones(2, 1)');
  assert.equal(cases[shown]?.label, 'x + b');
  assert.deepEqual(problems, [
    { at: 20, length: 9, key: 'raised', about: ['RuntimeError', "shape '[4]' is invalid for input of size 6"] },
  ]);
});

test('batches of matrices conflict as shapes do; a product that fits is drawn separately', () => {
  const text = 'a = torch.ones(2, 3, 4)\nb = torch.ones(5, 4, 6)\na @ b';
  const [{ label, operands: [a, b] = [] } = {}] = readCode(text).cases;
  assert.equal(label, 'a @ b');
  assert.deepEqual([a?.shape, a?.strides, b?.shape, b?.spans.map(({ at }) => text[at])], [[2], [12], [5], ['5']]);
  assert.deepEqual(readCode(text).problems, []);
  const [product] = readCode('a = torch.ones(2, 3, 4)\n(a @ torch.ones(4, 6)).shape').cases;
  assert.deepEqual(product?.operands[0]?.shape, [2, 3, 6]);
  const inner = readCode('torch.ones(3, 4) @ torch.ones(5, 6)');
  assert.deepEqual([inner.cases, inner.problems.map(({ key }) => key)], [[], ['raised']]);
});

test('in-place operations follow each library', () => {
  const last = (/** @type {string} */ text) => {
    const { outcomes, cases } = readCode(text);
    const { kind, shape } = outcomes.at(-1) ?? {};
    return [cases[0]?.form, kind, shape && tuple(shape)];
  };
  assert.deepEqual(last('x = jnp.ones((1, 3))\nx += jnp.ones((2, 3))'), ['fresh', 'tensor', '(2, 3)']);
  assert.deepEqual(last('x = torch.ones(1, 3)\nx += torch.ones(2, 3)'), ['inPlace', 'raised', null]);
  assert.deepEqual(last('x = torch.ones(3, 3)\nx += x.t()'), ['inPlace', 'raised', null]);
  assert.deepEqual(last('x = np.arange(9.).reshape(3, 3)\nx += x.T'), ['inPlace', 'tensor', '(3, 3)']);
});

test('a default dtype set by the text applies to the case', () => {
  const [given] = readCode('torch.set_default_dtype(torch.float64)\ntorch.arange(3) / 2').cases;
  assert.equal(given && outcomeOf(given, library).results[0]?.dtype, 'float64');
});

test('the warning for old code is shown if the text enables it', () => {
  const text = (/** @type {boolean} */ on) =>
    `torch.utils.backcompat.broadcast_warning.enabled = ${on ? 'True' : 'False'}\ntorch.add(torch.ones(4,1), torch.ones(4))`;
  const [on, off] = [readCode(text(true)), readCode(text(false))];
  assert.ok(on.outcomes.some(({ kind, text: said }) => kind === 'warned' && said.startsWith('self and other do not')));
  assert.equal(on.cases[0]?.backcompat, true);
  assert.ok(!off.outcomes.some(({ kind }) => kind === 'warned'));
  assert.equal(stride0.backcompat.broadcastWarning.enabled, false);
});

test('reading a text leaves no state for the next one', () => {
  readCode('np.ones((2, 1)) + np.ones(3)\ntorch.set_default_dtype(torch.float64)\ntorch.ones(2)');
  assert.equal(stride0.getDefaultDtype(), 'float32');
  const before = stride0.memory();
  for (let i = 0; i < 300; ++i)
    readCode(`x = torch.arange(${i}.)\ny = x * x[:, None]\ny.t().reshape(-1)[0] = 5\nprint(y)`);
  const after = stride0.memory();
  assert.deepEqual([after.blocks, after.bytes], [before.blocks, before.bytes]);
});

test('every problem has its sentence', () => {
  for (const { code } of snippets) {
    for (const { key, about, at, length } of readingOf(code).problems) {
      assert.ok(en.problems[key](code.slice(at, at + length), about).length > 5, key);
    }
  }
});

test('long lists and long docstrings are read, whatever their strings say', () => {
  const names = Array.from({ length: 1000 }, (_, i) => `    "class number ${i}, ((not) not not [it]",`).join('\n');
  const text = `NAMES = [\n${names}\n]\n"""${'('.repeat(3000)} ${'not '.repeat(3000)}"""\nx = torch.ones(len(NAMES))\n`;
  const { outcomes, problems } = readCode(text, { isFile: true });
  assert.deepEqual(problems, []);
  assert.deepEqual(outcomes.at(-1)?.shape, [1000]);
});

test('a failure marks the failing part of its line', () => {
  const text = 'x = torch.ones(2, 3)\ny = (x * 2) + (x @ x).sum()';
  const { outcomes } = readCode(text);
  const { at = 0, length = 0 } = outcomes.at(-1)?.part ?? {};
  assert.equal(text.slice(at, at + length), 'x @ x');
});

test('a failure is on the line that Python names', () => {
  // Lines reported by Python 3.14 with PyTorch 2.14.1.
  for (const [code, line] of /** @type {const} */ ([
    ['b = (a\n  .t()\n  .permute(0, 1, 2))', 4],
    ['b = torch.cat([\n  a,\n  a,\n]).view(7)', 5],
    ['b = torch.cat([\n  a,\n  a,\n])[9]', 2],
    ['b = (\n  a *\n  torch.ones(4)\n  + 1)', 3],
    ['b = torch.cat(\n  [a,\n  a.view(\n  7)])', 4],
    ['b = torch.stack(\n  (a,\n  a[0]),\n  dim=1)', 2],
    ['b = (a,\n  a[\n  7])', 3],
  ])) {
    const text = `a = torch.ones(2, 3)\n${code}`;
    const raised = readCode(text).outcomes.find(({ kind }) => kind === 'raised');
    assert.equal(text.slice(0, raised?.span.at).split('\n').length, line, code);
  }
});

test('results from before the time limit remain', () => {
  const { outcomes, problems } = readCode(`import torch\n${'x = torch.ones(3)\n'.repeat(1500)}`);
  assert.ok(outcomes.length >= 100, `${outcomes.length}`);
  assert.ok(problems.every(({ key }) => key === 'tooMuch'));
});

test('literals are named as they are typed, computed numbers by their value', () => {
  const names = (/** @type {string} */ text) => {
    const { cases } = readCode(`import torch\nx = torch.ones(2, 3)\nlow = -3.5\n${text}`);
    return cases.at(-1)?.operands.map(({ name }) => name);
  };
  for (const number of ['-1e9', '1e-5', '1_000', '-.5', '+2.', '3', '-7', '1E+3', '-2.5e-08']) {
    assert.deepEqual(names(`x + ${number}`), ['x', number]);
  }
  assert.deepEqual(names('x + low'), ['x', 'low']);
  assert.deepEqual(names('x + -low'), ['x', '3.5']);
  assert.deepEqual(names('x + (2 - 5)'), ['x', '-3']);
});
