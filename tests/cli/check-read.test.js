/** Files read by several threads, as on a machine with more processors than the tests may have. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readTogether, startReading } from '../../web/cli/check-read.js';
import { file, folder } from './run.js';

test('threads read what one reads, each file in its place, and refuse a missing one', async () => {
  const names = Array.from({ length: 12 }, (_, i) => {
    file(`many-${i}.py`, `import torch\nx = torch.ones(${i + 1}, 4) + torch.ones(${(i % 3) + 3})\n`);
    return join(folder, `many-${i}.py`);
  });
  const all = [...names.slice(0, 5), join(folder, 'missing.py'), ...names.slice(5)];
  const [one, several] = [await startReading(all, {}), readTogether(all, 3)];
  try {
    for (const [i, name] of all.entries()) {
      const [alone, together] = await Promise.allSettled([one.read(i), several.read(i)]);
      assert.equal(together.status, name.endsWith('missing.py') ? 'rejected' : 'fulfilled');
      if (alone.status === 'rejected') assert.deepEqual(String(together.reason), String(alone.reason));
      else assert.deepEqual(summaryOf(together.value), summaryOf(alone.value));
    }
  } finally {
    several.stop();
  }
});

/** @param {import('../../web/cli/check-read.js').Read} read */
const summaryOf = ({ source, checked: { shapes, findings } }) => ({
  name: source.name,
  shapes: shapes.map(({ shape }) => shape),
  errors: findings.map(({ message }) => message),
});
