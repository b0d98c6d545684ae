/** `stride0 snippet` prints it, with a link to where a playground is. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { snippet } from '../../web/diagnose/snippet.js';
import { program, run } from './run.js';

test('the snippet, for the playground of `stride0 play` or the address that is given', () => {
  assert.deepEqual(run('snippet'), { status: 0, stdout: `${snippet('http://127.0.0.1:5173/')}\n`, stderr: '' });
  const env = { ...process.env, STRIDE0_HOME: 'https://shapes.test/' };
  const { stdout } = spawnSync(process.execPath, [program, 'snippet'], { encoding: 'utf8', env });
  assert.equal(stdout, `${snippet('https://shapes.test/')}\n`);
});

test('it takes no arguments', () => {
  assert.equal(run('snippet', 'now').status, 2);
});
