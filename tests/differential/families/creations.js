/** Tensors created from numbers. */
import { indices } from '../geometry.js';
import { categoryOf, convert, spacing } from '../numbers.js';
import { rowMajor } from '../strides.js';

/** @import { DType } from '../../../web/lib/boundary/dtype.js' */
/** @import { Drawing } from '../drawing.js' */
/** @import { Family } from './index.js' */

/**
 * @param {DType} dtype
 * @param {readonly number[]} shape
 * @param {(index: readonly number[]) => number | bigint} elementAt
 * @param {number[]} [tolerance]
 * @returns {import('../interpreter.js').Outcome}
 */
const generate = (dtype, shape, elementAt, tolerance) => ({
  dtype,
  shape: [...shape],
  strides: rowMajor(shape),
  values: Array.from(indices(shape), (index) => convert(elementAt(index), dtype)),
  computed: dtype,
  blocks: 1,
  ...(tolerance && { tolerance }),
});

/**
 * @param {(drawing: Drawing, dtype: DType) => any[]} args
 * @param {(args: any[], dtype: DType) => import('../interpreter.js').Outcome} of
 * @returns {Family}
 */
const creation = (args, of) => ({
  draw(drawing, op) {
    const dtype = drawing.dtype();
    return { op, form: 'fresh', memory: drawing.memory, operands: [], args: args(drawing, dtype), options: { dtype } };
  },
  of: ({ args = [], options }) => of(args, options['dtype']),
});

/** Multiples of 1/8, small enough to be exact in every float dtype. @param {Drawing} drawing @param {DType} dtype */
const bound = ({ below }, dtype) =>
  categoryOf(dtype) < 2 ? below(60) - (dtype === 'uint8' ? 0 : 30) : (below(400) - 200) / 8;

/** The rounding error of a sum of two products. @param {DType} dtype @param {number} count @param {number} most */
const nearly = (dtype, count, most) =>
  new Array(count).fill(categoryOf(dtype) < 2 ? 0 : 2 * spacing(Math.max(most, 1e-3), dtype));

/** @type {Record<string, Family>} */
export const creations = {
  zeros: creation(
    (drawing) => [drawing.shape()],
    ([shape], dtype) => generate(dtype, shape, () => 0),
  ),
  ones: creation(
    (drawing) => [drawing.shape()],
    ([shape], dtype) => generate(dtype, shape, () => 1),
  ),
  full: creation(
    (drawing, dtype) => [drawing.shape(), dtype === 'bool' ? drawing.below(3) : bound(drawing, dtype)],
    ([shape, value], dtype) => generate(dtype, shape, () => value),
  ),
  eye: creation(
    ({ below }) => (below(3) ? [below(6), below(6)] : [below(6)]),
    ([rows, columns = rows], dtype) => generate(dtype, [rows, columns], ([row, column]) => Number(row === column)),
  ),
  arange: creation(
    (drawing, dtype) => {
      const [start, step] = [
        bound(drawing, dtype),
        categoryOf(dtype) < 2 ? 1 + drawing.below(4) : (1 + drawing.below(30)) / 8,
      ];
      const sign = dtype !== 'uint8' && drawing.below(3) === 0 ? -1 : 1;
      return [start, start + sign * drawing.below(40) * (drawing.below(20) ? 1 : -1), sign * step];
    },
    ([start, end, step], dtype) => {
      if (dtype === 'bool') return { refuses: /"arange_cpu" not implemented for 'Bool'/ };
      if ((end - start) * step < 0)
        return { refuses: /upper bound and lower bound inconsistent|upper bound and larger bound/ };
      const count = Math.ceil((end - start) / step);
      return generate(
        dtype,
        [count],
        ([i]) => start + Number(i) * step,
        nearly(dtype, count, Math.abs(start) + Math.abs(end)),
      );
    },
  ),
  linspace: creation(
    (drawing, dtype) => [bound(drawing, dtype), bound(drawing, dtype), drawing.below(12)],
    ([start, end, steps], dtype) => {
      if (dtype === 'bool' && steps > 1) return { refuses: /"linspace_cpu" not implemented for 'Bool'/ };
      const step = steps > 1 ? (end - start) / (steps - 1) : 0;
      const exact = Array.from({ length: steps }, (_, i) => start + step * i);
      // Integers are truncated, so even the smallest error may change them.
      const tolerance = nearly(dtype, steps, Math.abs(start) + Math.abs(end)).map((each) =>
        categoryOf(dtype) < 2 ? 1 : each,
      );
      return generate(dtype, [steps], ([i]) => Number(exact[Number(i)]), tolerance);
    },
  ),
};
