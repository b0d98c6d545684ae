// The page's style sheets in a shadow root.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { scoped } from '../../web/element/scoped.js';

const rules = /** @type {const} */ ([
  [':root { --a: 1px }', '.view { --a: 1px }'],
  [":root[data-theme='dark'] { color-scheme: dark }", ":host([theme='dark']) .view { color-scheme: dark }"],
  ['html { color: red } html:lang(zh) { --leading: 1.7 }', '.view { color: red } .view:lang(zh) { --leading: 1.7 }'],
  ['@media (max-width: 720px) { :root { --a: 0 } }', '@container (max-width: 720px) { .view { --a: 0 } }'],
  ['@media (prefers-reduced-motion: reduce) { a { b: c } }', '@media (prefers-reduced-motion: reduce) { a { b: c } }'],
  ['p { font: 600 1.5rem/1 x }', 'p { font: 600 calc(1.5 * max(1rem, 16px))/1 x }'],
]);
for (const [given, wanted] of rules) test(given, () => assert.equal(scoped(given), wanted));

test('the page’s style sheets have no rules left that a shadow root ignores', () => {
  const there = new URL('../../web/element/sheet.js', import.meta.url);
  const sheets = [...readFileSync(there, 'utf8').matchAll(/from '(\S+\.css)'/g)].map(([, name]) => String(name));
  assert.ok(sheets.length > 5);
  for (const name of sheets) {
    const css = scoped(readFileSync(new URL(name, there), 'utf8').replace(/\/\*[^]*?\*\//g, ''));
    assert.doesNotMatch(css, /:root|@media \((?!prefers|forced)|(^|[\s}])html\b|data-theme/, name);
    assert.doesNotMatch(css.replaceAll('max(1rem, 16px)', ''), /\drem\b/, name);
  }
});
