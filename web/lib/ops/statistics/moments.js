/** Variance and standard deviation, alone or with the mean. */
import { core } from '../../boundary/core.js';
import { dtypeInfo, isHalf } from '../../boundary/dtype.js';
import { allocate, contiguousGeometry, runOrRecord } from '../../engine/allocate.js';
import { moveInto } from '../../engine/copy.js';
import { ArgumentError, DTypeError } from '../../errors/classes.js';
import { cannotStore } from '../../errors/sentences.js';
import { disposeOfAll, uninterrupted } from '../../reports/after-call.js';
import { warn } from '../../reports/warnings.js';
import { outArgument, tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { eachOrNone } from '../../tensor/filled.js';
import { isTraced, placeholderOf } from '../../tensor/placeholder.js';
import { asScalar, isNumberLike } from '../../tensor/scalar.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { shapeWithout } from '../../tensor/dims.js';
import { addressOf } from '../../tensor/tensor.js';
import { namedResults } from '../../values/named-results.js';
import { to } from '../copies.js';
import { withLayers, reducedDims, widened } from './layers.js';
import { numelOf } from '../../tensor/row-major.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Run } from '../../engine/allocate.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Moments, Spread } from '../../typing/statistics.js' */

/**
 * @typedef {object} Given
 * @property {unknown} input
 * @property {unknown} [dim] or `unbiased`, if it is a boolean
 * @property {unknown} [unbiased]
 * @property {unknown} [keepdim]
 * @property {unknown} [correction]
 * @property {unknown} [out]
 */

/** A parameter that is a real number. @param {string} fn @param {string} argument @param {unknown} value */
export function realArgument(fn, argument, value) {
  if (isNumberLike(value)) return Number(asScalar(value).value);
  throw wrongArgument(fn, argument, 'a number', value);
}

/** What to subtract from the count for the degrees of freedom. @param {string} fn @param {Given} given */
function correctionOf(fn, { unbiased, correction }) {
  if (unbiased !== undefined && unbiased !== null) {
    if (correction === undefined) return Number(Boolean(unbiased));
    throw new ArgumentError(`${fn}() got both 'unbiased' and 'correction'`);
  }
  return correction === undefined || correction === null ? 1 : realArgument(fn, 'correction', correction);
}

/** @typedef {{ root: boolean, withMean: boolean, correction: number }} Asked */

/**
 * The variance or standard deviation of the elements and, on request, their mean.
 * @param {Tensor} own
 * @param {import('./layers.js').Layers} layers
 * @param {readonly number[]} shape of the result
 * @param {Asked} asked
 * @returns {UntypedTensor[]}
 */
function computed(own, layers, shape, asked) {
  const { root, withMean, correction } = asked;
  const { outer, size, inner } = layers;
  const which = withMean ? [0, 1] : [0];
  const { code } = dtypeInfo(own.dtype);
  const layout = contiguousGeometry(own.dtype, shape);
  // A fused operation has one result. One pass computes both, so the other one is stored and looked up later.
  if (isTraced(own)) {
    /** @type {unknown[]} the recorded operations of both results */
    const both = [];
    const rowMomentsOf = (/** @type {Tensor} */ given, /** @type {Run} */ { results }, /** @type {number} */ index) => {
      const before = results.get(both[index]);
      if (before !== undefined) return before;
      const all = computed(given, layers, shape, asked);
      const other = all[1 - index];
      if (other === undefined) return all[index];
      if (results.has(both[1 - index])) other.dispose();
      else results.set(both[1 - index], other);
      return all[index];
    };
    const rows = (/** @type {number} */ width, /** @type {number} */ count) =>
      width === size && inner === 1
        ? (/** @type {number} */ from, /** @type {number} */ to) =>
            core._stride0_moments(Number(root), correction, code, count, size, 1, to, 0, from)
        : undefined;
    return eachOrNone(which, (index) => {
      /** @type {(given: Tensor, run: Run) => any} */
      const work = (args, run) => rowMomentsOf(args, run, index);
      const one = index ? runOrRecord('mean', own, layout, work) : runOrRecord('var', own, layout, work, rows);
      both[index] = placeholderOf(one).operation;
      return one;
    });
  }
  const result = eachOrNone(which, () => allocate(layout));
  const [spread = 0, mean = 0] = result.map(addressOf);
  core._stride0_moments(Number(root), correction, code, outer, size, inner, spread, mean, addressOf(own));
  return result;
}

/** @param {UntypedTensor[]} result @param {DType} dtype */
function allRounded(result, dtype) {
  if (result[0]?.dtype === dtype) return result;
  try {
    return eachOrNone(result, (wide) => /** @type {UntypedTensor} */ (to(wide, dtype)));
  } finally {
    for (const wide of result) wide.dispose();
  }
}

/**
 * @param {string} fn PyTorch's name
 * @param {string} wide its name in error messages
 * @param {Given} given
 */
function moments(fn, wide, { dim, out, ...given }) {
  const from = tensorArgument(fn, 'input', given.input);
  const target = outArgument(fn, out);
  const alone = typeof dim === 'boolean';
  const correction = correctionOf(fn, alone ? { ...given, unbiased: dim } : given);
  const { category, scalarType } = dtypeInfo(from.dtype);
  if (category !== 'float') throw new DTypeError(`${wide} only support floating point and complex dtypes`);
  const gone = reducedDims(fn, from, alone ? undefined : dim);
  const result = dtypeInfo(target?.dtype ?? from.dtype);
  const shape = shapeWithout(from.shape, gone, given.keepdim);
  // A single result with `out` is computed in the dtype of the input, unless that has 16 bits.
  const isAlone = target !== undefined && !isHalf(result) && from.numel > 0 && numelOf(shape) === 1;
  const dtype = result.category === 'float' && !isAlone ? result.name : from.dtype;
  const asked = { root: fn.startsWith('std'), withMean: fn.endsWith('mean'), correction };
  const warnOfDegrees = () => {
    const count = numelOf(shape);
    if ((count === 0 ? 0 : from.numel / count) > correction) return;
    warn(
      `${fn}(): degrees of freedom is <= 0. Correction should be strictly less than the reduction factor (input numel ` +
        'divided by output numel).',
    );
  };
  return uninterrupted(() => {
    if (isAlone && result.category === 'float' && isHalf(dtypeInfo(from.dtype))) {
      warnOfDegrees();
      throw new DTypeError(`std_var_all: Unsupported dtype ${scalarType}`);
    }
    const given = isHalf(dtypeInfo(dtype)) ? to(from, dtype) : to(from, from.dtype);
    const rowMoments = useAndDispose(given, (converted) =>
      allRounded(
        withLayers(converted, gone, widened(dtype), (own, layers) => computed(own, layers, shape, asked)),
        dtype,
      ),
    );
    if (target === undefined) warnOfDegrees();
    else {
      moveInto(/** @type {UntypedTensor} */ (rowMoments[0]), target, 1, () => {
        if (result.category !== 'float') throw cannotStore(scalarType, result.scalarType);
        warnOfDegrees();
      });
    }
    return rowMoments;
  }, disposeOfAll);
}

const names = ['input', 'dim', 'unbiased', 'keepdim'];

/** @param {'var' | 'std'} fn @returns {Spread} */
const spread = (fn) =>
  withNamedArguments(fn, names, ['correction', 'out'], (args) => {
    const [result] = moments(fn, 'std and var', args);
    return args.out ?? result;
  });

/** @type {<Name extends 'var' | 'std'>(name: Name) => Moments<Name>} */
const withMean = (name) =>
  withNamedArguments(`${name}Mean`, names, ['correction'], (args) => {
    const fn = `${name}_mean`;
    return namedResults([name, 'mean'], moments(fn, fn, args));
  });

/**
 * Computes the variance: the mean of the squared differences from the mean. The sum is divided by the number of
 * elements minus `correction`, which is 1 by default. `var` is a keyword of JavaScript, so import it under another
 * name, as in `import { var as variance } from 'stride0'`, or use the method.
 * @example
 *   tensor([1, 2, 3, 4]).var().item(); // 1.6666666269302368
 */
export const variance = spread('var');

/**
 * Computes the standard deviation, the square root of the variance.
 * @example
 *   std(tensor([1, 2, 3, 4]), 0, { correction: 0 }).item(); // 1.1180340051651
 */
export const std = spread('std');

/**
 * Computes the variance and the mean at once.
 * @example
 *   varMean(tensor([1, 3])).map((each) => each.item()); // [2, 2]
 */
export const varMean = withMean('var');

/**
 * Computes the standard deviation and the mean at once.
 * @example
 *   stdMean(tensor([[1, 3]]), 1).mean.tolist(); // [2]
 */
export const stdMean = withMean('std');
