// Compares random calls of functions, methods and layers with the recorded answers of PyTorch and NumPy. Some of the
// calls are wrong on purpose: see record-calls.py.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';
import { randomCalls, SETUP } from './recorded.js';

/** The reader's result of a call, in the format of the recording. @param {string} call */
const said = (call) => {
  const { outcomes } = readCode(`${SETUP}y = ${call}\n`, { isFile: true });
  const own = outcomes.filter(({ span }) => span.at >= SETUP.length);
  const raised = own.find(({ kind }) => kind === 'raised');
  if (raised) return `! ${raised.type}: ${raised.text}`.replaceAll('\n', '\\n').trim();
  const tensor = own.findLast(({ kind }) => kind === 'tensor');
  return tensor?.shape ? `(${tensor.shape.join(', ')}) ${tensor.dtype}` : '?';
};

const records = randomCalls.map(({ call, answer }) => {
  const isRefused = answer.startsWith('! TypeError');
  return { call, answer, own: said(call), isRefused };
});

const lines = (/** @type {readonly typeof records[number][]} */ all) =>
  all.map(({ call, answer, own }) => `${call}\n    said    ${own}\n    Python  ${answer}`);

test('calls that Python accepts are not refused', () => {
  assert.equal(records.length, 3658);
  const wrong = records.filter(({ answer, own }) => own.startsWith('!') && !answer.startsWith('!'));
  assert.ok(wrong.length <= 9, lines(wrong).join('\n'));
});

test('shapes and dtypes are those that Python gives', () => {
  const shaped = records.filter(({ answer }) => answer.startsWith('('));
  const wrong = shaped.filter(({ answer, own }) => own.startsWith('(') && own !== answer);
  assert.ok(wrong.length <= 7, lines(wrong).join('\n'));
  const known = shaped.filter(({ answer, own }) => own === answer);
  assert.ok(known.length >= 0.96 * shaped.length, `${known.length} of ${shaped.length} known`);
});

test('arguments that Python refuses are refused, mostly with its messages', () => {
  const refused = records.filter(({ isRefused }) => isRefused);
  const found = refused.filter(({ own }) => own.startsWith('!'));
  // Of a message that lists all overloads, the reader has the beginning.
  const isSame = (/** @type {string} */ own, /** @type {string} */ answer) =>
    own === answer || (answer.startsWith(own) && own.includes('invalid combination of arguments'));
  const same = refused.filter(({ own, answer }) => isSame(own, answer));
  assert.ok(found.length >= 0.87 * refused.length, `${found.length} of ${refused.length} refused`);
  assert.ok(same.length >= 0.65 * refused.length, `${same.length} of ${refused.length} in the words`);
});
