import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareVariables } from '../check/variables.js';

test('a variable of a module has its reason beside it', () => {
  const bare = (/** @type {string} */ text) => bareVariables({ 'a.js': text });
  assert.deepEqual(bare('/** How many. */\nlet count = 0;'), []);
  assert.deepEqual(bare('let count = 0; // how many'), []);
  assert.deepEqual(bare('// How many.\nlet count = 0;'), []);
  assert.deepEqual(bare('/**\n * Set later.\n * @type {() => void}\n */\nexport let draw;'), []);
  assert.deepEqual(bare('/** Set later. @type {{ a: { b: number } }} */\nlet draw;'), []);
  assert.deepEqual(bare('let count = 0;'), ['a.js: count']);
  assert.deepEqual(bare('/** Another. */\nconst other = 1;\nlet count = 0;'), ['a.js: count']);
  assert.deepEqual(bare('/** @type {Map<string, { a: number }> | undefined} */\nlet names;'), ['a.js: names']);
  assert.deepEqual(bare('function f() {\n  let inside = 1;\n}'), []);
});
