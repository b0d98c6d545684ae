import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, memory, setWarningHandler, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

/** The warnings that `run` causes. @param {() => void} run */
function warningsOf(run) {
  const said = [];
  const before = setWarningHandler(({ category, message }) => said.push(`${category}: ${message}`));
  run();
  setWarningHandler(before);
  return said;
}

test('dimensions are permuted without moving elements', () => {
  const x = arange(24).reshape([2, 3, 4]);
  const { blocks } = memory();
  const cases = [
    [x.permute([2, 0, 1]), [4, 2, 3], [1, 12, 4]],
    [x.permute([-1, 0, -2]), [4, 2, 3], [1, 12, 4]],
    [x.transpose(0, -1), [4, 3, 2], [1, 4, 12]],
    [x.swapaxes(1, 2), [2, 4, 3], [12, 1, 4]],
    [x.movedim(0, 2), [3, 4, 2], [4, 1, 12]],
    [x.movedim([0, 1], [-1, 0]), [3, 4, 2], [4, 1, 12]],
    [x.movedim([], []), [2, 3, 4], [12, 4, 1]],
    [x.mT, [2, 4, 3], [12, 1, 4]],
    [x.select(0, 1).t(), [4, 3], [1, 4]],
    [arange(3).t(), [3], [1]],
    [tensor(1).t(), [], []],
  ];
  for (const [view, shape, strides] of cases) assert.deepEqual([view.shape, view.strides], [shape, strides]);
  assert.equal(memory().blocks - blocks, 2, 'only the tensors made here have memory of their own');
  assert.deepEqual(x.permute([1, 2, 0]).tolist()[2], [[8, 20], [9, 21], [10, 22], [11, 23]]); // prettier-ignore
});

test('T is for matrices, and warns otherwise', () => {
  assert.deepEqual(
    warningsOf(() => assert.deepEqual(zeros([2, 3]).T.strides, [1, 3])),
    [],
  );
  const [said] = warningsOf(() => assert.deepEqual(zeros([2, 3, 4]).T.shape, [4, 3, 2]));
  assert.match(said, /^UserWarning: The use of `x\.T` on tensors of dimension other than 2 .* is deprecated/);
  assert.deepEqual(
    warningsOf(() => [tensor(1).T, tensor(1).mT]),
    ['T', 'mT'].map(
      (name) =>
        `UserWarning: Tensor.${name} is deprecated on 0-D tensors. This function is the identity in these cases.`,
    ),
  );
});

test('wrong dimensions are refused in PyTorch’s words', () => {
  const x = zeros([2, 3, 4]);
  const cases = [
    [() => x.permute([0, 0, 1]), 'permute(): duplicate dims are not allowed.'],
    [() => x.permute([0]), 'permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = 3 is not equal to len(dims) = 1'],
    [() => x.permute([0, 1, 3]), 'Dimension out of range (expected to be in range of [-3, 2], but got 3)'],
    [() => x.transpose(0, 3), 'Dimension out of range (expected to be in range of [-3, 2], but got 3)'],
    [() => x.movedim([0, 0], [2, 1]), 'movedim: repeated dim in `source` ([0, 0])'],
    [() => x.movedim([0, 1], [2, 2]), 'movedim: repeated dim in `destination` ([2, 2])'],
    [() => x.movedim([0, 1], [2]), 'movedim: Invalid source or destination dims: source ([0, 1] dims) should contain the same number of dims as destination ([2] dims)'],
    [() => x.t(), 't() expects a tensor with <= 2 dimensions, but self is 3D'],
  ]; // prettier-ignore
  for (const [run, message] of cases) refuses(run, { name: 'ShapeError', message });
  const line = zeros([2]);
  refuses(() => line.mT, {
    message: 'tensor.mT is only supported on matrices or batches of matrices. Got 1-D tensor.',
  });
  refuses(() => x.permute('012'), /'dims' must be an array/);
  refuses(() => x.transpose(0, 1.5), /'dim1' must be a whole number, not 1.5/);
  refuses(() => x.transpose(0), /'dim1' must be a whole number, not undefined/);
});
