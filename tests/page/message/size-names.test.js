// The facts of an error in code call sizes as the code does.

import '../../../web/lib/start/start.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tell } from '../../../web/diagnose/tell.js';
import { en } from '../../../web/diagnose/words/en.js';
import { zh } from '../../../web/diagnose/words/zh.js';
import { withSizeNames } from '../../../web/page/message/size-names.js';
import { readInBackground, readRaised } from '../../../web/reading/message/message.js';
import { readCode } from '../../../web/reading/python/code.js';
import * as search from '../../../web/reading/size-names.js';

/** The reading of code with the names of its sizes. @param {string} code */
const namedReading = (code) => {
  const names = search.nameSizes(code, (numbers) => readCode(code, { numbers }));
  let step = names.next();
  while (!step.done) step = names.next();
  const reading = readCode(code);
  return step.value ? { ...reading, ...search.withSizeNames(reading, step.value) } : reading;
};

/** The first fact about the error of code. @param {string} code */
const factOf = (code, words = en) => {
  const text = `B, T, C, K = 4, 128, 64, 10\n${code}`;
  const reading = namedReading(text);
  const message = readRaised(text, reading);
  assert.ok(message, code);
  return tell(withSizeNames(message, reading).diagnosis, words).facts[0] ?? '';
};

test('the dimension in which operands clash has the names that the drawing has', () => {
  const code = 'x = torch.zeros(B, T, C)\nx + torch.zeros(T)';
  assert.match(factOf(code), /^In dimension 2, x has C = 64 and b has T = 128\./);
  assert.match(factOf(code, zh), /^第 2 维：x 是 C = 64，b 是 T = 128。/);
  assert.match(factOf('x = torch.zeros(B, 64)\nx + torch.zeros(T)'), /x has 64 and b has T = 128\./);
  assert.match(
    factOf('x = torch.zeros(B, T)\ny = torch.zeros(T, B)\nx * y'),
    /in dimension 0 \(B = 4 and T = 128\) and in dimension 1 \(T = 128 and B = 4\)\./,
  );
  assert.match(factOf('x = torch.zeros(B, T)\nx.expand(B, C)'), /has C = 64 and x has T = 128\./);
  assert.match(factOf('x = torch.zeros(B, T, C)\nx[:, 0] = torch.zeros(T)'), /x\[:, 0\] has C = 64 and .* T = 128\./);
});

test('sizes in the messages of other operations have names', () => {
  const facts = {
    'torch.zeros(B, T, C) @ torch.zeros(T, C)': /has C = 64 and .* has T = 128\.$/,
    'nn.Linear(T, K)(torch.zeros(B, C))': /^Each row has C = 64 .* T = 128\./,
    'torch.bmm(torch.zeros(B, T, C), torch.zeros(B, T, C))': /dimension 1, .* have C = 64 .* has T = 128\./,
    'torch.cat([torch.zeros(B, T, C), torch.zeros(B, T, K)], 1)': /C = 64 and K = 10/,
    'nn.Conv2d(C, C, 3)(torch.zeros(B, K, 32, 32))': /C = 64 channels .* K = 10\./,
    'torch.einsum("bt,tc->bc", torch.zeros(B, T), torch.zeros(C, K))': /T = 128.* C = 64/,
  };
  for (const [code, fact] of Object.entries(facts)) assert.match(factOf(code), fact, code);
});

test('a message that was pasted with its code has the names of the code', () => {
  const code = 'B, T, C = 4, 8, 32\nx = torch.zeros(B, T, C)\ny = x + torch.zeros(T)\n';
  const text = `${code}RuntimeError: The size of tensor a (32) must match the size of tensor b (8) at non-singleton dimension 2`;
  const reading = namedReading(code);
  const [asked] = reading.cases.slice(reading.shown);
  const message = asked && readInBackground(text, asked);
  assert.ok(message);
  assert.match(tell(withSizeNames(message, reading).diagnosis, en).facts[0] ?? '', /x has C = 32 and .* T = 8\./);
});
