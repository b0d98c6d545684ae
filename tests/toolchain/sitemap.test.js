/** The list of addresses for search engines. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sitemap } from '../../web/build/sitemap.js';

test('it lists each document of the site, except those that are parts of another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stride0-site-'));
  try {
    const drawn = 'zh/doc/stable/reference/generated/numpy.where.html';
    const pages = ['errors/index.html', 'index.html', 'reference/accessibility.html', drawn];
    for (const path of [...pages, '404.html', 'embed.html', 'play.html', 'errors/gallery.css']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), '');
    }
    const home = 'https://example.org/some/place/';
    const listed = ['', '?lang=zh', 'errors/', 'reference/accessibility.html', drawn];
    assert.deepEqual(sitemap(folder, home), listed.map((path) => `${home}${path}\n`).join(''));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
