/** What the README shows, run as it stands by a fresh Node, prints what the README says. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const samples = [...readFileSync(`${root}README.md`, 'utf8').matchAll(/```js\n([^]*?)```\s+prints\s+```\n([^]*?)```/g)];

test('there are samples', () => assert.ok(samples.length >= 3));

for (const [, lines = '', printed] of samples) {
  test(`README: ${lines.split('\n')[0]}`, () => {
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', lines], { cwd: root, encoding: 'utf8' });
    assert.equal(out, printed);
  });
}
