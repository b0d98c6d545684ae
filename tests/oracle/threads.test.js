/** The recorded cases, computed in parts even if they are small. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { core } from '../../web/lib/boundary/core.js';
import { init } from '../../web/lib/index.js';
import { replay } from './replay.js';

await init({ threads: 2 });
core._stride0_share(2, 1, 1);

const families = ['binary', 'inplace', 'matmul', 'out', 'reductions2', 'ternary', 'unary'];
for (const { family, passed, total, failures } of replay(fileURLToPath(new URL('.', import.meta.url)), families)) {
  test(family, () => {
    assert.deepEqual(failures.slice(0, 5), []);
    assert.ok(passed === total && total > 1000);
  });
}
