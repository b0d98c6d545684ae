/** A file keeps its old contents until the new ones are completely written. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readNpy, writeNpy } from '../../web/lib/files/index.js';
import { arange, ones } from '../../web/lib/index.js';
import { replaceFile } from '../../web/cli/replace-file.js';
import { file, folder, program, run } from './run.js';

const inFolder = (/** @type {string[]} */ ...names) => join(folder, ...names);
const noWindows = process.platform === 'win32' && 'the shell has no limits there';

file('numbers.npy', writeNpy(arange(100_000)));

test('on a full disk, the old file is kept', { skip: noWindows }, async () => {
  mkdirSync(inFolder('full'));
  for (const name of ['c.npy', 'c.npz', 'c.safetensors']) {
    writeFileSync(inFolder('full', name), 'what was there');
    // A process with a limit on file size fails like on a full disk, with another error code.
    const limited = `trap '' XFSZ; ulimit -f 8; exec "$@"`;
    const args = ['-c', limited, 'sh', process.execPath, program, 'numbers.npy', '+', '1', '-o', `full/${name}`];
    const { status, stdout, stderr } = spawnSync('sh', args, { cwd: folder, encoding: 'utf8' });
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, new RegExp(`^stride0: full/${name}: EFBIG`));
    assert.equal(readFileSync(inFolder('full', name), 'utf8'), 'what was there');
  }
  assert.deepEqual(readdirSync(inFolder('full')), ['c.npy', 'c.npz', 'c.safetensors']);
});

test('a file that is replaced keeps its permissions, a new one has the usual ones', { skip: noWindows }, async () => {
  mkdirSync(inFolder('modes'));
  for (const mode of [0o600, 0o644, 0o666, 0o777]) {
    writeFileSync(inFolder('modes/c.npy'), 'before');
    chmodSync(inFolder('modes/c.npy'), mode);
    await replaceFile(inFolder('modes/c.npy'), Buffer.from('after'));
    assert.equal(readFileSync(inFolder('modes/c.npy'), 'utf8'), 'after');
    assert.equal(statSync(inFolder('modes/c.npy')).mode & 0o777, mode);
  }
  await replaceFile(inFolder('modes/new.npy'), Buffer.from('new'));
  assert.equal(statSync(inFolder('modes/new.npy')).mode & 0o777, 0o666 & ~process.umask());
  assert.deepEqual(readdirSync(inFolder('modes')), ['c.npy', 'new.npy']);
});

test('a link still points at the file', { skip: noWindows }, async () => {
  mkdirSync(inFolder('links'));
  writeFileSync(inFolder('links/c.npy'), 'before');
  symlinkSync('links/c.npy', inFolder('link.npy'));
  assert.equal((await run('numbers.npy', '-o', 'link.npy')).status, 0);
  assert.ok(lstatSync(inFolder('link.npy')).isSymbolicLink());
  assert.equal(readNpy(readFileSync(inFolder('links/c.npy'))).numel, 100_000);
  assert.deepEqual(readdirSync(inFolder('links')), ['c.npy']);
});

test('a file may be its own source, and a hard link keeps the old contents', { skip: noWindows }, async () => {
  file('own.npy', writeNpy(ones([2])));
  linkSync(inFolder('own.npy'), inFolder('kept.npy'));
  assert.equal((await run('own.npy + own.npy', '-o', 'own.npy')).status, 0);
  assert.deepEqual(readNpy(readFileSync(inFolder('own.npy'))).tolist(), [2, 2]);
  assert.deepEqual(readNpy(readFileSync(inFolder('kept.npy'))).tolist(), [1, 1]);
});

test('a pipe can be written to', { skip: noWindows }, async () => {
  execFileSync('mkfifo', [inFolder('pipe.npy')]);
  const script = `"$@" & cat pipe.npy > out.bin; wait`;
  const args = ['-c', script, 'sh', process.execPath, program, 'numbers.npy', '-o', 'pipe.npy'];
  assert.equal(spawnSync('sh', args, { cwd: folder }).status, 0);
  assert.ok(lstatSync(inFolder('pipe.npy')).isFIFO());
  assert.equal(readNpy(readFileSync(inFolder('out.bin'))).numel, 100_000);
});

test('a folder with the same name and a missing folder are errors', async () => {
  mkdirSync(inFolder('taken.npy'));
  assert.match(
    (await run('numbers.npy', '-o', 'taken.npy')).stderr,
    /^stride0: taken.npy: this is a directory, not a file\n$/,
  );
  assert.match((await run('numbers.npy', '-o', 'nowhere/c.npy')).stderr, /^stride0: nowhere\/c.npy: no such file/);
});
