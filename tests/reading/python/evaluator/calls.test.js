// Calls, and the problem that is reported if the called function is unknown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';

/** The lines at which a text calls unknown functions, and their names. @param {string} text */
const unknown = (text) =>
  readCode(text).problems.map(({ at, key, about }) => [text.slice(0, at).split('\n').length, key, ...(about ?? [])]);

test('a tensor that is passed to an unknown function is shown at its position', () => {
  const text = `
import torch
from elsewhere import make, log
x = torch.ones(2, 3)
net = make(3)
y = net(x) + 1
def head(z):
    return net.head(z)
log(y)
log.add('loss', x)
path = make('name')
head(x)
`;
  assert.deepEqual(unknown(text), [
    [6, 'unknownName', 'net'],
    [8, 'unknownName', 'net.head'],
  ]);
});
