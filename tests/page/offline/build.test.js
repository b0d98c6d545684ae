// The list that the worker gets: exactly the files that were built.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf } from '../../../web/page/offline/build.js';

test('each file by its hash, the page by its folder, and no maps', () => {
  const names = ['index.html', 'assets/index-Df2t3Kam.js', 'assets/index-Df2t3Kam.js.map'];
  assert.deepEqual(
    filesOf(names, () => new TextEncoder().encode('abc')),
    {
      'assets/index-Df2t3Kam.js': 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
      '': 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
    },
  );
});
