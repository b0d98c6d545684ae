// The layers behind and below the editor.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marksOf } from '../../../web/draw/expression/marks.js';
import { echoScene, hintScene } from '../../../web/draw/expression/scene.js';
import { toString } from '../../../web/draw/scene/string.js';
import { en } from '../../../web/words/en.js';
import { zh } from '../../../web/words/zh.js';
import { parse } from '../../../web/notation/parse.js';

/** @param {string} text @param {typeof en} [words] */
const hint = (text, words = en) =>
  toString(hintScene(text, marksOf(text, [], parse(text).problems, words), words)).replace(/<ul[^>]*>|<\/?ul>/g, '');

test('the text layer underlines marked text, and escapes it', () => {
  const text = '(5,2,4,1) + (3,1,1)';
  const clash = (/** @type {number} */ start) => ({
    at: start,
    length: 1,
    look: /** @type {const} */ ('clashes'),
    say: '',
  });
  assert.equal(
    toString(echoScene(text, [clash(3), clash(13)])),
    '(5,<mark class="clashes">2</mark>,4,1) + (<mark class="clashes">3</mark>,1,1)\u200b',
  );
  assert.equal(
    toString(echoScene('<b>&', [{ at: 0, length: 3, look: 'problem', say: '' }])),
    '<mark class="problem">&lt;b&gt;</mark>&amp;\u200b',
  );
});

test('overlapping or empty marks are not underlined twice', () => {
  const look = /** @type {const} */ ('problem');
  const marks = [
    { at: 0, length: 2, look, say: '' },
    { at: 1, length: 2, look, say: '' },
    { at: 3, length: 0, look, say: '' },
  ];
  assert.equal(toString(echoScene('abc', marks)), '<mark class="problem">ab</mark>c\u200b');
});

test('the hint tells what may be typed, or lists all errors', () => {
  assert.equal(hint('(5,1) + (3)'), en.hint);
  assert.equal(
    hint('(5,1) + (3) oops (-1)'),
    '<li>“oops” is not part of a shape.</li><li>A size cannot be negative: -1. Write the size, or a letter such as N.</li>',
  );
});

test('with several lines, it gives the line number', () => {
  assert.equal(hint('(5,1)\n(3) oops'), '<li>Line 2: “oops” is not part of a shape.</li>');
  assert.equal(hint('(5,1)\n(3) oops', zh), '<li>第 2 行：“oops”不属于形状。</li>');
  assert.equal(hint('(5,1) + (3) oops\n'), '<li>“oops” is not part of a shape.</li>');
});
