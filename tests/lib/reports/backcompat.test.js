import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addcmul,
  backcompat,
  lerp,
  maximum,
  memory,
  ones,
  setWarningHandler,
  tensor,
  where,
  zeros,
} from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

const message =
  'self and other do not have the same shape, but are broadcastable, and have the same number of elements.  Changing ' +
  'behavior in a backwards incompatible manner to broadcasting rather than viewing as 1-dimensional.';

/** The warnings while `work` runs with the flag set. @param {() => unknown} work */
function heard(work) {
  /** @type {any[]} */
  const said = [];
  const before = setWarningHandler((warning) => said.push(warning));
  backcompat.broadcastWarning.enabled = true;
  try {
    work();
  } finally {
    backcompat.broadcastWarning.enabled = false;
    setWarningHandler(before);
  }
  return said;
}

test('off by default: no warnings', () => {
  assert.equal(backcompat.broadcastWarning.enabled, false);
  /** @type {any[]} */
  const said = [];
  const before = setWarningHandler((warning) => said.push(warning));
  assert.deepEqual(ones([4, 1]).add(ones([4])).shape, [4, 4]);
  setWarningHandler(before);
  assert.deepEqual(said, []);
});

test('(4,1) + (4) warns once, with all details', () => {
  const expected = {
    category: 'UserWarning',
    message,
    code: 'BROADCAST_SAME_NUMEL',
    op: 'add',
    shapes: [[4, 1], [4]],
    resultShape: [4, 4],
    oldShape: [4, 1],
  };
  assert.deepEqual(
    heard(() => assert.deepEqual(ones([4, 1]).add(ones([4])).shape, [4, 4])),
    [expected],
  );
});

test('a warning without growth is benign', () => {
  const [warning] = heard(() => ones([4]).mul(ones([1, 4])));
  assert.deepEqual([warning.op, warning.benign, warning.resultShape, warning.oldShape], ['mul', true, [1, 4], [4]]);
});

test('in place only benign warnings are possible, because the shape may not change', () => {
  const said = heard(() => ones([1, 4]).add_(ones([4])));
  assert.deepEqual(said.map(({ op, benign }) => [op, benign]), [['add_', true]]); // prettier-ignore
  const [column, row] = [ones([4, 1]), ones([4])];
  assert.deepEqual(
    heard(() => refuses(() => column.add_(row), /doesn't match the broadcast shape \[4, 4\]/)),
    [],
  );
});

test('with three operands each is compared with the first, and one warning suffices', () => {
  const [a, b, c] = [ones([3, 1]), ones([3]), ones([1, 3])];
  const said = heard(() => addcmul(a, b, c));
  assert.deepEqual(said.map(({ op, shapes }) => [op, shapes]), [['addcmul', [[3, 1], [3]]]]); // prettier-ignore
  assert.deepEqual(
    heard(() => addcmul(a, ones([3, 1]), c)).map(({ shapes }) => shapes),
    [
      [
        [3, 1],
        [1, 3],
      ],
    ],
  );
  assert.deepEqual(heard(() => lerp(ones([3]), ones([3]), ones([1, 3]))).length, 1);
  assert.deepEqual(heard(() => where(a.gt(0), b, 1)).map(({ op }) => op), ['where']); // prettier-ignore
});

test('equal shapes, other element counts, numbers and copies give no warning', () => {
  const four = ones([4]);
  const said = heard(() => {
    four.add(ones([4]));
    four.add(ones([2, 1]));
    four.add(1);
    maximum(1, four);
    four.add(tensor(1));
    ones([1]).add(ones([1]));
    four.neg().clone();
  });
  assert.deepEqual(said, []);
});

test('composed operations warn once', () => {
  const [a, b] = [ones([4, 1], { dtype: 'float16' }), ones([4], { dtype: 'float16' })];
  assert.deepEqual(heard(() => a.add(b, { alpha: 2 })).map(({ op }) => op), ['add']); // prettier-ignore
  assert.deepEqual(heard(() => a.div(b, { roundingMode: 'trunc' })).map(({ op }) => op), ['div']); // prettier-ignore
  assert.deepEqual(heard(() => a.ldexp(b)).map(({ op }) => op), ['ldexp']); // prettier-ignore
});

test('(4,4) and (16) fail: the old flat behaviour is not supported', () => {
  const [square, flat] = [zeros([4, 4]), zeros([16])];
  const sizes = /\(4\) must match the size of tensor b \(16\) at non-singleton dimension 1/;
  const work = () => {
    refuses(() => square.add(flat), sizes);
    refuses(() => square.add_(flat), sizes);
    refuses(() => square.copy_(flat), sizes);
  };
  assert.deepEqual(heard(work), []);
});

test('if a handler throws, nothing stays allocated', () => {
  const before = setWarningHandler(() => {
    throw new Error('loud');
  });
  backcompat.broadcastWarning.enabled = true;
  const [a, b] = [ones([4, 1]), ones([4])];
  const { blocks } = memory();
  assert.throws(() => a.add(b), /loud/);
  assert.equal(memory().blocks, blocks);
  backcompat.broadcastWarning.enabled = false;
  setWarningHandler(before);
});
