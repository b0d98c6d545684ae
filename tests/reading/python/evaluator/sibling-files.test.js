/** Imported sibling files that take long leave time for the text itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '../../../../web/reading/check.js';

test('a file that takes long when it is imported', () => {
  const busy = `
found = 0
while found < 500:
    tried = 0
    while tried < 500:
        tried += 1
    found += 1
`;
  const files = new Map(
    ['one', 'two'].map((name, i) => [name, { name: `${name}.py`, text: busy, at: (i + 2) * 1_000_000 }]),
  );
  const text = 'import one\nimport two\nimport torch\nx = torch.ones(2, 3)\nx + torch.ones(4)\n';
  const { shapes, findings } = check(text, { sibling: (path) => files.get(path) });
  assert.deepEqual(
    shapes.map(({ shape }) => shape),
    [[2, 3]],
  );
  assert.equal(findings.length, 1);
});
