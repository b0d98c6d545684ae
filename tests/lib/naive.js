/**
 * The engine again, as slowly and plainly as can be: every element of the result by itself, its index turned into the
 * address of each operand by multiplying and adding, no block, no loop order, no fast path.
 */
import { categoryOf, commonDType, convert } from './naive-numbers.js';
import { naive } from './naive-ops.js';

/** @typedef {import('./naive-numbers.js').Value} Value */
/** @typedef {import('../../web/lib/dtype.js').DType} DType */
/**
 * @typedef {object} View a tensor or a bare number, as the interpreter has it
 * @property {DType} dtype
 * @property {readonly number[]} shape
 * @property {readonly number[]} strides
 * @property {number} offset
 * @property {Value[]} storage
 * @property {boolean} [isNumber]
 */

/** @param {readonly number[]} shape */
export const countOf = (shape) => shape.reduce((product, size) => product * size, 1);

/** Every index of a shape, last dimension fastest. @param {readonly number[]} shape */
export function* indices(shape) {
  const index = shape.map(() => 0);
  for (let left = countOf(shape); left > 0; --left) {
    yield index;
    for (let dim = shape.length - 1; dim >= 0 && ++/** @type {any} */ (index)[dim] === shape[dim]; --dim)
      index[dim] = 0;
  }
}

/** Where the element lies that broadcasts to `index`. @param {View} view @param {readonly number[]} index */
export function addressOf({ shape, strides, offset }, index) {
  const added = index.length - shape.length;
  return shape.reduce(
    (at, size, dim) => at + (size === 1 ? 0 : Number(index[dim + added]) * Number(strides[dim])),
    offset,
  );
}

/** @param {readonly (readonly number[])[]} shapes that broadcast */
export function commonShape(shapes) {
  const rank = Math.max(...shapes.map((shape) => shape.length));
  return Array.from({ length: rank }, (_, dim) => {
    const sizes = shapes.map((shape) => shape[dim - rank + shape.length] ?? 1);
    return sizes.find((size) => size !== 1) ?? 1;
  });
}

/** The dtype an operation computes in. @param {string} op @param {readonly View[]} operands */
export function computedDType(op, operands) {
  const { typing } = /** @type {import('./naive-ops.js').Naive} */ (naive[op]);
  if (typing === 'fill') return /** @type {View} */ (operands[0]).dtype;
  const common = commonDType(typing === 'select' ? operands.slice(1) : operands);
  return typing === 'real' && categoryOf(common) < 2 ? 'float32' : common;
}

/**
 * The elements of the result in row-major order, and its dtype.
 * @param {string} op
 * @param {readonly View[]} operands
 */
export function interpret(op, operands) {
  const { typing, of } = /** @type {import('./naive-ops.js').Naive} */ (naive[op]);
  const common = computedDType(op, operands);
  const shape = commonShape(operands.map((each) => each.shape));
  const answers = typing === 'compare' || typing === 'logical';
  const halves = common === 'float16' || common === 'bfloat16';
  const read = operands.map((each, i) => {
    const mask = (typing === 'select' && i === 0) || (typing === 'fill' && i === 1);
    // Second to a 16-bit tensor, a number or 0-d tensor is multiplied and divided by as it is.
    const wide = (op === 'mul' || op === 'div') && i === 1 && each.shape.length === 0 && halves;
    return (/** @type {readonly number[]} */ index) => {
      const value = /** @type {Value} */ (each.storage[addressOf(each, index)]);
      const taken = mask ? value : convert(value, wide ? 'float32' : common);
      return typing === 'logical' ? convert(taken, 'bool') : taken;
    };
  });
  /** @type {Value[]} */
  const values = [];
  for (const index of indices(shape)) {
    const [a, b, c] = read.map((value) => value(index));
    values.push(convert(of(a, b, c, common), answers ? 'bool' : common));
  }
  return { values, shape, dtype: /** @type {DType} */ (answers ? 'bool' : common) };
}

/** Writes row-major elements through a view, converting. @param {View} view @param {readonly Value[]} values */
export function assign(view, values) {
  let next = 0;
  for (const index of indices(view.shape)) {
    view.storage[addressOf(view, index)] = convert(/** @type {Value} */ (values[next++]), view.dtype);
  }
}
