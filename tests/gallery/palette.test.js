import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { paletteFrom } from '../../web/gallery/palette.js';

const tokens = readFileSync(new URL('../../web/draw/styles/tokens.css', import.meta.url), 'utf8');

test('both themes have every colour, and the themes differ', () => {
  const [light, dark] = [paletteFrom(tokens, 'light'), paletteFrom(tokens, 'dark')];
  for (const palette of [light, dark]) {
    assert.equal(palette.axes.length, 7); // six hues, and one for all further axes
    for (const value of [palette.paper, palette.ink, palette.rule, ...palette.axes])
      assert.match(value, /^#[\da-f]{6}$/);
    assert.match(palette.mono, /monospace$/);
  }
  assert.notEqual(light.paper, dark.paper);
});

test('a missing token is reported', () => {
  assert.throws(() => paletteFrom(':root { --paper: red; }', 'light'), /no colour --paper/);
});
