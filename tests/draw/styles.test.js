// The style sheets of the page, the element and the gallery, as text.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
const sheets = readdirSync(WEB, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.css'));

/** Every declaration with its file. */
const declarations = sheets.flatMap((name) => {
  const css = readFileSync(join(WEB, name), 'utf8').replace(/\/\*.*?\*\//gs, '');
  return [...css.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    ...{ name, property, value },
  }));
});

test('text-decoration has only a line: WebKit ignores the shorthand with any other value', () => {
  const lines = new Set(['none', 'underline', 'line-through']);
  const dropped = declarations.filter(({ property, value }) => property === 'text-decoration' && !lines.has(value));
  assert.deepEqual(dropped, []);
});

test('properties that WebKit only knows with a prefix are also written with it', () => {
  for (const property of ['user-select', 'box-decoration-break', 'text-size-adjust']) {
    const count = (/** @type {string} */ of) => declarations.filter((each) => each.property === of).length;
    assert.equal(count(`-webkit-${property}`), count(property), property);
  }
});
