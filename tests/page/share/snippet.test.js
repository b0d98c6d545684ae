// The code for embedding into other pages.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ELEMENT, snippetOf } from '../../../web/page/share/snippet.js';

test('the snippet is the element with the case, and the language if it is not English', () => {
  assert.deepEqual(snippetOf('(5,1) + (3,)', 'en'), [
    `<script type="module" src="${ELEMENT}"></script>\n<stride0-view expr="(5,1) + (3,)"></stride0-view>`,
    "import 'stride0/element';",
  ]);
  assert.match(snippetOf('(5,1)', 'zh')[0], /<stride0-view expr="\(5,1\)" lang="zh"><\/stride0-view>$/);
  assert.match(snippetOf('(5,1)', 'en', 2)[0], /<stride0-view expr="\(5,1\)" step="2"><\/stride0-view>$/);
});

test('typed text is never markup in the snippet', () => {
  const [html] = snippetOf('"><script>alert(1)</script>&amp;\n(3)', 'en');
  const [, second = '', third] = html.split('\n');
  assert.equal(third, undefined);
  assert.equal(
    second,
    '<stride0-view expr="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&#10;(3)"></stride0-view>',
  );
});

test('the snippet loads the file that package.json names', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const file = exports['./element'].default;
  assert.equal(ELEMENT, `/node_modules/stride0/${file.slice(2)}`);
  assert.ok(existsSync(new URL(`../../../${file}`, import.meta.url)));
});
