/** Copies of elements: repeated, converted, or written over others. */
import { commonShape, elementOf, indices } from '../geometry.js';
import { cast } from '../numbers.js';
import { isContiguous, overlapsItself, rowMajor, stridesOfCopy } from '../strides.js';
import { dimsOf } from './reductions.js';

/** @import { Drawing } from '../drawing.js' */
/** @import { View } from '../geometry.js' */
/** @import { Family } from './index.js' */

/**
 * The element that each index of the result reads.
 * @param {View} from
 * @param {readonly number[]} shape
 * @param {(index: readonly number[]) => readonly number[]} where
 */
export function copyFrom(from, shape, where) {
  return {
    dtype: from.dtype,
    shape: [...shape],
    strides: rowMajor(shape),
    values: Array.from(indices(shape), (index) => elementOf(from, where(index))),
    computed: from.dtype,
    blocks: 1,
  };
}

/** @param {View} from @param {readonly number[]} times as many as dimensions, or more */
function tiled(from, times) {
  const sizes = [...times.slice(from.shape.length).map(() => 1), ...from.shape];
  const shape = sizes.map((size, dim) => size * Number(times[dim]));
  return copyFrom(from, shape, (index) =>
    index.map((each, dim) => each % Number(sizes[dim])).slice(index.length - from.shape.length),
  );
}

/**
 * @param {(from: View, args: any[]) => import('../interpreter.js').Outcome} of
 * @param {(drawing: Drawing, shape: readonly number[]) => any[]} args
 * @param {boolean} [isMethod]
 * @returns {Family}
 */
export function copy(of, args, isMethod = false) {
  return {
    isMethod,
    of: ({ operands: [from], args: given = [] }) => of(/** @type {View} */ (from), given),
    draw(drawing, op) {
      const from = drawing.tensor(drawing.dtype(), drawing.shape());
      return {
        op,
        form: 'fresh',
        memory: drawing.memory,
        operands: [from],
        args: args(drawing, from.shape),
        options: {},
      };
    },
  };
}

/** @type {(drawing: Drawing, shape: readonly number[]) => any[]} */
const times = ({ below, pick }, shape) => [
  Array.from({ length: Math.max(shape.length + below(3) - (below(8) ? 0 : 1), 0) }, () =>
    pick([1, 1, 2, 3, below(9) ? 1 : 0]),
  ),
];

/** @type {Record<string, Family>} */
export const copies = {
  repeat: copy(
    (from, [each]) =>
      each.length < from.shape.length ? { refuses: /Number of dimensions of repeat dims/ } : tiled(from, each),
    times,
    true,
  ),
  tile: copy((from, [each]) => tiled(from, [...from.shape.slice(each.length).map(() => 1), ...each]), times),
  repeatInterleave: copy(
    (from, [each, dim]) => {
      const dims = dimsOf(dim, from.shape.length);
      if (dims instanceof RegExp || from.shape.length === 0) return { refuses: /^Dimension out of range/ };
      const shape = from.shape.map((size, axis) => (axis === dims[0] ? size * each : size));
      return copyFrom(from, shape, (index) => index.map((i, axis) => (axis === dims[0] ? Math.floor(i / each) : i)));
    },
    (drawing, shape) => [drawing.below(4), drawing.dim(shape.length)],
  ),
  clone: copy(
    (from) => ({ ...copyFrom(from, from.shape, (index) => index), strides: stridesOfCopy(from) }),
    () => [],
  ),
  contiguous: copy(
    (from) => {
      const result = copyFrom(from, from.shape, (index) => index);
      return isContiguous(from) ? { ...result, strides: [...from.strides], offset: from.offset, blocks: 0 } : result;
    },
    () => [],
    true,
  ),
  to: copy(
    (from, [dtype]) => {
      const { values, ...rest } = copyFrom(from, from.shape, (index) => index);
      if (dtype === from.dtype) return { ...rest, values, strides: [...from.strides], offset: from.offset, blocks: 0 };
      return {
        ...rest,
        dtype,
        computed: dtype,
        values: values.map((each) => cast(each, from.dtype, dtype)),
        strides: stridesOfCopy(from),
      };
    },
    (drawing) => [drawing.dtype()],
    true,
  ),
  copy: {
    of({ operands: [target, from] }) {
      if (target === undefined || from === undefined) throw new Error('a copy has two operands');
      if (overlapsItself(target))
        return { refuses: /more than one element of the written-to tensor|must match the size|doesn't match/ };
      const shape = commonShape([target.shape, from.shape]);
      const fits = [target, from].every((each) =>
        each.shape.every((size, dim) => size === 1 || size === shape[dim + shape.length - each.shape.length]),
      );
      if (!fits) return { refuses: /must match the size of tensor b/ };
      if (String(shape) !== String(target.shape)) return { refuses: /doesn't match the broadcast shape/ };
      const values = Array.from(indices(shape), (index) => cast(elementOf(from, index), from.dtype, target.dtype));
      return {
        dtype: target.dtype,
        shape,
        strides: [...target.strides],
        offset: target.offset,
        values,
        computed: target.dtype,
        blocks: 0,
      };
    },
    draw(drawing, op) {
      const target = drawing.tensor(drawing.dtype(), drawing.shape(), true);
      const narrow = target.shape
        .map((size) => (drawing.below(4) ? size : 1))
        .slice(drawing.below(3) ? 0 : drawing.below(target.shape.length + 1));
      if (narrow.length > 0 && drawing.below(20) === 0) narrow[0] = Number(narrow[0]) + 1;
      const from = drawing.tensor(
        drawing.below(3) ? drawing.dtype() : /** @type {any} */ (drawing.memory[0]).dtype,
        narrow,
      );
      return { op, form: 'inPlace', memory: drawing.memory, operands: [target, from], args: [], options: {} };
    },
  },
};
