// Applies a function of our library to the reader's tensors, which are plain data: a shape, strides and a storage. The
// library first plans the function on outlines, tensors without elements, so no size is too large. If the elements are
// known and few, it also computes them.

import { tensor } from '../../../lib/functions.js';
import { outline, rehearse, shareMemory } from '../../../lib/control/outline.js';
import { valuesOf } from '../../../lib/values/read.js';
import { numelOf } from '../../../lib/tensor/row-major.js';

/** @import { Layout } from '../../../lib/tensor/geometry.js' */
/** @import { DType, Tensor } from '../types.js' */
/** @import { Limits } from './limits.js' */

/**
 * @typedef {ArrayLike<number | bigint | boolean>} Values
 * @typedef {object} Outlined  stores its outline, and the layout that the outline was made for
 * @property {{ outlined: Tensor, shape: readonly number[], strides: readonly number[], offset: number,
 *   base?: Tensor | undefined } | undefined} [cached]
 *
 * @typedef {{ storage: Storage, shape: readonly number[], strides: readonly number[], offset: number, dtype: DType }
 *   & Outlined} TensorLayout
 *   a tensor as data: a view of a storage
 */

/** Elements are computed up to this many. */
export const MOST_VALUES = 4096;

/** The elements that a tensor and its views share. */
export class Storage {
  /** @type {Values | null} */ #values;
  /** Whether each element has two parts of the dtype. */
  isComplex = false;
  /** The limits of the elements, if they are drawn and nothing has been written. @type {Limits | undefined} */
  limits;
  /** @type {Outlined['cached']} */
  cached;

  /** @param {number} count @param {DType} dtype @param {Values | null} [values] */
  constructor(count, dtype, values = null) {
    this.count = count;
    this.dtype = dtype;
    this.#values = values;
  }

  /** Null if they are unknown. */
  get values() {
    return this.#values;
  }

  set values(values) {
    this.#values = values;
    this.limits = undefined;
  }

  /** A storage of as many elements, without limits: the same ones, or those given. @param {Values | null} [values] */
  copy(values = this.#values) {
    return Object.assign(new Storage(this.count, this.dtype, values), { isComplex: this.isComplex });
  }
}

/**
 * The outline of a storage or a tensor, cached with it because a model uses the same tensors many times.
 * @type {(of: Outlined, layout: Layout, offset: number, base?: Tensor) => Tensor}
 */
const outlineOf = (of, layout, offset, base) => {
  const { shape, strides } = layout;
  const cached = of.cached;
  const same = cached && cached.shape === shape && cached.strides === strides && cached.offset === offset;
  if (same && cached.base === base) return cached.outlined;
  const outlined = outline(layout, offset, base);
  of.cached = { outlined, shape, strides, offset, base };
  return outlined;
};

const ROW = [1];

/** The outline of a whole storage as a 1-d tensor; a new one if it has grown. @param {Storage} storage */
const rowOf = (storage) => {
  const { cached } = storage;
  if (cached?.shape[0] === storage.count) return cached.outlined;
  return outlineOf(storage, { dtype: storage.dtype, shape: [storage.count], strides: [1] }, 0);
};

/**
 * Applies a function of our library to tensors.
 * @param {(tensors: Tensor[]) => Tensor | Tensor[]} f  calls the library
 * @param {readonly TensorLayout[]} tensors
 * @param {{ written?: number | undefined, most?: number, mostFractions?: number }} [how]
 *   written: the index of the tensor that `f` writes into; most: how many elements are computed; mostFractions: of
 *   floats
 * @returns {TensorLayout[]}  if `f` returns one of its arguments, the result is that object of `tensors`, updated
 */
export function apply(f, tensors, { written, most = MOST_VALUES, mostFractions = most } = {}) {
  const wholes = new Map(tensors.map(({ storage }) => [storage, rowOf(storage)]));
  // `f` may change the shape of the tensor that it writes into, so that tensor gets a new outline.
  const given = tensors.map((each) =>
    written === undefined
      ? outlineOf(each, each, each.offset, wholes.get(each.storage))
      : outline(each, each.offset, wholes.get(each.storage)),
  );
  const planned = rehearse(() => [f(given)].flat());
  const results = planned.map((result) => {
    const { shape, strides, storageOffset: offset, dtype, numel } = result;
    const same = tensors[given.indexOf(result)];
    if (same) {
      same.storage.count = Math.max(same.storage.count, offset + numel);
      return Object.assign(same, { shape, strides, offset });
    }
    let shared;
    for (const [each, whole] of wholes) if (shareMemory(whole, result)) shared ??= each;
    const storage = shared ?? new Storage(numel, dtype);
    if (!shared && offset === 0) storage.cached = { outlined: result, shape: [numel], strides: ROW, offset };
    const cached = { outlined: result, shape, strides, offset, base: rowOf(storage) };
    return { storage, shape, strides, offset, dtype, cached };
  });
  const target = written === undefined ? undefined : tensors[written];
  if (!target && results.every(({ storage }) => wholes.has(storage))) return results;
  const known = tensors.every(({ storage }) => storage.values !== null);
  // Masks are computed up to the full limit, because their elements decide how many elements they select.
  const limitOf = results.every(({ dtype }) => dtype === 'bool')
    ? () => MOST_VALUES
    : (/** @type {DType} */ dtype) => (dtype.includes('float') ? mostFractions : most);
  const few = [...tensors, ...results].every(({ shape, dtype }) => numelOf(shape) <= limitOf(dtype));
  if (known && few) compute(f, tensors, results, target);
  else if (target) target.storage.values = null;
  return results;
}

/**
 * Runs `f` on the elements, and stores those of the results.
 * @type {(f: (tensors: Tensor[]) => Tensor | Tensor[], tensors: readonly TensorLayout[], results: readonly
 *   TensorLayout[], target: TensorLayout | undefined) => void}
 */
const compute = (f, tensors, results, target) => {
  /** @type {Tensor[]} */
  const temporaries = [];
  const track = (/** @type {Tensor} */ each) =>
    (temporaries.push(each), each);
  try {
    const bases = new Map(tensors.map(({ storage }) => [storage, track(flatTensor(storage))]));
    const views = tensors.map(({ storage, shape, strides, offset }) =>
      track(/** @type {Tensor} */ (bases.get(storage)).asStrided(shape, strides, offset)),
    );
    const result = [f(views)].flat();
    result.forEach(track);
    results.forEach(({ storage }, i) => {
      const each = result[i];
      if (!each || bases.has(storage)) return;
      storage.values = Array.from(valuesOf(track(each.asStrided([storage.count], [1], 0))));
    });
    if (!target) return;
    const { storage, dtype } = target;
    const base = views[tensors.indexOf(target)]?.asStrided([storage.count], [1], 0);
    if (base && dtype === storage.dtype) storage.values = Array.from(valuesOf(track(base)));
  } finally {
    for (const each of temporaries) each.dispose();
  }
};

/** The elements of a view in row-major order; undefined if they are unknown. @param {TensorLayout} view */
export function elementsOf(view) {
  const { values } = view.storage;
  return values ? placesOf(view).map((place) => /** @type {number} */ (values[place])) : undefined;
}

/** The positions in the storage of the elements of a view. @param {TensorLayout} view */
export function placesOf({ shape, strides, offset }) {
  let places = [offset];
  shape.forEach((size, dim) => {
    const stride = strides[dim] ?? 0;
    places = places.flatMap((place) => Array.from({ length: size }, (_, i) => place + i * stride));
  });
  return places;
}

/** A 1-d tensor with all elements of a storage. @param {Storage} storage @returns {Tensor} */
export function flatTensor({ count, dtype, values }) {
  return tensor(/** @type {any} */ (Array.from(values ?? [])), { dtype, shape: [count] });
}

/** The row-major strides of a shape, and its number of elements. @param {readonly number[]} shape */
export function rowMajor(shape) {
  /** @type {number[]} */
  const strides = [];
  let numel = 1;
  for (const size of shape.toReversed()) {
    strides.unshift(numel);
    numel *= size;
  }
  return { strides, numel };
}
