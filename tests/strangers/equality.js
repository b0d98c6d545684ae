/** Tensors for test runners to compare, all different, in one text that each of them runs. */

const TENSORS = `
const TENSORS = {
  one: () => tensor([1]), another: () => tensor([2]), two: () => tensor([1, 2]),
  float64: () => tensor([1, 2], { dtype: 'float64' }), int64: () => tensor([1n, 2n]), row: () => tensor([[1, 2]]),
  scalar: () => tensor(1), 'other scalar': () => tensor(2), none: () => zeros([0]), 'no rows': () => zeros([0, 3]),
  nan: () => tensor([NaN]), zero: () => tensor([0]), 'negative zero': () => tensor([-0]),
  large: () => tensor([2n ** 60n]), larger: () => tensor([2n ** 60n + 1n]), many: () => ones([101, 100]),
  'many others': () => ones([101, 100]).add(1),
};
const each = (ask) => {
  for (const [name, make] of Object.entries(TENSORS))
    for (const [other, makeOther] of Object.entries(TENSORS)) ask(make(), makeOther(), name === other);
};
`;

/** For Jest and Vitest. @param {string} importing */
export function runnerTest(importing) {
  return `${importing}
${TENSORS}
test('equal tensors are equal, and different ones differ', () => {
  each((left, right, equal) => {
    for (const [a, b] of [[left, right], [{ in: [left] }, { in: [right] }]]) {
      (equal ? expect(a) : expect(a).not).toEqual(b);
      (equal ? expect(a) : expect(a).not).toStrictEqual(b);
    }
  });
}, 100_000);
test('a difference can be read', () => {
  const said = (left, right) => {
    try {
      expect(left).toEqual(right);
    } catch ({ message, actual, expected }) {
      return message + JSON.stringify([actual, expected]);
    }
  };
  for (const [name, left] of Object.entries(TENSORS)) {
    for (const [other, right] of Object.entries(TENSORS)) {
      if (name === other) continue;
      for (const difference of [said(left(), right()), said({ in: [left()] }, { in: [right()] })]) {
        expect(difference).toMatch(/data/);
        expect(difference).not.toMatch(/mT|structuredClone|Cannot read/);
      }
    }
  }
  for (const make of [(n) => tensor(n), (n) => tensor([1, n]), (n) => tensor([[1, n]]), (n) => tensor([1n, BigInt(n)])]) {
    expect(said(make(3), make(7))).toMatch(/7[^]*3|3[^]*7/);
  }
  expect(said(tensor([1]), tensor([1], { dtype: 'int8' }))).toMatch(/int8[^]*float32|float32[^]*int8/);
  expect(said(ones([1000, 1000]), zeros([1000, 1000]))).toMatch(/\\.\\.\\./);
  expect(said(ones([20_000]), zeros([20_000]))).toMatch(/\\.\\.\\./);
});
test('equal tensors of many elements are compared', () => {
  expect(ones([20_000])).toEqual(ones([20_000]));
  expect(ones([200, 100])).toStrictEqual(ones([200, 100]));
}, 100_000);
test('matchers within matchers', () => {
  expect({ x: tensor([1, 2]) }).toEqual({ x: expect.anything() });
  expect({ x: tensor([1, 2]), y: 1 }).toEqual(expect.objectContaining({ x: tensor([1, 2]) }));
  expect({ x: tensor([1, 2]), y: 1 }).not.toEqual(expect.objectContaining({ x: tensor([1, 3]) }));
  expect({ x: tensor([1, 2]), y: 1 }).toMatchObject({ x: tensor([1, 2]) });
  expect([tensor([1, 2])]).toContainEqual(tensor([1, 2]));
  expect([tensor([1, 2])]).not.toContainEqual(tensor([1, 3]));
  expect([tensor([1, 2]), tensor(1)]).toEqual(expect.arrayContaining([tensor(1)]));
  expect(tensor([1, 2])).toEqual(expect.any(Object));
  expect(() => expect({ x: tensor([1, 2]) }).toEqual({ x: expect.any(Array) })).toThrow(/Any(thing)?<Array>/);
});
test('a snapshot holds the dtype, the shape and the values', () => {
  expect(tensor([[1, 2]])).toMatchInlineSnapshot(\`
    {
      "data": [
        [
          1,
          2,
        ],
      ],
      "dtype": "float32",
      "shape": [
        1,
        2,
      ],
    }
  \`);
});
`;
}

/** @param {string} importing */
export function chaiProgram(importing) {
  return `${importing}
${TENSORS}
let wrong = 0;
each((left, right, equal) => {
  try {
    (equal ? expect(left) : expect(left).not).to.deep.equal(right);
  } catch {
    ++wrong;
  }
});
console.log(JSON.stringify(wrong));
`;
}
