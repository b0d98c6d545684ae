/** A function that calls itself endlessly leaves time to read the code below it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';

test('a function that calls itself in several branches that may not be taken', () => {
  const { outcomes, problems } = readCode(
    `from somewhere import load
def sorted_out(tree):
    out = {}
    for key, value in tree.items():
        if not isinstance(value, dict):
            out[key] = value
        elif any(isinstance(each, frozenset) for each in value):
            for k, v in value.items():
                out[key] = sorted_out({k: v})
        else:
            out[key] = sorted_out(value)
    return out
tree = sorted_out(load())
x = torch.ones(2, 3)
`,
    { isFile: true },
  );
  assert.deepEqual(
    outcomes.map(({ shape }) => shape),
    [[2, 3]],
  );
  assert.deepEqual(
    problems.filter(({ key }) => key === 'tooMuch'),
    [],
  );
});

test('a recursion whose end is known is read to its end', () => {
  const { outcomes } = readCode(
    `from somewhere import flag
def grown(x, n):
    if n == 0:
        return x
    return grown(torch.cat([x, x[:1]]), n - 1)
if flag():
    y = grown(torch.ones(1, 3), 30)
`,
    { isFile: true },
  );
  assert.deepEqual(outcomes.at(-1)?.shape, [31, 3]);
});
