/** Every guess says what would confirm it, in both languages; what the message says itself needs no confirming. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../../web/diagnose/index.js';
import { causes } from '../../../web/diagnose/words/causes-en.js';
import { confirm as en } from '../../../web/diagnose/words/confirm-en.js';
import { confirm as zh } from '../../../web/diagnose/words/confirm-zh.js';
import { threads } from '../threads.js';

/** Said by the message, counted by the core, or no cause at all. */
const needsNone = ['outer-product', 'dtype', 'device', 'not-contiguous', 'offset-axes', 'not-enough-known'];

test('each cause has a check', () => {
  const all = Object.keys(causes).filter((id) => !needsNone.includes(id));
  const ofCauses = Object.keys(en).filter((key) => !key.includes(' '));
  assert.deepEqual(ofCauses.sort(), all.sort());
  assert.deepEqual(Object.keys(zh), Object.keys(en));
});

test('and each guess of a diagnosis comes with it', async () => {
  for (const { paste, at } of threads('tuned').slice(0, 60)) {
    const diagnosis = await diagnose(paste);
    const { confirm, others, text } = tell(diagnosis);
    const { cause } = diagnosis;
    if (!cause || needsNone.includes(cause.id)) continue;
    assert.equal(confirm !== null, cause.sure !== 'certain', at);
    if (confirm) assert.ok(text.includes(confirm), at);
    for (const [i, { id }] of diagnosis.others.entries())
      if (!needsNone.includes(id)) assert.match(others[i] ?? '', /True if .*\.$/, at);
  }
});
