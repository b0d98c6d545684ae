// The census of public names beside what is read: a name that comes or goes is a change of census.txt.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { census, isKnown } from './census.js';

for (const [place, names] of census()) {
  test(`every public name of ${place} is known or unknown as the census says`, () => {
    const wrong = [...names].filter(([name, known]) => isKnown(place, name) !== known).map(([name]) => name);
    assert.ok(names.size > 50);
    assert.deepEqual(wrong, []);
  });
}
