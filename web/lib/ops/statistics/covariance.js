/** `cov` and `corrcoef`: covariances of variables. Each row is a variable, and its elements are observations. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { compute } from '../../engine/compute.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { disposeOf, uninterrupted } from '../../reports/after-call.js';
import { warn } from '../../reports/warnings.js';
import { unwatched } from '../../reports/watching.js';
import { integer, tensorArgument } from '../../tensor/arguments.js';
import { asScalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { isTensor } from '../../tensor/tensor.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { item, valuesOf } from '../../values/read.js';
import { clamp } from '../clamp.js';
import { mm } from '../matmul.js';
import { sum } from '../reductions.js';
import { diagonal } from '../slices.js';
import { t } from '../permutations.js';
import { reshape, squeeze, unsqueeze } from '../views.js';

/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Correlation, Covariance } from '../../typing/statistics.js' */

/** @param {'cov' | 'corrcoef'} fn @param {unknown} input */
function observed(fn, input) {
  const from = tensorArgument(fn, 'input', input);
  if (from.ndim > 2) {
    const message = `${fn}(): expected input to have two or fewer dimensions but got an input with ${from.ndim} dimensions`;
    throw new ShapeError(message, { argument: 'input' });
  }
  if (from.dtype === 'bool') {
    const message = 'cov(): bool dtype is not supported for input';
    throw new DTypeError(message, { torchType: 'NotImplementedError', argument: 'input' });
  }
  return from;
}

/**
 * Checks the weights of the observations. Returns undefined without weights.
 * @param {'fweights' | 'aweights'} name
 * @param {unknown} value
 * @param {number} observations
 */
function weightsOf(name, value, observations) {
  if (value === undefined || value === null) return undefined;
  const weights = tensorArgument('cov', name, value);
  const [category, kind] = name === 'fweights' ? ['integer', 'integral'] : ['float', 'floating point'];
  const own = dtypeInfo(weights.dtype);
  if (weights.ndim > 1) {
    throw new ShapeError(
      `cov(): expected ${name} to have one or fewer dimensions but got ${name} with ${weights.ndim} dimensions`,
      { argument: name },
    );
  }
  if (own.category !== category) {
    throw new DTypeError(`cov(): expected ${name} to have ${kind} dtype but got ${name} with ${own.scalarType} dtype`, {
      argument: name,
    });
  }
  if (weights.numel !== observations) {
    throw new ShapeError(
      `cov(): expected ${name} to have the same numel as there are observations in the input but got ` +
        `${weights.numel} != ${observations}`,
      { argument: name },
    );
  }
  const isNegative = Array.from(valuesOf(weights), Number).some((each) => each < 0);
  if (isNegative) throw new ShapeError(`cov(): ${name} cannot be negative`, { argument: name });
  return weights;
}

/** @typedef {{ correction: number, fweights?: unknown, aweights?: unknown }} Weighting */

/** @param {Tensor} from @param {Weighting} weighting @returns {UntypedTensor} */
function covariance(from, { correction, ...given }) {
  const observations = from.ndim < 2 ? from.numel : Number(from.shape[1]);
  const often = weightsOf('fweights', given.fweights, observations);
  const much = weightsOf('aweights', given.aweights, observations);
  return withTemporaries((own) => {
    const x = own(reshape(from, from.ndim < 2 ? [1, observations] : from.shape));
    const both = often && much ? own(compute('mul', [often, much])) : (often ?? much);
    const weight = both ? own(sum(both)) : asScalar(observations);
    if (isTensor(weight) && Number(item(weight)) === 0) {
      throw new ShapeError("cov(): weights sum to zero, can't be normalized");
    }
    const weighted = (/** @type {Tensor} */ each) => (both ? own(compute('mul', [each, both])) : each);
    let degrees = compute('sub', [weight, asScalar(correction)]);
    if (much && correction !== 0) {
      const shares = own(compute('mul', [own(sum(weighted(much))), asScalar(correction)]));
      own(degrees);
      degrees = compute('sub', [weight, own(compute('div', [shares, weight]))]);
    }
    own(degrees);
    const none = Number(item(degrees)) <= 0;
    if (none) {
      warn('cov(): degrees of freedom is <= 0. Correction should be strictly less than the number of observations.');
    }
    const means = own(compute('div', [own(sum(weighted(x), 1)), weight]));
    const deviations = own(compute('sub', [x, own(unsqueeze(means, 1))]));
    const products = own(mm(deviations, own(t(weighted(deviations)))));
    const varied = own(compute('div', [products, none ? asScalar(0) : degrees]));
    return squeeze(varied);
  });
}

/**
 * Calls `make`, which calls public functions. Their broadcasts are not reported, and other reports wait until the end.
 */
const asComposite = (/** @type {() => UntypedTensor} */ make) => uninterrupted(() => unwatched(make), disposeOf);

/**
 * Computes the covariances of variables, which are rows. The sums of products are divided by the number of observations
 * minus `correction`, which is 1 by default.
 * @type {Covariance}
 * @example
 *   cov(tensor([[1, 2, 3], [3, 2, 1]])).tolist(); // [[1, -1], [-1, 1]]
 */
export const cov = withNamedArguments(
  'cov',
  ['input'],
  ['correction', 'fweights', 'aweights'],
  ({ input, correction = 1, ...given }) => {
    const from = observed('cov', input);
    const by = integer('cov', 'correction', correction);
    return asComposite(() => covariance(from, { correction: by, ...given }));
  },
);

/**
 * Computes the correlation coefficients of variables, which are rows: their covariances over the product of their
 * standard deviations.
 * @type {Correlation}
 * @example
 *   corrcoef(tensor([[1, 2, 3], [3, 2, 1]])).tolist(); // [[1, -1], [-1, 1]]
 */
export const corrcoef = withNamedArguments('corrcoef', ['input'], [], ({ input }) => {
  const from = observed('corrcoef', input);
  return asComposite(() =>
    withTemporaries((own) => {
      const varied = own(covariance(from, { correction: 1 }));
      if (varied.ndim === 0) return compute('div', [varied, varied]);
      const spread = own(compute('sqrt', [own(diagonal(varied))]));
      const rows = own(compute('div', [varied, own(unsqueeze(spread, 1))]));
      return clamp(own(compute('div', [rows, spread])), -1, 1);
    }),
  );
});
