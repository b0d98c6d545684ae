/** The README's ten lines, run as they stand by a fresh Node, print what the README says. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('the ten lines print what the README says', () => {
  const [, lines, printed] =
    readFileSync(`${root}README.md`, 'utf8').match(/```js\n([^]*?)```\s+prints\s+```\n([^]*?)```/) ?? [];
  assert.ok(lines && printed);
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', lines], { cwd: root, encoding: 'utf8' });
  assert.equal(out, printed);
});
