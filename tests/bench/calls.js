/**
 * Times the overhead of a call, with calls on 2 to 4 elements, whose computation costs nothing. Each has a time limit.
 *
 * @import { Effort } from './measure.js'
 * @import { Row } from './suite.js'
 *
 * @typedef {object} Call
 * @property {string} name
 * @property {number} ns at most
 * @property {() => unknown} call
 * @property {unknown} expected what it returns; for a tensor, its elements
 * @property {boolean} [inPlace] whether it writes into a tensor that is reused
 */
import { broadcastShapes, explain, ones, ShapeError, Tensor, tensor, zeros } from '../../web/lib/index.js';
import { here, interleave } from './measure.js';
import { judged } from './suite.js';

const pairs = [
  [1, 1],
  [2, 2],
];
const rows = [
  [1, 2],
  [3, 4],
];
const [x, y, zero] = [tensor(rows), tensor(rows), tensor([0, 0])];
const [row, column, wrong] = [tensor([1, 2]), tensor([[1], [2]]), ones([3])];

/** The message of a call that raises. @param {() => unknown} call */
function refused(call) {
  try {
    return call();
  } catch (error) {
    return error instanceof ShapeError && error.message;
  }
}

/** @type {readonly Call[]} */
export const CALLS = [
  { name: 'x.add(row)', ns: 200, call: () => x.add(row), expected: [[2, 4], [4, 6]] }, // prettier-ignore
  { name: 'x.add(1)', ns: 250, call: () => x.add(1), expected: [[2, 3], [4, 5]] }, // prettier-ignore
  { name: 'x.add_(row)', ns: 150, call: () => x.add_(zero), expected: rows, inPlace: true },
  { name: 'x.sum()', ns: 400, call: () => x.sum(), expected: 10 },
  { name: 'x.sum(0)', ns: 450, call: () => x.sum(0), expected: [4, 6] },
  { name: 'x.matmul(y)', ns: 600, call: () => x.matmul(y), expected: [[7, 10], [15, 22]] }, // prettier-ignore
  { name: 'x.unsqueeze(0)', ns: 250, call: () => x.unsqueeze(0), expected: [rows] },
  { name: 'column.expand([2, 2])', ns: 300, call: () => column.expand([2, 2]), expected: pairs },
  { name: 'x.reshape([4])', ns: 300, call: () => x.reshape([4]), expected: [1, 2, 3, 4] },
  { name: 'tensor([1, 2, 3, 4])', ns: 600, call: () => tensor([1, 2, 3, 4]), expected: [1, 2, 3, 4] },
  { name: 'zeros([2, 2])', ns: 450, call: () => zeros([2, 2]), expected: [[0, 0], [0, 0]] }, // prettier-ignore
  { name: "x.to('float64')", ns: 400, call: () => x.to('float64'), expected: rows },
  { name: 'row.select(0, 0).item()', ns: 350, call: () => row.select(0, 0).item(), expected: 1 },
  { name: 'x.tolist()', ns: 350, call: () => x.tolist(), expected: rows },
  {
    name: 'broadcastShapes(…, …)',
    ns: 900,
    call: () => broadcastShapes([5, 1, 4, 1], [3, 1, 1]),
    expected: [5, 3, 4, 1],
  },
  { name: 'explain(…, …)', ns: 5000, call: () => explain([5, 1, 4, 1], [3, 1, 1]).shape, expected: [5, 3, 4, 1] },
  { name: 'String(x)', ns: 5000, call: () => String(x), expected: 'tensor([[1., 2.],\n        [3., 4.]])' },
  {
    name: 'an add that is refused, and caught',
    ns: 8000,
    call: () => refused(() => x.add(wrong)),
    expected: 'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
  },
];

/**
 * How many calls come before the timed ones. V8 interprets the first few thousand, at ten times the cost, and compiles
 * in parallel; a short measurement would only see that.
 */
const WARM_UP_CALLS = 20_000;

/** The result of a call as plain data. @param {unknown} result */
export function plain(result) {
  return result instanceof Tensor ? result.tolist() : result;
}

/** @param {Call} call @param {Effort} effort @returns {Promise<Row>} */
export async function measuredCall({ name, ns, call, expected, inPlace }, effort) {
  const result = call();
  const returns = JSON.stringify(plain(result));
  /** @type {Row['failures']} */
  const failures = returns === JSON.stringify(expected) ? {} : { stride0: `returns ${returns}` };
  const isNewTensor = result instanceof Tensor && !inPlace;
  const run = isNewTensor ? () => /** @type {Tensor} */ (call()).dispose() : () => void call();
  if (isNewTensor) result.dispose();
  for (let i = 0; i < WARM_UP_CALLS; ++i) run();
  const samples = await interleave([here({ name: 'stride0', run })], effort);
  return judged({ name, op: 'add', inputs: [], target: { ns } }, 0, samples, failures);
}
