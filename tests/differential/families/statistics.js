/** Variances, scans and exponentials along dimensions, computed by definition in float64. */
import { elementOf, indices } from '../geometry.js';
import { categoryOf, convert, largestOf, spacing } from '../numbers.js';
import { rowMajor } from '../strides.js';
import { dimsOf } from './reductions.js';

/** @import { DType } from '../../../web/lib/boundary/dtype.js' */
/** @import { View } from '../geometry.js' */
/** @import { Family } from './index.js' */

/** @typedef {{ value: number, tolerance: number }} Answer how far it may be off; NaN where anything goes */

/** @param {DType} dtype @returns {DType} what 16-bit floats are computed in is float32 */
const wide = (dtype) => (dtype === 'float64' ? dtype : 'float32');

/** The rounding error of `steps` steps on numbers of this size. @param {number} size @param {DType} dtype */
function toleranceOf(size, dtype, steps = 32) {
  if (!(size < largestOf(wide(dtype)) / 1e3)) return NaN;
  return steps * spacing(size, wide(dtype)) + 2 * spacing(Math.min(size, largestOf(dtype)), dtype);
}

/** @param {number[]} row */
const largest = (row) => Math.max(0, ...row.map(Math.abs));
/** @param {number[]} row */
const total = (row) => row.reduce((sum, each) => sum + each, 0);

/** @type {(root: boolean) => (row: number[], dtype: DType, options: Record<string, any>) => Answer} */
const spread =
  (root) =>
  (row, dtype, { correction = 1 }) => {
    const mean = total(row) / row.length;
    const squares = total(row.map((each) => (each - mean) ** 2));
    const variance = squares / Math.max(row.length - correction, 0);
    const value = root ? Math.sqrt(variance) : variance;
    // Without degrees of freedom a rounding error is infinite, and infinities follow PyTorch's own rules.
    const sure = row.every(Number.isFinite) && row.length > correction && largest(row) < 1e18;
    const size = root ? largest(row) : largest(row) ** 2;
    return { value, tolerance: sure ? toleranceOf(size, dtype) : NaN };
  };

/** @param {number[]} row @param {DType} dtype @returns {Answer} */
function logsumexp(row, dtype) {
  const most = Math.max(...row);
  const shift = Number.isFinite(most) ? most : 0;
  const value = row.length === 0 ? -Infinity : Math.log(total(row.map((each) => Math.exp(each - shift)))) + shift;
  // 16-bit floats are rounded in between.
  const size = Math.max(Math.abs(shift), Math.log(row.length + 1), 1);
  const halves = dtype.endsWith('16') ? 4 * spacing(size, dtype) : 0;
  return {
    value,
    tolerance: row.every(Number.isFinite) ? toleranceOf(size, dtype) + halves : Number.isNaN(value) ? 0 : NaN,
  };
}

/** @param {DType} dtype */
const resultOf = (dtype) => (categoryOf(dtype) < 2 ? 'float32' : dtype);

/** @type {Record<string, (row: number[], dtype: DType, options: Record<string, any>) => Answer>} */
const folds = { var: spread(false), std: spread(true), logsumexp };

/**
 * The elements of each line along `dims`, and the positions of its results.
 * @param {View} from
 * @param {readonly number[]} dims
 */
function linesOf(from, dims) {
  const keepdimShape = from.shape.map((size, dim) => (dims.includes(dim) ? 1 : size));
  const strides = rowMajor(keepdimShape);
  /** @type {{ row: number[], positions: number[][] }[]} */
  const lines = Array.from({ length: keepdimShape.reduce((count, size) => count * size, 1) }, () => ({
    row: [],
    positions: [],
  }));
  for (const index of indices(from.shape)) {
    const place = index.reduce((sum, each, dim) => sum + (dims.includes(dim) ? 0 : each * Number(strides[dim])), 0);
    lines[place]?.row.push(Number(elementOf(from, index)));
    lines[place]?.positions.push([...index]);
  }
  return { keepdimShape, lines };
}

/** @type {Family} */
const folding = {
  draw(drawing, op) {
    const [shape, dtype] = [drawing.shape(), drawing.dtype()];
    const options = {
      ...(drawing.below(2) && { keepdim: drawing.pick([true, false]) }),
      ...(op !== 'logsumexp' && drawing.below(2) && { correction: drawing.pick([0, 1, 2]) }),
    };
    const operands = [drawing.tensor(dtype, shape)];
    const args = [drawing.dim(shape.length)];
    return { op, form: 'fresh', memory: drawing.memory, operands, args, options };
  },
  of({ op, operands: [from], args: [dim] = [], options }) {
    if (from === undefined) throw new Error('a reduction has an operand');
    if (op !== 'logsumexp' && categoryOf(from.dtype) < 2) return { refuses: /only support floating point/ };
    const dims = dimsOf(dim, from.shape.length);
    if (dims instanceof RegExp) return { refuses: dims };
    const { keepdimShape, lines } = linesOf(from, dims);
    const shape = options['keepdim'] ? keepdimShape : keepdimShape.filter((_, axis) => !dims.includes(axis));
    const dtype = resultOf(from.dtype);
    const answers = lines.map(({ row }) => /** @type {any} */ (folds)[op](row, dtype, options));
    const values = answers.map(({ value }) => convert(value, dtype));
    return {
      ...{ dtype, shape, strides: rowMajor(shape), values, computed: dtype },
      tolerance: answers.map(({ tolerance }) => tolerance),
    };
  },
};

/** Computes the results of a line. @type {Record<string, (row: number[], dtype: DType) => Answer[]>} */
const lineRules = {
  softmax: (row, dtype) => softmaxAnswers(row, dtype, Math.exp, 1),
  logSoftmax: (row, dtype) => softmaxAnswers(row, dtype, (each) => each, Math.max(1, largest(row))),
};

/**
 * @param {number[]} row
 * @param {DType} dtype
 * @param {(log: number) => number} of
 * @param {number} size
 * @returns {Answer[]}
 */
function softmaxAnswers(row, dtype, of, size) {
  const most = Math.max(...row);
  const log = Math.log(total(row.map((each) => Math.exp(each - most))));
  const sure = row.every(Number.isFinite);
  // The relative error of e^x is the absolute error of x.
  const tolerance = toleranceOf(size * Math.max(1, Math.min(2 * largest(row), 200)), dtype);
  return row.map((each) => ({ value: of(each - most - log), tolerance: sure ? tolerance : NaN }));
}

/** @type {Family} */
const keeping = {
  draw(drawing, op) {
    const [shape, dtype] = [drawing.shape(), drawing.dtype()];
    const operands = [drawing.tensor(dtype, shape)];
    const args = [drawing.dim(shape.length)];
    return { op, form: 'fresh', memory: drawing.memory, operands, args, options: {} };
  },
  of({ op, operands: [from], args: [dim] = [] }) {
    if (from === undefined) throw new Error('there is an operand');
    const dims = dimsOf(dim, from.shape.length);
    if (dims instanceof RegExp) return { refuses: dims };
    const { lines } = linesOf(from, dims);
    const { dtype } = from;
    if (categoryOf(dtype) < 2 && lines.some(({ row }) => row.length > 0)) return { refuses: /_kernel_impl" not impl/ };
    const strides = rowMajor(from.shape);
    /** @type {Answer[]} */
    const answers = [];
    for (const { row, positions } of lines.filter(({ row }) => row.length > 0)) {
      /** @type {any} */ (lineRules)[op](row, dtype).forEach((/** @type {Answer} */ each, /** @type {number} */ i) => {
        answers[(positions[i] ?? []).reduce((sum, index, d) => sum + index * Number(strides[d]), 0)] = each;
      });
    }
    const values = answers.map(({ value }) => convert(value, dtype));
    return {
      ...{ dtype, shape: [...from.shape], strides, values, computed: dtype },
      tolerance: answers.map(({ tolerance }) => tolerance),
    };
  },
};

/** @type {Record<string, Family>} */
export const statistics = { var: folding, std: folding, logsumexp: folding, softmax: keeping, logSoftmax: keeping };
