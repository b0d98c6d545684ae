/** Reads or writes the elements that index tensors select from a view. Masks become integers first. */
import { core } from '../../boundary/core.js';
import { allocate, allocateContiguous, viewOf } from '../../engine/allocate.js';
import { addOffsets, indexOutside, readIndexed, runIndexed } from '../../engine/indexed.js';
import { writeTensor } from '../../engine/slots.js';
import { ShapeError } from '../../errors/classes.js';
import { overlaps } from '../../errors/sentences.js';
import { list } from '../../errors/printed-shape.js';
import { reportIfBroadcast, watching } from '../../reports/watching.js';
import { warn } from '../../reports/warnings.js';
import { dimOf } from '../../tensor/dims.js';
import { elementsOf } from '../../tensor/elements.js';
import { filled } from '../../tensor/filled.js';
import { tracedAmong, refuseInFuse } from '../../tensor/placeholder.js';
import { blockOf, geometryOf, isTensor } from '../../tensor/tensor.js';
import { valuesOf } from '../../values/read.js';
import { assertIndices, isMask } from './items.js';
import { aroundPicked, loopOf, stridesOver } from './loop.js';
import { columnsOf } from './nonzero.js';
import { outOfBounds } from './places.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';

/** @import { Own } from '../../tensor/with-temporaries.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Selection } from './basic.js' */
/** @import { Loop } from './loop.js' */

/** @typedef {Tensor | undefined} Index */
/**
 * @typedef {object} Picked
 * @property {Tensor} view
 * @property {Tensor[]} indices
 * @property {readonly Index[]} all of them, for each dimension of the view
 * @property {Loop} loop
 * @property {string} key the geometries it was made for
 * @property {number} extra how many of the items select all of a dimension that the view does not have
 */

/** Loops and the order of their dimensions, by the geometries of the tensors. @type {Map<string, any>} */
const cache = new Map();
const mostCached = 256;

/**
 * The result of `make`, which costs more than a small read, cached by `key`.
 * @template T
 * @param {string} key
 * @param {() => T} make
 * @returns {T}
 */
function cachedFor(key, make) {
  const found = cache.get(key);
  if (found !== undefined) return found;
  const value = make();
  if (cache.size === mostCached) cache.clear();
  cache.set(key, value);
  return value;
}

/**
 * The loop with the dimensions in the order in which PyTorch writes `value`.
 * @param {Picked} picked
 * @param {Tensor} value
 */
const orderWriting = ({ key, view, all }, value) =>
  cachedFor(`${key} ${geometryOf(value).id}`, () => loopOf(view, all, value).order);

/** A boolean as an index tensor: 0 if true, and no indices if false. @param {boolean} value @param {Own} own */
const indexOf = (value, own) =>
  own(filled(allocateContiguous('int64', [Number(value)]), (result) => elementsOf(result).fill(0n)));

/** @param {Selection['indices']} indices @param {Own} own @returns {Index[]} */
export function tensorsOf(indices, own) {
  return indices.map((each) => (typeof each === 'boolean' ? indexOf(each, own) : each));
}

/**
 * Throws unless a mask has the sizes of its dimensions.
 * @param {Tensor} mask
 * @param {readonly number[]} shape
 * @param {number} first
 */
export function assertMask(mask, shape, first) {
  mask.shape.forEach((size, dim) => {
    if (size === shape[dimOf('index', 'index', first + dim, shape.length)]) return;
    throw new ShapeError(
      `The shape of the mask ${list(mask.shape)} at index ${dim} does not match the shape of the indexed tensor ` +
        `${list(shape)} at index ${first + dim}`,
      { torchType: 'IndexError', dim: first + dim, a: size, b: shape[first + dim] },
    );
  });
}

/** @param {readonly Index[]} indices @param {readonly number[]} shape @param {Own} own */
export function withoutMasks(indices, shape, own) {
  /** @type {Index[]} */
  const found = [];
  for (const index of indices) {
    if (index === undefined || !isMask(index)) {
      found.push(index);
      continue;
    }
    if (index.dtype === 'uint8') {
      warn('indexing with dtype torch.uint8 is now deprecated, please use a dtype torch.bool instead.');
    }
    assertMask(index, shape, found.length);
    if (index.ndim > 0) found.push(...columnsOf(index).map(own));
  }
  return found;
}

/**
 * @param {string} fn
 * @param {Tensor} view
 * @param {readonly Index[]} args
 * @param {Own} own
 * @returns {Picked}
 */
export function picked(fn, view, args, own) {
  if (tracedAmong([view, ...args.filter(isTensor)])) refuseInFuse();
  assertIndices(args);
  const all = withoutMasks(args, view.shape, own);
  const key = [view, ...all].map((each) => each && geometryOf(each).id).join();
  const loop = cachedFor(key, () => loopOf(view, all));
  const indices = all.slice(0, view.ndim).filter(isTensor);
  if (watching.on) {
    const shapes = indices.map(({ shape }) => shape);
    reportIfBroadcast(fn, shapes, loop.picked);
  }
  return { view, indices, all, loop, key, extra: loop.moved ? 0 : Math.max(all.length - view.ndim, 0) };
}

/**
 * Throws if `input` shares memory with `target`, as far as PyTorch checks that.
 * @param {Tensor} target
 * @param {Tensor} input
 * @param {boolean} same whether they are one tensor
 */
export function assertApart(target, input, same) {
  writeTensor(0, target);
  writeTensor(1, input);
  if (same || core._stride0_overlaps()) throw overlaps();
}

/**
 * The elements of an index tensor, expanded to the selected shape, with these dimensions from slowest to fastest.
 * @param {Tensor} index
 * @param {readonly number[]} shape
 * @param {readonly number[]} [dims]
 */
export function valuesOver(index, shape, dims = shape.map((_, dim) => dim)) {
  const strides = stridesOver(index, shape);
  const inOrder = (/** @type {readonly number[]} */ all) => dims.map((dim) => Number(all[dim]));
  const view = viewOf(index, { dtype: index.dtype, shape: inOrder(shape), strides: inOrder(strides) });
  return useAndDispose(view, valuesOf);
}

/**
 * The error for the first index out of bounds, in the order of PyTorch's loop: at each step, all index tensors are
 * checked.
 * @param {readonly ArrayLike<number | bigint | boolean>[]} values of all index tensors, in the order of the loop
 * @param {Pick<Loop, 'picks'>} loop
 */
export function firstOutside(values, { picks }) {
  for (let i = 0; i < Number(values[0]?.length); ++i) {
    for (const [k, { size }] of picks.entries()) {
      const index = /** @type {number | bigint} */ (values[k]?.[i]);
      if (index >= size || index < -size) return outOfBounds('IndexError')(/** @type {bigint} */ (index), k, size);
    }
  }
  return undefined;
}

/** @param {Picked} picked @param {readonly number[]} order */
function assertInside({ indices, loop }, order) {
  indices.forEach((tensor, k) => {
    const { size, step } = /** @type {import('./loop.js').Pick} */ (loop.picks[k]);
    if (indexOutside(tensor.shape, { tensor, strides: tensor.strides, size, step, wraps: true }) === undefined) return;
    const dims = order.map((dim) => dim - loop.before).filter((dim) => dim >= 0 && dim < loop.picked.length);
    const values = indices.map((each) => valuesOver(each, loop.picked, dims.toReversed()));
    throw firstOutside(values, loop);
  });
}

/**
 * Combines several index tensors into one with offsets in elements, for a dimension with step 1.
 * @param {Picked} picked
 * @param {Own} own
 */
function offsetsOf({ indices, loop: { picked: shape, picks } }, own) {
  const offsets = own(filled(allocateContiguous('int32', shape), (result) => elementsOf(result).fill(0)));
  indices.forEach((tensor, k) => {
    const { size, step } = /** @type {import('./loop.js').Pick} */ (picks[k]);
    const index = { tensor, strides: stridesOver(tensor, shape), size, step };
    addOffsets(shape, { tensor: offsets, strides: offsets.strides }, index);
  });
  return offsets;
}

/**
 * Runs the loop between the selected elements and `plain`, which has these strides over them. Returns false if it met
 * an index out of bounds, which only reading by a single index tensor looks for.
 * @param {import('../../engine/indexed.js').Access} access
 * @param {Picked} picked
 * @param {Tensor} plain
 * @param {readonly number[]} strides
 * @param {Own} own
 * @param {readonly number[]} [order] of the loop, fastest first, if it matters
 */
function run(access, picked, plain, strides, own, order) {
  const { view, loop, indices } = picked;
  const [only, ...others] = indices;
  // Writing must not change the indices that are still needed.
  const isAlone = only !== undefined && others.length === 0 && (order === undefined || blockOf(only) !== blockOf(view));
  const tensor = isAlone ? only : offsetsOf(picked, own);
  const [pick] = /** @type {[import('./loop.js').Pick]} */ (loop.picks);
  const dims = order?.toReversed();
  const walked = (/** @type {readonly number[]} */ all) => dims?.map((dim) => Number(all[dim])) ?? all;
  const described = {
    shape: walked(loop.shape),
    plain: { tensor: plain, strides: walked(strides) },
    chosen: { tensor: view, strides: walked(loop.strides) },
    index: {
      tensor,
      strides: walked(aroundPicked(loop, tensor)),
      size: isAlone ? pick.size : 0,
      step: isAlone ? pick.step : 1,
      wraps: true,
    },
  };
  if (access === 'read' && isAlone) return readIndexed(described) === undefined;
  runIndexed(access, described);
  return true;
}

/** Copies the elements that index tensors select to a new tensor. @param {Picked} picked @param {Own} own */
export function readPicked(picked, own) {
  const { order, shape, result: strides } = picked.loop;
  if (picked.indices.length > 1 && !shape.includes(0)) assertInside(picked, order);
  return filled(allocate({ dtype: picked.view.dtype, shape, strides }), (result) => {
    if (result.numel > 0 && !run('read', picked, result, strides, own)) assertInside(picked, order);
  });
}

/**
 * Writes `value`, which broadcasts, to the elements that index tensors select, or adds it to them.
 * @param {Picked} picked
 * @param {Tensor} value
 * @param {boolean} accumulate
 * @param {Own} own
 */
export function writePicked(picked, value, accumulate, own) {
  if (picked.loop.shape.includes(0)) return;
  const order = orderWriting(picked, value);
  assertInside(picked, order);
  run(accumulate ? 'add' : 'write', picked, value, stridesOver(value, picked.loop.shape), own, order);
}
