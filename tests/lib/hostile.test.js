/**
 * Any arguments to a public function or method give a result or our error within a second, and don't change other
 * tensors. A separate process makes the calls, because a bad one may crash or hang it.
 *
 * `node tests/lib/hostile-calls.js SEED SHARE` makes another share of the calls, from 0 to 1 (all).
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isWhole } from '../whole.js';

const drawn = Date.now() % 1_000_000;
const script = fileURLToPath(new URL('hostile-calls.js', import.meta.url));

for (const seed of isWhole() ? [7, drawn] : [drawn]) {
  test(`hostile arguments are refused or accepted (node tests/lib/hostile-calls.js ${seed} 0.02)`, () => {
    const options = /** @type {const} */ ({ encoding: 'utf8', timeout: 120_000, maxBuffer: 2 ** 28 });
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, `${seed}`, '0.02'], options);
    const lines = stdout.trim().split('\n');
    assert.deepEqual(lines.filter((line) => line.startsWith('wrong ')).slice(0, 10), []);
    assert.match(String(lines.at(-1)), /^made \d+ calls$/, `the last call did not end; ${stderr.slice(0, 500)}`);
    assert.equal(status, 0);
  });
}
