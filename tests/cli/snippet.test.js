/** `stride0 snippet` prints the snippet, with a link to a playground. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { snippet } from '../../web/diagnose/snippet.js';
import { run } from './run.js';

test('the snippet has a link only if the playground has a public address', async () => {
  assert.deepEqual(await run('snippet'), { status: 0, stdout: `${snippet()}\n`, stderr: '' });
  process.env.STRIDE0_HOME = 'https://shapes.test/';
  const { stdout } = await run('snippet');
  delete process.env.STRIDE0_HOME;
  assert.equal(stdout, `${snippet('https://shapes.test/')}\n`);
});

test('stride0 snippet takes no arguments', async () => {
  assert.equal((await run('snippet', 'now')).status, 2);
});
