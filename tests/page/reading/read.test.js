import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazyReader, read } from '../../../web/page/reading/read.js';

test('shapes are read at once, code when its reader has come, messages later', () => {
  assert.equal(read('(5,1) + (3)', undefined)?.kind, 'shapes');
  assert.equal(read('x = torch.ones(3)', undefined), null);
  const message = read('RuntimeError: nothing fits\n', undefined);
  assert.deepEqual(
    [message?.kind, message?.shown, message?.problems],
    ['message', -1, [{ at: 0, length: 26, key: 'message' }]],
  );
});

test('the reader of code is sent for once, and tells when it is there', async () => {
  let told = 0;
  /** @type {() => void} */
  let done = () => {};
  const there = new Promise((resolve) => (done = () => resolve(undefined)));
  const reader = lazyReader(() => {
    told += 1;
    done();
  });
  assert.equal(reader('(5) + (3)')?.cases.length, 1);
  assert.equal(reader('x = torch.ones(3)'), null);
  assert.equal(reader('x = torch.ones(3, 1)'), null);
  await there;
  assert.equal(reader('x = torch.ones(3)\nx + x')?.cases[0]?.label, 'x + x');
  assert.equal(told, 1);
});
