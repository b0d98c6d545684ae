import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/lib/index.js';
import { digest } from './digest.js';
import { OPERATIONS, PROGRAM, results } from './program.js';

test('each operation of the program is a function of the library', () => {
  const names = Object.values(OPERATIONS).flat().join(' ').split(' ');
  assert.deepEqual(
    names.filter((name) => typeof Reflect.get(library, name) !== 'function'),
    [],
  );
});

test('float32 results and random numbers have the same bits as before', () => {
  library.setWarningHandler(() => {});
  // If you change bits on purpose, change this hash, and the one in web/reference/numbers.md (npm run same-bits).
  const { sha256 } = digest(library, results(library, { ...PROGRAM, dtypes: ['float32'] }));
  assert.equal(sha256, '550a70e08530132d1696fd5c19f648e0d6a6963644115e4b81b49eb9135c7bd0');
});
