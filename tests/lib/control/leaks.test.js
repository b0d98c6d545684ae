// `leaks()`, which lists the live tensors that were created in debug mode.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { leaks, ones, tidy } from '../../../web/lib/index.js';
import { setDebug } from '../../../web/lib/control/leaks.js';
import { expectNoLeaks, refuses, settle } from '../leaks.js';

expectNoLeaks();

/** The position of the calling code, `lines` further down. */
const here = (lines = 0) => {
  const [, , line = ''] = new Error().stack?.split('\n') ?? [];
  const [, file, number] = /\(?(file:.*?):(\d+):\d+\)?$/.exec(line) ?? [];
  return `${file}:${Number(number) + lines}:`;
};

test('leaks() lists live tensors with their lines, largest first, and none from before debug mode', async () => {
  const early = ones([2]);
  setDebug(true);
  const place = here(2);
  const [small, large] = [ones([2]), ones([100, 100])];
  const viewOfLarge = large.unsqueeze(0);
  ones([3]).dispose();
  tidy(() => ones([4]).add(1).numel);
  const [, view, smallest] = leaks();
  assert.deepEqual([view?.shape, view?.dtype, view?.bytes], [[1, 100, 100], 'float32', 40000]);
  assert.ok(view?.place?.startsWith(place), `${view?.place} is not ${place}…`);
  assert.deepEqual(smallest?.shape, small.shape);
  assert.match(String(smallest), /^float32 \(2,\), 8 bytes, made at file:.*leaks\.test\.js:\d+:\d+$/);
  [early, small, large, viewOfLarge].forEach((each) => each.dispose());
  await settle();
  assert.deepEqual(leaks(), [], 'disposed tensors are no leaks');
  setDebug(false);
  refuses(leaks, /STRIDE0_DEBUG=1 or call init\({ debug: true }\)/);
});

test('STRIDE0_DEBUG=1 turns debug mode on; 0 and an empty value do not', () => {
  const index = fileURLToPath(new URL('../../../web/lib/index.js', import.meta.url));
  const lines = ['const x = ones([2]);', "try { console.log(leaks().join()); } catch { console.log('off'); }"];
  const script = [`import { leaks, ones } from ${JSON.stringify(index)};`, ...lines].join('\n');
  const run = (/** @type {string} */ value) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, STRIDE0_DEBUG: value },
    });
  assert.match(run('1'), /^float32 \(2,\), 8 bytes, made at file:.*eval1\]:2:11\n$/);
  assert.equal(run('0'), 'off\n');
  assert.equal(run(''), 'off\n');
});
