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

test('surviving tensors are listed by where they were created, largest first', async () => {
  const early = ones([2]);
  setDebug(true);
  const place = here(2);
  const [small, large] = [ones([2]), ones([100, 100])];
  const viewOfLarge = large.unsqueeze(0);
  ones([3]).dispose();
  tidy(() => ones([4]).add(1).numel);
  const [, view, first] = leaks();
  assert.deepEqual([view?.shape, view?.dtype, view?.bytes], [[1, 100, 100], 'float32', 40000]);
  assert.ok(view?.place?.startsWith(place), `${view?.place} is not ${place}…`);
  assert.deepEqual(first?.shape, small.shape);
  assert.match(String(first), /^float32 \(2,\), 8 bytes, made at file:.*leaks\.test\.js:\d+:\d+$/);
  [early, small, large, viewOfLarge].forEach((each) => each.dispose());
  await settle();
  assert.deepEqual(leaks(), [], 'what the collector took is no leak');
  setDebug(false);
  refuses(leaks, /STRIDE0_DEBUG=1 or call init\({ debug: true }\)/);
});

test('an environment variable enables it', () => {
  const index = fileURLToPath(new URL('../../../web/lib/index.js', import.meta.url));
  const script = `import { leaks, ones } from ${JSON.stringify(index)};\nconst x = ones([2]);\nconsole.log(leaks().join());`;
  const run = (/** @type {string} */ value) =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        script.replace('leaks().join()', `(() => { try { return leaks().join(); } catch { return 'off'; } })()`),
      ],
      { encoding: 'utf8', env: { ...process.env, STRIDE0_DEBUG: value } },
    );
  assert.match(run('1'), /^float32 \(2,\), 8 bytes, made at file:.*eval1\]:2:11\n$/);
  assert.equal(run('0'), 'off\n');
  assert.equal(run(''), 'off\n');
});
