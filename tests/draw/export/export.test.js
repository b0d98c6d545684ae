/**
 * Exports: SVG, Markdown, plain text. Look at a changed picture before you renew it:
 *
 *   RENEW=1 node --test tests/draw/export/export.test.js
 */

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exportsOf } from '../../../web/draw/export/export.js';
import { tiles } from '../../../web/draw/export/patterns.js';
import { analyse } from '../../../web/draw/figure.js';
import * as library from '../../../web/case/library.js';
import { en } from '../../../web/words/en.js';
import { zh } from '../../../web/words/zh.js';
import { ask, operand } from '../../case/asked.js';
import { paletteFrom } from '../palette.js';

/** @import { Case } from '../../../web/case/case.js' */

/** @param {Case} asked */
const exported = (asked, words = en) => {
  const { analysis, refusal } = analyse(asked, library);
  assert.ok(analysis, refusal);
  return exportsOf(analysis, words, library);
};

const pictures = {
  compatible: ask('a(5,1,4,1) + b(3,1,1)'),
  conflict: ask('a(5,2,4,1) + b(3,1,1)'),
  'conflicts-everywhere': ask('a(2,3,4) * b(5,6,7)'),
  'three-operands': ask('a(4,1) * b(1,2) * c(4,2)'),
  'in-place': ask('a(5,3,4,1) + b(3,1,1)', { form: 'inPlace' }),
  grows: ask('a(1,3,1) + b(3,1,7)', { form: 'inPlace' }),
  'grows-in-rank': ask('mean() + x(4,3)', { form: 'inPlace' }),
  out: ask('x(2,1) + y(3)', { form: 'out', out: operand('out(2,3)') }),
  suspicious: ask('a(1024,1) - b(1024)'),
  where: ask('where mask(4,1):bool logits(3) other(4,3):float64'),
  huge: ask('a(99999,99999,99999) + b(99999,1)'),
  'rank-6': ask('x(8,1,6,1,4,1) + y(7,1,5,1,3)'),
  scalars: ask('a() + b()'),
  empty: ask('a(3,1) - b(0)'),
};

const folder = new URL('goldens/', import.meta.url);
for (const [name, asked] of Object.entries(pictures)) {
  test(`the picture of ${name}`, () => {
    const file = new URL(`${name}.svg`, folder);
    const svg = `${exported(asked)
      .svg(paletteFrom(name === 'conflict' ? 'dark' : 'light'))
      .replaceAll('><', '>\n<')}\n`;
    if (process.env['RENEW']) writeFileSync(file, svg);
    assert.ok(existsSync(file), `${fileURLToPath(file)} is missing; RENEW=1 writes it`);
    assert.equal(svg, readFileSync(file, 'utf8'));
  });
}

test('a picture needs no other files, and is well-formed', () => {
  for (const asked of Object.values(pictures)) {
    for (const words of [en, zh]) {
      const svg = exported(asked, words).svg(paletteFrom('dark'));
      assert.doesNotMatch(svg, /var\(|class=|style|<script|href|undefined|NaN/);
      /** @type {string[]} */
      const open = [];
      for (const [, close, tag = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*>/g)) {
        if (close) assert.equal(open.pop(), tag);
        else open.push(tag);
      }
      assert.deepEqual(open, []);
    }
  }
});

test('names are never markup', () => {
  const names = ['<script>alert(1)</script>', '"><img src=x>', '`|` **x** \\', 'a\u0000b\ud800'];
  for (const name of names) {
    const asked = { ...ask('a(2) + b(2)'), operands: [{ ...operand('a(2)'), name }, operand('b(2)')] };
    const formats = exported(asked);
    assert.doesNotMatch(formats.svg(paletteFrom('light')), /<script|<img|\u0000|\p{Surrogate}/u);
    const row = formats.markdown().split('\n')[2] ?? '';
    assert.equal(row.replaceAll('\\|', '').split('|').length, 4, row);
  }
});

test('a long name is cut below its column, as beside its row', () => {
  const asked = ask('flag(2,1) * loss(2,96,32)');
  const [flag] = asked.operands;
  if (flag) flag.name = 'flag[:, None].float()';
  assert.match(exported(asked).svg(paletteFrom('light')), /> ?↔ flag\[…t\(\) stretches</);
});

test('Markdown of a case that fits', () => {
  assert.deepEqual(exported(pictures.compatible).markdown().split('\n'), [
    '|  | dim 0 | dim 1 | dim 2 | dim 3 |',
    '| --- | :-: | :-: | :-: | :-: |',
    '| `a` | 5 | 1 → 3 | 4 | 1 |',
    '| + `b` | · → 5 | 3 | 1 → 4 | 1 |',
    '| **`a + b`** | **5** | **3** | **4** | **1** |',
    '|  | b missing | a stretches | b stretches | equal |',
    '',
    '✓ fits · (5, 3, 4, 1) · float32 · 60 elements',
  ]);
});

test('Markdown of a conflict has PyTorch’s complete message, and ours', () => {
  assert.deepEqual(exported(pictures.conflict).markdown().split('\n'), [
    '|  | dim 0 | dim 1 | dim 2 | dim 3 |',
    '| --- | :-: | :-: | :-: | :-: |',
    '| `a` | 5 | **2** | 4 | 1 |',
    '| + `b` | · | **3** | 1 → 4 | 1 |',
    '| **`a + b`** |  | **✕** | **4** | **1** |',
    '|  | not reached | conflict | b stretches | equal |',
    '',
    '✕ does not fit in dimension 1',
    '',
    '```text',
    'RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
    '```',
    '',
    'Dimension 1: a has 2, b has 3. Neither is 1, so neither can stretch.',
  ]);
});

test('a warning is exported too, in the reader’s language', () => {
  const plainly = (/** @type {string} */ text) => text.replaceAll('\u202f', ' ');
  const [, doubt] = plainly(exported(pictures.suspicious, zh).markdown()).split('\n\n! ');
  assert.match(doubt ?? '', /^两个操作数都被扩展 · 1024 → 1 048 576 个元素\n\nb 的每个元素都与 a/);
  const svg = exported(pictures.suspicious).svg(paletteFrom('dark'));
  assert.match(plainly(svg), /fill="#efc25c"[^>]*>! Both operands stretch · 1024 → 1 048 576 elements</);
  assert.doesNotMatch(exported(pictures.compatible).markdown(), /\n\n! /);
});

test('the plain text is the same as the library’s', () => {
  const shapes = pictures.compatible.operands.map(({ shape }) => shape);
  assert.equal(exported(pictures.compatible).plain(), String(library.explain(...shapes)));
  assert.match(
    exported(pictures.grows).plain(),
    /output with shape \[1, 3, 1\] doesn't match the broadcast shape \[3, 3, 7\]$/,
  );
});

test('the patterns are the same as the page’s', () => {
  const html = readFileSync(new URL('../../../web/page/index.html', import.meta.url), 'utf8');
  for (const [axis, [size, parts]] of tiles.entries()) {
    const [, body = ''] =
      new RegExp(`<pattern id="p${axis}"[^>]* width="${size}"[^>]*>([^]*?)</pattern>`).exec(html) ?? [];
    const found = [...body.matchAll(/<(\w+) class="(\w)" ([^]*?) ?\/>/g)].map(([, tag, look, attrs = '']) => [
      look,
      tag,
      attrs,
    ]);
    const ours = parts.map(([look, tag, attrs]) => [
      look,
      tag,
      Object.entries(attrs)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' '),
    ]);
    assert.deepEqual(found, ours);
  }
});
