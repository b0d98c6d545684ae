/** The dtypes in which an elementwise operation computes and returns its result. */
import { categoryOf, commonDType } from './numbers.js';
import { operations } from './operations.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { View } from './geometry.js' */
/** @import { Operation } from './operations.js' */

/** @param {string} op @returns {Operation} */
export function operationOf(op) {
  return /** @type {Operation} */ (operations[op]);
}

/** @param {string} op @param {readonly View[]} operands @returns {DType} */
export function computedDType(op, operands) {
  const { typing } = operationOf(op);
  if (typing === 'fill') return /** @type {View} */ (operands[0]).dtype;
  if (typing === 'double') return 'float64';
  if (op === 'lerp') return commonDType(operands.filter(({ isNumber }) => !isNumber));
  const common = commonDType(typing === 'select' ? operands.slice(1) : operands);
  if (typing === 'count' && common === 'bool') return 'int64';
  return typing === 'real' && categoryOf(common) < 2 ? 'float32' : common;
}

/** @param {string} op */
const answers = (op) => ['compare', 'logical'].includes(operationOf(op).typing);

/** @param {string} op @param {DType} computed @returns {DType} */
export function resultDType(op, computed) {
  return answers(op) ? 'bool' : computed;
}

/**
 * A whole exponent of two is not converted if the other operand is a float, and gives the same float dtype.
 * @param {Pick<import('./interpreter.js').Case, 'op' | 'operands' | 'out'>} each
 */
export function takesWholeExponent({ op, operands: [a, b], out = a }) {
  return (
    op === 'ldexp' && categoryOf(a?.dtype ?? '') === 2 && categoryOf(b?.dtype ?? '') < 2 && out?.dtype === a?.dtype
  );
}
