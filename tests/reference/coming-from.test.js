/** All code of the page "Coming from" runs as it is written. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';

const page = readFileSync(new URL('../../web/reference/coming-from.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.at(-2) !== 'stride0');

test('every row has its four columns', () => {
  assert.ok(rows.length > 40);
  for (const cells of rows) assert.equal(cells.length, 6, cells.join(' '));
});

for (const cells of rows) {
  const [, code = ''] = /^`(.+)`$/.exec(cells.at(-2) ?? '') ?? [];
  test(code, () => {
    const tensors = {
      a: stride0.ones([2, 3]),
      b: stride0.zeros([2, 3]),
      row: stride0.arange(3, { dtype: 'float32' }),
      column: stride0.ones([2, 1]),
      m: stride0.ones([2, 3], { dtype: 'bool' }),
    };
    // `var` is a reserved word: only a property of the module can have that name.
    const { var: _, ...names } = stride0;
    const scope = { ...names, ...tensors };
    new Function(...Object.keys(scope), `return ${code}`)(...Object.values(scope));
  });
}
