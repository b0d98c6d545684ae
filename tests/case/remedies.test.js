import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/case/library.js';
import { remedies } from '../../web/case/remedies.js';
import { analysisOf } from './analysed.js';
import { ask } from './asked.js';

/** @import { Case } from '../../web/case/case.js' */

const inPlace = /** @type {const} */ ({ form: 'inPlace' });

test('a target that would have to grow gets a new tensor or more room as remedies', () => {
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
