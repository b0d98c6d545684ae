import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../web/lib/index.js';
import { arange, fuse, memory, ShapeError, tensor, view, zeros } from '../../../web/lib/index.js';
import { core } from '../../../web/lib/boundary/core.js';
import { viewOf } from '../../../web/lib/engine/allocate.js';
import { viewBy } from '../../../web/lib/engine/views.js';
import { blockOf } from '../../../web/lib/tensor/tensor.js';
import { dims, geometry, golden } from '../golden.js';

/** @import { Tensor } from '../../../web/lib/index.js' */
import { expectNoLeaks, refuses } from '../leaks.js';
import { stridesOfCopy } from '../../differential/strides.js';

expectNoLeaks();

test('expand copies nothing: stride 0, same block', () => {
  const x = tensor([[1], [2]]);
  const { bytes } = memory();
  const wide = x.expand([3, -1, 4]);
  assert.deepEqual([wide.shape, wide.strides], [[3, 2, 4], [0, 1, 0]]); // prettier-ignore
  assert.equal(memory().bytes, bytes);
  assert.deepEqual(wide.tolist()[2], [[1, 1, 1, 1], [2, 2, 2, 2]]); // prettier-ignore
});

test('expand, view, reshape and clone agree with PyTorch on every recorded case', () => {
  let asked = 0;
  for (const { line, given, answer } of golden('views.txt')) {
    const [, verb = '', from = '', sizes = ''] = given.match(/^(\w+) (\S+)(?: to (\S+))?$/) ?? [];
    if (answer.includes('numel: integer multiplication overflow')) continue;
    const input = viewOf(zeros([0]), { dtype: 'float32', ...geometry(from) });
    const ask = () => {
      if (verb === 'expand') return { geometry: viewBy('expand', input, dims(sizes)).geometry, copies: false };
      if (verb === 'clone')
        return { geometry: { shape: [...input.shape], strides: stridesOfCopy(input) }, copies: false };
      if (verb === 'view') return { geometry: view(input, dims(sizes)), copies: false };
      return viewBy('reshape', input, dims(sizes));
    };
    if (answer.startsWith('(')) {
      const { geometry: got, copies } = ask();
      const { shape, strides } = got;
      assert.deepEqual({ shape: [...shape], strides: [...strides] }, geometry(answer.split(' ')[0] ?? ''), line);
      // Without elements no memory is shared, and PyTorch's answer means nothing.
      if (!geometry(from).shape.includes(0)) assert.equal(copies, answer.endsWith(' copy'), line);
    } else {
      const anyType = (/** @type {string} */ text) => text.replace(/^expand\(\S+?{/, 'expand(…{');
      assert.throws(ask, (/** @type {Error} */ error) => anyType(error.message) === anyType(answer), line);
    }
    input.dispose();
    asked += 1;
  }
  assert.ok(asked > 1500);
});

/**
 * The arguments of a call, from the lists that the core is asked with.
 * @param {string} takes the names of the arguments in cpp/plan/view_table.h
 * @param {number[][]} lists
 */
function argumentsOf(takes, lists) {
  const names = takes.split(' ').filter(Boolean);
  const numbers = names.some((name) => !name.endsWith('[]')) ? lists.shift() : [];
  return names.map((name) => (name.endsWith('[]') ? lists.shift() : numbers?.shift()));
}

/** Views that have another name as a method. @type {Record<string, string>} */
const methods = { squeezeAll: 'squeeze' };

test('layouts and errors of views are PyTorch’s in every recorded case', () => {
  const takes = new Map(core.viewTable().map((row) => [row.name, row.takes]));
  const testedViews = new Set();
  for (const { line, given, answer } of golden('more-views.txt')) {
    const [view = '', from = '', ...lists] = given.split(' ');
    const { shape, strides } = geometry(from);
    const reach = shape.reduce((last, size, dim) => last + (size - 1) * Number(strides[dim]), 1);
    const storage = zeros([shape.includes(0) ? 0 : reach]);
    const input = viewOf(storage, { dtype: 'float32', shape, strides });
    const args = argumentsOf(String(takes.get(view)), lists.map(dims));
    const [lies, place] = answer.split('@');
    const call = () => {
      const name = methods[view] ?? view;
      if (!(name in input)) return /** @type {any} */ (stride0)[name](input, ...args);
      const member = /** @type {any} */ (input)[name];
      return typeof member === 'function' ? member.apply(input, args) : member;
    };
    if (place === undefined) {
      assert.throws(
        () => call(),
        ({ message }) => message.replaceAll('\n', '\\n') === answer,
        line,
      );
    } else {
      const result = call();
      assert.deepEqual({ shape: result.shape, strides: result.strides }, geometry(String(lies)), line);
      const [offset, copied] = place.split(' ');
      assert.equal(result.storageOffset, Number(offset), line);
      if (copied) assert.notEqual(blockOf(result), blockOf(input), line);
      result.dispose();
    }
    input.dispose();
    storage.dispose();
    testedViews.add(view);
  }
  assert.ok(testedViews.size > 12);
});

test('expand refuses in PyTorch’s words', () => {
  const x = zeros([3, 1]);
  const cases = [
    [
      [4, 5],
      'The expanded size of the tensor (4) must match the existing size (3) at non-singleton dimension 0.  Target sizes: [4, 5].  Tensor sizes: [3, 1]',
    ],
    [
      [3],
      'expand(torch.FloatTensor{[3, 1]}, size=[3]): the number of sizes provided (1) must be greater or equal to the number of dimensions in the tensor (2)',
    ],
    [[-1, 3, 1], "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension 0"],
  ];
  for (const [sizes, message] of cases) refuses(() => x.expand(sizes), { name: 'ShapeError', message });
  refuses(() => x.expand([-2, 1]), ShapeError);
  refuses(() => x.expand('3'), /'sizes' must be an array of whole numbers/);
  refuses(() => x.expand([2.5, 1]), /'sizes\[0\]' is 2.5/);
});

test('reshape is a view if possible and otherwise a copy', () => {
  const x = arange(6).reshape([2, 3]);
  const view = x.reshape([-1]);
  const { blocks } = memory();
  assert.deepEqual(view.tolist(), [0, 1, 2, 3, 4, 5]);
  const turned = viewOf(x, { dtype: 'float32', shape: [3, 2], strides: [1, 3] });
  assert.equal(memory().blocks, blocks);
  const copied = turned.reshape([6]);
  assert.equal(memory().blocks, blocks + 1);
  assert.deepEqual(copied.tolist(), [0, 3, 1, 4, 2, 5]);
  assert.deepEqual(turned.reshape([2, 1, 3]).tolist(), [[[0, 3, 1]], [[4, 2, 5]]]);
  assert.deepEqual(zeros([1]).expand([2, 3]).reshape([6]).strides, [0]);
});

test('reshape refuses in PyTorch’s words', () => {
  const x = arange(6);
  const cases = [
    [[4], "shape '[4]' is invalid for input of size 6"],
    [[-1, -1], 'only one dimension can be inferred'],
    [[-2, 3], 'invalid shape dimension -2 at index 0 of shape [-2, 3]'],
    [[-1, 4], "shape '[-1, 4]' is invalid for input of size 6"],
  ];
  for (const [shape, message] of cases) refuses(() => x.reshape(shape), { message });
  const empty = zeros([0]);
  refuses(() => empty.reshape([-1, 0]), /cannot reshape tensor of 0 elements into shape \[-1, 0\]/);
});

test('unsqueeze inserts a 1 at a position counted from either end', () => {
  const x = arange(6).reshape([2, 3]);
  const cases = [
    [0, [1, 2, 3], [6, 3, 1]],
    [1, [2, 1, 3], [3, 3, 1]],
    [2, [2, 3, 1], [3, 1, 1]],
    [-1, [2, 3, 1], [3, 1, 1]],
    [-3, [1, 2, 3], [6, 3, 1]],
  ];
  for (const [dim, shape, strides] of cases) {
    const view = x.unsqueeze(dim);
    assert.deepEqual([view.shape, view.strides], [shape, strides]);
  }
  refuses(() => x.unsqueeze(3), {
    message: 'Dimension out of range (expected to be in range of [-3, 2], but got 3)',
    torchType: 'IndexError',
  });
  refuses(() => x.unsqueeze(0.5), /'dim'/);
  const deepest = zeros(new Array(64).fill(1));
  refuses(() => deepest.unsqueeze(0), /64/);
});

test('expandAs and broadcastTo are expand', () => {
  const x = arange(3);
  assert.deepEqual(x.expandAs(zeros([2, 3])).strides, [0, 1]);
  assert.deepEqual(x.broadcastTo([2, 1, 3]).tolist(), [[[0, 1, 2]], [[0, 1, 2]]]);
  const four = zeros([4]);
  refuses(() => x.expandAs(four), /expanded size of the tensor \(4\) must match the existing size \(3\)/);
  refuses(() => x.expandAs([4]), /'other' must be a tensor/);
});

test('viewAs and reshapeAs take the shape of a tensor, also if fused', () => {
  const [x, two] = [arange(6), zeros([2, 3])];
  assert.deepEqual(x.viewAs(two).tolist(), [[0, 1, 2], [3, 4, 5]]); // prettier-ignore
  assert.deepEqual(two.t().reshapeAs(x).shape, [6]);
  refuses(() => two.t().viewAs(x), /view size is not compatible/);
  refuses(() => x.viewAs([2, 3]), /'other' must be a tensor/);
  const summed = fuse((/** @type {Tensor} */ a, /** @type {Tensor} */ b) => a.viewAs(b).add(a.reshapeAs(b)));
  assert.deepEqual(summed(x, two).tolist(), [[0, 2, 4], [6, 8, 10]]); // prettier-ignore
});

test('view never copies', () => {
  const turned = arange(6).reshape([2, 3]).t();
  refuses(() => turned.view([6]), {
    message:
      "view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.",
  });
  assert.deepEqual(turned.view([3, 1, 2]).strides, [1, 6, 3]);
});

test('squeeze removes all ones, or the given ones', () => {
  const x = zeros([1, 3, 1, 2]);
  const cases = [
    [undefined, [3, 2]],
    [0, [3, 1, 2]],
    [1, [1, 3, 1, 2]],
    [-2, [1, 3, 2]],
    [
      [0, 2],
      [3, 2],
    ],
    [[], [1, 3, 1, 2]],
  ];
  for (const [dim, shape] of cases) assert.deepEqual(x.squeeze(dim).shape, shape);
  refuses(() => x.squeeze([0, -4]), { message: 'dim 0 appears multiple times in the list of dims' });
  refuses(() => x.squeeze(4), { torchType: 'IndexError' });
  refuses(() => x.squeeze('0'), /'dim' must be/);
});

test('flatten and unflatten are inverse', () => {
  const x = arange(24).reshape([2, 3, 4]);
  assert.deepEqual(x.flatten().shape, [24]);
  assert.deepEqual(x.flatten(0, 1).shape, [6, 4]);
  assert.deepEqual(x.flatten(-2).unflatten(-1, [3, 4]).tolist(), x.tolist());
  assert.deepEqual(tensor(7).flatten().shape, [1]);
  assert.deepEqual(zeros([2, 0, 4]).unflatten(1, [-1, 5]).shape, [2, 0, 5, 4]);
  refuses(() => x.flatten(2, 1), { message: 'flatten() has invalid args: start_dim cannot come after end_dim' });
  refuses(() => x.unflatten(2, [3, -1]), {
    message: "unflatten: Provided sizes [3, -1] don't multiply up to the size of dim 2 (4) in the input tensor",
  });
  refuses(() => x.unflatten(0, []), { message: 'unflatten: sizes must be non-empty' });
  refuses(() => x.unflatten(0, [-1, -1]), /unexpected error:\nonly one dimension can be inferred/);
});
