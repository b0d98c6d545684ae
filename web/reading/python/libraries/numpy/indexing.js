// `x[…]` and `x[…] = value` of NumPy's arrays.

import { hasUnknown } from '../../runtime/unknown-sizes.js';
import { dimensionsIndexed, fill, placesIn, shapePicked, sizeIn, viewAndPicks } from '../torch/indexing.js';
import { asView } from '../torch/views.js';
import { caseOfIndex } from '../../runtime/index-drawn.js';
import { slicedCount, withShape } from '../../runtime/resized.js';
import { broadcastsTo } from '../../runtime/broadcasting.js';
import { operate } from '../../runtime/operate.js';
import { ELLIPSIS, Sequence, Slice, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isAnyNumber, isNumber, isSomeInteger, isUnknown, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { arrayOf, freshArray, zeroDimensional } from './arrays.js';
import { indexError, valueError, wordsOf } from './words.js';

/** @import { Dialect, Library, Raised, Span, Value, World } from '../../types.js' */

/** @typedef {{ dim: number, shape: readonly number[], item: Value, array: TensorValue | undefined }} Picked */

/**
 * An item as an array of indices or a mask; undefined for numbers, slices and others.
 * @type {(world: World, item: Value, dialect: Dialect) => TensorValue | undefined}
 */
const asIndices = (world, item, dialect) => {
  if (!(item instanceof Sequence)) return item instanceof TensorValue ? item : undefined;
  const array = arrayOf(world, item, dialect);
  return item.items.length === 0 ? asView(world, array, (t) => t.to('int64')) : array;
};

/**
 * Slices one dimension. A negative step makes a copy here, because our library has no negative strides.
 * @type {(world: World, x: TensorValue, dim: number, slice: Slice, span: Span) => TensorValue}
 */
const sliced = (world, x, dim, { bounds }, span) => {
  const vague = slicedCount(x.shape[dim] ?? 0, bounds);
  if (vague !== undefined) return withShape(x, x.shape.with(dim, vague));
  const [start, stop, step = 1] = bounds.map((each) => {
    if (each === null) return undefined;
    if (isNumber(each) && each.kind === 'float') throw new NotUnderstood('line');
    return toInteger(each, span);
  });
  if (step === 0) throw valueError('slice step cannot be zero');
  if (step > 0) return asView(world, x, (t) => t.slice(dim, start ?? null, stop ?? null, step));
  const size = x.shape[dim] ?? 0;
  const clip = (/** @type {number} */ index) => Math.min(Math.max(index < 0 ? index + size : index, -1), size - 1);
  const from = start === undefined ? size - 1 : clip(start);
  const to = stop === undefined ? -1 : clip(stop);
  const length = Math.max(Math.ceil((to - from) / step), 0);
  return freshArray(world, x, x.shape.with(dim, length), x.dtype);
};

/**
 * Applies an index to an array: the view, and the elements that index arrays pick from it.
 * @type {(world: World, x: TensorValue, given: readonly Value[], span: Span) => { view: TensorValue, picked: Picked[],
 *   shape: readonly number[] | undefined, failure: Raised | undefined, outside?: Raised | undefined }}
 */
const read = (world, x, given, span) => {
  const say = wordsOf(x.dialect);
  const rank = x.shape.length;
  const items = given.map((item) => asIndices(world, item, x.dialect) ?? item);
  for (const [i, item] of items.entries()) {
    const isIndex = item === null || item === ELLIPSIS || item instanceof Slice || item instanceof TensorValue;
    if (item instanceof TensorValue && item.dtype.includes('float'))
      throw say.notIndex(item.shape.length > 0 || given[i] instanceof Sequence);
    if (!isIndex && !(isAnyNumber(item) && item.kind !== 'float')) throw say.notIndex(false);
    if (isNumber(item) && item.kind === 'bool') throw new NotUnderstood('numbers', span);
  }
  const consumed = items.reduce((sum, each) => sum + dimensionsIndexed(each), 0);
  if (items.filter((item) => item === ELLIPSIS).length > 1) throw new NotUnderstood('line');
  if (consumed > rank) {
    const isScalar = rank === 0 && x.dialect === 'numpy' && !zeroDimensional.has(x);
    throw isScalar ? indexError('invalid index to scalar variable.') : say.tooMany(rank, consumed);
  }
  // Next to arrays of indices, a number is an array of indices too.
  const isFancy = items.some((item) => item instanceof TensorValue && (item.shape.length > 0 || item.dtype === 'bool'));
  const { view, picked: all } = viewAndPicks(world, x, items, span, {
    picks: () => isFancy,
    slice: (from, dim, item) => sliced(world, from, dim, item, span),
    outOfBounds: (index, { axis }, size) => say.outOfBounds(index, axis, size),
  });
  /** An index out of range; errors about shapes come first. @type {Raised | undefined} */
  let outside;
  const picked = all.map(({ dim, axis, place, index, shape, item }) => {
    const size = x.shape[axis] ?? 0;
    if (index !== undefined && sizeIn(item, index) !== x.shape[axis])
      throw say.mask(axis, size, sizeIn(item, index) ?? 0);
    const array = item instanceof TensorValue && item.dtype !== 'bool' ? item : undefined;
    const isVague = isSomeInteger(item) || (item instanceof TensorValue && !array);
    const numbers = array ? placesIn(array) : isVague ? [] : [toInteger(item, span)];
    const far = numbers?.find((each) => each >= size || each < -size);
    if (far !== undefined) outside ??= say.outOfBounds(far, axis, size);
    return { dim, shape, item: given[place] ?? item, array };
  });
  if (picked.length === 0) return { view, picked, shape: view.shape, failure: undefined };
  const shape = shapePicked(view.shape, picked);
  const failure = shape ? undefined : say.indices(picked.map((each) => each.shape));
  return { view, picked, shape, failure, outside };
};

/**
 * The shape that an index selects; undefined if it is unknown.
 * @param {World} world @param {TensorValue} x @param {readonly Value[]} items @param {Span} span
 */
export function shapeAt(world, x, items, span) {
  const { shape, failure } = read(world, x, items, span);
  if (failure) throw failure;
  return shape;
}

/** `x[…]` @type {Library['item']} */
export const item = (world, x, given, span) => {
  const { view, picked, shape, failure, outside } = read(world, x, given, span);
  if (outside && !failure) throw outside;
  if (picked.length === 0) return view;
  const arrays = picked.filter(({ array }) => array);
  const isVague = world.isSupposing || [x.shape, ...picked.map((each) => each.shape)].some(hasUnknown);
  const isDrawn = !isVague && picked.every(({ array, item: each }) => array || isNumber(each));
  const drawn = () => caseOfIndex(world, x, given, arrays, span);
  if (failure) {
    failure.isMet = isDrawn;
    if (isDrawn) world.findings.addCase({ ...drawn(), failure: saidOf(failure) }, false);
    throw failure;
  }
  if (!shape) return UNKNOWN;
  const negative = given.some(
    (each) => each instanceof Slice && each.bounds[2] !== null && Number(/** @type {any} */ (each.bounds[2]).value) < 0,
  );
  if (isDrawn && !negative) world.findings.addCase(drawn(), true);
  const result = freshArray(world, x, shape, x.dtype);
  const [only] = picked;
  if (picked.length === 1 && only?.array && !outside) fill(world, result, view, { dim: only.dim, item: only.array });
  return result;
};

/** @param {Raised} raised */
const saidOf = ({ message, type }) => ({ message, torchType: type });

/** `x[…] = value` @type {Library['assign']} */
export const assign = (world, target, items, given, span) => {
  const x = /** @type {TensorValue} */ (target.value);
  const forget = () => void (x.storage.values = null);
  if (items.some(isSomeInteger)) forget();
  const isArray = [TensorValue, Sequence].some((kind) => given.value instanceof kind);
  if (!(isNumber(given.value) || isArray) || items.some((each) => isUnknown(each, true))) return forget();
  const { view, picked, shape, failure, outside } = read(world, x, items, span);
  if (failure) throw failure;
  const value = isNumber(given.value) ? given.value : arrayOf(world, given.value, x.dialect);
  const from = value instanceof TensorValue ? value.shape : [];
  const say = wordsOf(x.dialect);
  if (!shape) return forget();
  // Extra leading dimensions of size 1 in the value are ignored.
  let extra = 0;
  while (from.length - extra > shape.length && from[extra] === 1) extra += 1;
  const fits = broadcastsTo(from.slice(extra), shape);
  const isMask = picked.some(({ item: each }) => isMaskLike(world, each, x.dialect));
  if (!fits) {
    if (isMask && picked.length > 0 && shape.length === 1 && from.length === 1)
      throw valueError(
        `NumPy boolean array indexing assignment cannot assign ${from[0]} input values to the ${shape[0]} output ` +
          'values where the mask is true',
      );
    if (shape.length === 0 && picked.length === 0) throw valueError('setting an array element with a sequence.');
    throw picked.length > 0 ? say.assignPicked(from, shape) : say.assign(from.slice(extra), shape);
  }
  if (outside) throw outside;
  const isElement = shape.length === 0 && picked.length === 0;
  if (isElement && from.length > 0 && x.dtype !== 'bool' && items.length >= x.shape.length && !items.includes(ELLIPSIS))
    throw valueError('setting an array element with a sequence.');
  if (picked.length > 0 || view.storage !== x.storage) return forget();
  const label = (/** @type {readonly string[]} */ names) => names.join(' = ');
  const source =
    value instanceof TensorValue
      ? asView(world, value, (t) => (extra > 0 ? t.reshape(from.slice(extra)) : t.to(t.dtype)))
      : value;
  operate(world, { fn: 'copy', label, form: 'inPlace', span, said: () => undefined }, [
    { ...target, value: view },
    { ...given, value: source },
  ]);
};

/** @type {(world: World, item: Value, dialect: Dialect) => boolean} */
const isMaskLike = (world, item, dialect) => asIndices(world, item, dialect)?.dtype === 'bool';
