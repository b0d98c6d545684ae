// How the page reads messages: what it draws, what it asks for, and the position of the message.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpus } from '../../diagnose/corpus.js';
import { analyse, figure } from '../../../web/draw/figure.js';
import { toString } from '../../../web/draw/scene/string.js';
import { en } from '../../../web/words/en.js';
import * as library from '../../../web/case/library.js';
import { applied } from '../../../web/page/message/applied.js';
import { recognise } from '../../../web/diagnose/recognise/recognise.js';
import { tell } from '../../../web/diagnose/tell.js';
import { loadedWords, loadWords } from '../../../web/diagnose/words/words.js';
import { readMessage, readRaised } from '../../../web/reading/message/message.js';
import { spanOfMessage } from '../../../web/reading/message/place.js';
import { read } from '../../../web/reading/read.js';
import { readCode } from '../../../web/reading/python/code.js';
import { parse } from '../../../web/notation/parse.js';
import { blocksRun } from '../../work.js';

const EAGER = 'RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1';
const shapesOf = (/** @type {import('../../../web/case/case.js').Reading} */ { cases: [only] }) =>
  only?.operands.map(({ shape }) => shape);
const messageOf = (/** @type {import('../../../web/case/case.js').Reading} */ { message }) => {
  assert.ok(message);
  return message;
};

test('a message with all shapes is drawn as the core’s case', () => {
  const { cases, shown } = readMessage('operands could not be broadcast together with shapes (4,3) (4,)');
  assert.equal(shown, 0);
  assert.deepEqual([cases[0]?.fn, cases[0]?.form], ['add', 'fresh']);
  assert.deepEqual(
    cases[0]?.operands.map(({ name, shape }) => [name, shape]),
    [
      ['a', [4, 3]],
      ['b', [4]],
    ],
  );

  const traceback = `Traceback (most recent call last):
  File "train.py", line 3, in <module>
    x *= weight
RuntimeError: output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]
x.shape torch.Size([1, 3, 1])
weight.shape torch.Size([3, 1, 7])`;
  const [asked] = readMessage(traceback).cases;
  assert.ok(asked);
  assert.deepEqual([asked.fn, asked.sign, asked.form], ['mul', '*', 'inPlace']);
  assert.deepEqual(asked.operands.map(({ name }) => name), ['x', 'weight']); // prettier-ignore
  const { analysis } = analyse(asked, library);
  assert.match(analysis?.model.failure?.message ?? '', /^output with shape \[1, 3, 1\] doesn't match/);
});

test('a failure has its own library’s heading, and its code uses that library', () => {
  /** @type {[text: string, type: string, dialect: string][]} */
  const table = [
    ['operands could not be broadcast together with shapes (3,4) (4,3)', 'ValueError', 'numpy'],
    ['TypeError: add got incompatible shapes for broadcasting: (3, 4), (4, 3)', 'TypeError', 'jax'],
    ['errors_impl.InvalidArgumentError: Incompatible shapes: [3,4] vs. [4,3]', 'InvalidArgumentError', 'tensorflow'],
    [
      'IndexError: shape mismatch: indexing tensors could not be broadcast together with shapes [2], [3]',
      'IndexError',
      'torch',
    ],
  ];
  for (const [text, type, dialect] of table) {
    const [asked] = readMessage(text).cases;
    assert.ok(asked, text);
    assert.equal(asked.dialect, dialect);
    const failure = analyse(asked, library).analysis?.model.failure;
    assert.equal(failure?.torchType, type);
    assert.ok(text.includes(failure?.message ?? '?'), failure?.message);
  }
});

test('shapes that broadcast but were refused are not said to fit', () => {
  const text = 'ValueError: Target size (torch.Size([16])) must be the same as input size (torch.Size([16, 1]))';
  const view = { text, step: 0, narrow: false, moving: false, heard: true };
  const { scenes, analysis } = figure(view, readMessage(text), en, library);
  assert.equal(analysis?.model.ok, true);
  assert.match(scenes.answer.map((each) => toString(each)).join(), /a message about broadcasting.*Target size/);
});

test('old wordings of unequal sizes are read with their sizes and shapes', () => {
  const theano =
    'GpuElemwise. Input dimension mis-match. Input 1 (indices start at 0) has shape[2] == 6, but the ' +
    "output's size on that axis is 8.\nInputs shapes: [(2, 3, 8), (1, 3, 6)]";
  assert.deepEqual(shapesOf(readMessage(theano)), [
    [2, 3, 8],
    [1, 3, 6],
  ]);
  const julia = `DimensionMismatch("cannot broadcast array to have fewer dimensions")
 [1] check_broadcast_shape(::Tuple{}, ::Tuple{Base.OneTo{Int64}}) at ./broadcast.jl:518`;
  assert.equal(recognise(julia).candidates, undefined);
  assert.equal(recognise('operands could not be broadcast together with shapes (5, 7) (5,)').framework, 'numpy');
  assert.deepEqual(
    [
      'Target and input must have the same number of elements. target nelement (40) != input nelement (48)',
      'inconsistent tensor size, expected tensor [40] and src [48] to have the same number of elements, ' +
        'but got 40 and 48 elements respectively',
    ].map((text) => recognise(text).clash?.sizes),
    [
      [40, 48],
      [40, 48],
    ],
  );
});

test('missing shapes are asked for by name, and complete the picture', () => {
  const before = readMessage(EAGER);
  assert.deepEqual([before.cases, messageOf(before).asks], [[], ['a', 'b']]);
  const half = readMessage(EAGER, { a: [4, 3] });
  assert.deepEqual([half.cases, messageOf(half).asks, messageOf(half).disagrees], [[], ['a', 'b'], false]);
  const whole = readMessage(EAGER, { a: [4, 3], b: [4] });
  assert.deepEqual(shapesOf(whole), [[4, 3], [4]]);
  assert.deepEqual(messageOf(whole).asks, ['a', 'b']);
  const { diagnosis } = messageOf(whole);
  assert.equal(diagnosis.fixes[0] && applied(diagnosis, diagnosis.fixes[0]), '(4,3) + (4,1)');
  const other = readMessage(EAGER, { a: [4, 3], b: [4, 3] });
  assert.deepEqual([other.cases, messageOf(other).disagrees], [[], true]);
});

test('a message is found at its position, with any line breaks', () => {
  /** @type {[string, string, string | null][]} */
  const table = [
    [`log\n${EAGER}\nmore`, EAGER.slice(14), EAGER.slice(14)],
    ['> E: shape\n> mismatch: 3', 'shape mismatch: 3', 'shape\n> mismatch: 3'],
    ['a \x1b[31mshape\x1b[0m mismatch', 'shape mismatch', 'shape\x1b[0m mismatch'],
    ['nothing', 'shape mismatch', null],
    ['nothing', '', null],
  ];
  for (const [text, message, found] of table) {
    const place = spanOfMessage(text, message);
    assert.equal(place && text.slice(place.at, place.at + place.length), found);
  }
});

test('every paste of the corpus is a message, or code that fails as it says; what is drawn of it can be', async () => {
  await loadWords('en');
  const sentences = loadedWords('en');
  assert.ok(sentences);
  let drawn = 0;
  for (const { paste, kind, file } of corpus('tuned')) {
    const reading = await read(paste);
    if (!kind.includes('none')) assert.ok(reading.message || reading.shown >= 0, file);
    if (reading.kind !== 'message' || !reading.message) continue;
    const { diagnosis } = reading.message;
    assert.deepEqual(tell(structuredClone(diagnosis), sentences), tell(diagnosis, sentences), 'it can be posted');
    const [asked] = reading.cases;
    assert.equal(asked !== undefined, diagnosis.report !== null && (diagnosis.shapes?.length ?? 0) > 1, file);
    for (const fix of diagnosis.fixes) {
      const text = applied(diagnosis, fix);
      if (text !== null) assert.deepEqual(parse(text).problems, [], `${file}: ${text}`);
    }
    if (!asked) continue;
    drawn += 1;
    const { analysis, refusal } = analyse(asked, library);
    assert.ok(analysis, `${file}: ${refusal}`);
    assert.equal(analysis.model.ok, diagnosis.report?.ok, `${file}: ${analysis.outcome.failure?.message}`);
  }
  assert.ok(drawn > 80, `${drawn} are drawn`);
});

test('a paste is answered within the time limit', async () => {
  const paste = `${'  File "x.py", line 3, in f\n    y = x + w.T  # shape (3, 4)\n'.repeat(160)}${EAGER}`;
  const spent = await blocksRun();
  await read(paste);
  const blocks = await spent();
  assert.ok(blocks < 100_000, `${blocks} blocks`);
});

test('what code raises has the diagnosis that its message would have', () => {
  const table = [
    'import torch\nx = torch.zeros(32, 10)\nw = torch.zeros(32)\nx - w',
    'import torch\nx = torch.zeros(2, 3)\nw = torch.zeros(2, 5)\nx @ w',
  ];
  for (const text of table) {
    const message = readRaised(text, readCode(text));
    assert.ok(message && message.diagnosis.facts.length > 0, text);
    assert.deepEqual([message.asks, message.place], [[], null]);
  }
  assert.equal(readRaised('import torch', readCode('import torch')), undefined);
});
