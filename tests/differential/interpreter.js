/**
 * A second version of the engine, as simple as possible: it computes each element separately, and turns its index into
 * each operand's address by multiplying and adding. There are no blocks, loop orders or fast paths.
 */
import { coarser } from './compare.js';
import { addressOf, commonShape, countOf, indices } from './geometry.js';
import { categoryOf, convert } from './numbers.js';
import { refusal } from './rules.js';
import { rowMajor, stridesOfCopy, stridesOfResult } from './strides.js';
import { computedDType, operationOf, resultDType, takesWholeExponent } from './typing.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { View } from './geometry.js' */
/** @import { Value } from './numbers.js' */

/**
 * @typedef {object} Case an operation on operands, some of which may be views of the same storage
 * @property {string} op
 * @property {'fresh' | 'inPlace' | 'out'} form
 * @property {readonly View[]} operands in place, the first is overwritten
 * @property {number} [absent] the position of an operand that was left out
 * @property {any[]} [args] arguments after the operands: sizes, dimensions, bounds
 * @property {View} [out]
 * @property {Record<string, any>} options
 */
/**
 * The expected outcome: an error with a matching message, or a tensor. Missing or undefined strides are not specified.
 * `tolerance` is the allowed error of each element, `terms` the largest number in the sum that gave it, `blocks` the
 * number of new memory blocks.
 * @typedef {{ refuses: RegExp } | { refuses?: undefined, dtype: DType, shape: number[], strides?: (number
 *   | undefined)[], offset?: number, values: Value[], computed: DType, tolerance?: number[], terms?: number[],
 *   blocks?: number }} Outcome
 */

/** @param {string} dtype */
const isHalf = (dtype) => dtype === 'float16' || dtype === 'bfloat16';

/** As a second operand to a 16-bit tensor, a number or a one-element tensor is not rounded to 16 bits. */
const takesWideSecond = new Set(['mul', 'div', 'trueDivide', 'floorDivide']);

/**
 * The elements of the result in row-major order, and the largest term of each if terms may cancel.
 * @param {Case} each
 * @param {readonly number[]} shape
 * @param {DType} common
 */
function valuesOf({ op, operands, out, absent, options }, shape, common) {
  const { typing, of, wide = false, parameters, term } = operationOf(op);
  const wideSecond =
    takesWideSecond.has(op) && isHalf(common) && operands[1] !== undefined && countOf(operands[1].shape) === 1;
  const stepped = (wide || wideSecond) && isHalf(common) ? 'float32' : common;
  /** @type {import('./operations.js').Context} */
  const context = {
    dtype: common,
    r: (value) => /** @type {number} */ (convert(value, stepped)),
    p: parameters?.(options) ?? [],
    bare: operands.map(({ isNumber = false }) => isNumber),
    from: operands,
  };
  const read = operands.map((each, i) => {
    const mask = (typing === 'select' && i === 0) || (typing === 'fill' && i === 1);
    // A float exponent stays a float until its power has been computed.
    const isFloatExponent = op === 'ldexp' && i === 1 && categoryOf(each.dtype) === 2;
    const exponent = isFloatExponent || (i === 1 && takesWholeExponent({ op, operands, out }));
    return (/** @type {readonly number[]} */ index) => {
      const value = /** @type {Value} */ (each.storage[addressOf(each, index)]);
      const converted = mask || exponent ? value : convert(value, wideSecond && i === 1 ? 'float32' : common);
      return typing === 'logical' ? convert(converted, 'bool') : converted;
    };
  });
  const dtype = resultDType(op, common);
  /** @type {number[] | undefined} */
  const terms = term && common === 'float64' ? [] : undefined;
  const values = Array.from(indices(shape), (index) => {
    const inputs = read.map((value) => value(index));
    const [a, b, c] = absent === undefined ? inputs : inputs.toSpliced(absent, 0, undefined);
    terms?.push(term?.(a, b, c, context));
    return convert(of(a, b, c, context), dtype);
  });
  return { values, terms };
}

/** The strides of a new result. @param {Case} each @param {readonly number[]} shape @param {DType} common */
function freshStrides({ op, operands }, shape, common) {
  const { typing, composite } = operationOf(op);
  if (composite) return undefined;
  const isPower = op === 'pow' || op === 'floatPower';
  if (typing === 'fill' || (isPower && operands[0]?.isNumber)) return rowMajor(shape);
  const inputs = operands
    .filter(({ isNumber }) => !(isNumber && (op === 'clamp' || op === 'lerp' || isPower)))
    .map((view) => {
      const isMask = typing === 'select' && view === operands[0];
      return isMask || view.dtype === common ? view : { shape: view.shape, strides: stridesOfCopy(view) };
    });
  return stridesOfResult(inputs, shape);
}

/** Operands in the order that the operation expects. @param {Case} each @returns {Case} */
const inOrder = (each) => (each.op === 'rsub' ? { ...each, operands: [...each.operands].reverse() } : each);

/**
 * An element that lies at several indices is filled if any of them is chosen.
 * @param {View} target @param {Case} each @param {readonly number[]} shape @param {Value[]} values
 */
function fillWherever(target, { operands: [, mask, value] }, shape, values) {
  if (mask === undefined || value === undefined) return;
  const addresses = Array.from(indices(shape), (index) => addressOf(target, index));
  const chosen = new Set(
    Array.from(indices(shape), (index, i) => (mask.storage[addressOf(mask, index)] ? addresses[i] : undefined)),
  );
  addresses.forEach((address, i) => {
    if (chosen.has(address)) values[i] = convert(/** @type {Value} */ (value.storage[value.offset]), target.dtype);
  });
}

/** @param {Case} given @returns {Outcome} */
export function interpret(given) {
  const each = inOrder(given);
  const target = each.form === 'inPlace' ? given.operands[0] : each.out;
  const common = computedDType(each.op, each.operands);
  const refuses = refusal(each, common, target);
  if (refuses) return { refuses };
  const shape = commonShape(each.operands.map((view) => view.shape));
  // A power of two may be computed in a less exact dtype.
  const computed = each.op === 'ldexp' ? each.operands.map((view) => view.dtype).reduce(coarser, common) : common;
  const { values, terms } = valuesOf(given.op === 'rsub' ? { ...each, operands: given.operands } : each, shape, common);
  if (each.op === 'maskedFill' && target !== undefined) fillWherever(target, each, shape, values);
  const dtype = resultDType(each.op, common);
  if (target === undefined)
    return { dtype, shape, strides: freshStrides(each, shape, common), values, computed, terms };
  const strides = String(target.shape) === String(shape) ? [...target.strides] : freshStrides(each, shape, common);
  return {
    dtype: target.dtype,
    shape,
    strides,
    values: values.map((value) => convert(value, target.dtype)),
    computed,
    terms,
  };
}

/** Writes row-major elements through a view, converting. @param {View} view @param {readonly Value[]} values */
export function assign(view, values) {
  let next = 0;
  for (const index of indices(view.shape)) {
    view.storage[addressOf(view, index)] = convert(/** @type {Value} */ (values[next++]), view.dtype);
  }
}
