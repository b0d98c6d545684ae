import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasons, rivalTable } from './rival-report.js';
import { judged } from './suite.js';

const rows = [
  judged(
    { name: 'sum', op: 'add', inputs: [] },
    4,
    { stride0: [10], limit: [8], 'plain loop': [90], tfjs: [30], 'numpy-ts': [20], NumPy: [15] },
    {},
  ),
  judged({ name: 'other', op: 'add', inputs: [] }, 4, { stride0: [10] }, { tfjs: 'is not asked', NumPy: 'ended' }),
];
const names = ['tfjs', 'numpy-ts', 'NumPy'];

test('the best rival from npm and every native library are compared with stride0', () => {
  const [head, sum, other] = rivalTable(rows, names);
  assert.deepEqual(head?.slice(-2), ['best from npm / stride0', 'NumPy / stride0']);
  assert.deepEqual(sum?.slice(-2), ['2.00 (numpy-ts)', '1.50']);
  assert.deepEqual(other, ['other', '–', '10 ns', 'cannot', '–', 'cannot', '–', '–', '–']);
});

test('a rival that cannot do a case is named, with the reason', () => {
  assert.deepEqual(reasons(rows, names), ['tfjs is not asked: other', 'NumPy ended: other']);
});
