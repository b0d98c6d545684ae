// The reader knows exactly the names that census.txt marks as known. If you add a function, update the file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';
import { census, isKnown } from './census.js';

for (const [place, names] of census()) {
  test(`every public name of ${place} is known or unknown as the census says`, () => {
    const wrong = [...names].filter(([name, known]) => isKnown(place, name) !== known).map(([name]) => name);
    assert.ok(names.size > 50);
    assert.deepEqual(wrong, []);
  });
}

const HEAD =
  'import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\nimport numpy as np\n' +
  'x = torch.ones(2, 3)\na = np.ones((2, 3))\n';
/** @type {Record<string, string>} */
const written = {
  torch: 'torch.',
  'torch.Tensor': 'x.',
  'torch.nn': 'nn.',
  'torch.nn.functional': 'F.',
  numpy: 'np.',
  'numpy.ndarray': 'a.',
};

test('nothing is claimed about the result of an unknown function', () => {
  const names = [...census()].flatMap(([place, all]) =>
    [...all].filter(([, isRead]) => !isRead).map(([name]) => `${written[place]}${name}`),
  );
  assert.ok(names.length > 500);
  const claimed = names.filter((name) => {
    const { outcomes } = readCode(`${HEAD}y = ${name}(x)\nz = y + torch.ones(5)\n`, { isFile: true });
    return outcomes.some(({ span }) => span.at >= HEAD.length);
  });
  assert.deepEqual(claimed, []);
});
