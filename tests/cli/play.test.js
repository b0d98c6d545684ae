import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { read } from '../../web/case/address.js';
import { program } from './run.js';

/** A free port. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

test('play serves the built page until it is stopped', async () => {
  const port = String(await freePort()); // if it is taken by then, play uses the next one
  const child = spawn(process.execPath, [program, 'play', '--port', port], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    /** @type {string} */
    const said = await new Promise((resolve, reject) => {
      child.stdout.setEncoding('utf8').once('data', resolve);
      ended.then((status) => reject(new Error(`it ended with ${status}`)));
    });
    const [address = ''] = /http:\S+/.exec(said) ?? [];
    const page = await fetch(address);
    assert.equal(page.status, 200);
    const html = await page.text();
    const [, script = ''] = /<script[^>]*src="([^"]+)"/.exec(html) ?? [];
    assert.equal((await fetch(new URL(script, address))).headers.get('content-type'), 'text/javascript; charset=utf-8');
  } finally {
    child.kill('SIGTERM');
  }
  assert.equal(await ended, 0);
});

test('play opens a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stride0-play-'));
  const file = join(folder, 'shapes.js');
  const text = "import { ones } from 'stride0';\nones([3, 1]).add(1) // 5 % & #\n";
  writeFileSync(file, text);
  const port = String(await freePort());
  const child = spawn(process.execPath, [program, 'play', file, '--port', port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    /** @type {string} */
    const said = await new Promise((resolve) => child.stdout.setEncoding('utf8').once('data', resolve));
    const [address = ''] = /http:\S+/.exec(said) ?? [];
    assert.equal(read(new URL(address).hash).expr, text);
  } finally {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true });
  }
  await ended;
});

test('a missing file is named', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, 'play', 'none.js'], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /cannot read none\.js: no such file/);
});
