/**
 * The report of an index: the view from integers and slices, the alignment of the index tensors, the position of the
 * dimensions they select in the result, and the source of each element of the result.
 */
import { tuple } from '../errors/printed-shape.js';
import { contiguousGeometry } from '../engine/allocate.js';
import { makePublicMethod } from '../errors/calls.js';
import { OutOfMemoryError } from '../errors/classes.js';
import { selection } from '../ops/indexing/basic.js';
import { assertIndices, readItems } from '../ops/indexing/items.js';
import { loopOf } from '../ops/indexing/loop.js';
import { assertFitsInto } from '../ops/indexing/index-put.js';
import { withTemporaries } from '../tensor/with-temporaries.js';
import { firstOutside, tensorsOf, valuesOver, withoutMasks } from '../ops/indexing/picking.js';
import { integers, isArray, sizes, wrongArgument } from '../tensor/arguments.js';
import { tracedAmong } from '../tensor/placeholder.js';
import { isTensor } from '../tensor/tensor.js';
import { Explanation } from './explain.js';
import { numelOf } from '../tensor/row-major.js';

/** @import { Selection } from '../ops/indexing/basic.js' */
/** @import { Loop } from '../ops/indexing/loop.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { IndexItem } from '../typing/indexing.js' */

/** @typedef {{ dim: number | null, picked: boolean }} Axis where a dimension of the result comes from */

/**
 * @typedef {object} Facts
 * @property {readonly number[]} input
 * @property {Selection} [view]
 * @property {readonly (readonly number[])[]} shapes of the index tensors
 * @property {Loop} [loop]
 * @property {ArrayLike<number | bigint | boolean>[]} values of the index tensors, expanded; none of outlines
 * @property {unknown} [failure]
 */

/** The alignment of the index tensors of an index, and its effect on the indexed tensor. */
export class IndexExplanation extends Explanation {
  static {
    makePublicMethod(this.prototype, 'sourceOf');
  }

  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'IndexExplanation';
  }

  /** @type {Facts} */
  #facts;

  /** @param {Facts} facts */
  constructor(facts) {
    super(facts.shapes);
    this.#facts = facts;
    const { input, view, loop, failure } = facts;
    const error = /** @type {{ message?: string, torchType?: string } | undefined} */ (failure);
    /** The shape of the indexed tensor. */
    this.input = input;
    /** The shape after integers, slices and new dimensions. @type {readonly number[] | null} */
    this.view = view?.shape ?? null;
    /** For each index tensor, the dimension of the input that it indexes; null for a new one. */
    this.picks = loop?.picks.map(({ dim }) => view?.dims[dim] ?? null) ?? [];
    /** The shape that the index tensors broadcast to. @type {readonly number[] | null} */
    this.picked = /** @type {Explanation} */ (this).shape;
    /** Whether index tensors are separated by slices, which moves their dimensions to the front of the result. */
    this.moved = loop?.moved ?? false;
    /** Whether the result is a view of the input. */
    this.isView = failure === undefined && loop === undefined;
    /** The shape of the result. @type {readonly number[] | null} */
    this.shape = failure === undefined ? ((loop ?? view)?.shape ?? null) : null;
    this.numel = this.shape && numelOf(this.shape);
    this.ok = failure === undefined;
    this.message = error?.message ?? null;
    /** The name of PyTorch's error. @type {string | null} */
    this.torchType = error?.torchType ?? null;
  }

  /** Where each dimension of the result comes from. @returns {Axis[]} */
  get axes() {
    const { view, loop } = this.#facts;
    if (!view || !this.shape) return [];
    const whole = view.dims.map((dim) => ({ dim, picked: false }));
    if (!loop) return whole;
    const left = whole.filter((_, i) => loop.picks.every(({ dim }) => dim !== i));
    return left.toSpliced(loop.before, 0, ...loop.picked.map(() => ({ dim: null, picked: true })));
  }

  /**
   * The element of the input at `index` of the result; null if the elements of the index tensors are unknown.
   * @param {readonly number[]} index
   * @returns {number[] | null}
   */
  sourceOf(index) {
    integers('sourceOf', 'index', index);
    const { input, view, loop, values } = this.#facts;
    if (
      !view ||
      !this.shape ||
      this.shape.some((size, dim) => !(Number(index[dim]) >= 0 && Number(index[dim]) < size))
    ) {
      return null;
    }
    const along = (/** @type {readonly number[]} */ strides) =>
      index.reduce((sum, each, dim) => sum + each * Number(strides[dim]), 0);
    let offset = view.offset + along((loop ?? view).strides);
    const row = (loop?.picked ?? []).reduce((sum, size, i) => sum * size + Number(index[Number(loop?.before) + i]), 0);
    for (const [k, pick] of (loop?.picks ?? []).entries()) {
      const value = values[k]?.[row];
      if (value === undefined) return null;
      offset += (Number(value) + (Number(value) < 0 ? pick.size : 0)) * pick.step;
    }
    return contiguousGeometry('bool', input).strides.map(
      (stride, dim) => Math.floor(offset / stride) % Number(input[dim]),
    );
  }

  /** @override */
  get aligned() {
    return this.picked;
  }

  /** @override @param {boolean} [coloured] */
  draw(coloured = false) {
    const { input, shape, moved } = this;
    const first = moved ? ', what the index tensors pick first' : '';
    const line = `${tuple(input)} → ${shape ? tuple(shape) + first : '✕'}`;
    return this.shapes.length > 0 ? `${super.draw(coloured)}\n${line}` : line;
  }
}

/**
 * Reports what indexing a shape or a tensor gives: the shape of the result, how the index tensors line up, and which
 * element of the input each element of the result is. With `value`, it also reports whether that value can be assigned.
 * @param {readonly number[] | number | Tensor} input
 * @param {readonly IndexItem[]} items
 * @param {readonly number[] | number | Tensor} [value]
 * @returns {IndexExplanation}
 * @example
 *   explainIndex([5, 6, 7], [[[0], [1]], ':', [0, 1, 2]]).shape; // [2, 3, 6]
 *   explainIndex([5, 6], ['1:3', [4, 0]]).sourceOf([1, 0]); // [2, 4]
 */
export function explainIndex(input, items, value) {
  const shapeOf = (/** @type {string} */ argument, /** @type {unknown} */ given) =>
    isTensor(given) ? given.shape.slice() : sizes('explainIndex', argument, given);
  const shape = shapeOf('input', input);
  const written = value === undefined ? undefined : shapeOf('value', value);
  if (!isArray(items)) throw wrongArgument('explainIndex', 'items', 'an array of indices', items);
  const { strides } = contiguousGeometry('bool', shape);
  /** @type {Facts} */
  const facts = { input: shape, shapes: [], values: [] };
  return withTemporaries((own) => {
    try {
      facts.view = selection(
        { dtype: 'bool', shape, strides, storageOffset: 0 },
        readItems('explainIndex', items, own),
      );
      const given = tensorsOf(facts.view.indices, own);
      assertIndices(given);
      const all = withoutMasks(given, facts.view.shape, own);
      const indices = all.filter(isTensor);
      facts.shapes = indices.map((each) => each.shape);
      if (indices.length > 0) {
        const loop = loopOf({ dtype: 'bool', ...facts.view }, all);
        facts.loop = loop;
        if (tracedAmong(indices) === undefined) facts.values = indices.map((each) => valuesOver(each, loop.picked));
        const outside = loop.shape.includes(0) ? undefined : firstOutside(facts.values, loop);
        if (outside) throw outside;
      }
      if (written) assertFitsInto(written, (facts.loop ?? facts.view).shape);
    } catch (failure) {
      if (failure instanceof OutOfMemoryError) throw failure; // the index itself may be valid
      facts.failure = failure;
    }
    return new IndexExplanation(facts);
  });
}
