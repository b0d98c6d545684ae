/** `repeat` and `tile`, which repeat the whole input, and `repeatInterleave`, which repeats each element. */
import { dimOf, hasNoDimensions } from '../tensor/dims.js';
import { ShapeError } from '../errors/classes.js';
import { notImplementedFor } from '../errors/sentences.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { integer, integers, tensorArgument } from '../tensor/arguments.js';
import { allocateContiguous, viewOf } from '../engine/allocate.js';
import { copyInto } from '../engine/copy.js';
import { viewBy, viewed } from '../engine/views.js';
import { filled } from '../tensor/filled.js';
import { withTemporaries } from '../tensor/with-temporaries.js';
import { withNamedArguments } from '../tensor/named-arguments.js';
import { valuesOf } from '../values/read.js';
import { isTensor } from '../tensor/tensor.js';
import { arange } from './ranges.js';
import { flatten } from './views.js';
import { useAndDispose } from '../tensor/with-temporaries.js';

/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Repeated } from '../typing/reshaping.js' */
/** @import { Shape } from '../typing/shapes.js' */
/** @import { RepeatInterleave } from '../typing/views.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * @param {'repeat' | 'tile'} fn
 * @param {string} argument
 * @param {Tensor} from
 * @param {readonly number[]} repeats for `tile` there may be fewer than dimensions
 */
function repeated(fn, argument, from, repeats) {
  const sizes = integers(fn, argument, viewBy(fn, from, repeats).geometry.shape);
  return filled(allocateContiguous(from.dtype, sizes, from), (result) =>
    withTemporaries((own) => {
      const places = own(viewed('tiles', result, from.shape));
      copyInto(own(viewed('expand', own(viewed('squeezeAll', from)), /** @type {Shape} */ (places.shape))), places);
    }),
  );
}

/**
 * Repeats the tensor `repeats[i]` times along dimension i. If there are more repeats than dimensions, new dimensions
 * are added on the left.
 * @template {Tensor} A
 * @template {Shape} const Repeats
 * @param {A} input
 * @param {Repeats} repeats
 * @returns {Tensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>}
 * @example
 *   repeat(arange(2), [2, 2]).tolist(); // [[0, 1, 0, 1], [0, 1, 0, 1]]
 */
export function repeat(input, repeats) {
  const from = tensorArgument('repeat', 'input', input);
  return repeated('repeat', 'repeats', from, integers('repeat', 'repeats', repeats));
}

/**
 * Repeats the tensor like `repeat`, but fewer repeats than dimensions apply to the last dimensions.
 * @template {Tensor} A
 * @template {Shape} const Repeats
 * @param {A} input
 * @param {Repeats} dims
 * @returns {Tensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>}
 * @example
 *   tile(tensor([[1], [2]]), [2]).tolist(); // [[1, 1], [2, 2]]
 */
export function tile(input, dims) {
  const from = tensorArgument('tile', 'input', input);
  return repeated('tile', 'dims', from, integers('tile', 'dims', dims));
}

/**
 * Repeats each element along dimension `dim`: `repeats` times, or as often as a tensor of repeats says for each.
 * Without `dim`, it repeats the elements of the flattened tensor. With a tensor of repeats alone, it returns each
 * position as often as its repeats say. `outputSize` is the size that the repeated dimension is going to have.
 * @type {RepeatInterleave}
 * @example
 *   repeatInterleave(tensor([[1], [2]]), 2, 0).tolist(); // [[1], [1], [2], [2]]
 *   repeatInterleave(tensor([2n, 0n, 1n])).tolist(); // [0n, 0n, 2n]
 */
export const repeatInterleave = withNamedArguments(
  'repeatInterleave',
  ['input', 'repeats', 'dim'],
  ['outputSize'],
  (args) => {
    const { repeats, dim } = args;
    const input = tensorArgument('repeatInterleave', 'input', args.input);
    const wanted = args.outputSize === undefined ? undefined : sizeArgument(args.outputSize);
    if (repeats === undefined && dim === undefined) return repeatedPositions(input, wanted);
    const flat = dim === undefined || dim === null;
    // PyTorch fails at different places for a number and for a tensor.
    if (isTensor(repeats)) assertOneDimension(repeats);
    if (!flat && input.ndim === 0 && isTensor(repeats)) {
      throw hasNoDimensions(dim);
    }
    const axis = flat ? 0 : dimOf('repeatInterleave', 'dim', dim, input.ndim);
    if (!flat && input.ndim === 0) {
      assertNotNegative(repeats);
      dimOf('repeatInterleave', 'dim', 1, 0);
    }
    const runs = runsOf(repeats, flat ? input.numel : Number(input.shape[axis]), Number(flat ? 0 : dim), wanted);
    if (!flat) return interleaved(input, axis, runs);
    return useAndDispose(flatten(input), (from) => interleaved(from, 0, runs));
  },
);

/** @param {unknown} value */
const sizeArgument = (value) => integer('repeatInterleave', 'outputSize', value);

/** The indices 0, 1, …, each repeated as often as `repeats` says. @param {Tensor} repeats @param {number} [wanted] */
function repeatedPositions(repeats, wanted) {
  assertIntegers(repeats);
  if (repeats.ndim !== 1) {
    throw new ShapeError('repeat_interleave only accept 1D vector as repeat', { argument: 'input' });
  }
  const counts = countsOf(repeats, wanted);
  return withTemporaries((own) => {
    const positions = own(arange(0, counts.length, 1, { dtype: repeats.dtype }));
    return interleaved(positions, 0, joined(counts));
  });
}

/**
 * @typedef {{ first: number, size: number, times: number }} Run consecutive elements that are repeated equally often
 */

/** @param {Tensor} repeats */
function assertOneDimension(repeats) {
  if (repeats.ndim > 1) throw new ShapeError('repeats must be 0-dim or 1-dim tensor', { argument: 'repeats' });
}

/** @param {unknown} repeats */
function assertNotNegative(repeats) {
  const times = integer('repeatInterleave', 'repeats', repeats);
  if (times < 0) throw new ShapeError('Repeats must be non-negative', { argument: 'repeats', a: times });
  return times;
}

/**
 * @param {unknown} repeats
 * @param {number} size
 * @param {number} dim as the user gave it
 * @param {number} [wanted] the size of the result
 * @returns {Run[]}
 */
function runsOf(repeats, size, dim, wanted) {
  if (!isTensor(repeats)) {
    const times = assertNotNegative(repeats);
    if (wanted !== undefined && wanted !== size * times) {
      const message = `repeat_interleave: Invalid output_size, expected ${size * times} but got ${wanted}`;
      throw new ShapeError(message, { argument: 'outputSize', a: size * times, b: wanted });
    }
    return [{ first: 0, size, times }];
  }
  const given = repeats.numel;
  if (given !== size && given !== 1) {
    throw new ShapeError(
      `repeats must have the same size as input along dim, but got repeats.size(0) = ${given} and input.size(${dim}) = ${size}`,
      { argument: 'repeats', a: given, b: size },
    );
  }
  return joined(countsOf(repeats, wanted, size));
}

/** @param {Tensor} repeats */
function assertIntegers(repeats) {
  const { category, scalarType } = dtypeInfo(repeats.dtype);
  if (category !== 'integer') throw notImplementedFor('repeat_interleave_cpu', scalarType, 'repeats');
}

/**
 * How often each of `size` elements is repeated; throws if that does not add up to `wanted`.
 * @param {Tensor} repeats one for each, or one for all
 * @param {number} [wanted]
 * @param {number} [size]
 */
function countsOf(repeats, wanted, size = repeats.numel) {
  assertIntegers(repeats);
  if (size === 0) return [];
  if (wanted !== undefined && wanted < 0) {
    const message = `Trying to create tensor with negative dimension ${wanted}: [${wanted}]`;
    throw new ShapeError(message, { argument: 'outputSize', a: wanted });
  }
  const each = Array.from(valuesOf(repeats), Number);
  const counts = each.length === size ? each : new Array(size).fill(each[0]);
  const total = counts.reduce((sum, times) => sum + times, 0);
  if (wanted !== undefined && wanted !== total) {
    throw new ShapeError('allocated size does not match required size', {
      argument: 'outputSize',
      a: total,
      b: wanted,
    });
  }
  if (counts.some((times) => times < 0)) {
    throw new ShapeError('repeats can not be negative', { argument: 'repeats' });
  }
  return counts;
}

/** Groups consecutive elements that are repeated equally often. @param {readonly number[]} counts */
function joined(counts) {
  /** @type {Run[]} */
  const runs = [];
  counts.forEach((times, first) => {
    const last = runs.at(-1);
    if (last?.times === times) last.size += 1;
    else runs.push({ first, size: 1, times });
  });
  return runs;
}

/** @param {Tensor} from @param {number} axis @param {readonly Run[]} runs */
function interleaved(from, axis, runs) {
  const total = runs.reduce((sum, { size, times }) => sum + size * times, 0);
  const shape = integers('repeatInterleave', 'repeats', from.shape.with(axis, total));
  return filled(allocateContiguous(from.dtype, shape, from), (result) => {
    let written = 0;
    for (const { first, size, times } of runs) {
      const part = (/** @type {string} */ rule, /** @type {Tensor} */ of, /** @type {number} */ start) =>
        viewOf(of, viewBy(rule, of, [axis, size, times]).geometry, of.storageOffset + start * Number(of.strides[axis]));
      useAndDispose(part('repeated', from, first), (read) =>
        useAndDispose(part('repeats', result, written), (write) => copyInto(read, write)),
      );
      written += size * times;
    }
  });
}
