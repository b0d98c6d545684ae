/** `explainGather` reports what `gather` and similar functions would do, element by element, and their errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../web/lib/index.js';
import { generator } from '../../random.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

const { arange, explainGather, GatherExplanation, ShapeError, tensor, zeros } = stride0;
/** @import { GatherOp } from '../../../web/lib/control/explain-gather.js' */

const product = (/** @type {readonly number[]} */ shape) => shape.reduce((count, size) => count * size, 1);

/** Every index of a shape. @param {readonly number[]} shape @returns {number[][]} */
const cells = (shape) =>
  shape.reduce(
    (all, size) => all.flatMap((each) => Array.from({ length: size }, (_, i) => [...each, i])),
    /** @type {number[][]} */ ([[]]),
  );

/** The library's result for the same call, or its error. @type {(run: () => stride0.Tensor) => any} */
const answer = (run) => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

test('the source of each element, and every error, agree with the operations', () => {
  const { below, pick } = generator(29);
  let [checked, refused] = [0, 0];
  for (let i = 0; i < 1500; ++i) {
    const op = /** @type {GatherOp} */ (pick(['gather', 'takeAlongDim', 'scatter', 'scatterAdd']));
    const rank = 1 + below(3);
    const sizes = () => Array.from({ length: rank }, () => 1 + below(4));
    const shape = sizes();
    const by = below(3) ? shape.map((size) => Math.max(1, size - below(2))) : sizes();
    if (rank > 1 && below(12) === 0) by.pop();
    const from = below(3) ? by : sizes();
    const dim = below(16) ? below(rank) - (below(2) ? rank : 0) : rank;
    const size = shape.at(dim) ?? 1;
    const numbers = BigInt64Array.from({ length: product(by) }, () => BigInt(below(size + Number(below(9) === 0))));
    const index = tensor(numbers).reshape(by);
    const x = arange(product(shape)).reshape(shape);
    const scatters = op.startsWith('scatter');
    const source = arange(1000, 1000 + product(from)).reshape(from);
    const chosenDim = op === 'takeAlongDim' && below(4) === 0 ? undefined : dim;
    const given = op === 'takeAlongDim' ? [index, chosenDim] : [dim, index, ...(scatters ? [source] : [])];
    const explained = explainGather(op, x, ...given);
    assert.ok(explained instanceof GatherExplanation);
    const result = answer(() => /** @type {any} */ (stride0)[op](x, ...given));
    if (result instanceof Error) {
      assert.equal(explained.message, result.message, explained.expression);
      assert.equal(explained.ok, false);
      const carried = result instanceof ShapeError && result.explanation;
      if (explained.conflict) assert.equal(String(carried), String(explained));
      refused += 1;
      continue;
    }
    assert.deepEqual([explained.ok, explained.shape], [true, result.shape]);
    assert.equal(explained.conflict, null);
    if (scatters) {
      const last = new Map(cells(by).map((cell) => [String(explained.placeOf(cell)), cell]));
      if (op === 'scatter') {
        for (const [place, cell] of last) {
          assert.equal(result.index(...place.split(',').map(Number)).item(), source.index(...cell).item());
        }
      }
    } else {
      for (const cell of cells(result.shape)) {
        assert.equal(x.index(...(explained.placeOf(cell) ?? [])).item(), result.index(...cell).item());
        checked += 1;
      }
    }
  }
  assert.ok(checked > 2000 && refused > 200, `${checked} ${refused}`);
});

test('each column says how the index fits the input', () => {
  const { columns, dim, shape } = explainGather('takeAlongDim', [3, 4], [1, 2], -1);
  assert.deepEqual([dim, shape], [1, [3, 2]]);
  assert.deepEqual(
    columns.map(({ size, operands }) => [size, ...operands.map(({ fit }) => fit)]),
    [
      [3, 'equal', 'stretched'],
      [2, 'equal', 'equal'],
    ],
  );
  const refused = explainGather('gather', [3, 4], 1, [5, 2]);
  assert.deepEqual(refused.conflict, { dim: 0, operand: 1, a: 3, b: 5 });
  assert.equal(refused.expression, 'gather((3, 4), 1, (5, 2))');
  assert.match(refused.draw(), /^gather, dimension 1\ninput {2}3 {7}4 {3}\(3, 4\)\nindex {2}5/);
  assert.deepEqual(explainGather('scatter', [3, 5], 0, [2, 5], [2, 4]).conflict, { dim: 1, operand: 2, a: 5, b: 4 });
});

test('an empty index fits anything, and with shapes alone no element has a source', () => {
  assert.deepEqual(explainGather('gather', [3, 4], 1, [0, 9]).shape, [0, 9]);
  assert.deepEqual(explainGather('gather', [3, 4], 1, [0]).shape, [0]);
  assert.equal(explainGather('gather', [3, 4], 1, [3, 2]).placeOf([0, 0]), null);
  assert.deepEqual(explainGather('gather', [], 0, []).shape, []);
});

test('an error contains the explanation, with a link that the playground reads', () => {
  const error = answer(() => stride0.gather(zeros([3, 4]), 1, zeros([5, 2], { dtype: 'int64' })));
  assert.match(error.stack, /gather, dimension 1\ninput/);
  assert.equal(error.explanation.expression, 'gather((3, 4), 1, (5, 2))');
});

test('wrong arguments are refused', () => {
  assert.throws(() => explainGather(/** @type {any} */ ('take'), [3]), /must be one of gather, takeAlongDim/);
  assert.throws(() => explainGather('gather', [3], /** @type {any} */ ([0]), 0), /argument 'dim' must be a number/);
});

test('shapes of unequal rank are lined up from the left', () => {
  const short = explainGather('gather', [32, 10], 1, [32]);
  assert.deepEqual(String(short).split('\n'), [
    'gather, dimension 1',
    'input  32       10   (32, 10)',
    'index  32            (32,)',
    '=      32        ✕',
    '           missing',
    'Index tensor must have the same number of dimensions as input tensor',
  ]);
  assert.deepEqual([short.rank, short.shape, short.conflict, short.placeOf([0])], [2, null, null, null]);
  const long = explainGather('scatter', [2], 0, [2, 1], [2, 1]);
  assert.deepEqual(
    long.columns.map(({ size }) => size),
    [2, null],
  );
});

test('an index without elements fits with any rank', () => {
  const { ok, columns } = explainGather('gather', [3, 4], 1, [5, 2, 0]);
  assert.equal(ok, true);
  assert.deepEqual(
    columns.map(({ conflict }) => conflict),
    [false, false, true],
  );
});
