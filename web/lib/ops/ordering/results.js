/**
 * Returns the results of calls that have several, such as `sort`: new tensors by name, or written to the tensors of
 * `out`.
 */
import { dtypeInfo } from '../../boundary/dtype.js';
import { assertNoOverlap as assertCopies, assertDistinct, isOntoItself, moveInto } from '../../engine/copy.js';
import { isShapedLike, warnOfResize } from '../../engine/resizing.js';
import { ArgumentError, DTypeError } from '../../errors/classes.js';
import { disposeOf, disposeOfAll, uninterrupted } from '../../reports/after-call.js';
import { asGeometry } from '../../tensor/geometry.js';
import { resize as resizeTo } from '../../tensor/tensor.js';
import { isArray, isObject, describeValue, tensorArgument } from '../../tensor/arguments.js';
import { namedResults } from '../../values/named-results.js';
import { assertApart } from '../indexing/picking.js';
import { unlike } from '../product-target.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */
/** @typedef {(wanted: string, got: string, index: number) => string} Sentence of PyTorch's scalar types */
/**
 * @typedef {object} TargetChecks
 * @property {Sentence} [sentence] PyTorch's message for a target with another dtype
 * @property {boolean} [overlaps] whether a target may overlap itself
 * @property {Expected} [expected] what PyTorch checks about the targets before it computes
 */

/**
 * The tensors of `out`, which is an array of them or an object with their names.
 * @param {string} fn
 * @param {readonly string[]} names
 * @param {unknown} out
 * @returns {Tensor[]}
 */
function targetsOf(fn, names, out) {
  if (!isObject(out) || (isArray(out) && out.length !== names.length)) {
    throw new ArgumentError(`${fn}(): argument 'out' must be [${names.join(', ')}], not ${describeValue(out)}`);
  }
  const given = /** @type {Record<string | number, unknown>} */ (out);
  return names.map((name, i) => tensorArgument(fn, `out.${name}`, given[isArray(out) ? i : name]));
}

/**
 * PyTorch's checks of the targets before it computes: their dtypes, and their shape, which only gives a warning.
 * @typedef {object} Expected
 * @property {readonly DType[]} dtypes
 * @property {readonly number[]} shape
 * @property {Tensor} [apart] a tensor whose memory the first target must not share; checked first
 * @property {{ from: Tensor, along: number }} [copied] the tensor that PyTorch copies to the first target and then
 *   changes in place along a dimension
 * @property {readonly number[]} [order] the order in which PyTorch checks all dtypes first; without it, it checks one
 *   target after the other
 * @property {(target: Tensor) => [target: Pick<Tensor, 'shape' | 'numel'>, wanted: readonly number[], dropped?:
 *   number]} [resized] what PyTorch's warning names instead of the target and the shape, and which dimension it drops
 *   from a target that fits
 */

/** @param {readonly Tensor[]} targets @param {Expected} expected @param {TargetChecks} manners */
function settle(targets, { dtypes, shape, apart, copied, order, resized = (target) => [target, shape] }, manners) {
  const [first] = targets;
  if (apart && first) assertApart(first, apart, first === apart);
  const resize = (/** @type {Tensor} */ target) => {
    if (isShapedLike(target, { shape })) return;
    const [given, wanted, dropped] = resized(target);
    if (!isShapedLike(given, { shape: wanted })) warnOfResize(given, wanted, 1);
    else if (dropped !== undefined && isShapedLike(target, given)) {
      const { dtype, strides } = target;
      resizeTo(target, asGeometry({ dtype, shape, strides: strides.toSpliced(dropped, 1) }));
    }
  };
  const assert = (/** @type {number} */ i) => {
    const target = /** @type {Tensor} */ (targets[i]);
    assertDType(/** @type {DType} */ (dtypes[i]), target, i, manners);
    return target;
  };
  if (order === undefined) targets.forEach((_, i) => resize(assert(i)));
  else {
    order.forEach(assert);
    targets.forEach(resize);
  }
  if (manners.overlaps) return;
  for (const each of targets) {
    if (!isShapedLike(each, { shape })) continue;
    if (!copied || each !== first) assertDistinct(each);
    else if (!isOntoItself(copied.from, each)) assertCopies(copied.from, each);
    else {
      const [sizes, strides] = [each.shape, each.strides].map((all) => all.toSpliced(copied.along, 1));
      assertDistinct({ dtype: each.dtype, shape: sizes ?? [], strides: strides ?? [] });
    }
  }
}

/**
 * The results of `compute`, by name, or written to the tensors of `out` after all of these are checked.
 * @param {string} fn
 * @param {readonly string[]} names
 * @param {unknown} out
 * @param {() => UntypedTensor[]} compute
 * @param {TargetChecks} [manners]
 * @returns {any} their `NamedResults`
 */
export function deliverResults(fn, names, out, compute, manners = {}) {
  const { expected } = manners;
  const targets = out === undefined ? undefined : targetsOf(fn, names, out);
  return uninterrupted(
    /** @returns {any} */
    () => {
      if (targets && expected) settle(targets, expected, manners);
      const result = compute();
      if (targets === undefined) return namedResults(names, result);
      try {
        if (!expected)
          targets.forEach((target, i) => assertTakes(target, /** @type {UntypedTensor} */ (result[i]), i, manners));
        targets.forEach((target, i) => moveInto(/** @type {UntypedTensor} */ (result[i]), target, expected ? 0 : 1));
      } catch (error) {
        disposeOfAll(result);
        throw error;
      }
      return namedResults(names, targets);
    },
    targets === undefined ? disposeOfAll : undefined,
  );
}

/**
 * Like `deliverResults`, for a call with one result.
 * @param {string} fn
 * @param {unknown} out
 * @param {() => UntypedTensor} compute
 * @param {TargetChecks} [manners]
 * @returns {UntypedTensor}
 */
export function deliverResult(fn, out, compute, manners) {
  if (out === undefined) return uninterrupted(compute, disposeOf);
  const [target] = deliverResults(fn, ['out'], [out], () => [compute()], manners);
  return /** @type {UntypedTensor} */ (target);
}

/** The first of several, without the others. @param {readonly UntypedTensor[]} results @returns {UntypedTensor} */
export function firstOnly([first, ...others]) {
  disposeOfAll(others);
  return /** @type {UntypedTensor} */ (first);
}

/** @param {DType} wanted @param {Tensor} target @param {number} index @param {TargetChecks} manners */
function assertDType(wanted, target, index, { sentence }) {
  if (target.dtype === wanted) return;
  if (!sentence) throw unlike(wanted, target.dtype);
  throw new DTypeError(sentence(dtypeInfo(wanted).scalarType, dtypeInfo(target.dtype).scalarType, index));
}

/** @param {Tensor} target @param {Tensor} result @param {number} index @param {TargetChecks} manners */
function assertTakes(target, result, index, manners) {
  assertDType(result.dtype, target, index, manners);
  if (!manners.overlaps && isShapedLike(target, result)) assertDistinct(target);
}
