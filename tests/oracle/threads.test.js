/** What PyTorch recorded, computed in parts however small it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { init } from '../../web/lib/index.js';
import { worthwhile } from '../../web/lib/threads/cuts.js';
import { replay } from './replay.js';

await init({ threads: 2 });
worthwhile.elements = worthwhile.products = 1;

const families = ['binary', 'inplace', 'matmul', 'out', 'reductions2', 'ternary', 'unary'];
for (const { family, passed, total, failures } of replay(fileURLToPath(new URL('.', import.meta.url)), families)) {
  test(family, () => {
    assert.deepEqual(failures.slice(0, 5), []);
    assert.ok(passed === total && total > 1000);
  });
}
