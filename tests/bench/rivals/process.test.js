import assert from 'node:assert/strict';
import { test } from 'node:test';
import { f32 } from '../cases.js';
import { model } from './onnx-model.js';
import { startChild } from './process.js';

/** A child that prints these replies, one for each line it gets. @type {(...answers: unknown[]) => string[]} */
const fake = (...answers) => [
  process.execPath,
  '-e',
  `const answers = ${JSON.stringify(answers)}; const say = () => console.log(JSON.stringify(answers.shift()));
   console.log('a library says hello'); say();
   require('node:readline').createInterface({ input: process.stdin }).on('line', () => answers.length ? say() : process.exit(3));`,
];
/** @type {import('../cases.js').Case} */
const each = { name: 'x', op: 'add', inputs: [f32(2), f32(2)] };
const base64 = (/** @type {number[]} */ ...values) => Buffer.from(Float32Array.from(values).buffer).toString('base64');

test('a child gets one request at a time, and its results are checked', async () => {
  const child = await startChild(
    'fake',
    fake(
      { version: '1' },
      { dtype: 'float32', data: base64(1, 2) },
      { dtype: 'float32', data: base64(1, 3) },
      { ns: 5 },
    ),
  );
  assert.ok('open' in child);
  assert.equal(child.version, '1');
  assert.equal(await child.open(each, [1, 2]), undefined);
  assert.equal(await child.open(each, [1, 2]), 'has 3 at 1 instead of 2');
  assert.equal(await child.time(10), 5);
  await assert.rejects(child.time(10), /ended with 3/);
  assert.match((await child.open(each, [1, 2])) ?? '', /ended with 3/);
  child.stop();
});

test('a child that cannot begin says why', async () => {
  const child = await startChild('absent', ['/nowhere/at/all']);
  assert.ok('error' in child);
  assert.match(child.error, /ENOENT/);
});

test('a model is the bytes that onnx.proto says', () => {
  const bytes = model([{ type: 'Exp', from: ['a'], to: 'out' }], [{ name: 'a', type: 1, shape: [300] }], {
    name: 'out',
    type: 1,
    shape: [300],
  });
  const graph = '0a0d0a016112036f75742203457870' + '120463617365' + '5a100a0161120b0a09080112050a0308ac02';
  const output = '62120a036f7574120b0a09080112050a0308ac02';
  assert.equal(Buffer.from(bytes).toString('hex'), `08073a3b${graph}${output}42040a00100c`);
});
