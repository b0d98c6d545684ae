// The list that the service worker gets: exactly the built files.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf } from '../../../web/page/offline/build.js';

test('the worker’s list has each file with its hash, the page as its folder, and no source maps', () => {
  const names = ['index.html', 'assets/index-Df2t3Kam.js', 'assets/index-Df2t3Kam.js.map'];
  assert.deepEqual(
    filesOf(names, () => new TextEncoder().encode('abc')),
    {
      'assets/index-Df2t3Kam.js': 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
      '': 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
    },
  );
});
