/** Fills tensors with random numbers, in the memory order of their elements, as PyTorch does. */
import { core } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocate, layoutLike } from '../../engine/allocate.js';
import { assertDistinct, copyInto, isOntoItself } from '../../engine/copy.js';
import { ArgumentError, DTypeError, ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { isPlainObject, tensorArgument } from '../../tensor/arguments.js';
import { elementsOf } from '../../tensor/elements.js';
import { filled } from '../../tensor/filled.js';
import { isContiguous } from '../../tensor/layout.js';
import { refuseTraced } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { addressOf, isTensor } from '../../tensor/tensor.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';
import { assertApart } from '../indexing/picking.js';
import { printed } from '../ranges.js';
import { expand } from '../views.js';
import { assertUniform, numberArgument } from './floats.js';
import { generatorArgument } from './generator.js';
import { anyInteger, integersBetween, integersFromOn, wholeArgument } from './integers.js';

/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Bernoulli_, Exponential_, Normal_, Random_, Uniform_ } from '../../typing/random.js' */
/** @import { Generator } from './generator.js' */
/** @import { Integers } from './integers.js' */

/** @typedef {(dtype: number, address: number, count: number) => void} Draw writes `count` elements of a dtype */

/** From this number of elements, PyTorch computes normally distributed numbers of a contiguous tensor 16 at a time. */
const block = 16;

/**
 * Writes the numbers of `draw` to `to`. If there are gaps between its elements, they are drawn into another tensor and
 * copied.
 * @param {Tensor} to
 * @param {Generator} generator
 * @param {Draw} draw
 * @returns {UntypedTensor}
 */
function drawInto(to, generator, draw) {
  if (to.numel === 0) return /** @type {UntypedTensor} */ (to);
  refuseTraced([to]);
  assertDistinct(to);
  const { code } = dtypeInfo(to.dtype);
  const layout = layoutLike(to, to.dtype);
  const isDense = isContiguous(to) || String(layout.strides) === String(to.strides);
  const drawn = (/** @type {Tensor} */ staged) => {
    generator.lend(() => draw(code, addressOf(staged), to.numel));
    return isDense ? /** @type {UntypedTensor} */ (to) : copyInto(staged, to);
  };
  return isDense ? drawn(to) : useAndDispose(allocate(layout), drawn);
}

/** @type {(to: Tensor, generator: Generator, from?: number, end?: number) => UntypedTensor} */
export function fillUniform(to, generator, from = 0, end = 1) {
  assertUniform(to.dtype, from, end);
  return drawInto(to, generator, (...run) => core._stride0_uniform(...run, from, end));
}

/** @param {number} deviation */
export function assertDeviation(deviation) {
  if (deviation >= 0) return;
  throw new ShapeError(`normal expects std >= 0.0, but found std ${printed(deviation)}`, { argument: 'std' });
}

/** @type {(to: Tensor, generator: Generator, mean?: number, deviation?: number) => UntypedTensor} */
export function fillNormal(to, generator, mean = 0, deviation = 1) {
  assertDeviation(deviation);
  const { category, scalarType } = dtypeInfo(to.dtype);
  if (category !== 'float' && to.numel > 0) throw notImplementedFor('normal_kernel_cpu', scalarType, 'dtype');
  const isBlocked = to.numel >= block && isContiguous(to);
  return drawInto(to, generator, (...run) => core._stride0_normal(...run, mean, deviation, Number(isBlocked)));
}

/** @type {(to: Tensor, generator: Generator, integers: () => Integers) => UntypedTensor} */
export function fillIntegers(to, generator, integers) {
  if (to.numel > 0) assertDistinct(to);
  const { range, base, wide } = integers();
  return drawInto(to, generator, (...run) => core._stride0_integers(...run, range, base, Number(wide)));
}

/** @type {(to: Tensor, generator: Generator, rate?: number) => UntypedTensor} */
export function fillExponential(to, generator, rate = 1) {
  if (!(rate > 0))
    throw new ShapeError(`exponential_ expects lambda > 0.0, but found lambda=${printed(rate)}`, { argument: 'lambd' });
  if (to.numel > 0) assertDistinct(to);
  const { category, scalarType } = dtypeInfo(to.dtype);
  if (category !== 'float' && to.numel > 0) {
    throw new DTypeError(
      'Exponential distribution is a continuous probability distribution. dtype must be a floating point but you ' +
        `specified ${scalarType}`,
    );
  }
  return drawInto(to, generator, (...run) => core._stride0_exponential(...run, rate));
}

/**
 * The probability for each element of `to`, in memory order.
 * @param {Tensor} to
 * @param {Tensor} p
 * @returns {UntypedTensor}
 */
function probabilitiesFor(to, p) {
  const { category, scalarType } = dtypeInfo(p.dtype);
  return useAndDispose(expand(p, to.shape), (each) => {
    if (category !== 'float') throw notImplementedFor('bernoulli_tensor_cpu_p_', scalarType, 'p');
    const dtype = p.dtype === 'float64' ? 'float64' : 'float32';
    return filled(allocate(layoutLike(to, dtype)), (result) => {
      copyInto(each, result);
      const heard = elementsOf(result);
      if (heard.every((/** @type {number} */ value) => value >= 0 && value <= 1)) return;
      throw new ShapeError(
        'Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  If so, ' +
          'please report an enhancement request to PyTorch.)',
        { argument: 'p' },
      );
    });
  });
}

/** @type {(to: Tensor, generator: Generator, p: unknown, fn: string) => UntypedTensor} */
export function fillBernoulli(to, generator, p, fn) {
  if (!isTensor(p)) {
    const chance = numberArgument(fn, 'p', p);
    if (!(chance >= 0 && chance <= 1))
      throw new ShapeError(`bernoulli_ expects p to be in [0, 1], but got p=${printed(chance)}`, { argument: 'p' });
    return drawInto(to, generator, (...run) => core._stride0_bernoulli(...run, chance));
  }
  if (to.numel === 0) return /** @type {UntypedTensor} */ (to);
  refuseTraced([to, p]);
  assertDistinct(to);
  if (p.numel > 0 && !isOntoItself(p, to)) assertApart(to, p, false);
  return useAndDispose(probabilitiesFor(to, p), (each) => {
    const isSingle = Number(each.dtype === 'float32');
    return drawInto(to, generator, (...run) => core._stride0_bernoulli_each(...run, isSingle, addressOf(each)));
  });
}

/**
 * Fills `input` with random numbers from the uniform distribution on [`from`, `to`), by default [0, 1).
 * @type {Uniform_}
 */
export const uniform_ = withNamedArguments('uniform_', ['input', 'from', 'to'], ['generator'], (args) => {
  const input = tensorArgument('uniform_', 'input', args.input);
  const [from, to] = [args.from ?? 0, args.to ?? 1];
  const source = generatorArgument('uniform_', args.generator);
  return fillUniform(input, source, numberArgument('uniform_', 'from', from), numberArgument('uniform_', 'to', to));
});

/**
 * Fills `input` with random numbers from the normal distribution, by default with mean 0 and standard deviation 1.
 * @type {Normal_}
 */
export const normal_ = withNamedArguments('normal_', ['input', 'mean', 'std'], ['generator'], (args) => {
  const input = tensorArgument('normal_', 'input', args.input);
  const [mean, std] = [args.mean ?? 0, args.std ?? 1];
  const source = generatorArgument('normal_', args.generator);
  return fillNormal(input, source, numberArgument('normal_', 'mean', mean), numberArgument('normal_', 'std', std));
});

/** Fills `input` with random numbers from the exponential distribution with rate `lambd`. @type {Exponential_} */
export const exponential_ = withNamedArguments('exponential_', ['input', 'lambd'], ['generator'], (args) => {
  const input = tensorArgument('exponential_', 'input', args.input);
  const source = generatorArgument('exponential_', args.generator);
  return fillExponential(input, source, numberArgument('exponential_', 'lambd', args.lambd ?? 1));
});

/**
 * Sets each element to 1 with probability `p`, otherwise to 0. `p` is a number or a tensor that broadcasts to `input`.
 * @type {Bernoulli_}
 */
export const bernoulli_ = withNamedArguments(
  'bernoulli_',
  ['input', 'p'],
  ['generator'],
  ({ input, p = 0.5, generator }) =>
    fillBernoulli(
      tensorArgument('bernoulli_', 'input', input),
      generatorArgument('bernoulli_', generator),
      p,
      'bernoulli_',
    ),
);

/** @param {readonly unknown[]} args `random_(x, { from: 1 })` is refused, because it has no end */
function assertEnd(args) {
  const named = args.at(-1);
  if (!isPlainObject(named) || !('from' in named) || 'to' in named) return;
  throw new ArgumentError("random_(): argument 'to' is missing; null draws up to the largest number of the dtype");
}

const random = withNamedArguments(
  'random_',
  ['input', 'from', 'to'],
  ['generator'],
  ({ input, from, to, generator }) => {
    const result = tensorArgument('random_', 'input', input);
    const source = generatorArgument('random_', generator);
    const { dtype } = result;
    if (from === undefined && to === undefined) return fillIntegers(result, source, () => anyInteger(dtype));
    const [first, end] = to === undefined ? [0, from] : [from ?? 0, to];
    const start = wholeArgument('random_', 'from', first);
    if (end === null) return fillIntegers(result, source, () => integersFromOn(dtype, start));
    const stop = wholeArgument('random_', 'to', end);
    return fillIntegers(result, source, () => integersBetween(dtype, start, stop));
  },
);

/**
 * Fills `input` with random integers: `random_(x, to)` from 0 up to but not including `to`, `random_(x, from, to)` from
 * `from` on, and `random_(x)` or a `to` of null up to the largest that the dtype holds exactly.
 * @type {Random_}
 */
export const random_ = Object.defineProperties(
  /** @type {any} */ (
    (/** @type {unknown[]} */ ...args) => {
      assertEnd(args);
      return random(...args);
    }
  ),
  { name: { value: 'random_' }, length: { value: random.length } },
);
