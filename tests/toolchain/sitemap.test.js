/** The list of addresses for search engines. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pagesIn, sitemap } from '../../web/build/sitemap.js';
import { outlineOf } from '../gallery/markup.js';

const HOME = 'https://example.org/some/place/';
const outline = (/** @type {readonly string[]} */ pages) => outlineOf(sitemap(pages, HOME).replace(/^<\?.*\?>\n/, ''));

test('each page is listed with its version in the other language, if it has one', () => {
  const { texts, attributes } = outline([
    ...['index.html', 'reference/index.html', 'errors/cat-ranks/index.html', 'errors/cat-ranks/zh/index.html'],
    ...['docs/stable/torch.html', 'zh/docs/stable/torch.html'],
  ]);
  const inBoth = [
    ...[HOME, `${HOME}?lang=zh`, `${HOME}errors/cat-ranks/`, `${HOME}errors/cat-ranks/zh/`],
    ...[`${HOME}docs/stable/torch.html`, `${HOME}zh/docs/stable/torch.html`],
  ];
  assert.deepEqual(texts('loc').toSorted(), [...inBoth, `${HOME}reference/`].toSorted());
  const linked = attributes.filter(({ name }) => name === 'href').map(({ value }) => value);
  assert.deepEqual(linked.toSorted(), [...inBoth, ...inBoth].toSorted());
});

test('every document of the site is a page, except those that are parts of another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stride0-site-'));
  try {
    const drawn = 'zh/doc/stable/reference/generated/numpy.where.html';
    const pages = ['errors/index.html', 'index.html', 'reference/accessibility.html', drawn];
    for (const path of [...pages, '404.html', 'embed.html', 'play.html', 'errors/gallery.css']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), '');
    }
    assert.deepEqual(pagesIn(folder), pages);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
