import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBeside, readMessage } from '../../web/reading/message/message.js';
import { readCode } from '../../web/reading/python/code.js';
import { lazyReader, read } from '../../web/reading/read.js';

const readers = { code: readCode, message: readMessage, beside: readBeside };
const kindOf = (/** @type {string} */ text) => {
  const found = read(text, readers);
  return 'reading' in found ? found.reading.kind : found;
};

test('shapes are read at once, code and messages when their reader has come', () => {
  assert.equal(kindOf('(5,1) + (3)'), 'shapes');
  assert.deepEqual(read('x = torch.ones(3)', {}), { needs: 'code' });
  assert.deepEqual(read('RuntimeError: nothing fits\n', {}), { needs: 'message' });
  assert.equal(kindOf('RuntimeError: nothing fits\n'), 'message');
});

test('code that comes to the message beside it is drawn; else the message is what it is about', () => {
  const message =
    'RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1';
  assert.equal(kindOf(`torch.ones(2) + torch.ones(3)\n${message}`), 'code');
  const found = read(
    `b = torch.ones(4, 3)\na = torch.ones(4)\nb * a\n${message}`.replace('(2)', '(3)').replace('(3) at', '(4) at'),
    readers,
  );
  assert.ok('reading' in found);
  assert.equal(found.reading.kind, 'code');
  assert.equal(found.reading.message?.diagnosis.fixes[0]?.code, 'a.unsqueeze(1)');
  assert.equal(kindOf(`x = torch.ones(2)\nx + y\n${message}`), 'message');
});

test('words that only look like those of a message make no message', () => {
  assert.equal(kindOf('(3,1) + (4,) cannot broadcast'), 'shapes');
  assert.equal(kindOf('x = torch.ones(3, 1)\nx + 1  # shape mismatch: no'), 'code');
  assert.equal(kindOf('try:\n  x = torch.ones(3)\nexcept RuntimeError:\n  pass'), 'code');
});

test('a reader is sent for once, and tells when it is there', async () => {
  let told = 0;
  /** @type {() => void} */
  let done = () => {};
  const there = new Promise((resolve) => (done = () => resolve(undefined)));
  const reader = lazyReader(
    () => {
      told += 1;
      done();
    },
    () => import('../../web/reading/message/message.js'),
  );
  assert.equal(reader('(5) + (3)')?.cases.length, 1);
  assert.equal(reader('x = torch.ones(3)'), null);
  assert.equal(reader('x = torch.ones(3, 1)'), null);
  await there;
  assert.equal(reader('x = torch.ones(3)\nx + x')?.cases[0]?.label, 'x + x');
  assert.equal(told, 1);
});

test('a library is sent for when a text is written with it', async () => {
  /** @type {(() => void)[]} */
  const told = [];
  const came = () => new Promise((resolve) => told.push(() => resolve(undefined)));
  const reader = lazyReader(
    () => told.shift()?.(),
    () => import('../../web/reading/message/message.js'),
  );
  /** @type {readonly [string, RegExp][]} */
  const texts = [
    ['import numpy as np\nx = np.ones(3) + np.ones(4)', /^operands could not be broadcast together/],
    ['import jax.numpy as jnp\nx = jnp.ones(3) + jnp.ones(4)', /^add got incompatible shapes for broadcasting/],
    ['import tensorflow as tf\nx = tf.ones(3) + tf.ones(4)', /^Incompatible shapes: /],
  ];
  for (const [text, words] of texts) {
    const there = came();
    assert.equal(reader(text), null);
    await there;
    assert.match(String(reader(text)?.outcomes.find(({ kind }) => kind === 'raised')?.text), words);
  }
});

test('what a key does not wait for is read when nobody types', async () => {
  const text = 'x = torch.ones(3)';
  const whole = readCode(text);
  const cut = { ...whole, outcomes: [], problems: [{ at: 0, length: 1, key: /** @type {const} */ ('tooMuch') }] };
  /** @type {(() => void)[]} */
  const told = [];
  const came = () => new Promise((resolve) => told.push(() => resolve(undefined)));
  const reader = lazyReader(
    () => told.shift()?.(),
    () => import('../../web/reading/message/message.js'),
    async () => (_text, _asked, isPatient) => (isPatient ? whole : cut),
  );
  const loaded = came();
  assert.equal(reader(text), null);
  await loaded;
  const rest = came();
  assert.equal(reader(text)?.outcomes.length, 0);
  await rest;
  assert.equal(reader(text)?.outcomes.length, 1);
});

test('a key does not wait for what took long before; other texts do not wait for anybody', async () => {
  const { now } = performance;
  let time = 0;
  performance.now = () => time;
  try {
    /** @type {(() => void)[]} */
    const told = [];
    const came = () => new Promise((resolve) => told.push(() => resolve(undefined)));
    /** @type {string[]} */
    const asked = [];
    let cost = 100;
    const reader = lazyReader(
      () => told.shift()?.(),
      () => import('../../web/reading/message/message.js'),
      async () => (text) => {
        asked.push(text.slice(-9));
        time += cost;
        return readCode(text);
      },
    );
    const text = `x = torch.ones(3)\n${'# a long program\n'.repeat(9)}`;
    const loaded = came();
    assert.equal(reader(`${text}y = 1`), null);
    await loaded;
    assert.equal(reader(`${text}y = 1`)?.kind, 'code');
    const rest = came();
    for (const key of ['y = 12', 'y = 123', 'y = 123']) assert.equal(reader(text + key), null);
    cost = 1;
    await rest;
    assert.equal(reader(`${text}y = 123`)?.kind, 'code');
    assert.equal(reader(`${text}y = 1234`)?.kind, 'code', 'quick by now');
    cost = 100;
    assert.equal(reader(`${text}z = 1`)?.kind, 'code');
    assert.equal(reader('y = torch.ones(2, 3) + 1')?.kind, 'code', 'another text');
    assert.deepEqual(asked, ['ram\ny = 1', 'm\ny = 123', '\ny = 1234', 'ram\nz = 1', '2, 3) + 1']);
  } finally {
    performance.now = now;
  }
});
