/** All responses that a server can give for the core. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../../web/lib/load/fetch.js';

const bytes = readFileSync(new URL('../../../web/lib/wasm/stride0.wasm', import.meta.url));

/** @param {BodyInit} body @param {string} type @param {number} [status] */
const answer = (body, type, status = 200) => new Response(body, { status, headers: { 'content-type': type } });

const wasm = 'application/wasm';

for (const [what, source] of /** @type {[string, () => any][]} */ ([
  ['bytes', () => bytes],
  ['a buffer', () => new Uint8Array(bytes).buffer],
  ['a promise of bytes', () => Promise.resolve(bytes)],
  ['an answer of the right type', () => answer(bytes, wasm)],
  ['an answer of another type', () => answer(bytes, 'application/octet-stream')],
  ['an answer of no type', () => new Response(bytes)],
  ['a type with a charset', () => answer(bytes, `${wasm}; charset=utf-8`)],
  ['a compiled module', () => new WebAssembly.Module(bytes)],
  ['an address', () => `data:${wasm};base64,${bytes.toString('base64')}`],
])) {
  test(`the core from ${what}`, async () => {
    assert.ok((await load(source())) instanceof WebAssembly.Module);
  });
}

const html = 'the server sent HTML instead of WebAssembly, probably because the file is not there';

for (const [what, source, message] of /** @type {[string, () => any, RegExp | string][]} */ ([
  ['HTML', () => answer('\n <!doctype html>', 'text/html'), html],
  ['HTML without its type', () => answer('\ufeff<html>', 'application/octet-stream'), html],
  ['HTML of a wrong type', () => answer('<html>', wasm), /magic|byte 0/],
  ['a refusal', () => answer('', wasm, 403), 'the server answered 403'],
  ['nothing', () => answer('', wasm), /./],
  ['nothing, of no type', () => new Response(''), /./],
  ['half of it', () => answer(bytes.subarray(0, 1000), wasm), /./],
  ['a number', () => 5, /Argument 0|first argument/],
  ['null', () => null, /Argument 0|first argument/],
  ['a promise that fails', () => Promise.reject(new Error('offline')), 'offline'],
])) {
  test(`${what} is refused with an error`, async () => {
    await assert.rejects(load(source()), (/** @type {Error} */ error) => {
      assert.ok(error.message.startsWith('stride0 could not load the core: '), error.message);
      const rest = error.message.replace('stride0 could not load the core: ', '');
      if (typeof message === 'string') assert.equal(rest, message);
      else assert.match(rest, message);
      return true;
    });
  });
}

test('an address without a server is an error', async () => {
  await assert.rejects(load('http://127.0.0.1:1/core.wasm'), {
    message: /^stride0 could not load http:\/\/127\.0\.0\.1:1\/core\.wasm: /,
  });
});
