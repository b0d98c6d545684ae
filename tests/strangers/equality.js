/** What test runners are asked: tensors no two of which are equal, in one text that each of them runs. */

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
export const runnerTest = (importing) => `${importing}
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
  expect(said(tensor([[1, 2]]), tensor([[1, 7]]))).toMatch(/7/);
  expect(said(ones([1000, 1000]), zeros([1000, 1000])).length).toBeGreaterThan(10);
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

/** @param {string} importing */
export const chaiProgram = (importing) => `${importing}
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
