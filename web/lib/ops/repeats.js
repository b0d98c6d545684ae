/** Copies that hold their input several times over, in whole or number by number. */
import { dimOf, hasNoDimensions } from '../tensor/dims.js';
import { ShapeError } from '../errors/classes.js';
import { notImplementedFor } from '../errors/sentences.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { integer, integers, tensorArgument } from '../tensor/arguments.js';
import { allocateContiguous } from '../engine/allocate.js';
import { copyAlong, dimensionOf } from '../engine/copy-along.js';
import { filled } from '../tensor/filled.js';
import { valuesOf } from '../values/read.js';
import { isTensor } from '../tensor/tensor.js';
import { flatten } from './views.js';

/** @import { Within } from '../typing/dims.js' */
/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Repeated } from '../typing/reshaping.js' */
/** @import { Shape } from '../typing/shapes.js' */
/** @import { InterleavedShape } from '../typing/views.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { CopiedDim } from '../engine/copy-along.js' */

/** @param {string} fn @param {Tensor} from @param {readonly number[]} repeats one per dimension, or more */
function tiled(fn, from, repeats) {
  const added = repeats.length - from.ndim;
  const source = repeats.map((_, dim) => (dim < added ? { size: 1, from: 0 } : dimensionOf(from, dim - added)));
  const sizes = source.map(({ size }, dim) => size * Number(repeats[dim]));
  return filled(allocateContiguous(from.dtype, integers(fn, 'repeats', sizes), from), (made) => {
    const steps = source.flatMap(({ size, from }, dim) => {
      const to = Number(made.strides[dim]);
      return [
        { size: Number(repeats[dim]), from: 0, to: to * size },
        { size, from, to },
      ];
    });
    copyAlong(from, made, steps);
  });
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
  const times = integers('repeat', 'repeats', repeats);
  if (times.length < from.ndim) {
    throw new ShapeError('Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor', {
      argument: 'repeats',
      a: times.length,
      b: from.ndim,
    });
  }
  return tiled('repeat', from, times);
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
  const times = integers('tile', 'dims', dims);
  return tiled('tile', from, [...new Array(Math.max(from.ndim - times.length, 0)).fill(1), ...times]);
}

/**
 * Repeats each element along dimension `dim`: `repeats` times, or as often as a tensor of repeats says for each.
 * Without `dim`, it repeats the elements of the flattened tensor.
 * @template {Tensor} A
 * @template {number | Tensor} const R
 * @template {number | null | undefined} [const N=null]
 * @param {A} input
 * @param {R} repeats
 * @param {Within<ShapeOf<A>, N>} [dim]
 * @returns {Tensor<DTypeOf<A>, InterleavedShape<ShapeOf<A>, R, NoInfer<N>>>}
 * @example
 *   repeatInterleave(tensor([[1], [2]]), 2, 0).tolist(); // [[1], [1], [2], [2]]
 */
export function repeatInterleave(input, repeats, dim) {
  const given = tensorArgument('repeatInterleave', 'input', input);
  const flat = dim === undefined || dim === null;
  // PyTorch stumbles over what is wrong further in: with a number and with a tensor in different places.
  if (isTensor(repeats)) assertOneDimension(repeats);
  if (!flat && given.ndim === 0 && isTensor(repeats)) {
    throw hasNoDimensions(dim);
  }
  const at = flat ? 0 : dimOf('repeatInterleave', 'dim', dim, given.ndim);
  if (!flat && given.ndim === 0) {
    assertNotNegative(repeats);
    dimOf('repeatInterleave', 'dim', 1, 0);
  }
  const runs = runsOf(repeats, flat ? given.numel : Number(given.shape[at]), Number(flat ? 0 : dim));
  if (!flat) return interleaved(given, at, runs);
  const from = flatten(given);
  try {
    return interleaved(from, 0, runs);
  } finally {
    from.dispose();
  }
}

/** @typedef {{ first: number, size: number, times: number }} Run neighbours that are repeated equally often */

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

/** @param {unknown} repeats @param {number} size @param {number} dim as it was given @returns {Run[]} */
function runsOf(repeats, size, dim) {
  if (!isTensor(repeats)) {
    return [{ first: 0, size, times: assertNotNegative(repeats) }];
  }
  const given = repeats.numel;
  if (given !== size && given !== 1) {
    throw new ShapeError(
      `repeats must have the same size as input along dim, but got repeats.size(0) = ${given} and input.size(${dim}) = ${size}`,
      { argument: 'repeats', a: given, b: size },
    );
  }
  const { category, scalarType } = dtypeInfo(repeats.dtype);
  if (category !== 'integer') {
    throw notImplementedFor('repeat_interleave_cpu', scalarType, 'repeats');
  }
  const counts = Array.from(valuesOf(repeats), Number);
  if (size > 0 && counts.some((times) => times < 0)) {
    throw new ShapeError('repeats can not be negative', { argument: 'repeats' });
  }
  if (given === 1) return [{ first: 0, size, times: Number(counts[0]) }];
  /** @type {Run[]} */
  const runs = [];
  counts.forEach((times, first) => {
    const last = runs.at(-1);
    if (last?.times === times) last.size += 1;
    else runs.push({ first, size: 1, times });
  });
  return runs;
}

/** @param {Tensor} from @param {number} at @param {readonly Run[]} runs */
function interleaved(from, at, runs) {
  const total = runs.reduce((sum, { size, times }) => sum + size * times, 0);
  const shape = integers('repeatInterleave', 'repeats', from.shape.with(at, total));
  return filled(allocateContiguous(from.dtype, shape, from), (made) => {
    const steps = from.shape.map((_, dim) => ({ ...dimensionOf(from, dim), to: Number(made.strides[dim]) }));
    const { from: read, to: write } = /** @type {CopiedDim} */ (steps[at]);
    let written = 0;
    for (const { first, size, times } of runs) {
      const split = [
        { size, from: read, to: write * times },
        { size: times, from: 0, to: write },
      ];
      copyAlong(from, made, steps.toSpliced(at, 1, ...split), first * read, written * write);
      written += size * times;
    }
  });
}
