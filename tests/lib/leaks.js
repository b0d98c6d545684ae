/** After the tests of a file, nothing may be left on the heap once the garbage collector has run. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { memory } from '../../web/lib/index.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Waits until no tensor is alive, or gives up. Finalizers run between turns of the event loop. */
export async function settle() {
  for (let turn = 0; turn < 50 && memory().blocks > 0; ++turn) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return memory();
}

export function expectNoLeaks() {
  after(async () => {
    const { blocks, bytes } = await settle();
    assert.deepEqual({ blocks, bytes }, { blocks: 0, bytes: 0 }, 'every tensor of this file has given its memory back');
  });
}

/** Asserts that `fails` throws as expected and leaves the heap as it was. */
export function refuses(fails, expected) {
  const before = memory();
  assert.throws(fails, expected);
  const { blocks, bytes } = memory();
  assert.deepEqual({ blocks, bytes }, { blocks: before.blocks, bytes: before.bytes }, 'a failure allocates nothing');
}
