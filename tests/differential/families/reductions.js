/**
 * Random calls of reductions, cumsum and sumToSize (`draw`), and what PyTorch does with each (`of`): its error, or the
 * result and how far each element may be off, because PyTorch adds in another order. A tolerance of NaN means that the
 * element is not compared.
 */
import { countOf, elementOf, indices } from '../geometry.js';
import { categoryOf, convert, largestOf, spacing } from '../numbers.js';
import { rowMajor } from '../strides.js';

/** @import { DType } from '../../../web/lib/boundary/dtype.js' */
/** @import { View } from '../geometry.js' */
/** @import { Value } from '../numbers.js' */
/** @import { Family } from './index.js' */

/**
 * The given dimensions as non-negative numbers, or a pattern for PyTorch's message.
 * @param {unknown} given
 * @param {number} rank
 * @returns {number[] | RegExp}
 */
export function dimsOf(given, rank) {
  const list = /** @type {number[]} */ (Array.isArray(given) ? given : [given]);
  const among = Math.max(rank, 1);
  if (list.some((dim) => dim < -among || dim >= among)) return /^Dimension out of range/;
  const dims = list.map((dim) => (dim + among) % among);
  return new Set(dims).size < dims.length ? /appears multiple times/ : dims;
}

/**
 * The tolerance of a float sum whose magnitudes add up to `total`; NaN if adding in some order may overflow.
 * @param {number} steps  how many numbers are added
 * @param {number} total
 * @param {DType} dtype
 */
export function toleranceOf(steps, total, dtype) {
  const wide = dtype === 'float64' ? 'float64' : 'float32';
  if (!(total < largestOf(wide) / 4)) return NaN;
  return steps * spacing(total, wide) + spacing(Math.min(total, largestOf(dtype)), dtype);
}

/** @typedef {{ value: Value, tolerance?: number }} Answer */

/** @param {Value[]} values converted @param {DType} dtype @returns {Answer} */
function sum(values, dtype) {
  if (categoryOf(dtype) < 2) return { value: values.reduce((a, b) => BigInt(a) + BigInt(b), 0n) };
  const finite = values.map((each) => Math.abs(Number(each))).filter(Number.isFinite);
  const total = finite.reduce((a, b) => a + b, 0);
  return {
    value: values.reduce((a, b) => Number(a) + Number(b), 0),
    tolerance: toleranceOf(values.length, total, dtype),
  };
}

/** @param {Value[]} values @param {DType} dtype @returns {Answer} */
function prod(values, dtype) {
  if (categoryOf(dtype) < 2) return { value: values.reduce((a, b) => BigInt(a) * BigInt(b), 1n) };
  const value = values.reduce((a, b) => Number(a) * Number(b), 1);
  const sizes = values.map((each) => Math.abs(Number(each))).filter((each) => each > 0 && Number.isFinite(each));
  const grown = sizes.filter((each) => each > 1).reduce((a, b) => a * b, 1);
  const shrunk = sizes.filter((each) => each < 1).reduce((a, b) => a * b, 1);
  // Multiplying in another order may overflow or lose small numbers.
  const wide = dtype === 'float64' ? 'float64' : 'float32';
  const least = dtype === 'float16' ? 2 ** -14 : 2 ** -100;
  if (grown > Math.min(largestOf(wide) / 4, largestOf(dtype)) || shrunk < least) return { value, tolerance: NaN };
  // 16-bit floats are rounded at every step.
  const steps = values.length * spacing(Math.min(Math.abs(value) || 0, grown), dtype);
  return { value, tolerance: steps + spacing(Math.min(Math.abs(value) || 0, largestOf(dtype)), dtype) };
}

/** @param {Value[]} values @param {DType} dtype @returns {Answer} */
function mean(values, dtype) {
  const { value, tolerance } = sum(values, dtype);
  const least = Number.isFinite(value) ? spacing(Number(value) / values.length, dtype) : 0;
  return { value: Number(value) / values.length, tolerance: Number(tolerance) / Math.max(values.length, 1) + least };
}

/** @type {(isBetter: (a: Value, b: Value) => boolean) => (values: Value[]) => Answer} */
const extreme = (isBetter) => (values) => ({
  value: values.reduce((a, b) => (Number.isNaN(a) ? a : Number.isNaN(b) || isBetter(b, a) ? b : a)),
});

/** @type {Record<string, (values: Value[], dtype: DType) => Answer>} */
const folds = {
  ...{ sum, prod, mean },
  amax: extreme((a, b) => a > b),
  amin: extreme((a, b) => a < b),
  all: (values) => ({ value: BigInt(values.every((each) => each != 0)) }), // loosely: bigint or number
  any: (values) => ({ value: BigInt(values.some((each) => each != 0)) }),
};

/** The dtype of the result. @param {string} op @param {DType} from @param {DType} [asked] @returns {DType} */
function resultDType(op, from, asked) {
  if (op === 'all' || op === 'any') return from === 'uint8' ? 'uint8' : 'bool';
  if (asked !== undefined) return asked;
  return (op === 'sum' || op === 'prod') && categoryOf(from) < 2 ? 'int64' : from;
}

/**
 * The elements that are combined into each element of the result.
 * @param {View} from
 * @param {readonly number[]} dims
 * @returns {{ shape: number[], groups: Value[][] }} reduced dimensions have size 1
 */
function grouped(from, dims) {
  const shape = from.shape.map((size, dim) => (dims.includes(dim) ? 1 : size));
  const strides = rowMajor(shape);
  /** @type {Value[][]} */
  const groups = Array.from({ length: countOf(shape) }, () => []);
  for (const index of indices(from.shape)) {
    const place = index.reduce(
      (position, each, dim) => position + (dims.includes(dim) ? 0 : each * Number(strides[dim])),
      0,
    );
    groups[place]?.push(elementOf(from, index));
  }
  return { shape, groups };
}

/** @type {Family['of']} */
function reduced({ op, operands: [from], args: [given] = [], options, out }) {
  if (from === undefined) throw new Error('a reduction has an operand');
  const rank = from.shape.length;
  const every = given === undefined || given === null || (Array.isArray(given) && given.length === 0);
  if (op === 'mean' && categoryOf(options['dtype'] ?? from.dtype) < 2)
    return { refuses: /could not infer output dtype/ };
  if ((op === 'amax' || op === 'amin') && countOf(from.shape) === 0 && every)
    return { refuses: /Expected reduction dim/ };
  const dims = every ? from.shape.map((_, dim) => dim) : dimsOf(given, rank);
  if (dims instanceof RegExp) return { refuses: dims };
  const { shape, groups } = grouped(from, dims);
  if ((op === 'amax' || op === 'amin') && groups.some((each) => each.length === 0))
    return { refuses: /Expected reduction dim/ };
  if ((op === 'amax' || op === 'amin') && countOf(from.shape) === 0 && dims.some((dim) => from.shape[dim] === 0))
    return { refuses: /Expected reduction dim/ };
  const dtype = resultDType(op, from.dtype, options['dtype'] ?? out?.dtype);
  const arithmetic = ['sum', 'prod', 'mean'].includes(op);
  // A mean of 16-bit floats is computed in float32.
  const through = op === 'mean' && categoryOf(dtype) === 2 && dtype.endsWith('16') ? 'float32' : dtype;
  const folded = /** @type {any} */ (folds)[op];
  const answers = groups.map((each) => {
    if (!arithmetic) return folded(each, dtype);
    const converted = each.map((value) => convert(value, through));
    // PyTorch rounds to 16 bits before or after adding, depending on the layout. If it rounds afterwards, numbers too
    // large for 16 bits may cancel first.
    const overflows = converted.some((value, i) => Math.abs(Number(value)) === Infinity && value !== each[i]);
    return { ...folded(converted, dtype), ...(overflows && { tolerance: NaN }) };
  });
  const resultShape = options['keepdim'] ? shape : shape.filter((_, dim) => !dims.includes(dim));
  const values = answers.map(({ value }) => convert(value, dtype));
  const strides = out && String(out.shape) === String(resultShape) ? [...out.strides] : rowMajor(resultShape);
  return {
    dtype,
    shape: resultShape,
    strides,
    values,
    computed: dtype,
    tolerance: answers.map(({ tolerance = 0 }) => tolerance),
  };
}

/** @type {Family['draw']} */
function draw(drawing, op) {
  const { below, pick } = drawing;
  const [shape, dtype] = [drawing.shape(), drawing.dtype()];
  const from = drawing.tensor(dtype, shape);
  const several = op !== 'prod' && below(2) === 0;
  const dims = shape.map((_, axis) => axis).filter(() => below(2));
  const dim = several ? (dims.length > 0 ? dims : [drawing.dim(shape.length)]) : drawing.dim(shape.length);
  const named = below(3) > 0;
  const takesDType = ['sum', 'prod', 'mean'].includes(op) && below(4) === 0;
  const options = {
    ...(named && below(2) && { keepdim: pick([true, false]) }),
    ...(takesDType && {
      dtype: pick(
        op === 'mean'
          ? ['float16', 'float32', 'float64', 'int32']
          : ['int64', 'int16', 'float32', 'float64', 'float16'],
      ),
    }),
  };
  const call = {
    op,
    form: /** @type {const} */ ('fresh'),
    memory: drawing.memory,
    operands: [from],
    args: named ? [dim] : [],
    options,
  };
  if (!named || below(5) > 0) return call;
  const out = drawing.tensor(resultDType(op, dtype, options.dtype), drawing.shape(), true);
  return { ...call, form: 'out', out };
}

/** @type {Record<string, Family>} */
export const reductions = Object.fromEntries(Object.keys(folds).map((op) => [op, { draw, of: reduced }]));

reductions['cumsum'] = {
  draw(drawing, op) {
    const [shape, dtype] = [drawing.shape(), drawing.dtype()];
    const args = [drawing.dim(shape.length)];
    return { op, form: 'fresh', memory: drawing.memory, operands: [drawing.tensor(dtype, shape)], args, options: {} };
  },
  of({ operands: [from], args: [dim] = [] }) {
    if (from === undefined) throw new Error('a sum has an operand');
    const dims = dimsOf(dim, from.shape.length);
    if (dims instanceof RegExp) return { refuses: dims };
    const dtype = resultDType('sum', from.dtype);
    const answers = Array.from(indices(from.shape), (index) => {
      const axis = Number(dims[0]);
      const before = Array.from({ length: Number(index[axis] ?? 0) + 1 }, (_, i) =>
        index.map((each, d) => (d === axis ? i : each)),
      );
      const { value, tolerance = 0 } = sum(
        before.map((each) => convert(elementOf(from, each), dtype)),
        dtype,
      );
      // PyTorch rounds sums of 16-bit floats at each step.
      return { value, tolerance: dtype.endsWith('16') ? tolerance * before.length : tolerance };
    });
    const values = answers.map(({ value }) => convert(value, dtype));
    const tolerance = answers.map((each) => each.tolerance);
    return { dtype, shape: [...from.shape], strides: rowMajor(from.shape), values, computed: dtype, tolerance };
  },
};
reductions['sumToSize'] = {
  isMethod: true,
  draw(drawing, op) {
    const [shape, dtype] = [drawing.shape(), drawing.dtype()];
    const size = shape
      .map((each) => (drawing.below(2) ? 1 : each))
      .slice(drawing.below(3) ? 0 : drawing.below(shape.length + 1));
    if (size.length > 0 && drawing.below(20) === 0) size[0] = Number(size[0]) + 1;
    return {
      op,
      form: 'fresh',
      memory: drawing.memory,
      operands: [drawing.tensor(dtype, shape)],
      args: [size],
      options: {},
    };
  },
  of({ operands: [from], args: [size = []] = [] }) {
    if (from === undefined) throw new Error('a sum has an operand');
    const leading = from.shape.length - size.length;
    const fits = /** @type {number[]} */ (size).every((each, dim) => each === 1 || each === from.shape[dim + leading]);
    if (!fits) return { refuses: /is not expandable to size/ };
    const dims = from.shape.flatMap((each, dim) =>
      dim < leading || (size[dim - leading] === 1 && each !== 1) ? [dim] : [],
    );
    const summed = dims.length > 0 || size.length === 0;
    const dtype = summed ? resultDType('sum', from.dtype) : from.dtype;
    const answers = grouped(from, dims).groups.map((each) =>
      sum(
        each.map((value) => convert(value, dtype)),
        dtype,
      ),
    );
    const values = answers.map(({ value }) => convert(value, dtype));
    return {
      dtype,
      shape: [...size],
      values,
      computed: dtype,
      tolerance: summed ? answers.map(({ tolerance = 0 }) => tolerance) : [],
    };
  },
};
