/** If importing has loaded the core already, `init` does nothing; tests/pack tests it where importing does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { init, leaks, memory, ones, zeros } from '../../web/lib/index.js';

test('init resolves, however often it is called', async () => {
  const before = memory();
  const answers = await Promise.all([init(), init({}), init({ wasm: 'https://example.invalid/core.wasm' })]);
  assert.deepEqual(answers, [undefined, undefined, undefined]);
  assert.deepEqual(memory(), before);
});

test('tensors from before init can be used after it', async () => {
  const x = ones([2]);
  await init();
  assert.deepEqual(x.add(ones([2])).tolist(), [2, 2]);
});

test('an option it does not know is named', () => {
  assert.throws(() => init(/** @type {any} */ ({ url: '' })), {
    name: 'ArgumentError',
    message: "init() got an unexpected option 'url'; it takes wasm, debug, threads",
  });
  assert.throws(() => init(/** @type {any} */ ('core.wasm')), /options must be an object such as { wasm: … }/);
});

test('debug reports leaks from now on', async () => {
  await init({ debug: true });
  const x = zeros([2]);
  assert.ok(leaks().some(({ shape }) => shape === x.shape));
  await init({ debug: false });
  assert.throws(leaks, /init\({ debug: true }\)/);
});
