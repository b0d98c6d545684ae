/** The core starts on first use, whichever function is called. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

const library = new URL('../../../web/lib/index.js', import.meta.url).href;

test('the first tensor of a program is like any other', () => {
  for (const code of ['zeros([2, 3])', 'tensor(new Float32Array(6), { shape: [2, 3] })', 'eye(2, 3)', 'arange(6)']) {
    const program = `import * as s from ${JSON.stringify(library)}; console.log(s.${code}.numel);`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    assert.equal(said.trim(), '6', code);
  }
});
