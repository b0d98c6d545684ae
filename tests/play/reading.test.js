// A report as the page reads it: cases, shapes of statements, and the position of errors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './run-here.js';

/** @param {Awaited<ReturnType<typeof read>>} reading */
const outcomesOf = ({ outcomes }) =>
  outcomes.map(({ kind, shape, dtype, text }) => (kind === 'tensor' ? [shape, dtype] : text));

for (const [text, fn, shapes, label] of /** @type {[string, string, number[][], string][]} */ ([
  ['add(ones([3, 1]), arange(4))', 'add', [[3, 1], [4]], 'add(ones([3, 1]), arange(4))'],
  ['const x = ones([5, 3]);\nx.mul_(arange(3))', 'mul', [[5, 3], [3]], 'mul_(x, arange(3))'],
  ['ones([2, 3]).sub(1)', 'sub', [[2, 3], []], 'sub(ones([2, 3]), 1)'],
  ['where(ones([4, 1]).gt(0), zeros([3]), 1)', 'where', [[4, 1], [3], []], 'where(a, zeros([3]), 1)'],
  [
    'cat([ones([2, 3]), zeros([2, 1])], 1)',
    'cat',
    [
      [2, 3],
      [2, 1],
    ],
    'cat(ones([2, 3]), b)',
  ],
  [
    "einsum('ij,jk->ik', ones([2, 3]), ones([3, 4]))",
    'einsum',
    [
      [2, 3],
      [3, 4],
    ],
    'einsum(ones([2, 3]), ones([3, 4]))',
  ],
  [
    'const w = ones([3, 4]);\nones([2, 3]).matmul(w)',
    'einsum',
    [
      [2, 3],
      [3, 4],
    ],
    'ones([2, 3]) @ w',
  ],
  [
    'gather(ones([3, 4]), 1, zeros([3, 2], { dtype: "int64" }))',
    'gather',
    [
      [3, 4],
      [3, 2],
    ],
    'gather(ones([3, 4]), b)',
  ],
  [
    'broadcastTensors(ones([3, 1]), ones([4]))',
    'broadcastTensors',
    [[3, 1], [4]],
    'broadcastTensors(ones([3, 1]), ones([4]))',
  ],
])) {
  test(`draws ${text.replaceAll('\n', '⏎')}`, async () => {
    const { drawn } = await read(text);
    assert.deepEqual([drawn?.fn, drawn?.operands.map(({ shape }) => shape), drawn?.label], [fn, shapes, label]);
  });
}

for (const [text, names, shapes, items] of /** @type {[string, string[], number[][], unknown[]][]} */ ([
  [
    "const i = tensor([[0], [2]], { dtype: 'int64' });\nx.index(i, [1, 3])",
    ['i', 'b'],
    [[2, 1], [2]],
    [{ operand: 0 }, { operand: 1 }],
  ],
  ["x.index('1:', [0, 2])", ['b'], [[2]], ['1:', { operand: 0 }]],
  ["index(x, [null, [0, 2], '...'])", ['b'], [[2]], [null, { operand: 0 }, '...']],
  ['x.index(1, [0, 2])', ['b'], [[2]], [1, { operand: 0 }]],
])) {
  test(`draws ${text.replaceAll('\n', '⏎')}`, async () => {
    const { drawn } = await read(`const x = arange(12).view([3, 4]);\n${text}`);
    assert.deepEqual(
      [drawn?.fn, drawn?.indexing?.input.name, drawn?.operands.map(({ name }) => name), drawn?.indexing?.items],
      ['index', 'x', names, items],
    );
    assert.deepEqual(
      drawn?.operands.map(({ shape }) => shape),
      shapes,
    );
  });
}

test('an index that fails is drawn', async () => {
  const { drawn } = await read('arange(12).view([3, 4]).index([0, 1], [0, 1, 2])');
  assert.match(drawn?.failure?.message ?? '', /^shape mismatch: indexing tensors could not be broadcast together/);
});

test('code that does not combine shapes is not drawn', async () => {
  const { cases } = await read(
    'const x = ones([2, 3]);\nx.sum(0);\nx.view([3, 2]).unsqueeze(0);\nx.exp();\nx.narrow(1, 0, 2);\nx.index("1:").at(0)',
  );
  assert.deepEqual(cases, []);
});

test('every statement lists the tensors that it creates', async () => {
  const reading = await read(
    'const [a, b] = ones([4, 2]).split(2);\nlet c = a.gt(b);\nconst d = 3;\nfunction f(x) { return x.sum(); }\nf(a)',
  );
  assert.deepEqual(outcomesOf(reading), [
    [[2, 2], 'float32'],
    [[2, 2], 'bool'],
    [[], 'float32'],
    [[], 'float32'],
  ]);
  assert.deepEqual(reading.outcomes[0]?.tensors?.length, 2);
});

test('a loop shows its first and last rounds, and draws the last', async () => {
  const reading = await read('let x = ones([1]);\nfor (let i = 1; i < 4; i++) x = cat([x, ones([i])]);');
  assert.deepEqual(outcomesOf(reading), [
    [[1], 'float32'],
    [[2], 'float32'],
    [[7], 'float32'],
  ]);
  assert.deepEqual(
    reading.drawn?.operands.map(({ shape }) => shape),
    [[4], [3]],
  );
  assert.equal(reading.outcomes[1]?.rounds, 3);
});

test('an error is shown at the innermost call that throws, which is drawn', async () => {
  const text = 'const a = ones([3, 4]);\nconst f = (x) => x.add(ones([3]));\nconst b = f(a).sum();';
  const { outcomes, drawn } = await read(text);
  const raised = outcomes.find(({ kind }) => kind === 'raised');
  assert.equal(text.slice(raised?.span.at, (raised?.span.at ?? 0) + (raised?.span.length ?? 0)), 'x.add(ones([3]))');
  assert.equal(raised?.type, 'RuntimeError');
  assert.match(raised?.text ?? '', /^The size of tensor a \(4\) must match the size of tensor b \(3\)/);
  assert.deepEqual(
    drawn?.operands.map(({ shape }) => shape),
    [[3, 4], [3]],
  );
});

test('a caught error is not reported', async () => {
  const { outcomes } = await read('try { add(ones([2]), ones([3])) } catch {}\nconst x = ones([1]);');
  assert.ok(outcomes.every(({ kind }) => kind === 'tensor'));
});

test('a case has the elements from before the call', async () => {
  const { drawn } = await read('const x = tensor([1, 2, 3]);\nx.add_(tensor([10, 20, 30]));');
  assert.deepEqual(
    drawn?.operands.map(({ values }) => values),
    [
      [1, 2, 3],
      [10, 20, 30],
    ],
  );
});

test('views of one memory share it', async () => {
  const { drawn } = await read('const x = arange(6).view([2, 3]);\nx.add(x.select(0, 1));');
  const [a, b] = drawn?.operands ?? [];
  assert.equal(a?.storage, b?.storage);
  assert.deepEqual([b?.offset, b?.stored], [3, 6]);
});

test('a matrix product has its own message', async () => {
  const { drawn } = await read('ones([8, 3]).matmul(ones([4, 3]))');
  assert.equal(drawn?.failure?.message, 'mat1 and mat2 shapes cannot be multiplied (8x3 and 4x3)');
});

test('each line has the bytes that it allocated, freed, and saved by broadcasting', async () => {
  const { ran } = await read(`const x = ones([3, 4]);
const y = x.add(ones([3, 1])).mul(2);
const f = (t) => t.sub(ones([4]));
f(y);
y.dispose();
await 0;`);
  const costs = ran?.costs.map(({ line, grew, saved }) => [line, grew, saved]);
  assert.deepEqual(costs, [
    [1, 48, 0],
    [2, 48 + 48 + 12, 48],
    [3, 48 + 16, 48],
    ...(ran?.costs.some(({ line }) => line === 4) ? [[4, 0, 0]] : []), // its own time, if the clock has ticked
    [5, -48, 0],
  ]);
  assert.equal(ran?.costs[1]?.code, 'const y = x.add(ones([3, 1])).mul(2);');
});
