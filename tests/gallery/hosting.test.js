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

test('only files with a hash in their name are stored for long, and others may frame only embed.html', () => {
  const [everything = '', assets = ''] = headersFile('/').split(/^(?=\/assets)/m);
  const rules = [...everything.matchAll(/^(\/.*)\n((?: {2}.*\n)+)/gm)];
  const framed = rules.filter(([, , headers]) => headers?.includes("Content-Security-Policy: frame-ancestors 'self'"));
  const paths = framed.map(([, path = '']) => new RegExp(`^${path.replace('*', '.*')}$`));
  for (const page of [
    '/',
    '/index.html',
    '/play.html',
    '/errors/zh/',
    '/reference/',
    '/docs/stable/x.html',
    '/zh/docs/',
  ])
    assert.equal(paths.filter((path) => path.test(page)).length, 1, page);
  assert.ok(!paths.some((path) => path.test('/embed.html')));
  assert.doesNotMatch(everything, /Cache-Control/);
  assert.match(assets, /^\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable\n$/);
});
