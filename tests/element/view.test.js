// The element's scenes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewScene, waitingScene } from '../../web/element/view.js';
import { figure } from '../../web/draw/figure.js';
import * as library from '../../web/case/library.js';
import { readShapes } from '../../web/reading/shapes.js';
import { toString } from '../../web/draw/scene/string.js';
import { en } from '../../web/words/en.js';

/** @param {string} text @param {{ inPlace?: boolean }} [more] */
const shown = (text, more) => {
  const drawn = figure(
    { text, step: 0, narrow: false, moving: false, heard: false, ...more },
    readShapes(text),
    en,
    library,
  );
  return toString(viewScene(text, drawn, !drawn.example, en));
};

test('the element shows the case, its answer and the alignment, and defines every pattern that they use', () => {
  const html = shown('(5,2,4,1) + (3,1,1)');
  assert.match(html, /<p class="expr" translate="no">\(5,<mark class="clashes">2<\/mark>,4,1\)/);
  assert.match(html, /role="status" aria-label="Result"><p class="fail">/);
  assert.match(html, /<table class="align"/);
  assert.ok(html.includes('<div class="hint" hidden=""></div>'));
  for (const [, id = ''] of html.matchAll(/url\(#(\w+)\)/g)) assert.ok(html.includes(`id="${id}"`), id);
});

test('in place needs two operands', () => {
  assert.match(shown('(1,3,1) + (3,1,7)', { inPlace: true }), /output with shape \[1, 3, 1\] doesn/);
  assert.match(shown('(3,1) + (3,7)'), /<p class="shape">\(3, 7\)/);
  assert.match(shown('(3,1) + (1,7) + (3,7)', { inPlace: true }), /<p class="shape">\(3, 7\)/);
});

test('invalid text gets a message, and nothing is drawn', () => {
  const html = shown('<b>');
  assert.ok(html.includes('<mark class="problem">&lt;b&gt;</mark>') && html.includes('is not part of a shape.'));
  assert.doesNotMatch(html, /<table|<b>/);
  assert.ok(shown('').includes(en.hint));
});

test('the element shows its text before the core has loaded, and why if it cannot be loaded', () => {
  assert.ok(toString(waitingScene('(3,1)', '', en)).includes(en.loading));
  const html = toString(waitingScene('(3,1)', 'no <such> file', en));
  assert.ok(html.includes(en.broken) && html.includes('no &lt;such&gt; file') && !html.includes(en.loading));
});
