import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Sha256 } from './sha256.js';

test('the digest does not depend on where the bytes are split', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => i * 7);
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 300]) {
    const expected = createHash('sha256').update(bytes.subarray(0, length)).digest('hex');
    for (const cut of [0, 1, 55, 64, 65]) {
      const hash = new Sha256();
      hash.update(bytes.subarray(0, Math.min(cut, length)));
      hash.update(bytes.subarray(Math.min(cut, length), length));
      assert.equal(hash.digest(), expected, `${length} bytes, cut at ${cut}`);
    }
  }
});
