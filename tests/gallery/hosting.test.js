/** The files that a host of the site reads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headersFile, notFoundPage } from '../../web/gallery/hosting.js';
import { outlineOf } from './markup.js';

test('the page for unknown addresses leads back under any path, in both languages', () => {
  const { attributes, texts } = outlineOf(notFoundPage('/stride0/'));
  const links = attributes.filter(({ name }) => ['href', 'src'].includes(name)).map(({ value }) => value);
  assert.ok(links.every((each) => each.startsWith('/stride0/')));
  assert.ok(links.includes('/stride0/') && links.includes('/stride0/zh/docs/stable/torch.html'));
  assert.deepEqual(texts('h1'), ['There is no page at this address']);
});

test('only files with a hash in their name are stored for long, and nobody else may frame a page', () => {
  const [everything = '', assets = ''] = headersFile('/').split(/^(?=\/assets)/m);
  assert.match(everything, /^\/\*\n {2}Content-Security-Policy: frame-ancestors 'self'\n/);
  assert.doesNotMatch(everything, /Cache-Control/);
  assert.match(assets, /^\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable\n$/);
});
