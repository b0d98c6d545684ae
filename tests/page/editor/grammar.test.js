// Which Python words get different colours, and that each colour is readable.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { piecesOf } from '../../../web/page/editor/grammar.js';

const pieces = await piecesOf('python');

/** The pieces that are coloured, with their class. @param {string} text */
const colouredPieces = (text) => {
  /** @type {string[][]} */
  const all = [];
  pieces(text, (from, to, looks) => all.push([text.slice(from, to), looks]));
  return all;
};

test('keywords, strings, comments and operators are coloured; names and numbers are plain', () => {
  assert.deepEqual(colouredPieces('import np  # two'), [
    ['import', 'code-keyword'],
    ['# two', 'code-comment'],
  ]);
  assert.deepEqual(colouredPieces('x = y.add(2, "s") + None'), [
    ['.', 'code-joint'],
    ['(', 'code-joint'],
    [',', 'code-joint'],
    ['"s"', 'code-string'],
    [')', 'code-joint'],
    ['None', 'code-keyword'],
  ]);
});

const css = (/** @type {string} */ path) => readFileSync(new URL(`../../../web/${path}.css`, import.meta.url), 'utf8');

/** The luminance of a colour, as WCAG defines it. @param {string} hex */
const luminance = (hex) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('every colour has a contrast of 4.5 on the editor’s background, light and dark', () => {
  const colours = (/** @type {string} */ token) =>
    new RegExp(`${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css('draw/styles/tokens'))?.slice(1) ?? [];
  const shades = [...css('page/styles/editor').matchAll(/\.code-\w+ \{[^}]*[^-]color: var\((--[\w-]+)\)/g)].map(
    ([, name = '']) => name,
  );
  assert.equal(shades.length, 4);
  for (const shade of [...shades, '--ink']) {
    for (const [theme, colour] of colours(shade).entries()) {
      const [dark = 0, light = 0] = [colour, colours('--well')[theme] ?? ''].map(luminance).sort((p, q) => p - q);
      const contrast = (light + 0.05) / (dark + 0.05);
      assert.ok(contrast >= 4.5, `${shade} ${colour}: ${contrast}`);
    }
    assert.equal(colours(shade).length, 2);
  }
});
