/** Creates tensors of random numbers, of a shape or like another tensor. */
import { core } from '../../boundary/core.js';
import { allocateContiguous } from '../../engine/allocate.js';
import { copyInto } from '../../engine/copy.js';
import { getDefaultDtype } from '../../engine/default-dtype.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { integer, integers, isArray } from '../../tensor/arguments.js';
import { assertFits, Scalar } from '../../tensor/scalar.js';
import { assertNoMore } from '../../tensor/surplus.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { addressOf } from '../../tensor/tensor.js';
import { like } from '../joining/like.js';
import { destination, placed, shapeAndOptions } from '../creation-arguments.js';
import { generatorArgument } from './generator.js';
import { fillIntegers, fillNormal, fillUniform } from './in-place.js';
import { integersBetween, wholeArgument } from './integers.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { LikeDrawn, Randint, RandintLike, RandomFiller, Randperm } from '../../typing/random.js' */
/** @import { Generator } from './generator.js' */

/**
 * @param {string} fn
 * @param {unknown} sizes
 * @param {unknown} options
 * @param {DType} natural
 * @param {(result: UntypedTensor, generator: Generator) => void} fill
 */
function drawn(fn, sizes, options, natural, fill) {
  const where = destination(fn, options, natural, ['generator']);
  const generator = generatorArgument(fn, where.generator);
  return placed(where, integers(fn, 'shape', sizes), (result) => fill(result, generator));
}

/**
 * Returns random numbers from the uniform distribution on [0, 1).
 * @type {RandomFiller}
 * @example
 *   (manualSeed(0), rand([2]).toString()); // 'tensor([0.4963, 0.7682])'
 */
export const rand = (/** @type {unknown[]} */ ...args) =>
  drawn('rand', ...shapeAndOptions('rand', args), getDefaultDtype(), (result, source) => fillUniform(result, source));

/**
 * Returns random numbers from the normal distribution with mean 0 and variance 1.
 * @type {RandomFiller}
 * @example
 *   (manualSeed(0), randn([2]).toString()); // 'tensor([ 1.5410, -0.2934])'
 */
export const randn = (/** @type {unknown[]} */ ...args) =>
  drawn('randn', ...shapeAndOptions('randn', args), getDefaultDtype(), (result, source) => fillNormal(result, source));

/**
 * Reads the bounds of `randint(high, …)` and `randint(low, high, …)`.
 * @param {string} fn
 * @param {readonly unknown[]} args
 */
function boundsOf(fn, args) {
  const [low, high] = args.length === 1 ? [0, args[0]] : args;
  return /** @type {const} */ ([wholeArgument(fn, 'low', low), wholeArgument(fn, 'high', high)]);
}

/**
 * Returns random integers: `randint(high, shape)` from 0 up to but not including `high`, `randint(low, high, shape)`
 * from `low` up to but not including `high`.
 * @type {Randint}
 * @example
 *   (manualSeed(0), randint(10, [4]).tolist()); // [4n, 9n, 3n, 0n]
 */
export const randint = (/** @type {unknown[]} */ ...args) => {
  const sizeIndex = isArray(args[1]) ? 1 : 2;
  assertNoMore('randint', args, sizeIndex + 2);
  const [low, high] = boundsOf('randint', args.slice(0, sizeIndex));
  return drawn('randint', args[sizeIndex], args[sizeIndex + 1], 'int64', (result, source) =>
    fillIntegers(result, source, () => integersBetween(result.dtype, low, high)),
  );
};

/**
 * The largest n of `randperm` for each float dtype that represents all integers below n exactly.
 * @type {{ [Name in DType]?: string }}
 */
const mostInOrder = { float16: '2049', float32: '2^24+1', float64: '2^53+1' };

/** @param {DType} name @param {number} n @param {boolean} isNew */
function assertOrder(name, n, isNew) {
  const dtype = dtypeInfo(name);
  if (n < 0) {
    const message = isNew
      ? `Trying to create tensor with negative dimension ${n}: [${n}]`
      : `n must be non-negative, got${n}`;
    throw new ShapeError(message, { argument: 'n', a: n });
  }
  if (dtype.category === 'bool') throw notImplementedFor('randperm', dtype.scalarType, 'dtype');
  const most = mostInOrder[name];
  const [base = 0, exponent = 1] = (most ?? '').split(/\^|\+/).map(Number);
  if (most && n > (most.includes('^') ? base ** exponent + 1 : base)) {
    throw new ShapeError(`n cannot be greater than ${most} for ${dtype.scalarType} type.`, { argument: 'n', a: n });
  }
  if (dtype.category === 'integer' && n > 0)
    assertFits(new Scalar(n - 1, 'int'), dtype, { argument: 'n', dtype: name });
}

/**
 * Returns the integers from 0 up to but not including `n`, in random order.
 * @type {Randperm}
 * @example
 *   (manualSeed(0), randperm(4).tolist()); // [0n, 1n, 3n, 2n]
 */
export const randperm = (/** @type {unknown} */ n, /** @type {unknown} */ options) => {
  const count = integer('randperm', 'n', n);
  const where = destination('randperm', options, 'int64', ['generator']);
  const generator = generatorArgument('randperm', where.generator);
  assertOrder(where.dtype, count, where.out === undefined);
  return placed(where, [count], (result) => {
    useAndDispose(allocateContiguous('int64', [count]), (order) => {
      generator.lend(() => core._stride0_permute(addressOf(order), count));
      copyInto(order, result);
    });
  });
};

/** @param {string} fn @param {(result: Tensor, generator: Generator) => void} fill @returns {LikeDrawn} */
const drawnLike = (fn, fill) => {
  /** @param {any} given */
  const draw = (given) => like(fn, given, (result) => fill(result, generatorArgument(fn, given.generator)));
  return /** @type {any} */ (withNamedArguments(fn, ['input'], ['dtype', 'generator'], draw));
};

/**
 * Returns random numbers from the uniform distribution on [0, 1), in the shape and dtype of `input`.
 * @example
 *   randLike(zeros([2, 3])).shape; // [2, 3]
 */
export const randLike = drawnLike('randLike', fillUniform);

/**
 * Returns random numbers from the normal distribution with mean 0 and variance 1, in the shape and dtype of `input`.
 * @example
 *   randnLike(zeros([2, 3])).shape; // [2, 3]
 */
export const randnLike = drawnLike('randnLike', fillNormal);

/**
 * Returns random integers in the shape and dtype of `input`: `randintLike(input, high)` from 0 up to but not including
 * `high`, `randintLike(input, low, high)` from `low` on.
 * @type {RandintLike}
 * @example
 *   (manualSeed(0), randintLike(zeros([4]), 10).tolist()); // [4, 9, 3, 0]
 */
export const randintLike = withNamedArguments(
  'randintLike',
  ['input', 'low', 'high'],
  ['dtype', 'generator'],
  (args) => {
    const { low, high, generator } = args;
    const [from, to] = boundsOf('randintLike', high === undefined ? [low] : [low, high]);
    const source = generatorArgument('randintLike', generator);
    return like('randintLike', args, (result) =>
      fillIntegers(result, source, () => integersBetween(result.dtype, from, to)),
    );
  },
);
