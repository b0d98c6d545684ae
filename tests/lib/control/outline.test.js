/** An operation on outlines behaves as on tensors with elements: the result's geometry, its warnings, its errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../web/lib/index.js';
import { add, arange, backcompat, broadcastTensors, fuse, maskedFill, memory, tensor } from '../../../web/lib/index.js';
import { emptyOutline, outline, rehearse, shareMemory } from '../../../web/lib/control/outline.js';
import { generator } from '../../random.js';
import { allDTypes, randomTensor } from '../cases.js';
import { expectNoLeaks } from '../leaks.js';

/** @import { Tensor } from '../../../web/lib/tensor/tensor.js' */

expectNoLeaks();

const library = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (stride0));

/** The outcome, including warnings. @param {() => Tensor} run */
function outcomeOf(run) {
  /** @type {unknown[]} */
  const warnings = [];
  const before = stride0.setWarningHandler((warning) => warnings.push(warning));
  try {
    const { dtype, shape, strides } = run();
    return { dtype, shape, strides, warnings };
  } catch (error) {
    const { name, message, torchType } = /** @type {import('../../../web/lib/errors/classes.js').ShapeError} */ (error);
    return { name, message, torchType, warnings };
  } finally {
    stride0.setWarningHandler(before);
  }
}

/** @param {Tensor} tensor */
const drawn = (tensor) => outline(tensor, tensor.storageOffset);
const contiguous = (/** @type {number[]} */ shape, dtype = 'float32') => {
  let step = 1;
  const strides = shape.toReversed().map((size) => (step *= Math.max(size, 1)) / Math.max(size, 1));
  return outline({ dtype: /** @type {any} */ (dtype), shape, strides: strides.toReversed() });
};

test('every operation has the same outcome for outlines as for random tensors', () => {
  const random = generator(6);
  const { pick } = random;
  const shapes = [[], [1], [3], [2, 3], [2, 1], [1, 3], [4, 2, 3], [0], [2, 2]];
  const ops = 'add sub mul div floorDivide maximum eq bitwiseAnd where lerp maskedFill ldexp'.split(' ');
  for (let i = 0; i < 1500; ++i) {
    const name = pick(ops);
    const count = name === 'where' || name === 'lerp' ? 3 : 2;
    const tensors = Array.from({ length: count }, () => randomTensor(random, pick(allDTypes), pick(shapes)).given);
    const form = pick(['fresh', 'inPlace', 'out']);
    if (name === 'maskedFill') tensors.splice(1, 1, randomTensor(random, 'bool', pick(shapes)).given);
    const out =
      form === 'out' && name !== 'maskedFill' ? randomTensor(random, pick(allDTypes), pick(shapes)).given : undefined;
    const call = (/** @type {Tensor[]} */ list, /** @type {Tensor | undefined} */ into) => {
      const fn = library[form === 'inPlace' && `${name}_` in library ? `${name}_` : name];
      const rest = name === 'maskedFill' ? [...list, 1] : list;
      return fn?.(...rest, ...(into ? [{ out: into }] : []));
    };
    const foreseen = outcomeOf(() => rehearse(() => call(tensors.map(drawn), out && drawn(out))));
    /** @type {Tensor | undefined} */
    let result;
    const happened = outcomeOf(() => (result = call(tensors, out)));
    // A division only finds zeros when it runs.
    if (happened.message !== 'ZeroDivisionError')
      assert.deepEqual(foreseen, happened, `${name} ${form} ${tensors.map(({ dtype, shape }) => `${dtype} ${shape}`)}`);
    for (const each of new Set([...tensors, out, result])) each?.dispose();
  }
});

test('outlines of any size take no memory', () => {
  const before = memory().bytes;
  const sum = rehearse(() => add(contiguous([99999, 99999, 99999]), contiguous([99999, 1])));
  assert.deepEqual([sum.shape, sum.dtype], [[99999, 99999, 99999], 'float32']);
  const masked = rehearse(() => maskedFill(contiguous([99999, 99999, 999]), contiguous([1], 'bool'), 1));
  assert.deepEqual(masked.shape, [99999, 99999, 999]);
  assert.equal(memory().bytes, before);
});

test('sums, products and repeats of outlines have the right geometry', () => {
  const real = tensor([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  const before = memory().bytes;
  rehearse(() => {
    const x = contiguous([99999, 99999, 99999]);
    assert.deepEqual(x.sum(1).shape, [99999, 99999]);
    assert.deepEqual(x.mean([0, 2], { keepdim: true }).shape, [1, 99999, 1]);
    assert.deepEqual(stride0.matmul(x, contiguous([99999, 3])).shape, [99999, 99999, 3]);
    assert.deepEqual(x.repeat([2, 1, 1]).shape, [199998, 99999, 99999]);
    assert.deepEqual(stride0.repeatInterleave(x, 3, 1).shape, [99999, 299997, 99999]);
    assert.deepEqual(x.permute([2, 0, 1]).reshape([99999, -1]).shape, [99999, 9999800001]);
    assert.deepEqual(x.amax(0).add(x.sum(0)).strides, [99999, 1]);
  });
  assert.equal(memory().bytes, before);
  rehearse(() => {
    assert.throws(() => contiguous([2], 'int64').mean(), /could not infer output dtype/);
    assert.throws(() => contiguous([3, 3]).view([4]), /shape '\[4\]' is invalid for input of size 9/);
    const unlike = () => stride0.matmul(contiguous([3, 3]), contiguous([2, 3]));
    assert.throws(unlike, /mat1 and mat2 shapes cannot be multiplied/);
    assert.deepEqual(stride0.matmul(contiguous([2, 3]), real).shape, [2, 2]);
  });
  real.dispose();
});

test('views share memory, and writing through one that another reads is refused', () => {
  const x = contiguous([3, 3]);
  const [part, copy] = rehearse(() => [x.select(1, 2), x.t().reshape([9])]);
  assert.deepEqual([part?.storageOffset, part && shareMemory(part, x), copy && shareMemory(copy, x)], [2, true, false]);
  const sibling = outline({ dtype: 'float32', shape: [2, 3], strides: [3, 1] }, 0, x);
  rehearse(() => {
    assert.throws(() => x.add_(x.t()), /some elements of the input tensor and the written-to tensor/);
    assert.throws(() => sibling.add_(x.narrow(0, 1, 2)), /some elements of the input tensor/);
    assert.equal(x.add_(x), x);
    assert.deepEqual(x.narrow(0, 0, 1).add_(x.narrow(0, 2, 1)).shape, [1, 3]);
    assert.throws(() => contiguous([3]).expand([2, 3]).add_(1), /more than one element of the written-to tensor/);
    assert.deepEqual(x.asStrided([9], [1]).shape, [9]);
    assert.throws(() => x.asStrided([10], [1]), /are out of bounds for storage of size 36/);
    assert.deepEqual(x.sum(0).asStrided([3], [1]).shape, [3]);
  });
});

test('a new outline has the layout of empty, and the same errors', () => {
  const result = emptyOutline([3, 0, 2], 'int8');
  assert.deepEqual([result.shape, result.strides, result.dtype], [[3, 0, 2], [2, 2, 1], 'int8']);
  assert.throws(() => emptyOutline([2 ** 40, 2 ** 40], 'int8'), { name: 'ShapeError' });
  assert.throws(() => emptyOutline([-1], 'int8'), /negative dimension/);
});

test('a target that would have to grow is refused in PyTorch’s words', () => {
  const grow = () => rehearse(() => contiguous([1, 3, 1]).add_(contiguous([3, 1, 7])));
  assert.throws(grow, { message: "output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]" });
});

test('an out of another shape is resized in outline, with the warning', () => {
  const out = contiguous([3]);
  const { warnings, shape } = /** @type {any} */ (
    outcomeOf(() => rehearse(() => add(contiguous([2]), contiguous([2]), { out })))
  );
  assert.deepEqual(shape, [2]);
  assert.match(warnings[0].message, /was resized since it had shape \[3\], .* required output shape \[2\]/);
});

test('outlines have views, and give the warning about old broadcasting', () => {
  const [a, b] = rehearse(() => broadcastTensors(contiguous([4, 1]), contiguous([4])));
  assert.deepEqual(
    [a?.strides, b?.strides],
    [
      [1, 0],
      [0, 1],
    ],
  );
  backcompat.broadcastWarning.enabled = true;
  const { warnings } = outcomeOf(() => rehearse(() => add(contiguous([4, 1]), contiguous([4]))));
  backcompat.broadcastWarning.enabled = false;
  assert.equal(/** @type {any} */ (warnings[0]).code, 'BROADCAST_SAME_NUMEL');
});

test('operations that need elements say so', () => {
  for (const read of [() => contiguous([]).item(), () => contiguous([2, 2]).t().tolist()]) {
    assert.throws(() => rehearse(read), { code: 'needsNumbers' });
  }
});

test('the previous mode is restored afterwards, even after an error', () => {
  const clash = { name: 'ShapeError', message: /size of tensor a \(2\) must match the size of tensor b \(3\)/ };
  assert.throws(() => rehearse(() => add(contiguous([2]), contiguous([3]))), clash);
  const sum = arange(3).add(1);
  assert.deepEqual(sum.tolist(), [1, 2, 3]);
  sum.dispose();
});

test('a masked fill may be fused', () => {
  const [x, mask] = [tensor([1, 2]), tensor([[true], [false]])];
  const fused = fuse((/** @type {Tensor} */ a, /** @type {Tensor} */ m) => maskedFill(a, m, 9).add(a))(x, mask);
  assert.deepEqual(fused.tolist(), [
    [10, 11],
    [2, 4],
  ]);
  for (const each of [x, mask, fused]) each.dispose();
});
