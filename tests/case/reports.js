// The core's reports for a few cases, written by hand, so that the drawing is tested without the core.

/** @import { Fit, Report } from '../../web/case/model.js' */

/** `5` is equal, `1>` stretched, `.` missing, `2!` in conflict. @returns {{ size: number | null, fit: Fit }} */
const entry = (/** @type {string} */ text) => {
  const size = text === '.' ? null : parseInt(text, 10);
  return {
    size,
    fit: text === '.' ? 'missing' : text.endsWith('>') ? 'stretched' : text.endsWith('!') ? 'conflict' : 'equal',
  };
};

/** @param {string[]} rows one per operand @param {(number | null)[]} sizes */
const columns = (rows, sizes) => {
  const cells = rows.map((row) => row.split(' ').map(entry));
  return sizes.map((size, dim) => {
    const operands = cells.map((row) => row[dim] ?? entry('.'));
    return { dim, size, conflict: size === null, operands };
  });
};

/** (5,1,4,1) + (3,1,1) @type {Report} */
export const compatible = {
  ok: true,
  rank: 4,
  shape: [5, 3, 4, 1],
  columns: columns(['5 1> 4 1', '. 3 1> 1'], [5, 3, 4, 1]),
  conflict: null,
  message: null,
};

/** (5,2,4,1) + (3,1,1) @type {Report} */
export const conflict = {
  ok: false,
  rank: 4,
  shape: null,
  columns: columns(['5 2! 4 1', '. 3! 1> 1'], [5, null, 4, 1]),
  conflict: { dim: 1, a: 2, b: 3, operand: 1 },
  message: 'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
};

/** (4,1) + (1,2) + (4,3): PyTorch adds a and b first, and then the result and c @type {Report} */
export const third = {
  ok: false,
  rank: 2,
  shape: null,
  columns: columns(['4 1>', '1> 2!', '4 3!'], [4, null]),
  conflict: { dim: 1, a: 2, b: 3, operand: 2 },
  message: 'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
};

/** (4,2) + (5,2) + (4,3): dimension 0 is named although dimension 1 does not fit either @type {Report} */
export const leftFirst = {
  ok: false,
  rank: 2,
  shape: null,
  columns: columns(['4! 2!', '5! 2!', '4! 3!'], [null, null]),
  conflict: { dim: 0, a: 4, b: 5, operand: 1 },
  message: 'The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 0',
};

/** () + () @type {Report} */
export const scalars = { ok: true, rank: 0, shape: [], columns: [], conflict: null, message: null };

/** (3,1) + (0,) @type {Report} */
export const empty = {
  ok: true,
  rank: 2,
  shape: [3, 0],
  columns: columns(['3 1>', '. 0'], [3, 0]),
  conflict: null,
  message: null,
};

/** (99999,99999,99999) @type {Report} */
export const huge = {
  ok: true,
  rank: 3,
  shape: [99999, 99999, 99999],
  columns: columns(['99999 99999 99999'], [99999, 99999, 99999]),
  conflict: null,
  message: null,
};

/** Six dimensions and three operands @type {Report} */
export const sixfold = {
  ok: true,
  rank: 6,
  shape: [8, 7, 6, 5, 4, 3],
  columns: columns(['8 1> 6 1> 4 1>', '. 7 1> 5 1> 3', '. . . . 4 1>'], [8, 7, 6, 5, 4, 3]),
  conflict: null,
  message: null,
};
