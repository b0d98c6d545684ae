// Shapes are read at once. While another text is read, the newest one waits.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SilentWorker } from '../../../web/page/background/background.js';
import { Reader } from '../../../web/page/reader/reader.js';
import { unread } from '../../../web/reading/read.js';

/** A reader that reads a text when the test allows it. */
const started = () => {
  /** @type {{ text: string, answer: (reading: any) => void, fail: (error: unknown) => void }[]} */
  const asked = [];
  let times = 0;
  const reader = new Reader(
    (text) => new Promise((answer, fail) => asked.push({ text, answer, fail })),
    () => (times += 1),
  );
  const callbackCount = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return times;
  };
  return { reader, asked, callbackCount };
};

test('shapes are read at once, without the worker', async () => {
  const { reader, asked, callbackCount } = started();
  assert.equal(reader.of('(5,1) + (3)')?.cases.length, 1);
  assert.equal(reader.of('(5,1) + (3)'), reader.of('(5,1) + (3)'), 'once');
  assert.equal(await callbackCount(), 0);
  assert.equal(asked.length, 0);
});

test('while one text is read, the newest waits and those between are skipped', async () => {
  const { reader, asked, callbackCount } = started();
  for (const text of ['x = 1', 'x = 12', 'x = 12', 'x = 123']) assert.equal(reader.of(text), null);
  asked[0]?.answer(unread('code', 'x = 1'));
  assert.equal(await callbackCount(), 0, 'it is another text by now');
  assert.deepEqual(
    asked.map(({ text }) => text),
    ['x = 1', 'x = 123'],
  );
  const reading = unread('code', 'x = 123');
  asked[1]?.answer(reading);
  assert.equal(await callbackCount(), 1);
  assert.equal(reader.of('x = 123'), reading);
});

test('shapes replace the text that is being read', async () => {
  const { reader, asked, callbackCount } = started();
  assert.equal(reader.of('x = 1'), null);
  assert.ok(reader.of('(3,1) + (4)'));
  asked[0]?.answer(unread('code', 'x = 1'));
  assert.equal(await callbackCount(), 0);
  assert.equal(reader.of('y = 1'), null);
  await callbackCount();
  assert.equal(asked.length, 2);
});

test('the same text with other inputs is read again', async () => {
  const { reader, asked, callbackCount } = started();
  assert.equal(reader.of('x = 1', undefined, { inputs: '', call: '' }), null);
  asked[0]?.answer(unread('code', 'x = 1'));
  assert.equal(await callbackCount(), 1);
  assert.ok(reader.of('x = 1', undefined, { inputs: '', call: '' }));
  assert.equal(reader.of('x = 1', undefined, { inputs: 'x=(2,3)', call: '' }), null);
});

test('a text that takes too long to read gets a message instead of a drawing', async () => {
  const { reader, asked, callbackCount } = started();
  assert.equal(reader.of('x = f(x)'), null);
  asked[0]?.fail(new SilentWorker());
  assert.equal(await callbackCount(), 1);
  assert.equal(reader.of('x = f(x)')?.problems[0]?.key, 'tooMuch');
});
