/** Reads and writes along a dimension by an index or a mask, element by element in row-major order. */
import { addressOf, commonShape, elementOf, indices } from '../geometry.js';
import { cast } from '../numbers.js';
import { overlapsItself, rowMajor } from '../strides.js';
import { copyFrom } from './copies.js';
import { dimsOf } from './reductions.js';

/** @import { Call } from '../call.js' */
/** @import { Drawing } from '../drawing.js' */
/** @import { View } from '../geometry.js' */
/** @import { Outcome } from '../interpreter.js' */
/** @import { Value } from '../numbers.js' */
/** @import { Family } from './index.js' */

const outside = /out of (bounds|range|DATA bounds)|empty tensor|self indexing axis dim should be positive/;

/** A contiguous index tensor. @param {Drawing} drawing @param {readonly number[]} shape @param {() => number} value */
function indexTensor({ memory }, shape, value) {
  const count = shape.reduce((product, size) => product * size, 1);
  memory.push({ dtype: 'int64', raw: BigInt64Array.from({ length: Math.max(count, 1) }, () => BigInt(value())) });
  return { memory: memory.length - 1, shape, strides: rowMajor(shape), offset: 0 };
}

/** Indices within the size; occasionally one beyond it. @param {Drawing} drawing @param {number} size */
const places =
  ({ below }, size) =>
  () =>
    below(80) ? below(Math.max(size, 1)) : size;

/** Every position at most once. @param {Drawing} drawing @param {number} size */
function distinct({ below }, size) {
  const left = Array.from({ length: size }, (_, i) => i);
  return () => left.splice(below(left.length), 1)[0] ?? 0;
}

/** @param {View} view @param {readonly number[]} index */
const placeOf = (view, index) => Number(elementOf(view, index));

/** @param {readonly number[]} index @param {number} axis @param {number} place */
const moved = (index, axis, place) => index.map((each, dim) => (dim === axis ? place : each));

/** @param {View} by @param {number} size @param {boolean} [wraps] */
const isOutside = (by, size, wraps = false) =>
  Array.from(indices(by.shape), (index) => placeOf(by, index)).some(
    (each) => each >= size || each < (wraps ? -size : 0),
  );

/** A shape; some shapes have no elements. @param {Drawing} drawing @param {number} least */
function shapeOfRank(drawing, least) {
  for (;;) {
    const shape = drawing.shape();
    if (shape.length > 0 && drawing.below(20) === 0) shape[drawing.below(shape.length)] = 0;
    if (shape.length >= least) return shape;
  }
}

/** A size from 1 to `most`, or 0 if `most` is 0. @param {Drawing} drawing @param {number} most */
const sizeUpTo = ({ below }, most) => (most === 0 ? 0 : 1 + below(most));

/** Positions in row-major order within the target. @param {View} into */
const flatIn = (into) => (/** @type {readonly number[]} */ index) =>
  index.reduce((sum, each, dim) => sum * Number(into.shape[dim]) + each, 0);

/**
 * The contents of `into` after all values are written, or combined with the old ones.
 * @param {View} into
 * @param {'fresh' | 'inPlace' | 'out'} form
 * @param {Iterable<[place: number[], value: Value]>} all
 * @param {(before: Value, value: Value) => Value} fold
 * @returns {Outcome}
 */
function written(into, form, all, fold = (_, value) => value) {
  const values = Array.from(indices(into.shape), (index) => elementOf(into, index));
  const flat = flatIn(into);
  for (const [place, value] of all) {
    const position = flat(place);
    values[position] = fold(/** @type {Value} */ (values[position]), value);
  }
  const { dtype } = into;
  const result = { dtype, shape: [...into.shape], values, computed: dtype };
  if (form === 'inPlace') return { ...result, strides: [...into.strides], offset: into.offset, blocks: 0 };
  return { ...result, strides: rowMajor(into.shape), blocks: 1 };
}

/** @param {View} into @param {'fresh' | 'inPlace' | 'out'} form */
const refusedTarget = (into, form) =>
  form === 'inPlace' && overlapsItself(into) ? { refuses: /^unsupported operation: more than one element/ } : undefined;

/**
 * Writes along a dimension: `place` gives the position of each element of the source.
 * @param {object} how
 * @param {(drawing: Drawing, shape: number[], axis: number) => { index: any, source: number[] }} how.draw
 * @param {(axis: number, by: View, index: readonly number[]) => number[]} how.place
 * @param {(dtype: string) => (before: Value, value: Value) => Value} [how.fold]
 * @param {boolean} [how.unchecked] whether PyTorch checks no index of a target of several dimensions without elements
 * @returns {Family}
 */
const writing = ({ draw, place, fold, unchecked = false }) => ({
  draw(drawing, op) {
    const shape = shapeOfRank(drawing, 1);
    const form = drawing.pick(/** @type {const} */ (['fresh', 'inPlace']));
    const dtype = fold ? drawing.pick(/** @type {const} */ (['int8', 'int64', 'uint8', 'float64'])) : drawing.dtype();
    const target = drawing.tensor(dtype, shape, true);
    const dim = drawing.dim(shape.length);
    const { index, source } = draw(drawing, shape, ((dim % shape.length) + shape.length) % shape.length);
    const given = drawing.tensor(dtype, source);
    const { memory } = drawing;
    return { op, form, memory, operands: [target, index, given], args: [dim], argsAt: 1, options: {} };
  },
  of({ operands, form, args: [dim] = [] }) {
    const [into, by, source] = /** @type {[View, View, View]} */ (/** @type {unknown} */ (operands));
    const dims = dimsOf(dim, into.shape.length);
    if (dims instanceof RegExp) return { refuses: dims };
    const axis = Number(dims[0]);
    const wrong = refusedTarget(into, form);
    if (wrong) return wrong;
    const over = by.shape.length === source.shape.length ? by.shape : source.shape;
    const all = Array.from(indices(over), (index) => {
      const value = elementOf(source, index);
      return /** @type {[number[], Value]} */ ([place(axis, by, [...index]), value]);
    });
    const size = Number(into.shape[axis]);
    const isIgnored = unchecked && into.shape.length > 1 && into.shape.includes(0);
    if (all.some(([index]) => Number(index[axis]) < 0 || Number(index[axis]) >= size))
      return isIgnored ? written(into, form, []) : { refuses: outside };
    return written(into, form, all, fold?.(into.dtype));
  },
});

/** @type {(dtype: string) => (before: Value, value: Value) => Value} */
const sum = (dtype) => (before, value) =>
  typeof before === 'bigint'
    ? /** @type {any} */ (cast(before + BigInt(value), 'int64', /** @type {any} */ (dtype)))
    : before + Number(value);

const elementwise = {
  draw: (
    /** @type {Drawing} */ drawing,
    /** @type {number[]} */ shape,
    /** @type {number} */ axis,
    repeats = false,
  ) => {
    const size = Number(shape[axis]);
    const sizes = shape.map((each) => sizeUpTo(drawing, each));
    if (!repeats) sizes[axis] = shape.length === 1 ? sizeUpTo(drawing, size) : 1;
    else if (size === 0) sizes[axis] = drawing.below(3);
    const value = !repeats && shape.length === 1 ? distinct(drawing, size) : places(drawing, size);
    return { index: indexTensor(drawing, sizes, value), source: sizes.map((each) => each + drawing.below(2)) };
  },
  place: (/** @type {number} */ axis, /** @type {View} */ by, /** @type {readonly number[]} */ index) =>
    moved(index, axis, placeOf(by, index)),
};

/** @param {boolean} repeats */
const slicewise = (repeats) => ({
  draw: (/** @type {Drawing} */ drawing, /** @type {number[]} */ shape, /** @type {number} */ axis) => {
    const size = Number(shape[axis]);
    const count = repeats ? drawing.below(6) : sizeUpTo(drawing, size);
    const value = repeats ? places(drawing, size) : distinct(drawing, size);
    return { index: indexTensor(drawing, [count], value), source: moved(shape, axis, count) };
  },
  place: (/** @type {number} */ axis, /** @type {View} */ by, /** @type {readonly number[]} */ index) =>
    moved(index, axis, placeOf(by, [Number(index[axis])])),
});

/** @type {Record<string, Family>} */
export const gathering = {
  gather: {
    draw(drawing, op) {
      const shape = shapeOfRank(drawing, 1);
      const from = drawing.tensor(drawing.dtype(), shape);
      const dim = drawing.dim(shape.length);
      const axis = ((dim % shape.length) + shape.length) % shape.length;
      const sizes = shape.map((size, i) => (i === axis ? drawing.below(6) : sizeUpTo(drawing, size)));
      const index = indexTensor(drawing, sizes, places(drawing, Number(shape[axis])));
      const { memory } = drawing;
      return { op, form: 'fresh', memory, operands: [from, index], args: [dim], argsAt: 1, options: {} };
    },
    of({ operands, args: [dim] = [] }) {
      const [from, by] = /** @type {[View, View]} */ (/** @type {unknown} */ (operands));
      const dims = dimsOf(dim, from.shape.length);
      if (dims instanceof RegExp) return { refuses: dims };
      const axis = Number(dims[0]);
      if (isOutside(by, Number(from.shape[axis]))) return { refuses: outside };
      return copyFrom(from, by.shape, (index) => moved(index, axis, placeOf(by, index)));
    },
  },
  takeAlongDim: {
    draw(drawing, op) {
      const shape = shapeOfRank(drawing, 1);
      const dim = drawing.below(2 * shape.length) - shape.length;
      const axis = ((dim % shape.length) + shape.length) % shape.length;
      const from = drawing.tensor(
        drawing.dtype(),
        shape.map((size, i) => (i === axis || drawing.below(3) ? size : 1)),
      );
      const sizes = shape.map((size, i) => (i === axis ? 1 + drawing.below(4) : drawing.below(3) ? size : 1));
      const size = Number(shape[axis]);
      const index = indexTensor(drawing, sizes, () => drawing.below(3 * size) - size);
      const { memory } = drawing;
      return { op, form: 'fresh', memory, operands: [from, index], args: [dim], options: {} };
    },
    of({ operands, args: [dim] = [] }) {
      const [from, by] = /** @type {[View, View]} */ (/** @type {unknown} */ (operands));
      const axis = Number(/** @type {number[]} */ (dimsOf(dim, from.shape.length))[0]);
      const size = Number(from.shape[axis]);
      const shape = commonShape([moved(from.shape, axis, Number(by.shape[axis])), by.shape]);
      if (size === 0 && !shape.includes(0)) return { refuses: /^ZeroDivisionError$/ };
      const whole = { ...from, strides: from.strides.map((stride, i) => (from.shape[i] === 1 ? 0 : stride)) };
      return copyFrom({ ...whole, shape: moved(shape, axis, size) }, shape, (index) =>
        moved([...index], axis, ((placeOf(by, index) % size) + size) % size),
      );
    },
  },
  indexSelect: {
    draw(drawing, op) {
      const shape = shapeOfRank(drawing, 1);
      const from = drawing.tensor(drawing.dtype(), shape);
      const dim = drawing.dim(shape.length);
      const axis = ((dim % shape.length) + shape.length) % shape.length;
      const index = indexTensor(drawing, [drawing.below(6)], places(drawing, Number(shape[axis])));
      const { memory } = drawing;
      return { op, form: 'fresh', memory, operands: [from, index], args: [dim], argsAt: 1, options: {} };
    },
    of({ operands, args: [dim] = [] }) {
      const [from, by] = /** @type {[View, View]} */ (/** @type {unknown} */ (operands));
      const dims = dimsOf(dim, from.shape.length);
      if (dims instanceof RegExp) return { refuses: dims };
      const axis = Number(dims[0]);
      if (isOutside(by, Number(from.shape[axis]))) return { refuses: outside };
      return copyFrom(from, moved(from.shape, axis, Number(by.shape[0])), (index) =>
        moved(index, axis, placeOf(by, [Number(index[axis])])),
      );
    },
  },
  take: {
    draw(drawing, op) {
      const shape = shapeOfRank(drawing, 0);
      const from = drawing.tensor(drawing.dtype(), shape);
      const count = shape.reduce((product, size) => product * size, 1);
      const index = indexTensor(
        drawing,
        drawing.shape(),
        () => drawing.below(2 * count + (drawing.below(40) ? 0 : 1)) - count,
      );
      return { op, form: 'fresh', memory: drawing.memory, operands: [from, index], options: {} };
    },
    of({ operands }) {
      const [from, by] = /** @type {[View, View]} */ (/** @type {unknown} */ (operands));
      const all = Array.from(indices(from.shape), (index) => addressOf(from, index));
      if (isOutside(by, all.length, true)) return { refuses: outside };
      const line = { ...from, shape: [1], strides: [0] };
      const values = Array.from(indices(by.shape), (index) => {
        return /** @type {Value} */ (from.storage[/** @type {number} */ (all.at(placeOf(by, index)))]);
      });
      return { ...copyFrom(line, [], () => [0]), shape: [...by.shape], strides: rowMajor(by.shape), values };
    },
  },
  scatter: writing(elementwise),
  scatterAdd: writing({
    ...elementwise,
    draw: (drawing, shape, axis) => elementwise.draw(drawing, shape, axis, true),
    fold: sum,
  }),
  indexCopy: writing(slicewise(false)),
  indexAdd: writing({ ...slicewise(true), fold: sum, unchecked: true }),
  maskedScatter: {
    draw(drawing, op) {
      const shape = drawing.shape();
      const form = drawing.pick(/** @type {const} */ (['fresh', 'inPlace']));
      const dtype = drawing.dtype();
      const target = drawing.tensor(dtype, shape, true);
      const mask = drawing.tensor('bool', shape.slice(drawing.below(shape.length + 1)));
      const count = shape.reduce((product, size) => product * size, 1);
      const source = drawing.tensor(dtype, [Math.max(count - (drawing.below(20) ? 0 : 1), 0)]);
      return { op, form, memory: drawing.memory, operands: [target, mask, source], options: {} };
    },
    of({ operands, form }) {
      const [into, mask, source] = /** @type {[View, View, View]} */ (/** @type {unknown} */ (operands));
      const wrong = refusedTarget(into, form);
      if (wrong) return wrong;
      const chosen = Array.from(indices(into.shape), (index) => [...index]).filter((index) => elementOf(mask, index));
      const values = Array.from(indices(source.shape), (index) => elementOf(source, index));
      if (values.length < chosen.length) return { refuses: /^Number of elements of source < number of ones in mask$/ };
      return written(
        into,
        form,
        chosen.map((index, i) => [index, /** @type {Value} */ (values[i])]),
      );
    },
  },
  maskedSelect: {
    draw(drawing, op) {
      const shape = drawing.shape();
      const from = drawing.tensor(drawing.dtype(), shape);
      const mask = drawing.tensor('bool', shape.slice(drawing.below(shape.length + 1)));
      return { op, form: 'fresh', memory: drawing.memory, operands: [from, mask], options: {} };
    },
    of({ operands }) {
      const [from, mask] = /** @type {[View, View]} */ (/** @type {unknown} */ (operands));
      const chosen = Array.from(indices(from.shape), (index) => [...index]).filter((index) => elementOf(mask, index));
      return copyFrom(from, [chosen.length], ([i]) => /** @type {number[]} */ (chosen[Number(i)]));
    },
  },
};
