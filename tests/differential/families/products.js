/** Matrix products: rows times columns, one element at a time. */
import { commonShape, elementOf, indices } from '../geometry.js';
import { categoryOf, convert } from '../numbers.js';
import { rowMajor } from '../strides.js';
import { toleranceOf } from './reductions.js';

/** @import { DType } from '../../../web/lib/boundary/dtype.js' */
/** @import { View } from '../geometry.js' */
/** @import { Family } from './index.js' */

/**
 * A vector as a matrix: one row on the left, one column on the right.
 * @param {View} view
 * @param {boolean} isLeft
 * @returns {View}
 */
function asMatrix(view, isLeft) {
  const { shape, strides } = view;
  if (shape.length > 1) return view;
  const [size, stride] = [Number(shape[0]), Number(strides[0])];
  return { ...view, shape: isLeft ? [1, size] : [size, 1], strides: isLeft ? [0, stride] : [stride, 0] };
}

/** @param {readonly (readonly number[])[]} shapes */
const broadcasts = (shapes) =>
  commonShape(shapes).every((size, dim, all) =>
    shapes.every((shape) => [1, size].includes(shape[dim - all.length + shape.length] ?? 1)),
  );

/** @type {Family['of']} */
function product({ op, operands, out }) {
  const [first, second] = /** @type {[View, View]} */ (operands);
  const [a, b] = [asMatrix(first, true), asMatrix(second, false)];
  const [rows, inner] = a.shape.slice(-2);
  const [same, columns] = b.shape.slice(-2);
  const batches = [a.shape.slice(0, -2), b.shape.slice(0, -2)];
  const dtype = first.dtype;
  if (inner !== same || second.dtype !== dtype || dtype === 'bool') return { refuses: /./ };
  if (!broadcasts(batches) || (op === 'bmm' && String(batches[0]) !== String(batches[1]))) return { refuses: /./ };
  const whole = [...commonShape(batches), Number(rows), Number(columns)];
  const [exact, factors] = [categoryOf(dtype) < 2, Array.from({ length: Number(inner) }, (_, k) => k)];
  /** @type {number[]} */
  const tolerance = [];
  const values = Array.from(indices(whole), (index) => {
    const [row, column] = [Number(index.at(-2)), Number(index.at(-1))];
    const outer = index.slice(0, -2);
    const terms = factors.map((k) => [elementOf(a, [...outer, row, k]), elementOf(b, [...outer, k, column])]);
    if (exact)
      return convert(
        terms.reduce((so, [x, y]) => so + BigInt(x ?? 0) * BigInt(y ?? 0), 0n),
        dtype,
      );
    const floats = terms.map(([x, y]) => Number(x) * Number(y));
    const total = floats
      .map(Math.abs)
      .filter(Number.isFinite)
      .reduce((x, y) => x + y, 0);
    // If a product overflows although the sum does not, the result is not specified.
    const overflows = terms.some(
      ([x, y], k) => Number.isFinite(x) && Number.isFinite(y) && !(Math.abs(Number(floats[k])) < 1e38),
    );
    tolerance.push(overflows && dtype !== 'float64' ? NaN : toleranceIn(dtype, Number(inner), total, floats));
    return convert(
      floats.reduce((x, y) => x + y, 0),
      dtype,
    );
  });
  const shape = [
    ...commonShape(batches),
    ...(first.shape.length > 1 ? [Number(rows)] : []),
    ...(second.shape.length > 1 ? [Number(columns)] : []),
  ];
  const strides =
    out && String(out.shape) === String(shape) ? [...out.strides] : shape.length > 2 ? undefined : rowMajor(shape);
  return { dtype, shape, ...(strides && { strides }), values, computed: dtype, tolerance };
}

/**
 * 16-bit floats may be rounded at every step.
 * @param {DType} dtype
 * @param {number} steps
 * @param {number} total
 * @param {readonly number[]} terms
 */
function toleranceIn(dtype, steps, total, terms) {
  if (terms.some((each) => each !== 0 && Math.abs(each) < 2 ** -120)) return NaN;
  return dtype.endsWith('16') ? (steps + 1) * toleranceOf(0, total, dtype) : toleranceOf(steps + 1, total, dtype);
}

/** @type {Family['draw']} */
function draw(drawing, op) {
  const { below, pick } = drawing;
  const size = () => pick([1, 1, 2, 3, 4, 5, 8, 17, below(12) ? 2 : 0]);
  const [rows, inner, columns] = [size(), size(), size()];
  const other = below(25) ? inner : inner + 1;
  const batch = op === 'matmul' ? drawing.shape().slice(0, 2) : op === 'bmm' ? [size()] : [];
  const operandBatch = () =>
    op === 'bmm' ? batch : batch.map((each) => (below(3) ? each : 1)).slice(below(3) ? 0 : below(batch.length + 1));
  const isVector = { dot: [true, true], mv: [false, true], matmul: [below(4) === 0, below(4) === 0] }[op] ?? [
    false,
    false,
  ];
  const shapes = [
    isVector[0] ? [inner] : [...operandBatch(), rows, inner],
    isVector[1] ? [other] : [...operandBatch(), other, columns],
  ];
  const dtype = pick(
    /** @type {const} */ ([
      'float32',
      'float32',
      'float64',
      'int64',
      'int32',
      'uint8',
      'float16',
      'bfloat16',
      'int8',
      'int16',
    ]),
  );
  // PyTorch does not always check the dtypes if there are no elements
  const isEmpty = shapes.some((shape) => shape.includes(0));
  const operands = shapes.map((shape) => drawing.tensor(isEmpty || below(30) ? dtype : drawing.dtype(), shape));
  return { op, form: 'fresh', memory: drawing.memory, operands, args: [], options: {} };
}

/** @type {Record<string, Family>} */
export const products = Object.fromEntries(
  ['matmul', 'mm', 'mv', 'dot', 'bmm'].map((op) => [op, { draw, of: product }]),
);
