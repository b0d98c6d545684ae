// Every name in census.txt is known or unknown to the reader as the file says. Who adds a function updates the file.

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
