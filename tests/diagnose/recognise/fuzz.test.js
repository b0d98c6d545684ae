import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draws } from '../../whole.js';
import { fuzz } from '../fuzz.js';

test('mutated messages are answered in the form that is promised', () => {
  const { kinds } = fuzz(draws(4000), 20240501);
  for (const count of Object.values(kinds)) assert.ok(count > 100, JSON.stringify(kinds));
});
