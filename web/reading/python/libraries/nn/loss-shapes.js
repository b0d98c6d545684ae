// The shapes and dtypes that each loss accepts, PyTorch's errors for others, and the shape of the result.

import { broadcastOrRaise } from '../../runtime/broadcasting.js';
import { numberIn } from '../../runtime/kinds.js';
import { UNKNOWN } from '../../runtime/values.js';
import { fail, listed, freshLike, scalarName, sizeText } from './sizes.js';

/** @import { Bound, TensorValue, World } from '../../types.js' */

/** The `reduction` of a loss: `mean`, `sum` or `none`. @param {Bound} bound @returns {string} */
export function reductionOf(bound) {
  const given = bound.value('reduction');
  // Older code has `reduce` and `size_average`.
  const [isEach, isSum] = ['reduce', 'size_average'].map((name) => bound.value(name) && !bound.flag(name));
  const isOld = isEach !== undefined || isSum !== undefined;
  const older = isEach ? 'none' : isSum ? 'sum' : 'mean';
  const reduction = typeof given === 'string' && !isOld ? given : older;
  if (!/^(none|mean|sum|batchmean)$/.test(reduction))
    fail(`${reduction} is not a valid value for reduction`, 'ValueError');
  return reduction;
}

/**
 * The result of a loss: a 0-d tensor, or with `none` the loss of each element.
 * @param {World} world @param {TensorValue} like @param {readonly number[]} shape @param {string} reduction
 */
export function reduced(world, like, shape, reduction) {
  return freshLike(world, like, reduction === 'none' ? shape : []);
}

/** @param {TensorValue} target */
const checkClasses = ({ dtype }) => {
  if (!/^(int64|uint8)$/.test(dtype)) fail(`expected target dtype to be Long or Byte, but got ${scalarName(dtype)}`);
};

/**
 * `cross_entropy` and `nll_loss`: the target has the index of each class, so it lacks the dimension of classes.
 * @param {World} world @param {Bound} bound @param {string} name @returns {TensorValue}
 */
export function classLoss(world, bound, name) {
  const [input, target] = [bound.tensor('input'), bound.tensor('target')];
  const reduction = reductionOf(bound);
  const [s, t] = [input.shape, target.shape];
  const weights = bound.optional('weight');
  const smoothing = Number(numberIn(bound.value('label_smoothing') ?? null)?.value ?? 0);
  if (smoothing < 0 || smoothing > 1) fail(`label_smoothing must be between 0.0 and 1.0. Got: ${smoothing}`);
  const classes = (s.length === 1 ? s[0] : s[1]) ?? 0;
  const checkWeights = (/** @type {string} */ begun) => {
    const what = `${begun}weight tensor should be defined either for all ${classes} classes or no classes`;
    if (weights && String(weights.shape) !== String([classes]))
      fail(`${what} but got weight tensor of shape: ${listed(weights.shape)}`);
  };
  const isProbable = name === 'cross_entropy' && String(s) === String(t);
  if (isProbable) {
    if (!target.dtype.includes('float'))
      fail(`Expected floating point type for target with class probabilities, got ${scalarName(target.dtype)}`);
    checkWeights('cross_entropy: ');
    return reduced(world, input, s.length === 1 ? [] : [...s.slice(0, 1), ...s.slice(2)], reduction);
  }
  if (s.length > 1 && (t.length === 0 || s[0] !== t[0]))
    fail(`Expected input batch_size (${s[0]}) to match target batch_size (${t[0] ?? 0}).`, 'ValueError');
  if (s.length <= 2) {
    if (t.length > 1) fail('0D or 1D target tensor expected, multi-target not supported');
    if (s.length === 1 && t.length === 1 && t[0] !== 1)
      fail(`For 1D input, 1D target must have size 1, but got target size: ${t[0]}`, 'ValueError');
    checkClasses(target);
    checkWeights('');
  } else if (s.length === 4) {
    if (t.length !== 3)
      fail(`only batches of spatial targets supported (3D tensors) but got targets of dimension: ${t.length}`);
    if (s[2] !== t[1] || s[3] !== t[2]) fail(`size mismatch (got input: ${listed(s)} , target: ${listed(t)}`);
  } else {
    const wanted = [s[0] ?? 0, ...s.slice(2)];
    if (String(wanted) !== String(t)) fail(`Expected target size ${listed(wanted)}, got ${listed(t)}`);
  }
  if (s.length > 2 && weights && weights.numel !== classes)
    fail('weight tensor should be defined either for all or no classes');
  checkClasses(target);
  const { values, count } = target.storage;
  const ignored = bound.int('ignore_index', -100);
  if (values && count === target.numel) {
    const wrong = Array.from(values, Number).find((each) => each !== ignored && (each < 0 || each >= classes));
    if (wrong !== undefined) fail(`Target ${wrong} is out of bounds.`, 'IndexError');
  }
  return reduced(world, input, s.length === 1 ? [] : [...s.slice(0, 1), ...s.slice(2)], reduction);
}

/**
 * `binary_cross_entropy`: input and target have the same shape.
 * @param {World} world @param {Bound} bound @param {boolean} logits @returns {TensorValue}
 */
export function binaryLoss(world, bound, logits) {
  const [input, target] = [bound.tensor('input'), bound.tensor('target')];
  const [s, t] = [input.shape, target.shape];
  if (String(s) !== String(t)) {
    if (logits) fail(`Target size (${sizeText(t)}) must be the same as input size (${sizeText(s)})`, 'ValueError');
    fail(
      `Using a target size (${sizeText(t)}) that is different to the input size (${sizeText(s)}) is deprecated. Please ensure they have the same size.`,
      'ValueError',
    );
  }
  if (target.dtype !== input.dtype && !logits)
    fail(`Found dtype ${scalarName(target.dtype)} but expected ${scalarName(input.dtype)}`);
  return reduced(world, input, s, reductionOf(bound));
}

/**
 * A loss whose target may broadcast to the input, but not the other way round.
 * @param {World} world @param {Bound} bound @returns {TensorValue}
 */
export function oneWayLoss(world, bound) {
  const [input, target] = [bound.tensor('input').shape, bound.tensor('target').shape];
  const shape = broadcastOrRaise(input, target);
  if (String(shape) !== String(input))
    fail(`output with shape ${listed(input)} doesn't match the broadcast shape ${listed(shape)}`);
  return elementwiseLoss(world, bound, ['input', 'target']);
}

/** The shape of an elementwise loss. @param {World} world @param {Bound} bound @param {readonly string[]} names */
export function elementwiseLoss(world, bound, names) {
  const tensors = names.map((name) => bound.tensor(name));
  const [first] = tensors;
  if (!first) return /** @type {any} */ (UNKNOWN);
  const shape = tensors.map((each) => each.shape).reduce(broadcastOrRaise);
  return reduced(world, first, shape, reductionOf(bound));
}
