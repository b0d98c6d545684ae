/** Surplus arguments: accepted where PyTorch accepts them, refused with the function's name elsewhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as files from '../../../web/lib/files/index.js';
import * as stride0 from '../../../web/lib/index.js';
import { arange, ones, tensor, Tensor } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

/** Functions with any number of tensors, shapes or sizes. */
const gathers = (
  'atleast1d atleast2d atleast3d blockDiag broadcastArrays broadcastShapes broadcastTensors cartesianProd chainMatmul ' +
  'einsum empty explain explainEinsum explainGather meshgrid ones rand randn ' +
  'resultType zeros'
).split(' ');

/** @param {unknown} value */
const isClass = (value) => typeof value === 'function' && 'prototype' in value;

test('every public function refuses surplus arguments', () => {
  for (const [name, fn] of Object.entries({ ...stride0, ...files })) {
    if (typeof fn !== 'function' || isClass(fn) || gathers.includes(name)) continue;
    // An alias of a function that checks its own arguments names that function.
    const message = new RegExp(
      `^(?:${name}|${fn.name})\\(\\) takes (no arguments|at most \\d arguments?), but argument \\d is `,
    );
    const given = new Array(12).fill([]);
    assert.throws(() => /** @type {Function} */ (fn)(...given), { name: 'ArgumentError', message });
  }
});

test('every method refuses surplus arguments', () => {
  const x = ones([2, 3]);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Tensor.prototype))) {
    if (typeof value !== 'function' || name === 'constructor' || name === 'index') continue; // which takes any items
    const message = new RegExp(`^${name}\\(\\) takes (no arguments|at most \\d arguments?), but argument \\d is `);
    refuses(() => value.apply(x, new Array(12).fill([])), { name: 'ArgumentError', message });
  }
  x.dispose();
});

test('the sentence says what to write instead', () => {
  const x = ones([2, 3]);
  refuses(() => stride0.reshape(x, .../** @type {any} */ ([6, 1])), {
    message:
      'reshape() takes at most 2 arguments, but argument 3 is 1; several sizes or dimensions go into one array, [6, 1]',
  });
  refuses(() => x.select(0, 0, .../** @type {any} */ ([0])), {
    message: 'select() takes at most 2 arguments, but argument 3 is 0',
  });
  refuses(() => x.t(.../** @type {any} */ ([0])), { message: 't() takes no arguments, but argument 1 is 0' });
  assert.deepEqual(x.neg(undefined, .../** @type {any} */ ([undefined])).shape, [2, 3], 'undefined is no argument');
});

test('a function of one tensor can be an array callback', () => {
  const rows = [ones([2, 3]), ones([2, 1])];
  assert.deepEqual(rows.map(stride0.t).map(({ shape }) => shape), [[3, 2], [1, 2]]); // prettier-ignore
  const [x] = rows;
  refuses(() => stride0.t(x, .../** @type {any} */ ([1, rows])), /takes at most 1 argument/);
});

/** PyTorch's results: `o` is zeros(1, 3), `x` is arange(6).reshape(2, 3), as below. */
test('methods take their list as separate arguments', () => {
  const x = arange(6).reshape([2, 3]);
  const o = ones([1, 3]);
  const p = tensor(1);
  const recorded = [
    [o.expand(2, 3), [2, 3]],
    [o.expand(-1, 3), [1, 3]],
    [o.broadcastTo(2, 3), [2, 3]],
    [x.repeat(2, 3), [4, 9]],
    [x.tile(2, 3), [4, 9]],
    [x.tile(2), [2, 6]],
    [x.reshape(6, 1), [6, 1]],
    [x.reshape(6), [6]],
    [x.view(3, 2), [3, 2]],
    [x.view(6), [6]],
    [o.squeeze(0, 1), [3]],
    [x.permute(1, 0), [3, 2]],
    [x.sumToSize(1, 3), [1, 3]],
    [x.sumToSize(3), [3]],
    [p.expand(2, 2), [2, 2]],
  ];
  for (const [result, shape] of recorded) assert.deepEqual(/** @type {Tensor} */ (result).shape, shape);
  refuses(() => x.squeeze(0, 0), { message: 'dim 0 appears multiple times in the list of dims' });
  refuses(() => o.squeeze(0, 5), {
    message: 'Dimension out of range (expected to be in range of [-2, 1], but got 5)',
  });
  refuses(() => x.repeat(2), {
    message: 'Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor',
  });
  for (const call of [
    () => x.reshape([6], .../** @type {any} */ ([1])),
    () => x.permute([1, 0], .../** @type {any} */ ([1])),
  ]) {
    refuses(call, /takes at most 1 argument, but argument 2 is 1/);
  }
});

test('the constructor’s error names the functions that create tensors', () => {
  const any = /** @type {any} */ (Tensor);
  for (const args of [[[1, 2]], [], [2, 3]])
    assert.throws(() => new any(...args), { name: 'TypeError', message: /^new Tensor\(\) is internal: write tensor/ });
});
