// The outcome of a case: of shapes, and of code with its dtypes, options, targets and shared memory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf } from '../../web/case/outcome.js';
import { withOperands } from '../../web/case/values.js';
import * as library from '../../web/case/library.js';
import { readCode } from '../../web/reading/python/code.js';
import { readShapes } from '../../web/reading/shapes.js';
import { ask, operand } from './asked.js';

/** @import { Case } from '../../web/case/case.js' */

const lastOf = (/** @type {string} */ text) => /** @type {Case} */ (readCode(text).cases.at(-1));
const ofCode = (/** @type {string} */ text) => outcomeOf(lastOf(text), library);
const ofShapes = (/** @type {string} */ text) => outcomeOf(/** @type {Case} */ (readShapes(text).cases[0]), library);
const dtypeOf = (/** @type {string} */ text) => ofCode(text).results[0]?.dtype;

/** The computed numbers. @param {string} text */
const numbers = (text) =>
  withOperands(lastOf(text), library, (run) => {
    const results = run();
    const found = results.map((each) => each.tolist());
    for (const each of results) each.dispose();
    return found[0];
  });

test('shapes are float32 and combined from left to right', () => {
  const table = /** @type {[string, number[]][]} */ ([
    ['(5,1,4,1) + (3,1,1)', [5, 3, 4, 1]],
    ['(2,1) * (3) * (4,1,1)', [4, 2, 3]],
    ['(5,3) += (3)', [5, 3]],
    ['(5,3) += (3) += (1)', [5, 3]],
    ['(5,3) ** (3)', [5, 3]],
    ['(99999,99999,99999) + (99999,1)', [99999, 99999, 99999]],
  ]);
  for (const [text, shape] of table) {
    const { results, failure } = ofShapes(text);
    assert.deepEqual([failure, results[0]?.shape, results[0]?.dtype], [null, shape, 'float32'], text);
  }
  assert.deepEqual(ofShapes('(3) += (5,3)').failure, {
    message: "output with shape [3] doesn't match the broadcast shape [5, 3]",
    torchType: 'RuntimeError',
    code: 'grows',
  });
});

test('dtypes depend on the dialect', () => {
  assert.equal(dtypeOf('np.ones(2, dtype=np.float32) + np.arange(2)'), 'float64');
  assert.equal(dtypeOf('np.where(np.arange(2) > 0, np.ones(2, dtype=np.float32), np.arange(2))'), 'float64');
  assert.equal(dtypeOf('torch.ones(2) + torch.arange(2)'), 'float32');
  assert.equal(dtypeOf('np.arange(2) / 2'), 'float64');
  assert.equal(dtypeOf('torch.arange(2) * 2.0'), 'float32');
  assert.equal(library.getDefaultDtype(), 'float32');
});

test('options and targets reach the operation', () => {
  assert.deepEqual(numbers("torch.div(torch.tensor([7, -7]), 2, rounding_mode='floor')"), [3n, -4n]);
  assert.equal(ofCode('torch.add(torch.tensor([1]), 1, alpha=2.0)').failure?.torchType, 'RuntimeError');
  assert.deepEqual(numbers('torch.clamp(torch.tensor([1., 9.]), max=torch.tensor(3.))'), [1, 3]);
  assert.deepEqual(
    ofCode('y = torch.empty(0)\ntorch.add(torch.ones(2, 1), torch.ones(3), out=y)').results[0]?.shape,
    [2, 3],
  );
  const { historic } = ofCode('torch.ones(4, 1) + torch.ones(4)');
  assert.match(String(historic?.message), /^self and other do not have the same shape/);
});

test('NumPy never resizes a target', () => {
  const { results, failure } = ofCode('a = np.zeros((2, 3), dtype=np.float32)\nnp.add(a, np.ones(3), out=a)');
  assert.deepEqual([failure, results[0]?.shape, results[0]?.dtype], [null, [2, 3], 'float32']);
  assert.deepEqual(numbers('a = np.zeros((2, 2))\nnp.add(np.arange(2), 1, out=a)'), [
    [1, 2],
    [1, 2],
  ]);
  assert.deepEqual(ofCode('a = np.zeros(3)\nnp.add(np.ones((2, 1)), a, out=a)').failure, {
    message: "non-broadcastable output operand with shape (3,) doesn't match the broadcast shape (2,3)",
    torchType: 'ValueError',
    code: 'outGrows',
  });
});

test('operands that share memory are views of one tensor', () => {
  assert.match(String(ofCode('x = torch.randn(3, 3)\nx.add_(x.t())').failure?.message), /^unsupported operation: some/);
  assert.match(
    String(ofCode('x = torch.ones(3)\nx.expand(2, 3).add_(1)').failure?.message),
    /^unsupported operation: more than one element/,
  );
  assert.equal(ofCode('x = torch.randn(3, 3)\nx.add_(x)').failure, null);
  assert.deepEqual(numbers('x = torch.arange(6).view(2, 3)\nx[0].add_(x[1])'), [3n, 5n, 7n]);
  assert.deepEqual(numbers('x = torch.arange(4.)\nx[:2] = x[2:]'), [2, 3]);
});

test('computing an outcome leaves no tensor in memory', () => {
  const texts = ['torch.arange(6.).view(2, 3) + torch.ones(3)', 'np.ones(2, dtype=np.float32) + np.arange(2)'];
  for (const text of texts) numbers(text);
  const before = library.memory();
  for (let i = 0; i < 100; ++i) texts.forEach(numbers);
  assert.deepEqual(library.memory(), before);
});

const inPlace = /** @type {const} */ ({ form: 'inPlace' });

const view = (/** @type {string} */ text, /** @type {object} */ more) => ({ ...operand(text), ...more });

test('the outcome is the library’s: results, warnings, errors', () => {
  const outcome = (/** @type {string} */ text, more = {}) => outcomeOf(ask(text, more), library);
  assert.deepEqual(outcome('a(4,1) + b(4)').results, [{ dtype: 'float32', shape: [4, 4], strides: [4, 1] }]);
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
  assert.deepEqual(outcome('x + 1', { operands: [turned, operand('1')] }).results[0]?.strides, [1, 3]);
});

test('computing an outcome has no side effects', () => {
  assert.equal(library.backcompat.broadcastWarning.enabled, false);
  /** @type {unknown[]} */
  const said = [];
  const before = library.setWarningHandler((warning) => said.push(warning));
  outcomeOf(ask('a(4,1) + b(4)'), library);
  assert.equal(library.setWarningHandler(before) === before, false);
  assert.deepEqual(said, []);
});
