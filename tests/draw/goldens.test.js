/**
 * A dozen drawings of the page, each stored as an SVG that a browser can show. Look at a changed picture before you
 * renew it:
 *
 *   RENEW=1 node --test tests/draw/goldens.test.js
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { toString } from '../../web/draw/scene/string.js';
import { gradientPicture } from './backward/drawn.js';
import { caseOf, drawn, operand, picture, typed } from './cells/drawn.js';

const FOLDER = new URL('goldens/', import.meta.url);
const PAGE = new URL('../../web/page/', import.meta.url);

/**
 * A golden links the page's style sheet and contains its patterns, because SVG can't refer to patterns in another file.
 */
const STYLES = ['tokens', 'table', 'cells'].map(
  (name) => `<?xml-stylesheet href="../../../web/draw/styles/${name}.css"?>`,
);
const [, PATTERNS = ''] =
  /<svg class="defs"[^>]*>\s*(<defs>.*?<\/defs>)/s.exec(readFileSync(new URL('index.html', PAGE), 'utf8')) ?? [];

/** @type {Record<string, ReturnType<typeof drawn>>} */
const CELLS = {
  compatible: drawn(typed('(5,1,4,1) + (3,1,1)')),
  'compatible-phone': drawn(typed('(5,1,4,1) + (3,1,1)'), { width: 350 }),
  conflict: drawn(typed('(5,2,4,1) + (3,1,1)')),
  'in-place': drawn(caseOf([operand('a', [1, 3, 1]), operand('b', [3, 1, 7])], { form: 'inPlace' })),
  'in-place-fits': drawn(caseOf([operand('x', [2, 3]), operand('y', [3])], { form: 'inPlace' })),
  suspicious: drawn(typed('(1024,1) - (1024,)')),
  'suspicious-phone': drawn(typed('(1024,1) - (1024,)'), { width: 280 }),
  sheets: drawn(typed('(3,1,7) + (1,3,1)')),
  'sheets-raised': drawn(typed('(3,3,4) + (3,1)'), { point: [1, 1, 1] }),
  rows: drawn(typed('(30,) + (1,)'), { point: [12] }),
  five: drawn(typed('(2,3,1,3,1) * (2,1,4)')),
  six: drawn(typed('(8,1,6,1,4,1) + (7,1,5,1,3)'), { width: 350 }),
  empty: drawn(typed('(3,1) + (0,)')),
  scalars: drawn(typed('() + ()')),
};

const CASES = {
  ...Object.fromEntries(Object.entries(CELLS).map(([name, all]) => [name, picture(all)])),
  'gradients-arriving': gradientPicture(typed('(3,1,4) * (2,1)'), { name: 'b', done: 0, point: [1, 1, 2] }),
  'gradients-added': gradientPicture(typed('(3,1,4) * (2,1)'), { name: 'b', done: 1, point: [1, 1, 2] }),
};

for (const [name, scene] of Object.entries(CASES)) {
  test(name, () => {
    const svg = toString(scene)
      .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
      .replace('>', `>${PATTERNS.replace(/\s*\n\s*/g, '')}`)
      .replaceAll('><', '>\n<');
    assert.ok(Number(scene.attrs['width']) > 0 && Number(scene.attrs['height']) > 0);
    const file = new URL(`${name}.svg`, FOLDER);
    const text = `${STYLES.join('\n')}\n${svg}\n`;
    if (process.env['RENEW']) writeFileSync(file, text);
    assert.ok(existsSync(file), `${fileURLToPath(file)} is missing; RENEW=1 writes it`);
    assert.equal(text, readFileSync(file, 'utf8'));
  });
}

test('every golden has its case', () => {
  const names = readdirSync(FOLDER).map((file) => file.replace('.svg', ''));
  assert.deepEqual(names.sort(), Object.keys(CASES).sort());
});
