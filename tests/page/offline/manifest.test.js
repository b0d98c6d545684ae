// The installed page: every icon is as the manifest describes it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ICONS, manifest } from '../../../web/page/offline/manifest.js';
import { decodePng } from '../../../web/examples/png.js';

const FOLDER = new URL('../../../web/page/offline/', import.meta.url);

for (const { file, sizes, type, purpose } of ICONS) {
  test(`${file} has the size ${sizes}`, () => {
    const bytes = readFileSync(new URL(file, FOLDER));
    if (type === 'image/svg+xml') return assert.match(bytes.toString(), /^<svg [^>]*viewBox/);
    const { width, height, channels, data } = decodePng(bytes);
    assert.equal(`${width}x${height}`, sizes);
    // A system crops maskable icons: no transparency, and nothing drawn outside the guaranteed circle.
    if (!purpose) return;
    for (let i = 0; i < width * height; ++i) {
      const [x, y] = [(i % width) - width / 2, Math.floor(i / width) - height / 2];
      const pixel = data.subarray(i * channels, i * channels + 3);
      if (Math.hypot(x, y) > 0.4 * width) assert.deepEqual([...pixel], [255, 255, 255]);
    }
  });
}

test('every address is relative, so the page can have any path', () => {
  const { start_url, scope, icons } = manifest(
    ICONS.map((_, i) => `assets/${i}`),
    'words',
  );
  assert.deepEqual([start_url, scope], ['./', './']);
  assert.deepEqual(
    icons.map(({ src }) => src),
    ICONS.map((_, i) => `assets/${i}`),
  );
});
