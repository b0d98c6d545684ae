import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spell } from '../../../../web/case/letters.js';
import { readCode } from '../../../../web/reading/python/code.js';

/**
 * The result of each line: `3: (B, T)`.
 * @param {string} text
 * @param {import('../../../../web/reading/inputs.js').Inputs} [inputs]
 */
const shapes = (text, inputs = {}) =>
  readCode(text, { inputs }).outcomes.flatMap(({ kind, shape, span }) =>
    kind === 'tensor' ? [`${text.slice(0, span.at).split('\n').length}: (${shape?.join(', ')})`] : [],
  );

test('type annotations that give shapes, as tuples', () => {
  const text = `x: (B, T, C)
y: (T, 1)
z = x + y
h = x.view(B, T, 8, C // 8).transpose(1, 2)
a = h @ h.mT
w = torch.cat([x, x[:, 1:]], dim=1)
f = x.flatten(1)
m = torch.zeros(T, T)
n: "(B, T, 2 * C)" = unknown()
k = torch.stack([x.sum(-1), n.sum(-1)])
B, T, C = x.shape
r = x.reshape(B * T, C)`;
  assert.deepEqual(shapes(text), [
    '1: (B, T, C)',
    '2: (T, 1)',
    '3: (B, T, C)',
    '4: (B, 8, T, C//8)',
    '5: (B, 8, T, T)',
    '6: (B, 2*T - 1, C)',
    '7: (B, T*C)',
    '8: (T, T)',
    '9: (B, T, 2*C)',
    '10: (2, B, T)',
    '12: (B*T, C)',
  ]);
});

test('a name that the text defines keeps its definition', () => {
  assert.deepEqual(shapes('B = 32\nC = 1\nx: (B, T, C)\ny = x.squeeze(-1)'), ['3: (32, T, 1)', '4: (32, T)']);
  assert.deepEqual(shapes('x: (2, 3)\ny = x.T'), ['1: (2, 3)', '2: (3, 2)']);
});

test('different letters do not fit, and the message says what they need', () => {
  const { outcomes, cases, shown } = readCode('x: (B, T, C)\ny: (T,)\nz = x + y');
  assert.equal(
    outcomes.at(-1)?.text,
    'The size of tensor a (C) must match the size of tensor b (T) at non-singleton dimension 2',
  );
  const { letters, operands } = cases[shown] ?? {};
  assert.deepEqual(letters?.needs, [{ dim: 2, any: [['C = T'], ['C = 1'], ['T = 1']] }]);
  assert.deepEqual(
    operands?.map(({ shape }) => letters && spell(letters, String(shape))),
    ['B,T,C', 'T'],
  );
});

const NET = `class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 64, 3, stride=2, padding=1)
        self.head = nn.Linear(64, 10)
    def forward(self, x: Float[Tensor, "b c h w"]):
        y = self.conv(x)
        y = y.mean(dim=(2, 3))
        return self.head(y)
`;

test('inputs of a model have the shapes of jaxtyping, and a letter may need to be a number', () => {
  const { problems } = readCode(NET);
  assert.deepEqual(shapes(NET), ['6: (b, 3, h, w)', '7: (b, 64, h//2, w//2)', '8: (b, 64)', '9: (b, 10)']);
  assert.deepEqual(
    problems.map(({ key, about, at, length }) => [key, about, NET.slice(at, at + length)]),
    [['needs', ['c = 3'], 'y = self.conv(x)']],
  );
});

test('letters stay below what bounds them, and are multiples of what divides them', () => {
  const text = `mask = torch.ones(1024, 1024).tril()
x: (B, T, C)
m = x @ x.mT + mask[:T, :T]
h = x.view(B, T, 12, C // 12)`;
  assert.deepEqual(shapes(text).slice(2), ['3: (B, T, T)', '4: (B, T, 12, C//12)']);
  const deep = 'x: (N, C, H, W)\n' + 'x = F.max_pool2d(x, 2)\n'.repeat(5);
  assert.equal(shapes(deep).at(-1), '6: (N, C, H//32, W//32)');
  const five = 'x: (N, 1, L)\ny = nn.Conv1d(1, 8, 10, stride=5)(x)\nz = nn.Conv1d(8, 8, 3, stride=2)(y)';
  assert.deepEqual(shapes(five).slice(1), ['2: (N, 8, L//5 - 1)', '3: (N, 8, L//10 - 1)']);
});

test('shapes that are typed for an input may contain letters', () => {
  const text = 'def attend(q, k):\n  s = q @ k.mT\n  return s.softmax(-1)';
  assert.deepEqual(shapes(text, { q: '(B, T, D)', k: '(B, S, D)' }), ['1: (B, T, D)', '2: (B, T, S)', '3: (B, T, S)']);
});

test('jaxtyping: dtypes, numbers, sums, named numbers; several sizes are not read', () => {
  const types = (/** @type {string} */ type) =>
    readCode(`def f(x: ${type}):\n  return x`).outcomes.map(({ shape, dtype }) => `${dtype} (${shape?.join(', ')})`)[0];
  assert.equal(types('Float[Tensor, "batch 3 n"]'), 'float32 (batch, 3, n)');
  assert.equal(types('Int[torch.Tensor, "b t"]'), 'int64 (b, t)');
  assert.equal(types("Bool[Tensor, 'b t']"), 'bool (b, t)');
  assert.equal(types('Float16[Array, "b t+1"]'), 'float16 (b, t + 1)');
  assert.equal(types('jaxtyping.Float[torch.Tensor, "rgb=3 #h w"]'), 'float32 (3, h, w)');
  assert.equal(types('Float[Tensor, ""]'), 'float32 ()');
  assert.equal(types('Optional[Float[Tensor, "b t"]]'), 'float32 (b, t)');
  assert.equal(types('Float[Tensor, "b t"] | None'), 'float32 (b, t)');
  for (const type of [
    'Float[Tensor, "... c"]',
    'Float[Tensor, "*batch c"]',
    'Float[Tensor, "_ c"]',
    'Tensor',
    'Tuple[int, int]',
  ]) {
    assert.equal(types(type), undefined, type);
  }
});

test('a size without letters is not shown as a number', () => {
  const { outcomes } = readCode('x: (N,)\ny = x[: x.shape[0] * x.shape[0] // 7 % 11]\nz = y + 1');
  for (const { text, shape } of outcomes) assert.doesNotMatch(`${text} ${shape}`, /\d{3}/);
});

test('texts without letters are read as usual', () => {
  assert.deepEqual(shapes('x = torch.zeros(2, 3)\ny: Tensor = x.T'), ['1: (2, 3)', '2: (3, 2)']);
  assert.deepEqual(
    readCode('y = torch.zeros(B, 3)').problems.map(({ key }) => key),
    ['undefined'],
  );
  assert.deepEqual(shapes('@dataclass\nclass A:\n  size: (H, W)\nx = torch.zeros(3)'), ['4: (3)']);
});
