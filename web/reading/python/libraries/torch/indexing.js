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

/** @template {{ item: Value }} Picked @param {Picked} picked */
const withArray = (picked) => ({ ...picked, array: picked.item instanceof TensorValue ? picked.item : undefined });

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
  if (consumed > rank) {
    throw new Raised('IndexError', `too many indices for tensor of dimension ${rank}`);
  }
  const all = given.includes(ELLIPSIS) ? given : [...given, ELLIPSIS];
  let view = input;
  let dim = 0;
  /** @type {{ dim: number, shape: readonly number[], item: Value }[]} */
  const picked = [];
  for (const [place, item] of all.entries()) {
    if (item === UNKNOWN) throw new NotUnderstood('unknown', span);
    if (item === ELLIPSIS) dim += rank - consumed;
    else if (item === null) {
      const index = dim++;
      view = asView(world, view, (x) => x.unsqueeze(index));
    } else if (item instanceof Slice) view = sliced(world, view, dim++, item, span);
    else if (item instanceof TensorValue && isMask(item)) {
      for (const _ of item.shape) picked.push({ dim: dim++, shape: [], item });
    } else if (item instanceof TensorValue && item.dtype === 'bool') {
      const index = dim++; // a 0-d bool adds a dimension of size 1 or 0
      view = asView(world, view, (x) => x.unsqueeze(index));
      picked.push({ dim: index, shape: [trueIn(item)], item });
    } else if (picks(item)) picked.push({ dim: dim++, shape: shapeOf(item, span), item });
    else if (isNumber(item) && item.kind === 'bool') throw new NotUnderstood('numbers', span);
    else if (isSomeInteger(item)) view = withoutElements(selected(world, view, dim, 0, place));
    else view = selected(world, view, dim, toInteger(item, span), place);
  }
  if (picked.length === 0) return view;
  if (picked.some(({ item }) => isMask(item))) return selectByMask(world, view, picked);
  const isVague = world.isSupposing || [input.shape, view.shape, ...picked.map(({ shape }) => shape)].some(hasUnknown);
  const indexed = isVague ? undefined : caseOfIndex(world, input, given, picked.map(withArray), span);
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

/**
 * Stores the elements of the result, if the indices and the elements are known.
 * @type {(world: World, result: TensorValue, from: TensorValue, picked: { dim: number, item: Value }) => void}
 */
const fill = (world, result, from, { dim, item }) => {
  const numbers = item instanceof TensorValue ? elementsOf(item)?.map(Number) : numbersIn(item);
  const elements = result.numel > world.mostValues ? undefined : elementsOf(from);
  if (!numbers || !elements || (item instanceof TensorValue && item.dtype === 'bool')) return;
  const size = from.shape[dim] ?? 1;
  const inner = numelOf(from.shape.slice(dim + 1));
  const rows = numbers.map((index) => (index < 0 ? index + size : index) * inner);
  const starts = Array.from({ length: elements.length / (size * inner || 1) }, (_, i) => i * size * inner);
  result.storage.values = starts.flatMap((start) =>
    rows.flatMap((row) => elements.slice(start + row, start + row + inner)),
  );
};

/**
 * Raises PyTorch's error if a known index is out of bounds. It counts only the dimensions that are indexed by tensors.
 * @type {(input: TensorValue, picked: readonly { dim: number, item: Value }[]) => void}
 */
const checkBounds = ({ shape }, picked) => {
  for (const [position, { dim, item }] of picked.entries()) {
    const size = shape[dim] ?? 0;
    const numbers = item instanceof TensorValue ? elementsOf(item)?.map(Number) : numbersIn(item);
    const far = numbers?.find((each) => each >= size || each < -size);
    if (far !== undefined)
      throw new Raised('IndexError', `index ${far} is out of bounds for dimension ${position} with size ${size}`);
  }
};

/**
 * `x[index]` in one dimension. The error has the position of the item, not the dimension.
 * @type {(world: World, input: TensorValue, dim: number, index: number, place: number) => TensorValue}
 */
const selected = (world, input, dim, index, place) => {
  const size = input.shape[dim] ?? 0;
  if (index < -size || index >= size) {
    throw new Raised('IndexError', `index ${index} is out of bounds for dimension ${place} with size ${size}`);
  }
  return asView(world, input, (x) => x.select(dim, index));
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
 * How many elements a mask selects, which begins at dimension `dim`. Raises PyTorch's error if its shape does not fit.
 * @type {(input: TensorValue, dim: number, mask: TensorValue) => number}
 */
const countSelected = (input, dim, mask) => {
  const index = mask.shape.findIndex((size, i) => size !== input.shape[dim + i]);
  if (index >= 0) {
    const [own, other] = [mask.shape, input.shape].map(listed);
    throw new Raised(
      'IndexError',
      `The shape of the mask ${own} at index ${index} does not match the shape of the indexed tensor ${other} at index ` +
        `${dim + index}`,
    );
  }
  return trueIn(mask);
};

/**
 * The elements that masks select. They are known if one mask covers the whole tensor and all elements are known.
 * @type {(world: World, input: TensorValue, picked: readonly { dim: number, shape: readonly number[], item: Value }[])
 *   => TensorValue}
 */
const selectByMask = (world, input, picked) => {
  /** @type {Map<Value, number>} */
  const left = new Map();
  for (const { dim, item } of picked) {
    if (item instanceof TensorValue && isMask(item) && !left.has(item)) left.set(item, countSelected(input, dim, item));
  }
  const result = pickByIndices(
    world,
    input,
    picked.map((each) => ({ ...each, shape: left.has(each.item) ? [Number(left.get(each.item))] : each.shape })),
  );
  const [first] = left.keys();
  const [from, output] = [input, /** @type {TensorValue} */ (first)].map(elementsOf);
  if (from && output && from.length === output.length) result.storage.values = from.filter((_, i) => output[i]);
  return result;
};

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
