/** The README's lines, run as they stand by a fresh Node, print what the README says. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const blocks = [...readFileSync(`${root}README.md`, 'utf8').matchAll(/```js\n([^]*?)```\s+prints\s+```\n([^]*?)```/g)];

for (const [i, [, lines = '', printed]] of blocks.entries()) {
  test(`block ${i + 1} of ${blocks.length} prints what the README says`, () => {
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', lines], { cwd: root, encoding: 'utf8' });
    assert.equal(out, printed);
  });
}
