import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPort, POLICY, portOf, siteServer } from '../../web/cli/site-server.js';

/** @import { IncomingHttpHeaders } from 'node:http' */

const folder = mkdtempSync(join(tmpdir(), 'stride0-serve-'));
const site = join(folder, 'site');
const server = siteServer(site);
let port = 0;

before(async () => {
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(site, 'assets/core.wasm'), Uint8Array.of(0, 0x61, 0x73, 0x6d));
  writeFileSync(join(site, 'assets/a b.js'), 'export {}');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  mkdirSync(join(folder, 'site-of-another'));
  writeFileSync(join(folder, 'site-of-another/secret.txt'), 'secret');
  port = await openPort(server, 0);
});

after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/**
 * Uses the path unchanged: `fetch` would normalise it first.
 * @param {string} path
 * @param {string} [method]
 * @returns {Promise<{ status: number, headers: IncomingHttpHeaders, body: string }>}
 */
const ask = (path, method = 'GET') =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });

test('files are served with their type and under the policy', async () => {
  const page = await ask('/');
  assert.equal(page.status, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(
    page.headers['content-security-policy'],
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; frame-src 'self'; " +
      "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  assert.equal((await ask('/index.html?op=add#a=8')).body, page.body);
  const wasm = await ask('/assets/core.wasm');
  assert.equal(wasm.headers['content-type'], 'application/wasm');
  assert.equal(wasm.body, '\0asm');
  assert.equal((await ask('/assets/a%20b.js')).headers['content-type'], 'text/javascript; charset=utf-8');
});

test('HEAD answers like GET, without the body', async () => {
  const { status, headers, body } = await ask('/', 'HEAD');
  assert.deepEqual([status, body, headers['content-length']], [200, '', '34']);
});

test('nothing outside the site is served', async () => {
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/../site-of-another/secret.txt',
    `//${folder}/secret.txt`,
    '/index.html%00',
    '/%zz',
    '/assets',
    '/assets/',
    '/missing.js',
    '*',
  ];
  for (const path of paths) {
    const { status, headers, body } = await ask(path);
    assert.equal(status, 404, path);
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8', path);
    assert.doesNotMatch(body, /secret/, path);
  }
});

test('a drawn page that the package leaves out leads to the official documentation at the same path', async () => {
  const pages = {
    '/docs/stable/generated/torch.where.html': 'https://pytorch.org/docs/stable/generated/torch.where.html',
    '/zh/docs/stable/torch.html?a': 'https://pytorch.org/docs/stable/torch.html',
    '/doc/stable/reference/generated/numpy.where.html':
      'https://numpy.org/doc/stable/reference/generated/numpy.where.html',
  };
  for (const [path, official] of Object.entries(pages)) {
    const { status, headers } = await ask(path);
    assert.deepEqual([status, headers.location], [302, official]);
  }
});

test('only GET and HEAD are answered', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await ask('/', method);
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], method);
  }
});

test('if a port is in use, the next one is used', async () => {
  const second = siteServer(site);
  const found = await openPort(second, port);
  assert.ok(found > port, `${found} comes after ${port}`);
  await new Promise((resolve) => second.close(resolve));
});

test('a port is a whole number from 1 to 65535', () => {
  assert.deepEqual(['1', '5000', '65535'].map(portOf), [1, 5000, 65535]);
  for (const text of ['', '0', '65536', '-1', '80a', '1e3', ' 80', '0x50']) assert.equal(portOf(text), undefined, text);
});

test('the page sets the same policy if a server sends none', () => {
  const html = readFileSync(new URL('../../web/page/index.html', import.meta.url), 'utf8');
  const [, asked] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html) ?? [];
  assert.equal(`${asked}; frame-ancestors 'none'`, POLICY); // which only a server can set
});

test('the core, which the package contains once, is served under the page’s name for it', async () => {
  const core = await ask('/assets/stride0-CkFRfhl9.wasm');
  assert.equal(core.status, 200);
  assert.equal(core.headers['content-type'], 'application/wasm');
  const there = readFileSync(new URL('../../web/lib/wasm/stride0.wasm', import.meta.url), 'latin1');
  assert.ok(core.body === there);
  assert.equal((await ask('/assets/other-CkFRfhl9.wasm')).status, 404);
});
