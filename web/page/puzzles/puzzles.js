// The puzzles, from easy to hard. Each has four sets of given tensors: the first is shown, the others are hidden, so
// that an answer made for one of them fails. The target is computed from the given tensors, without broadcasting.

/**
 * @typedef {number | boolean} Element
 * @typedef {Element | Element[] | Element[][]} Nested
 * @typedef {Record<string, any>} Given  a number, or the nested elements of a tensor, by its name in the line
 *
 * @typedef {object} Puzzle
 * @property {readonly [Given, Given, Given, Given]} sets
 * @property {(given: any) => Nested} target
 * @property {boolean} [sums]  whether the line may use `sum`
 */

/** @param {number} end */
const range = (end) => Array.from({ length: end }, (_, i) => i);

/** @param {number[]} numbers @returns {number} */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** @typedef {number[]} Row */

/** Titles and sentences are in web/words, in the same order. @type {readonly Puzzle[]} */
export const PUZZLES = [
  // Ones
  {
    sets: [{ x: [5, 0, 2, 7] }, { x: [3] }, { x: [0, -4, 0] }, { x: [9, 8, 1, 1, -2, 6] }],
    target: (/** @type {{ x: Row }} */ { x }) => x.map(() => 1),
  },
  // Column
  {
    sets: [{ x: [5, 3, 8] }, { x: [7] }, { x: [1, 2, 2, 1] }, { x: [0, -6] }],
    target: (/** @type {{ x: Row }} */ { x }) => x.map((value) => [value]),
  },
  // Outer product
  {
    sets: [
      { a: [1, 2, 3], b: [4, 5, 6, 7] },
      { a: [2, 5], b: [3, 7] },
      { a: [4], b: [1, 0, -2] },
      { a: [1, -1, 6, 0, 3], b: [2, 9] },
    ],
    target: (/** @type {{ a: Row, b: Row }} */ { a, b }) => a.map((left) => b.map((right) => left * right)),
  },
  // All differences
  {
    sets: [{ x: [1, 4, 9, 2] }, { x: [5, 8] }, { x: [3] }, { x: [0, -7, 2, 2, 10] }],
    target: (/** @type {{ x: Row }} */ { x }) => x.map((from) => x.map((to) => to - from)),
  },
  // Outer or
  {
    sets: [
      { p: [true, false, false], q: [false, true, false, true] },
      { p: [false, true], q: [false, false] },
      { p: [false], q: [true, false, true] },
      { p: [true, false, true, false], q: [false] },
    ],
    target: (/** @type {{ p: boolean[], q: boolean[] }} */ { p, q }) =>
      p.map((left) => q.map((right) => left || right)),
  },
  // Identity
  {
    sets: [{ n: 4 }, { n: 1 }, { n: 2 }, { n: 6 }],
    target: (/** @type {{ n: number }} */ { n }) => range(n).map((i) => range(n).map((j) => Number(i === j))),
  },
  // Checkerboard
  {
    sets: [
      { h: 3, w: 5 },
      { h: 2, w: 2 },
      { h: 1, w: 4 },
      { h: 5, w: 3 },
    ],
    target: (/** @type {{ h: number, w: number }} */ { h, w }) =>
      range(h).map((row) => range(w).map((column) => (row + column) % 2)),
  },
  // One-hot
  {
    sets: [
      { y: [2, 0, 4, 1], k: 5 },
      { y: [1, 0], k: 2 },
      { y: [3], k: 6 },
      { y: [0, 2, 2, 1, 0], k: 3 },
    ],
    target: (/** @type {{ y: Row, k: number }} */ { y, k }) =>
      y.map((label) => range(k).map((j) => Number(j === label))),
  },
  // Threshold of each row
  {
    sets: [
      {
        x: [
          [1, 7, 3, 5],
          [8, 2, 6, 4],
          [9, 5, 1, 3],
        ],
        t: [4, 6, 2],
      },
      {
        x: [
          [5, 1],
          [2, 9],
        ],
        t: [2, 5],
      },
      { x: [[-3, 0, -1]], t: [-1] },
      {
        x: [
          [0, 5, 9],
          [4, -2, 7],
          [3, 3, 8],
        ],
        t: [9, -5, 3],
      },
    ],
    target: (/** @type {{ x: Row[], t: Row }} */ { x, t }) =>
      x.map((row, i) => row.map((value) => (value < Number(t[i]) ? 0 : value))),
  },
  // Upper triangle
  {
    sets: [
      {
        m: [
          [5, 1, 8, 2],
          [3, 7, 4, 6],
          [9, 2, 1, 5],
          [4, 8, 6, 3],
        ],
      },
      {
        m: [
          [2, 7],
          [6, 4],
        ],
      },
      { m: [[-5]] },
      {
        m: [
          [-1, 9, 3],
          [4, 0, -8],
          [7, 6, 5],
        ],
      },
    ],
    target: (/** @type {{ m: Row[] }} */ { m }) => m.map((row, i) => row.map((value, j) => (j < i ? 0 : value))),
  },
  // Rows that add up to 1
  {
    sets: [
      {
        x: [
          [1, 2, 3, 4],
          [5, 0, 5, 0],
          [2, 2, 2, 2],
        ],
      },
      {
        x: [
          [1, 3],
          [6, 2],
        ],
      },
      { x: [[4], [7], [1]] },
      {
        x: [
          [0, 9, 1],
          [8, 4, 4],
          [1, 1, 3],
        ],
      },
    ],
    target: (/** @type {{ x: Row[] }} */ { x }) => x.map((row) => row.map((value) => value / sum(row))),
    sums: true,
  },
  // Sequence mask
  {
    sets: [
      {
        x: [
          [4, 8, 1, 5, 9],
          [7, 3, 6, 2, 8],
          [2, 9, 5, 4, 1],
        ],
        lengths: [2, 5, 0],
      },
      {
        x: [
          [3, 6],
          [5, 8],
        ],
        lengths: [1, 2],
      },
      { x: [[7, -4, 2, 9]], lengths: [3] },
      { x: [[6], [1], [8], [3]], lengths: [1, 0, 0, 1] },
    ],
    target: (/** @type {{ x: Row[], lengths: Row }} */ { x, lengths }) =>
      x.map((row, i) => row.map((value, j) => (j < Number(lengths[i]) ? value : 0))),
  },
  // Reverse
  {
    sets: [{ x: [3, 1, 4, 5, 9] }, { x: [8, 2] }, { x: [6] }, { x: [-1, 7, 0, 7, 3, 2] }],
    target: (/** @type {{ x: Row }} */ { x }) => x.toReversed(),
  },
  // Roll
  {
    sets: [
      { x: [3, 1, 4, 5, 9], k: 2 },
      { x: [8, 2, 6], k: 0 },
      { x: [7, 1, 5, 2], k: 9 },
      { x: [4, 0, 6, 3, 8, 1], k: -1 },
    ],
    target: (/** @type {{ x: Row, k: number }} */ { x, k }) => x.map((_, i) => Number(x.at((i - k) % x.length))),
  },
  // Repeat each element
  {
    sets: [
      { x: [7, 2, 5], k: 2 },
      { x: [1, 9, 4, 4], k: 1 },
      { x: [6], k: 5 },
      { x: [8, 3], k: 3 },
    ],
    target: (/** @type {{ x: Row, k: number }} */ { x, k }) => x.flatMap((value) => range(k).map(() => value)),
  },
  // Pad with zeros
  {
    sets: [
      { x: [6, 2, 9], n: 7 },
      { x: [4, 8], n: 2 },
      { x: [5], n: 4 },
      { x: [1, -3, 7, 2, 3], n: 6 },
    ],
    target: (/** @type {{ x: Row, n: number }} */ { x, n }) => range(n).map((i) => x[i] ?? 0),
  },
  // Sliding windows
  {
    sets: [
      { x: [3, 1, 4, 1, 5, 9], w: 3 },
      { x: [2, 7, 1, 8], w: 1 },
      { x: [6, 0, 5], w: 3 },
      { x: [4, 4, 8, -2, 6], w: 2 },
    ],
    target: (/** @type {{ x: Row, w: number }} */ { x, w }) =>
      range(x.length - w + 1).map((start) => x.slice(start, start + w)),
  },
  // Running sum
  {
    sets: [{ x: [3, 1, 4, 1, 5] }, { x: [2, 6] }, { x: [7] }, { x: [5, -8, 0, 9, -1, 2] }],
    target: (/** @type {{ x: Row }} */ { x }) => x.map((_, i) => sum(x.slice(0, i + 1))),
    sums: true,
  },
  // Squared distances
  {
    sets: [
      {
        p: [
          [0, 0],
          [3, 4],
          [1, 5],
        ],
        q: [
          [1, 1],
          [3, 0],
          [6, 2],
          [2, 4],
        ],
      },
      { p: [[2], [9]], q: [[5], [4]] },
      {
        p: [
          [1, 0, 2],
          [4, 4, -1],
        ],
        q: [[2, 6, 3]],
      },
      {
        p: [
          [5, 1],
          [0, 7],
        ],
        q: [
          [-2, 3],
          [8, 8],
        ],
      },
    ],
    target: (/** @type {{ p: Row[], q: Row[] }} */ { p, q }) =>
      p.map((from) => q.map((to) => sum(from.map((value, i) => (value - Number(to[i])) ** 2)))),
    sums: true,
  },
  // Buckets
  {
    sets: [
      { x: [1, 7, 4, 9, 3], edges: [3, 5, 8] },
      { x: [6, 2], edges: [2, 6] },
      { x: [0, -5, 5], edges: [1] },
      { x: [8, 3, 12, 4], edges: [-1, 4, 6, 10, 11] },
    ],
    target: (/** @type {{ x: Row, edges: Row }} */ { x, edges }) =>
      x.map((value) => edges.filter((edge) => edge <= value).length),
    sums: true,
  },
  // Sort
  {
    sets: [{ x: [7, 2, 9, 4] }, { x: [3, 5] }, { x: [1] }, { x: [6, -2, 0, 11, 8, 5] }],
    target: (/** @type {{ x: Row }} */ { x }) => x.toSorted((a, b) => a - b),
    sums: true,
  },
];

/** The target of a set, or one of its given tensors, as a shape and elements. @param {Nested} nested */
export function tensorOf(nested) {
  /** @type {number[]} */
  const shape = [];
  for (let first = nested; Array.isArray(first); first = /** @type {Nested} */ (first[0])) shape.push(first.length);
  return { shape, elements: /** @type {Element[]} */ ([nested].flat(3)) };
}

/** `x = torch.tensor([[1, 2], [3, 4]])`, or `n = 4`. @type {(name: string, value: Nested) => string} */
export function lineOf(name, value) {
  const text = JSON.stringify(value).replaceAll(',', ', ').replaceAll('true', 'True').replaceAll('false', 'False');
  return `${name} = ${Array.isArray(value) ? `torch.tensor(${text})` : text}`;
}
