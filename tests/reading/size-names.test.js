// Names of sizes: what the code calls them, and nothing where that is not certain. `tests/reading/models` was checked
// against PyTorch once, with other numbers in the models than the search itself uses.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';
import { nameSizes, withSizeNames } from '../../web/reading/size-names.js';

/** @import { Inputs } from '../../web/reading/inputs.js' */

/** The reading of a text, and how often the search read it. @param {string} text @param {Inputs} [inputs] */
const named = (text, inputs = {}) => {
  const search = nameSizes(text, (numbers) => readCode(text, { inputs, numbers }));
  let steps = 0;
  for (;;) {
    const { done, value } = search.next();
    if (!done) steps += 1;
    else {
      const reading = readCode(text, { inputs });
      return { steps, ...(value ? withSizeNames(reading, value) : reading) };
    }
  }
};

/** The names in each line that assigns tensors. @param {string} text @param {Inputs} [inputs] */
const namesIn = (text, inputs) =>
  named(text, inputs).outcomes.flatMap(({ tensors = [] }) =>
    tensors.map(({ name, called = [] }) => `${name}: ${called}`),
  );

test('a plain assignment names the sizes that it determines, and no size that is only equal', () => {
  const text = 'B, T, C = 4, 8, 32\nx = torch.zeros(B, T, C)\ny = torch.zeros(4, 8, C)';
  assert.deepEqual(namesIn(text), ['x: B,T,C', 'y: ,,C']);
});

test('the operands of a failing line have names too', () => {
  const { cases } = named('B, T, C = 4, 8, 32\nx = torch.zeros(B, T, C)\nx + torch.zeros(T)');
  assert.deepEqual(
    cases.at(-1)?.operands.map(({ called }) => called),
    [['B', 'T', 'C'], ['T']],
  );
});

test('the numbers in the message of an error have names, unless equal numbers have different names', () => {
  const calledIn = (/** @type {string} */ text) => named(`B, T, C = 4, 8, 32\n${text}`).outcomes.at(-1)?.called;
  assert.deepEqual(calledIn('torch.zeros(B, T, C) @ torch.zeros(T, C)'), { 8: 'T' }, '32x32 and 8x32');
  assert.deepEqual(calledIn('torch.zeros(B, T) @ torch.zeros(C, B)'), { 4: 'B', 8: 'T', 32: 'C' });
  assert.deepEqual(calledIn('torch.zeros(B, T) @ torch.zeros(C, 8)'), { 4: 'B', 32: 'C' });
});

test('names come from `x.shape`, from the line on that has them', () => {
  assert.deepEqual(namesIn('x = torch.zeros(4, 8)\ny = x + 1\nB, T = x.shape\nz = x + y'), ['x: ,', 'y: ,', 'z: B,T']);
});

test('names come from parameters, and from attributes without `self`', () => {
  const text = `class Net(nn.Module):
    def __init__(self, dim=32, n_heads=4):
        super().__init__()
        self.n_heads = n_heads
        self.project = nn.Linear(dim, dim)

    def forward(self, x):
        B, T, C = x.shape
        q = self.project(x)
        q = q.view(B, T, self.n_heads, C // self.n_heads)
        return q.flatten(2)`;
  assert.deepEqual(namesIn(text, { x: '(2,5,32)' }).slice(-3), [
    'q: B,T,C',
    'q: B,T,n_heads,C//n_heads',
    'return: B,T,C',
  ]);
  const call =
    'def f(x, width):\n  return x + torch.zeros(width)\nf(torch.zeros(3, 7), 7)\nf(torch.zeros(3, 9), width=9)';
  assert.deepEqual(namesIn(call), ['return: ,width', 'return: ,width', ': ,', ': ,']);
});

test('a size computed from sizes has their expression, if it is short', () => {
  const text = 'B, T, width = 4, 8, 32\na = torch.zeros(B * T, 3 * width)\nb = torch.zeros(T + 1, T - 1)';
  assert.deepEqual(namesIn(text), ['a: B*T,3*width', 'b: T+1,T-1']);
  assert.deepEqual(namesIn('number_of_words, sequence = 4, 8\na = torch.zeros(number_of_words * sequence)'), ['a: ']);
  assert.deepEqual(namesIn('B, T = 4, 8\nrows = B * T\na = torch.zeros(rows)'), ['a: rows']);
});

test('of two names for one size, the one that the code of the tensor uses is its name', () => {
  const text =
    'C = 32\nD = C\nx = torch.zeros(D)\ny = x * 2\nz = torch.zeros(C)\nw = torch.zeros(32) + z\nu = torch.cat([x, z])';
  assert.deepEqual(namesIn(text), ['x: D', 'y: D', 'z: C', 'w: C', 'u: ']);
  assert.deepEqual(namesIn('T = 8\nwidth = 8\nx = torch.zeros(width)'), ['x: width']);
});

test('a name that has another value meanwhile is no name of the old size', () => {
  assert.deepEqual(namesIn('n = 4\nx = torch.zeros(n)\nn = 6\ny = x + 1'), ['x: n', 'y: ']);
});

test('integers in strings and comments are not read again, and a text has a limit', () => {
  assert.equal(named('# 1 2 3\nx = torch.zeros(3)').steps, 0);
  const long = Array.from({ length: 400 }, (_, i) => `n${i} = ${i + 2}\nx = torch.zeros(n${i})`).join('\n');
  assert.ok(named(long).steps <= 60);
});
