import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/lib/index.js';
import { OPERATIONS } from './program.js';

test('each operation of the program is a function of the library', () => {
  const names = Object.values(OPERATIONS).flat().join(' ').split(' ');
  assert.deepEqual(
    names.filter((name) => typeof Reflect.get(library, name) !== 'function'),
    [],
  );
});
