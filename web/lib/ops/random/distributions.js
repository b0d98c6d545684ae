/** Random numbers whose distributions come from tensors: `normal`, `bernoulli` and `multinomial`. */
import { core } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { align } from '../../engine/align.js';
import { allocateContiguous, allocateLike, contiguousGeometry } from '../../engine/allocate.js';
import { copyInto, moveInto, overlapCheck } from '../../engine/copy.js';
import { getDefaultDtype } from '../../engine/default-dtype.js';
import { resizeAs } from '../../engine/resizing.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { codes, errorFrom } from '../../errors/sentences.js';
import { unwatched } from '../../reports/watching.js';
import { integer, integers, outArgument, tensorArgument } from '../../tensor/arguments.js';
import { elementsOf } from '../../tensor/elements.js';
import { filled } from '../../tensor/filled.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { refuseTraced } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { addressOf, isTensor } from '../../tensor/tensor.js';
import { item } from '../../values/read.js';
import { add, div, mul } from '../arithmetic.js';
import { to } from '../copies.js';
import { full } from '../create.js';
import { argmax, max, min } from '../ordering/extremes.js';
import { destination, placed } from '../creation-arguments.js';
import { sum } from '../reductions.js';
import { numberArgument } from './floats.js';
import { generatorArgument } from './generator.js';
import { assertDeviation, fillBernoulli, fillExponential, fillNormal } from './in-place.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Bernoulli, Multinomial, Normal } from '../../typing/random.js' */
/** @import { Generator } from './generator.js' */

/** @param {Tensor} std */
function assertDeviations(std) {
  if (std.numel === 0 || std.dtype === 'bool') return;
  if (useAndDispose(min(std), (least) => Number(item(least))) >= 0) return;
  throw new ShapeError('normal expects all elements of std >= 0.0', { argument: 'std' });
}

/** @param {readonly (readonly number[])[]} shapes */
function commonShape(...shapes) {
  const { shape, error } = align(shapes);
  if (codes[error.code] !== 'ok') throw errorFrom(error, { shapes, sizes: shape });
  return shape;
}

/**
 * Draws from a normal distribution per element of a tensor, or of two.
 * @param {Tensor | number} mean
 * @param {Tensor | number} std
 * @param {Generator} generator
 * @param {Tensor} [out]
 */
function normalOf(mean, std, generator, out) {
  const known = /** @type {Tensor} */ (isTensor(mean) ? mean : std);
  const isEach = isTensor(std);
  refuseTraced([known, ...(isEach ? [std] : []), ...(out ? [out] : [])]);
  if (isEach) assertDeviations(std);
  else assertDeviation(std);
  const dtype = out?.dtype ?? known.dtype;
  return withTemporaries((own) => {
    const center = isTensor(mean) ? mean : own(/** @type {Tensor} */ (full([], mean, { dtype })));
    const other = isEach ? std : out; // if std is a number, PyTorch stretches the means to the target
    const shape = commonShape(known.shape, (other ?? known).shape);
    const fill = (/** @type {Tensor} */ result) =>
      unwatched(() => {
        fillNormal(result, generator, 0, isEach ? 1 : std);
        if (isEach) mul(result, std, { out: result });
        add(result, center, { out: result });
      });
    if (out === undefined) return filled(allocateContiguous(dtype, shape), fill);
    resizeAs(out, contiguousGeometry(dtype, shape));
    fill(out);
    return /** @type {UntypedTensor} */ (out);
  });
}

/**
 * Returns random numbers from normal distributions. `normal(mean, std, shape)` draws all numbers from one distribution.
 * If `mean` or `std` is a tensor, each element is drawn from its own distribution, and the shapes broadcast.
 * @type {Normal}
 * @example
 *   (manualSeed(0), normal(tensor([0, 100]), 1).toString()); // 'tensor([ 1.5410, 99.7066])'
 */
export const normal = withNamedArguments('normal', ['mean', 'std', 'size'], ['dtype', 'out', 'generator'], (args) => {
  const { mean = 0, std = 1, size, dtype, out } = args;
  const generator = generatorArgument('normal', args.generator);
  const [center, deviation] = Object.entries({ mean, std }).map(([name, value]) =>
    isTensor(value) ? value : numberArgument('normal', name, value),
  );
  if (isTensor(center) || isTensor(deviation))
    return normalOf(/** @type {any} */ (center), /** @type {any} */ (deviation), generator, outArgument('normal', out));
  const where = destination('normal', { dtype, out }, getDefaultDtype());
  return placed(where, integers('normal', 'size', size), (result) =>
    fillNormal(result, generator, /** @type {number} */ (center), /** @type {number} */ (deviation)),
  );
});

/**
 * Returns ones and zeros in the shape and dtype of `input`, whose elements are the probabilities of a one. With a
 * number `p`, that is the probability of each.
 * @type {Bernoulli}
 * @example
 *   bernoulli(tensor([0, 1])).tolist(); // [0, 1]
 */
export const bernoulli = withNamedArguments(
  'bernoulli',
  ['input', 'p'],
  ['out', 'generator'],
  ({ input, p, out, generator }) => {
    const from = tensorArgument('bernoulli', 'input', input);
    const source = generatorArgument('bernoulli', generator);
    const target = outArgument('bernoulli', out);
    refuseTraced([from]);
    const chance = p === undefined ? from : numberArgument('bernoulli', 'p', p);
    return placed({ dtype: target?.dtype ?? from.dtype, out: target }, from.shape, (result) =>
      fillBernoulli(result, source, chance, 'bernoulli'),
    );
  },
);

const mostCategories = 2 ** 24;
const notFinite = 'probability tensor contains either `inf`, `nan` or element < 0';
const zeroSum = 'invalid multinomial distribution (sum of probabilities <= 0)';

/** The errors for the codes that the core returns. */
const refusals = [
  '',
  'invalid multinomial distribution (encountering probability entry < 0)',
  'invalid multinomial distribution (encountering probability entry = infinity or NaN)',
  zeroSum,
];

/** @param {string} message */
const noDistribution = (message) => new ShapeError(message, { argument: 'input' });

/**
 * A contiguous copy, and the address, number and size of its lines for the core.
 * @param {Tensor} from
 * @param {DType} dtype
 * @param {<T extends Tensor>(result: T) => T} track
 */
function linesOf(from, dtype, track) {
  const size = Number(from.shape.at(-1));
  const own = copyInto(from, track(allocateContiguous(dtype, from.shape)));
  return { size, lines: /** @type {[number, number, number]} */ ([addressOf(own), own.numel / size, size]) };
}

/**
 * @typedef {(from: Tensor, samples: number, generator: Generator) => (result: Tensor) => void} Choose fills `result`
 */

/**
 * Chooses without replacement: divides each probability by an exponentially distributed random number, and takes the
 * largest quotients.
 * @type {Choose}
 */
const chooseOnce = (from, samples, generator) => (result) =>
  withTemporaries((track) => {
    if (!(Number(item(track(max(from)))) < Infinity) || !(Number(item(track(min(from)))) >= 0))
      throw noDistribution(notFinite);
    const sums = elementsOf(track(to(track(sum(from, -1)), 'float64')));
    if (sums.includes(0)) throw noDistribution(zeroSum);
    const chances = fillExponential(track(allocateLike(from, from.dtype)), generator);
    div(from, chances, { out: chances });
    if (samples === 1) return void copyInto(track(argmax(chances, -1, true)), result);
    const { size, lines } = linesOf(chances, 'float64', track);
    const room = track(allocateContiguous('int32', [size]));
    core._stride0_find_largest(...lines, addressOf(room), samples, addressOf(result));
  });

/**
 * Chooses with replacement: a binary search for a random number from [0, 1) in the cumulative probabilities.
 * @type {Choose}
 */
const chooseAgain = (from, samples, generator) => (result) =>
  withTemporaries((track) => {
    if (from.shape.at(-1) === 0) throw noDistribution(zeroSum);
    const dtype = from.dtype === 'float64' ? 'float64' : 'float32';
    const { size, lines } = linesOf(from, dtype, track);
    const sums = track(allocateContiguous(dtype, [size]));
    let code = 0;
    generator.lend(() => {
      code = core._stride0_choose(Number(dtype === 'float32'), ...lines, addressOf(sums), samples, addressOf(result));
    });
    if (code !== 0) throw noDistribution(String(refusals[code]));
  });

/** @param {Tensor} from @param {number} samples @param {boolean} again @param {Tensor} [out] */
function assertChoice(from, samples, again, out) {
  const { category, scalarType } = dtypeInfo(from.dtype);
  if (from.ndim < 1 || from.ndim > 2) throw new ShapeError('prob_dist must be 1 or 2 dim', { argument: 'input' });
  if (category !== 'float')
    throw new DTypeError(`multinomial only supports floating-point dtypes for input, got: ${scalarType}`);
  if (out && out.dtype !== 'int64')
    throw new DTypeError(`multinomial expects Long tensor out, got: ${dtypeInfo(out.dtype).scalarType}`);
  const categories = Number(from.shape.at(-1));
  const refused =
    samples <= 0
      ? 'cannot sample n_sample <= 0 samples'
      : !again && samples > categories
        ? 'cannot sample n_sample > prob_dist.size(-1) samples without replacement'
        : categories > mostCategories
          ? 'number of categories cannot exceed 2^24'
          : undefined;
  if (refused) throw new ShapeError(refused, { argument: 'numSamples', a: samples });
}

/**
 * Returns `numSamples` random indices for each row of `input`, whose elements are their probabilities and need not add
 * up to 1. Without `replacement`, no index is chosen twice.
 * @type {Multinomial}
 * @example
 *   multinomial(tensor([0, 3, 0]), 1).tolist(); // [1n]
 */
export const multinomial = withNamedArguments(
  'multinomial',
  ['input', 'numSamples', 'replacement'],
  ['out', 'generator'],
  ({ input, numSamples, replacement = false, out, generator }) => {
    const from = tensorArgument('multinomial', 'input', input);
    const samples = integer('multinomial', 'numSamples', numSamples);
    const source = generatorArgument('multinomial', generator);
    const target = outArgument('multinomial', out);
    assertChoice(from, samples, Boolean(replacement), target);
    refuseTraced([from]);
    const choose = (replacement && samples > 1 ? chooseAgain : chooseOnce)(from, samples, source);
    const shape = [...from.shape.slice(0, -1), samples];
    const result = filled(allocateContiguous('int64', shape), (indices) =>
      indices.numel === 0 ? undefined : unwatched(() => choose(indices)),
    );
    if (target === undefined) return result;
    const isPicked = !replacement && samples > 1; // in PyTorch, `topk` writes the selected ones
    return moveInto(result, target, 0, isPicked ? overlapCheck(target) : undefined);
  },
);
