/** The table of WCAG 2.2: complete, its tests exist, and the contrast that it claims holds. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accessibilityPage, CRITERIA } from '../../web/reference/accessibility.js';

const inTree = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);

test('all 55 criteria of levels A and AA have a row, in order, and the tests that they name exist', () => {
  const numbers = CRITERIA.map(([criterion = '']) => criterion.split(' ')[0] ?? '');
  assert.equal(new Set(numbers).size, 55);
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  );
  const page = accessibilityPage();
  for (const [, file = ''] of page.matchAll(/([\w/-]+\.test\.js)/g))
    assert.ok(existsSync(inTree(file.includes('/') ? file : `tests/page/browser/${file}`)), file);
});

/** The relative luminance of `#rrggbb`. @param {string} color */
function luminance(color) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(color.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('axes, conflicts and the focus have a contrast of 3:1 with the paper, in light and dark', () => {
  const tokens = readFileSync(inTree('web/draw/styles/tokens.css'), 'utf8');
  const colors = Object.fromEntries(
    [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, ...both]) => [name, both]),
  );
  for (const name of ['ink', 'conflict', ...[0, 1, 2, 3, 4, 5, 6].map((axis) => `axis-${axis}`)]) {
    for (const theme of [0, 1]) {
      const [a = 0, b = 0] = [colors[name], colors['paper']].map((pair) => luminance(pair?.[theme] ?? '')).sort();
      assert.ok((b + 0.05) / (a + 0.05) >= 3, `${name} ${theme}: ${(b + 0.05) / (a + 0.05)}`);
    }
  }
});
