// Names of sizes in the hints, the table and the sentence of a step.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/case/library.js';
import { figure } from '../../web/draw/figure.js';
import { readCode } from '../../web/reading/python/code.js';
import { nameSizes, withSizeNames } from '../../web/reading/size-names.js';
import { toString } from '../../web/draw/scene/string.js';
import { en } from '../../web/words/en.js';
import { zh } from '../../web/words/zh.js';

/** @param {string} text @param {typeof en} [words] */
const shownOf = (text, words = en) => {
  const search = nameSizes(text, (numbers) => readCode(text, { numbers }));
  let step = search.next();
  while (!step.done) step = search.next();
  const reading = readCode(text);
  const named = step.value ? { ...reading, ...withSizeNames(reading, step.value) } : reading;
  const shown = figure({ text, step: 0, narrow: false, moving: false, heard: true }, named, words, library);
  const plain = (/** @type {string} */ markup) => markup.replace(/<[^>]*>/g, '|').replaceAll('\u00a0', ' ');
  return { hints: shown.hints.map((hint) => hint.text), ...shown.scenes, plain };
};

const CLASH = 'B, T, C = 4, 8, 32\nx = torch.zeros(B, T, C)\ny = x + torch.zeros(T)';

test('a hint has the names of sizes beside their numbers', () => {
  assert.deepEqual(shownOf(CLASH).hints, ['(B=4, T=8, C=32)', '✕']);
  assert.deepEqual(shownOf('n = 3\nx = torch.zeros(n, 4)').hints, ['(n=3, 4)']);
});

test('the columns of a conflict and the sentence have the names, and PyTorch’s message has none', () => {
  const { table, step, answer, plain } = shownOf(CLASH);
  const cells = table.map(toString).join('');
  for (const name of 'BTC') assert.match(cells, new RegExp(`<small translate="no">${name}</small>`));
  assert.match(plain(step.map(toString).join('')), /Dimension 2: x has C = 32, b has T = 8\./);
  assert.match(
    plain(answer.map(toString).join('')),
    /The size of tensor a \(32\) must match the size of tensor b \(8\)/,
  );
  assert.match(plain(shownOf(CLASH, zh).step.map(toString).join('')), /维度 2：x 是 C = 32，b 是 T = 8。/);
});

test('a stretched size has the name of the size that it stretches to, and equal sizes share theirs', () => {
  const { table, step, plain } = shownOf('B, T = 4, 8\nx = torch.zeros(B, T)\nx + torch.zeros(B, 1)');
  assert.equal(
    (
      table
        .map(toString)
        .join('')
        .match(/>T<\/small>/g) ?? []
    ).length,
    3,
  );
  assert.match(plain(step.map(toString).join('')), /Dimension 0: x and b both have B = 4\./);
});
