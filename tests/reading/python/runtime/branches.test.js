import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';

const CODE = `import other
chosen = {'first': 3}
for name in ['a', 'b']:
    if other.wants(name):
        chosen[name] = 2
left = torch.zeros(len(chosen))
right = torch.zeros(len(list(chosen.values())))
both = torch.stack([torch.zeros(2) for name in chosen])
first = torch.zeros(chosen['first'])
named = dict(**chosen)
last = torch.zeros(len(named))
`;

test('a key that only one branch gives a dictionary may be missing', () => {
  const { outcomes, problems } = readCode(CODE);
  const tensors = outcomes.flatMap((each) => each.tensors ?? []);
  assert.deepEqual(
    tensors.map(({ name, shape }) => [name, shape]),
    [['first', [3]]],
  );
  assert.ok(!problems.some(({ key }) => key === 'raised'));
});
