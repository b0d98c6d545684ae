// The cells as a separate picture: no part of the page's drawing is missing, and all parts have their colours.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsOf, cellsScene } from '../../../web/draw/export/cells.js';
import { analyse } from '../../../web/draw/figure.js';
import * as library from '../../../web/case/library.js';
import { en } from '../../../web/words/en.js';
import { zh } from '../../../web/words/zh.js';
import { ask } from '../../case/asked.js';
import { paletteFrom } from '../palette.js';

/** @import { Node, Scene } from '../../../web/draw/scene/scene.js' */

const cases = [
  ask('a(5,1,4,1) + b(3,1,1)'),
  ask('a(5,2,4,1) + b(3,1,1)'),
  ask('a(3,1,7) + b(1,3,1)'),
  ask('a(1,3,1) + b(3,1,7)', { form: 'inPlace' }),
  ask('a(1024,1) - b(1024)'),
  ask('a(3,1) - b(0)'),
  ask('x(8,1,6,1,4,1) + y(7,1,5,1,3)'),
];

/** All nodes with a tag. @type {(scene: Scene, tag: string) => Node[]} */
const all = (scene, tag) =>
  typeof scene === 'string'
    ? []
    : [...(scene.tag === tag ? [scene] : []), ...scene.children.flatMap((each) => all(each, tag))];

for (const asked of cases) {
  test(`cells of ${asked.operands.map(({ shape }) => `(${shape})`).join(' and ')}`, () => {
    const { analysis, refusal } = analyse(asked, library);
    assert.ok(analysis, refusal);
    for (const words of [en, zh]) {
      const drawing = cellsOf(analysis, words, library);
      assert.ok(drawing && drawing.width > 0 && drawing.height > 0);
      const scene = cellsScene(drawing, { x: 0, y: 0 }, paletteFrom('dark'));
      for (const tag of ['path', 'rect', 'text']) {
        const [before, after] = [all(drawing.scene, tag), all(scene, tag)];
        assert.equal(after.length, before.length);
        for (const [i, { attrs, vars }] of after.entries()) {
          assert.deepEqual([attrs['class'], vars], [undefined, {}]);
          const look = before[i]?.attrs['class'] ?? '';
          if (tag !== 'text') assert.match(attrs['fill'] ?? '', /^(#\w+|none|url\(#(p\d|hatch)\))$/, look);
          if (/\b(ghost|box|page|ext)\b/.test(look)) assert.match(attrs['stroke'] ?? '', /^#\w+$/, look);
        }
      }
    }
  });
}

test('there are no cells for two numbers, nor for more elements than can be counted', () => {
  for (const text of ['a() + b()', 'a(9007199254740991,9007199254740991) + b(2)']) {
    const { analysis } = analyse(ask(text), library);
    assert.equal(analysis ? cellsOf(analysis, en, library) : null, null);
  }
});
