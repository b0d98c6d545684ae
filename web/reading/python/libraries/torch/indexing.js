// Evaluates `x[…]` of tensors. Integers, slices, None and `...` make a view; lists, tensors of indices and masks make a
// copy of the elements that they pick.

import { elementsOf } from '../../runtime/apply.js';
import { broadcastShapes } from '../../runtime/broadcasting.js';
import { countOf, hasUnknown } from '../../runtime/unknown-sizes.js';
import { freshLike, listed } from '../nn/sizes.js';
import { asTensor } from './nested.js';
import { asView, withoutElements } from './views.js';
import { caseOfIndex, numbersIn } from '../../runtime/index-drawn.js';
import { slicedCount, withShape } from '../../runtime/resized.js';
import { ELLIPSIS, Sequence, Slice, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { sliceBound, isNumber, isSomeInteger, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Span, Value, World } from '../../types.js' */

/** How many dimensions of the tensor an item indexes. @param {Value} item */
export function dimensionsIndexed(item) {
  if (item === null || item === ELLIPSIS || (isNumber(item) && item.kind === 'bool')) return 0;
  return item instanceof TensorValue && item.dtype === 'bool' ? item.shape.length : 1;
}

/** Whether an item is a tensor of bools. @param {Value} item */
export function isMask(item) {
  return item instanceof TensorValue && item.dtype === 'bool' && item.shape.length > 0;
}

/** `[True, False]`. @param {Value} item */
const isMaskList = (item) =>
  item instanceof Sequence &&
  item.items.length > 0 &&
  item.items.every((each) => isNumber(each) && each.kind === 'bool');

/** Whether an item is a list or tensor of indices, or a mask. @param {Value} item */
export function picks(item) {
  return (item instanceof TensorValue && item.shape.length > 0) || item instanceof Sequence;
}

/**
 * A list, a tensor or a dimension of a mask in an index, and the dimension from which it picks elements.
 * @typedef {object} Picked
 * @property {number} dim  the dimension of the view
 * @property {number} axis  the dimension of the indexed tensor
 * @property {number} place  the position of the item in the index
 * @property {number} [index]  the dimension of a mask
 * @property {readonly number[]} shape
 * @property {Value} item
 */

/**
 * Applies an index from left to right: integers, slices and new axes make a view, whose elements the others pick.
 * @param {World} world @param {TensorValue} input @param {readonly Value[]} items @param {Span} span
 * @param {{
 *   picks: (item: Value) => boolean,
 *   slice: (view: TensorValue, dim: number, slice: Slice) => TensorValue,
 *   outOfBounds: (index: number, position: { place: number, axis: number }, size: number) => Raised | undefined,
 * }} how  the library's rules; without an error, an integer out of bounds is clamped
 */
export function viewAndPicks(world, input, items, span, { picks, slice, outOfBounds }) {
  const ofEllipsis = input.shape.length - items.reduce((sum, item) => sum + dimensionsIndexed(item), 0);
  let view = input;
  let [dim, axis] = [0, 0];
  /** @type {Picked[]} */
  const picked = [];
  for (const [place, item] of (items.includes(ELLIPSIS) ? items : [...items, ELLIPSIS]).entries()) {
    const position = { place, axis };
    const isBool = item instanceof TensorValue && item.dtype === 'bool';
    axis += item === ELLIPSIS ? ofEllipsis : dimensionsIndexed(item);
    if (item === ELLIPSIS) dim += ofEllipsis;
    else if (item instanceof Slice) view = slice(view, dim++, item);
    else if (item === null || (isBool && item.shape.length === 0)) {
      const index = dim++;
      view = asView(world, view, (x) => x.unsqueeze(index));
      // A 0-d bool adds a dimension of size 1 or 0.
      if (isBool) picked.push({ ...position, dim: index, shape: [trueIn(item)], item });
    } else if (isBool) {
      const shape = [trueIn(item)];
      item.shape.forEach((_, index) =>
        picked.push({ place, axis: position.axis + index, dim: dim++, index, shape, item }),
      );
    } else if (picks(item)) picked.push({ ...position, dim: dim++, shape: shapeOf(item, span), item });
    else {
      const size = view.shape[dim] ?? 0;
      const number = isSomeInteger(item) ? 0 : toInteger(item, span);
      const isOutside = number < -size || number >= size;
      const failure = isOutside ? outOfBounds(number, position, size) : undefined;
      if (failure) throw failure;
      if (isOutside && size === 0) throw new NotUnderstood('line');
      const selected = asView(world, view, (x) => x.select(dim, Math.max(Math.min(number, size - 1), -size)));
      view = isSomeInteger(item) ? withoutElements(selected) : selected;
    }
  }
  return { view, picked };
}

/** Raises PyTorch's error for an index that is a float. @param {Value} item */
const checkKind = (item) => {
  if (item instanceof TensorValue && item.dialect === 'torch' && item.dtype.includes('float'))
    throw new Raised('IndexError', 'tensors used as indices must be long, int, byte or bool tensors');
  if (!isNumber(item) || item.kind !== 'float') return;
  const wanted = 'only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices';
  throw new Raised('IndexError', `${wanted} (got float)`);
};

/** `input[asked]` @param {World} world @param {TensorValue} input @param {readonly Value[]} asked @param {Span} span */
export function indexed(world, input, asked, span) {
  const given = asked.map((item) => (isMaskList(item) ? asTensor(world, item, input.dialect) : item));
  for (const item of given) checkKind(item);
  const consumed = given.reduce((sum, item) => sum + dimensionsIndexed(item), 0);
  const { length: rank } = input.shape;
  if (consumed > rank) throw new Raised('IndexError', `too many indices for tensor of dimension ${rank}`);
  if (given.includes(UNKNOWN)) throw new NotUnderstood('unknown', span);
  if (given.some((item) => isNumber(item) && item.kind === 'bool')) throw new NotUnderstood('numbers', span);
  const { view, picked } = viewAndPicks(world, input, given, span, {
    picks,
    slice: (x, dim, item) => sliced(world, x, dim, item, span),
    outOfBounds: (index, { place }, size) => outOfBounds(index, place, size),
  });
  if (picked.length === 0) return view;
  const mask = picked.find(({ index }) => index !== undefined)?.item;
  if (mask instanceof TensorValue) {
    checkMasks(view, picked);
    const result = pickByIndices(world, view, picked);
    // The elements are known if the mask covers the whole tensor and all elements are known.
    const [from, chosen] = [view, mask].map(elementsOf);
    const isWhole = picked.length === mask.shape.length && from?.length === chosen?.length;
    if (from && chosen && isWhole) result.storage.values = from.filter((_, i) => chosen[i]);
    return result;
  }
  const isVague = world.isSupposing || [input.shape, view.shape, ...picked.map(({ shape }) => shape)].some(hasUnknown);
  const drawn = picked.map((each) => ({ ...each, array: each.item instanceof TensorValue ? each.item : undefined }));
  const indexed = isVague ? undefined : caseOfIndex(world, input, given, drawn, span);
  try {
    const result = pickByIndices(world, view, picked);
    checkBounds(view, picked);
    const [only] = picked;
    if (only && indexed && picked.length === 1) fill(world, result, view, only);
    if (indexed) world.findings.addCase(indexed, true);
    return result;
  } catch (error) {
    if (indexed && error instanceof Raised) {
      error.isMet = true;
      world.findings.addCase(indexed, false);
    }
    throw error;
  }
}

/** The numbers of an array or a list of indices; undefined if they are unknown. @param {Value} item */
export function placesIn(item) {
  return item instanceof TensorValue ? elementsOf(item)?.map(Number) : (numbersIn(item) ?? undefined);
}

/**
 * Stores the elements of the result, if the indices and the elements are known.
 * @param {World} world @param {TensorValue} result @param {TensorValue} from @param {Pick<Picked, 'dim' | 'item'>} one
 */
export function fill(world, result, from, { dim, item }) {
  const numbers = placesIn(item);
  const elements = result.numel > world.mostValues ? undefined : elementsOf(from);
  if (!numbers || !elements || (item instanceof TensorValue && item.dtype === 'bool')) return;
  const size = from.shape[dim] ?? 1;
  const inner = numelOf(from.shape.slice(dim + 1));
  const rows = numbers.map((index) => (index < 0 ? index + size : index) * inner);
  const starts = Array.from({ length: elements.length / (size * inner || 1) }, (_, i) => i * size * inner);
  result.storage.values = starts.flatMap((start) =>
    rows.flatMap((row) => elements.slice(start + row, start + row + inner)),
  );
}

/** @type {(index: number, position: number, size: number) => Raised} */
const outOfBounds = (index, position, size) =>
  new Raised('IndexError', `index ${index} is out of bounds for dimension ${position} with size ${size}`);

/**
 * Raises PyTorch's error if a known index is out of bounds. It counts only the dimensions that are indexed by tensors.
 * @type {(input: TensorValue, picked: readonly { dim: number, item: Value }[]) => void}
 */
const checkBounds = ({ shape }, picked) => {
  for (const [position, { dim, item }] of picked.entries()) {
    const size = shape[dim] ?? 0;
    const far = placesIn(item)?.find((each) => each >= size || each < -size);
    if (far !== undefined) throw outOfBounds(far, position, size);
  }
};

/** @type {(world: World, input: TensorValue, dim: number, slice: Slice, span: Span) => TensorValue} */
const sliced = (world, input, dim, { bounds }, span) => {
  if (bounds.every((each) => each === null)) return input;
  const vague = slicedCount(input.shape[dim] ?? 0, bounds);
  if (vague !== undefined) return withShape(input, input.shape.with(dim, vague));
  const [start, stop, step] = bounds.map((each) => sliceBound(each, span) ?? null);
  return asView(world, input, (x) => x.slice(dim, start, stop, step ?? 1));
};

/** How many elements are true or not 0; an unknown size if they are unknown. @param {TensorValue} x */
export function trueIn(x) {
  return elementsOf(x)?.filter(Boolean).length ?? countOf(x.storage);
}

/**
 * Raises PyTorch's error if the shape of a mask does not fit.
 * @type {(input: TensorValue, picked: readonly Picked[]) => void}
 */
const checkMasks = ({ shape }, picked) => {
  const wrong = picked.find(({ dim, item, index }) => index !== undefined && sizeIn(item, index) !== shape[dim]);
  if (!wrong) return;
  const [own, other] = [/** @type {TensorValue} */ (wrong.item).shape, shape].map(listed);
  throw new Raised(
    'IndexError',
    `The shape of the mask ${own} at index ${wrong.index} does not match the shape of the indexed tensor ${other} at ` +
      `index ${wrong.dim}`,
  );
};

/** @param {Value} item @param {number} dim */
export function sizeIn(item, dim) {
  return item instanceof TensorValue ? item.shape[dim] : undefined;
}

/** The shape of indices in a list or a tensor. @type {(item: Value, span: Span) => readonly number[]} */
const shapeOf = (item, span) => {
  if (item instanceof TensorValue) return item.shape;
  const shape = [];
  let level = item;
  while (level instanceof Sequence) {
    if (shape.push(level.items.length) > 8) throw new NotUnderstood('tooDeep', span);
    level = level.items[0] ?? null;
  }
  if (isNumber(level) && level.kind === 'bool') throw new NotUnderstood('numbers', span);
  return shape;
};

/**
 * The shape that indices pick, which broadcast: it replaces the indexed dimensions if those are adjacent, and comes
 * first otherwise, as after a new axis or a slice between two of them. Undefined if the indices don't broadcast.
 * @param {readonly number[]} shape @param {readonly { dim: number, shape: readonly number[] }[]} picked
 */
export function shapePicked(shape, picked) {
  const common = broadcastShapes(picked.map((each) => each.shape)).shape;
  const dims = picked.map(({ dim }) => dim);
  const [first = 0] = dims;
  const together = dims.every((dim, i) => dim === first + i);
  return common && shape.filter((_, dim) => !dims.includes(dim)).toSpliced(together ? first : 0, 0, ...common);
}

/**
 * The result of tensors of indices.
 * @param {World} world @param {TensorValue} input @param {readonly { dim: number, shape: readonly number[] }[]} picked
 */
const pickByIndices = (world, input, picked) => {
  const shape = shapePicked(input.shape, picked);
  if (shape) return freshLike(world, input, shape);
  const shapes = picked.map((each) => listed(each.shape)).join(', ');
  throw new Raised(
    'IndexError',
    `shape mismatch: indexing tensors could not be broadcast together with shapes ${shapes}`,
  );
};
