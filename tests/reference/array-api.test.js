/** The table of the standard's functions lists the existing ones, and none is missing that could exist. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';
import { arrayAPI } from '../../web/reference/array-api.js';

const rows = arrayAPI(stride0);

test('the standard has 135 functions, and 134 of them exist here', () => {
  assert.equal(new Set(rows.map(({ name }) => name)).size, 135);
  assert.deepEqual(
    rows.filter(({ ours }) => ours === undefined).map(({ name }) => name),
    ['from_dlpack'],
  );
});

test('each function of the standard that exists here is a function', () => {
  for (const { name, ours } of rows) {
    if (ours !== undefined) assert.equal(typeof Reflect.get(stride0, ours), 'function', name);
  }
});
