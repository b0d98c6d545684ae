import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/lib/index.js';
import { generator, seed } from '../random.js';
import { wrongRow } from './rows.js';

test('a row has the same bits alone as in a batch', () => {
  library.setWarningHandler(() => {});
  const random = generator();
  for (let i = 0; i < 400; ++i) assert.equal(wrongRow(library, random), undefined, `seed ${seed}`);
});
