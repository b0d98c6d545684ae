/** `scatterReduce`: combines elements with those at an index by a sum, product, mean, maximum or minimum. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocateLike } from '../../engine/allocate.js';
import { compute } from '../../engine/compute.js';
import { copyInto } from '../../engine/copy.js';
import { ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { quoted, tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { Scalar } from '../../tensor/scalar.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { changing } from './changing.js';
import { foldInFloat32, combineAt, withNumber } from './places.js';
import { settled } from './scatter.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Access } from '../../engine/indexed.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { BothScatterReduce } from '../../typing/gathering.js' */

/** The core's access for each reduction. @type {Record<string, Access>} */
export const folds = {
  sum: 'add',
  mean: 'add',
  prod: 'multiply',
  amax: 'maximum',
  max: 'maximum',
  amin: 'minimum',
  min: 'minimum',
};

/** The neutral element of a reduction: 0 for a sum, 1 for a product. @param {Access} access @param {DType} dtype */
export function neutralElement(access, dtype) {
  if (access === 'add' || access === 'multiply') return new Scalar(Number(access === 'multiply'), 'int');
  const { category, size } = dtypeInfo(dtype);
  const least = access === 'maximum';
  if (category === 'float') return new Scalar(least ? -Infinity : Infinity, 'float');
  if (category === 'bool') return new Scalar(!least, 'bool');
  const bits = BigInt(size * 8);
  const [lowest, highest] = dtype === 'uint8' ? [0n, 255n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
  return new Scalar(least ? lowest : highest, 'int');
}

/** A kernel that PyTorch doesn't have for bools. @param {string} kernel */
export function missing(kernel) {
  return notImplementedFor(kernel, 'Bool');
}

/** @param {string} fn @param {unknown} value */
export function includesSelf(fn, value = true) {
  if (typeof value === 'boolean') return value;
  throw wrongArgument(fn, 'includeSelf', 'a boolean', value);
}

/**
 * Divides each sum by its number of elements.
 * @param {Tensor} target
 * @param {boolean} include whether the existing elements count
 * @param {(counts: Tensor, one: Tensor) => void} count adds 1 at every index
 */
export function divideByCount(target, include, count) {
  const counts = filled(allocateLike(target, target.dtype), (result) =>
    copyInto(new Scalar(Number(include), 'int'), result),
  );
  withTemporaries((own) => {
    own(counts);
    withNumber(new Scalar(1, 'int'), target.dtype, (one) => count(counts, one));
    const none = own(compute('eq', [counts, new Scalar(0, 'int')]));
    compute('maskedFill', [counts, none, new Scalar(1, 'int')], { inPlace: true });
    const { category } = dtypeInfo(target.dtype);
    compute(category === 'float' ? 'div' : 'floorDivide', [target, counts], { inPlace: true });
  });
}

/**
 * Combines each element of `src` with the element at its index by `reduce`: 'sum', 'prod', 'mean', 'amax' or 'amin'.
 * Unless `includeSelf` is false, the existing elements count too.
 * @example
 *   const places = tensor([0, 2, 2]).long();
 *   scatterReduce(ones([3]), 0, places, tensor([5, 2, 3]), 'prod').tolist(); // [5, 1, 6]
 */
export const scatterReduce = /** @type {BothScatterReduce} */ (
  changing('scatterReduce', ['dim', 'index', 'src', 'reduce'], ['includeSelf'], (args, fn) => {
    const src = tensorArgument(fn, 'src', args.src);
    const include = includesSelf(fn, args.includeSelf);
    const { input, reduce } = args;
    const { index, placesIn, check } = settled(fn, args, src);
    const access = /** @type {Access} */ (
      typeof reduce === 'string' && Object.hasOwn(folds, reduce) ? folds[reduce] : undefined
    );
    return {
      index,
      source: src,
      check() {
        if (access === undefined) {
          const message = `reduce argument must be either sum, prod, mean, amax or amin, got ${quoted(reduce)}`;
          throw new ShapeError(message, { argument: 'reduce' });
        }
        const isMissing = reduce === 'mean' && input.dtype === 'bool';
        if (!isMissing || !include) check();
        if (isMissing) throw missing(index.numel > 0 ? 'scatter_gather_tensor_cpu_reduce_mean' : 'div_floor_cpu');
      },
      write(target, safe) {
        const places = placesIn(safe);
        if (!include)
          withNumber(neutralElement(access, target.dtype), target.dtype, (none) =>
            combineAt('write', places(target), none),
          );
        foldInFloat32(access, places, target, src);
        if (reduce === 'mean')
          divideByCount(target, include, (counts, one) => foldInFloat32('add', places, counts, one));
      },
    };
  })
);
