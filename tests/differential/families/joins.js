/** Joins and rearrangements: which operand and which element each index of the result comes from. */
import { addressOf, elementOf, indices } from '../geometry.js';
import { cast, commonDType } from '../numbers.js';
import { rowMajor, stridesOfCopy } from '../strides.js';
import { copy, copyFrom } from './copies.js';
import { dimsOf } from './reductions.js';
import { spliced } from './view-rules.js';

/** @import { Drawing } from '../drawing.js' */
/** @import { View } from '../geometry.js' */
/** @import { Outcome } from '../interpreter.js' */
/** @import { Family } from './index.js' */

/** @param {number} value @param {number} size */
const wrapped = (value, size) => ((value % size) + size) % size;

/** @param {View} each */
const isSkipped = ({ shape }) => shape.length === 1 && shape[0] === 0;

/** @param {readonly View[]} views @param {number} dim @returns {Outcome} */
function joined(views, dim) {
  if (views.some(({ shape }) => shape.length === 0)) return { refuses: /^zero-dimensional tensor \(at position/ };
  const parts = views.filter((each) => !isSkipped(each));
  const first = /** @type {View} */ (parts[0] ?? views[0]);
  const dims = dimsOf(parts.length > 0 ? dim : 0, first.shape.length);
  if (dims instanceof RegExp) return { refuses: dims };
  const axis = Number(dims[0]);
  for (const { shape } of parts) {
    if (shape.length !== first.shape.length) return { refuses: /^Tensors must have same number of dimensions/ };
    if (shape.some((size, i) => i !== axis && size !== first.shape[i]))
      return { refuses: /^Sizes of tensors must match/ };
  }
  const dtype = commonDType(views.map((each) => ({ ...each, shape: [1] })));
  const owners = parts.flatMap((view) => Array.from({ length: Number(view.shape[axis]) }, (_, i) => ({ view, i })));
  const shape = spliced(first.shape, axis, owners.length);
  const values = Array.from(indices(shape), (index) => {
    const { view, i } = /** @type {{ view: View, i: number }} */ (owners[Number(index[axis])]);
    return cast(elementOf(view, spliced(index, axis, i)), view.dtype, dtype);
  });
  // Image layouts are preserved, which other tests check.
  const strides = shape.length === 4 || shape.length === 5 ? undefined : rowMajor(shape);
  return { dtype, shape, strides, values, computed: dtype, blocks: 1 };
}

/** A new dimension of size 1. @param {View} view @param {number} dim @returns {View} */
const unsqueezed = (view, dim) => ({
  ...view,
  shape: [...view.shape.slice(0, dim), 1, ...view.shape.slice(dim)],
  strides: [...view.strides.slice(0, dim), 0, ...view.strides.slice(dim)],
});

/**
 * @param {(views: View[], args: any[]) => Outcome} of
 * @param {(drawing: Drawing, shape: readonly number[]) => any[]} args
 * @param {(drawing: Drawing, shape: readonly number[], dim: number) => number[]} sizes of one more operand
 * @returns {Family}
 */
const joining = (of, args, sizes) => ({
  of: ({ operands, args: given = [] }) => of([...operands], given),
  draw(drawing, op) {
    const shape = drawing.shape();
    const given = args(drawing, shape);
    const usual = drawing.dtype();
    const operands = Array.from({ length: 1 + drawing.below(4) }, () =>
      drawing.tensor(drawing.below(3) ? usual : drawing.dtype(), sizes(drawing, shape, given[0])),
    );
    return { op, form: 'fresh', memory: drawing.memory, operands, gathers: true, args: given, options: {} };
  },
});

/** @param {View} from @param {readonly number[]} dims */
const flipped = (from, dims) => ({
  ...copyFrom(from, from.shape, (index) =>
    index.map((i, dim) => (dims.includes(dim) ? Number(from.shape[dim]) - 1 - i : i)),
  ),
  strides: stridesOfCopy(from),
});

/** @param {(row: number, column: number, diagonal: number) => boolean} stays @returns {Family} */
const triangle = (stays) =>
  copy(
    (from, [diagonal]) => {
      if (from.shape.length < 2) return { refuses: /input tensor must have at least 2 dimensions$/ };
      const result = copyFrom(from, from.shape, (index) => index);
      const zero = cast(0, 'float64', from.dtype);
      const all = Array.from(indices(from.shape), (index) => [...index].slice(-2));
      return {
        ...result,
        values: result.values.map((value, i) => {
          const [row, column] = /** @type {[number, number]} */ (all[i]);
          return stays(row, column, diagonal) ? value : zero;
        }),
      };
    },
    ({ below }) => [below(9) - 4],
  );

/** @type {Record<string, Family>} */
export const joins = {
  cat: joining(
    (views, [dim]) => joined(views, dim),
    (drawing, shape) => [drawing.dim(shape.length)],
    ({ below }, shape, dim) => {
      if (below(20) === 0) return [0];
      const axis = wrapped(dim, Math.max(shape.length, 1));
      const other = shape.map((size, i) => (i === axis ? below(4) : size));
      if (other.length > 0 && below(30) === 0) other[below(other.length)] = 1 + below(3);
      return other;
    },
  ),
  stack: joining(
    (views, [dim]) => {
      const [first] = /** @type {[View]} */ (/** @type {unknown} */ (views));
      const dims = dimsOf(dim, first.shape.length + 1);
      if (dims instanceof RegExp) return { refuses: dims };
      if (views.some(({ shape }) => String(shape) !== String(first.shape) || shape.length !== first.shape.length))
        return { refuses: /^stack expects each tensor to be equal size/ };
      const result = joined(
        views.map((each) => unsqueezed(each, Number(dims[0]))),
        Number(dims[0]),
      );
      return { ...result, strides: undefined };
    },
    (drawing, shape) => [drawing.dim(shape.length + 1)],
    ({ below }, shape) => shape.map((size) => (below(60) ? size : size + 1)),
  ),
  flip: copy(
    (from, [dims]) => {
      const axes = dimsOf(dims, from.shape.length);
      return axes instanceof RegExp ? { refuses: axes } : flipped(from, axes);
    },
    (drawing, shape) => [Array.from({ length: drawing.below(3) }, () => drawing.dim(shape.length))],
  ),
  fliplr: copy(
    (from) => (from.shape.length < 2 ? { refuses: /^Input must be >= 2-d\.$/ } : flipped(from, [1])),
    () => [],
  ),
  flipud: copy(
    (from) => (from.shape.length < 1 ? { refuses: /^Input must be >= 1-d\.$/ } : flipped(from, [0])),
    () => [],
  ),
  roll: copy(
    (from, [shift, dim]) => {
      const { shape } = from;
      if (shape.includes(0)) {
        const result = copyFrom(from, shape, (index) => index);
        return dim === undefined ? result : { ...result, strides: stridesOfCopy(from) };
      }
      if (dim === undefined) {
        const all = Array.from(indices(shape), (index) => addressOf(from, index));
        const result = copyFrom(from, shape, (index) => index);
        const values = all.map(
          (_, i) => /** @type {any} */ (from.storage[Number(all[wrapped(i - shift, all.length)])]),
        );
        return { ...result, values, blocks: undefined };
      }
      if (shape.length === 0) return { refuses: /^Dimension specified as .* but tensor has no dimensions$/ };
      const dims = dimsOf(dim, shape.length);
      if (dims instanceof RegExp) return { refuses: dims };
      const result = copyFrom(from, shape, (index) =>
        index.map((i, axis) => (axis === dims[0] ? wrapped(i - shift, Number(shape[axis])) : i)),
      );
      return shape.length > 3 ? { ...result, strides: undefined } : result;
    },
    (drawing, shape) => [drawing.below(15) - 7, ...(drawing.below(4) ? [drawing.dim(shape.length)] : [])],
  ),
  rot90: copy(
    (from, [times]) => {
      if (from.shape.length < 2) return { refuses: /^expected total dims >= 2, but got total dims = / };
      const [rows = 0, columns = 0, ...rest] = from.shape;
      const turns = wrapped(times, 4);
      const shape = turns % 2 === 1 ? [columns, rows, ...rest] : [...from.shape];
      const result = copyFrom(from, shape, ([i = 0, j = 0, ...others]) => {
        const back = [
          [i, j],
          [j, columns - 1 - i],
          [rows - 1 - i, columns - 1 - j],
          [rows - 1 - j, i],
        ];
        return [.../** @type {number[]} */ (back[turns]), ...others];
      });
      return { ...result, strides: undefined };
    },
    ({ below }) => [below(11) - 5],
  ),
  tril: triangle((row, column, diagonal) => column - row <= diagonal),
  triu: triangle((row, column, diagonal) => column - row >= diagonal),
  ravel: copy(
    (from) => {
      const { values, ...rest } = copyFrom(from, from.shape, (index) => index);
      return {
        ...rest,
        values,
        shape: [values.length],
        strides: [values.length > 1 ? 1 : undefined],
        blocks: undefined,
      };
    },
    () => [],
  ),
  diagEmbed: copy(
    (from, [offset]) => {
      const { shape } = from;
      if (shape.length === 0) return { refuses: /^Dimension out of range/ };
      const size = Number(shape.at(-1)) + Math.abs(offset);
      const whole = [...shape.slice(0, -1), size, size];
      const zero = cast(0, 'float64', from.dtype);
      const values = Array.from(indices(whole), (index) => {
        const [row = 0, column = 0] = index.slice(-2);
        const i = offset < 0 ? column : row;
        return column - row === offset && i >= 0 ? elementOf(from, [...index.slice(0, -2), i]) : zero;
      });
      const { dtype } = from;
      return { dtype, shape: whole, strides: rowMajor(whole), values, computed: dtype, blocks: 1 };
    },
    ({ below }) => [below(5) - 2],
  ),
  diag: copy(
    (from, [offset]) => {
      const { shape } = from;
      if (shape.length === 1)
        return /** @type {Outcome} */ (joins['diagEmbed']?.of({ ...given(from), args: [offset] }));
      if (shape.length !== 2) return { refuses: /^diag\(\): Supports 1D or 2D tensors\. Got \dD$/ };
      const [rows = 0, columns = 0] = shape;
      const on = Array.from({ length: rows }, (_, i) => i).filter((i) => i + offset >= 0 && i + offset < columns);
      return copyFrom(from, [on.length], ([i = 0]) => [Number(on[i]), Number(on[i]) + offset]);
    },
    ({ below }) => [below(7) - 3],
  ),
};

/** @param {View} from @returns {import('../interpreter.js').Case} */
const given = (from) => ({ op: 'diagEmbed', form: 'fresh', operands: [from], options: {} });
