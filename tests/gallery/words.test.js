import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../web/gallery/words/en.js';
import { zh } from '../../web/gallery/words/zh.js';

test('both languages have every text, of the same type', () => {
  const kinds = (/** @type {Record<string, unknown>} */ words) =>
    Object.entries(words).map(([key, value]) => `${key}: ${typeof value}`);
  assert.deepEqual(kinds(zh), kinds(en));
  for (const [key, value] of Object.entries(zh)) {
    if (typeof value === 'string' && !['lang', 'otherLanguage'].includes(key))
      assert.match(value, /\p{Script=Han}/u, key);
  }
});
