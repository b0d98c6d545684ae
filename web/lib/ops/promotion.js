/** Type promotion as functions, such as `resultType`. The core decides. */
import { dtypeInfo } from '../boundary/dtype.js';
import { ArgumentError } from '../errors/classes.js';
import { dtypeArgument, tensorArgument } from '../tensor/arguments.js';
import { commonDType } from '../engine/common-dtype.js';
import { operand } from './elementwise.js';
import { isUnsigned, unsignedOperand } from '../tensor/unsigned.js';
import { isTensor } from '../tensor/tensor.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Common, Promote } from '../typing/dtypes.js' */
/** @import { TensorLike } from '../typing/operands.js' */

const categories = ['bool', 'integer', 'float'];
/** @param {DType} dtype */
const rankOf = (dtype) => categories.indexOf(dtypeInfo(dtype).category);

/**
 * The promoted dtype of dtypes in groups by priority: a group counts only if its category is higher than that of the
 * groups before it.
 * @param {DType[][]} weights the heaviest first
 */
const weighed = (weights) =>
  weights
    .flatMap((each) => (each.length === 0 ? [] : [each.reduce((a, b) => commonDType([a, b]))]))
    .reduce((heavy, light) => (rankOf(light) > rankOf(heavy) ? light : heavy));

/**
 * Returns the dtype in which an operation on these operands is computed. A plain number only counts with its kind, and
 * a dtype counts as a tensor of it.
 * @template {readonly (TensorLike | DType)[]} const Operands
 * @param {Operands} operands
 * @returns {Common<Operands>}
 * @example
 *   resultType(tensor([1n]), 1.5); // 'float32'
 */
export function resultType(...operands) {
  if (operands.length === 0) throw new ArgumentError('resultType(): at least one tensor, number or dtype is required');
  /** @type {{ dims: DType[], zeros: DType[], numbers: DType[] }} */
  const { dims, zeros, numbers } = { dims: [], zeros: [], numbers: [] };
  /** @type {import('../engine/slots.js').Operand[]} */
  const operandsGiven = [];
  operands.forEach((each, i) => {
    if (typeof each === 'string') return dims.push(dtypeArgument('resultType', each, 'bool'));
    const given = operand('resultType', `operands[${i}]`, each);
    operandsGiven.push(given);
    if (!isTensor(given)) return numbers.push(commonDType([given]));
    return (given.ndim > 0 ? dims : zeros).push(given.dtype);
  });
  for (const each of operandsGiven) if (!isTensor(each) && isUnsigned(each)) unsignedOperand(each, operandsGiven);
  return /** @type {any} */ (weighed([dims, zeros, numbers]));
}

/**
 * Returns the smallest dtype that can hold the values of both, if there is one.
 * @template {DType} A
 * @template {DType} B
 * @param {A} a
 * @param {B} b
 * @returns {Promote<A, B>}
 * @example
 *   promoteTypes('uint8', 'int8'); // 'int16'
 */
export function promoteTypes(a, b) {
  return /** @type {any} */ (
    commonDType([dtypeArgument('promoteTypes', a ?? null, 'bool'), dtypeArgument('promoteTypes', b ?? null, 'bool')])
  );
}

/**
 * Returns whether a result of dtype `from` may be stored as `to`. It may within a category (bool, integer, float) and
 * into a higher one.
 * @param {DType} from
 * @param {DType} to
 * @returns {boolean}
 * @example
 *   canCast('float64', 'int32'); // false
 */
export function canCast(from, to) {
  const [a, b] = [from, to].map((each) => rankOf(dtypeArgument('canCast', each ?? null, 'bool')));
  return /** @type {number} */ (a) <= /** @type {number} */ (b);
}

/**
 * Returns whether the elements are floating-point numbers.
 * @param {Tensor} input
 * @returns {boolean}
 * @example
 *   isFloatingPoint(tensor([1.5])); // true
 */
export function isFloatingPoint(input) {
  return dtypeInfo(tensorArgument('isFloatingPoint', 'input', input).dtype).category === 'float';
}

/**
 * Returns whether the dtype has negative numbers.
 * @param {Tensor} input
 * @returns {boolean}
 * @example
 *   isSigned(tensor([true])); // false
 */
export function isSigned(input) {
  const { dtype } = tensorArgument('isSigned', 'input', input);
  return dtype !== 'uint8' && dtype !== 'bool';
}
