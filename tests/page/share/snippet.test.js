// The code for embedding into other pages.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ELEMENT, frameOf, snippetOf } from '../../../web/page/share/snippet.js';

test('the snippet is the element with the case, and the language if it is not English', () => {
  assert.deepEqual(snippetOf('(5,1) + (3,)', 'en'), [
    `<script type="module" src="${ELEMENT}"></script>\n<stride0-view expr="(5,1) + (3,)"></stride0-view>`,
    "import 'stride0/element';",
  ]);
  assert.match(snippetOf('(5,1)', 'zh')[0], /<stride0-view expr="\(5,1\)" lang="zh"><\/stride0-view>$/);
  assert.match(snippetOf('(5,1)', 'en', 2)[0], /<stride0-view expr="\(5,1\)" step="2"><\/stride0-view>$/);
});

test('a frame shows embed.html beside the page, with the case, and the spoiler and the language if they are asked for', () => {
  const html = frameOf('https://a.b/c/index.html#op=add&a=3&b=1', 'x = "a"\nx', 'zh', true);
  assert.equal(
    html,
    '<iframe src="https://a.b/c/embed.html?spoiler&amp;lang=zh#op=add&amp;a=3&amp;b=1" title="stride0: x = &quot;a&quot;" ' +
      'width="100%" height="700" style="border: 0" loading="lazy"></iframe>',
  );
  assert.match(frameOf('https://a.b/#a=3', '(3)', 'en', false), / src="https:\/\/a\.b\/embed\.html#a=3" /);
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
