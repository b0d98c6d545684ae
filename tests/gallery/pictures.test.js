/** The pictures of two cases, made by a browser, and the pages that name them. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CARD } from '../../web/gallery/card.js';
import { entries } from '../../web/gallery/entries.js';
import { writePictures } from '../../web/gallery/pictures.js';
import { galleryFiles } from '../../web/gallery/site.js';
import { findBrowser } from '../browser.js';
import { outlineOf } from './markup.js';

const HOME = 'https://example.org/some/place/';

test('a page names a picture that exists: its own in the size of previews, or else that of the site', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const drawn = ['norm-without-keepdim', 'numpy-accumulator'];
  const some = (await entries()).filter(({ slug }) => [...drawn, 'reshape-count'].includes(slug));
  const cards = new Map();
  const files = galleryFiles(some, HOME, cards);
  await writePictures(cards, folder, findBrowser());

  const own = drawn.flatMap((slug) => [`errors/${slug}/picture.png`, `errors/${slug}/zh/picture.png`]);
  assert.deepEqual([...cards.keys()].sort(), own.sort());
  for (const [path, text] of files) {
    if (!path.endsWith('.html')) continue;
    const { attributes } = outlineOf(text);
    const metas = attributes.filter(({ tag }) => tag.startsWith('<meta')).map(({ value }) => value);
    const contentOf = (/** @type {string} */ name) => metas[metas.indexOf(name) + 1];
    const picture = contentOf('og:image')?.replace(HOME, '') ?? '';
    if (!own.includes(picture)) {
      assert.equal(picture, 'picture.png', path);
      assert.ok(!own.includes(path.replace('index.html', 'picture.png')) && !metas.includes('twitter:card'), path);
      continue;
    }
    assert.equal(picture, path.replace('index.html', 'picture.png'));
    assert.deepEqual([contentOf('og:image:width'), contentOf('og:image:height')], ['1200', '630']);
    assert.equal(contentOf('og:image:alt'), contentOf('description'));
    assert.equal(contentOf('twitter:card'), 'summary_large_image');
    const png = readFileSync(join(folder, picture));
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [CARD.width, CARD.height]);
    assert.ok(png.length > 10_000, `${picture} shows something`);
  }
});
