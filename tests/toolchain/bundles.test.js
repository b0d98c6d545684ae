import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importSource } from '../../web/build/bundles.js';

test('a name that is a word of the language is exported under it', async () => {
  const source = importSource('node', ['add', 'var']).replace(
    /^import library.*$/m,
    'const library = { add: 1, var: 2 };',
  );
  const made = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  assert.deepEqual({ ...made }, { add: 1, var: 2 });
});
