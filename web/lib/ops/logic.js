/** Logical and bitwise operations, and functions of integers. */
import { binary, exact, unary } from './elementwise.js';

/**
 * Tests whether both elements are nonzero.
 * @example
 *   logicalAnd(tensor([0, 2]), tensor([1, 1])).tolist(); // [false, true]
 */
export const logicalAnd = binary('logicalAnd', undefined, { warnsOnce: true });
/**
 * Tests whether either element is nonzero.
 * @example
 *   logicalOr(tensor([0, 2]), tensor([0, 1])).tolist(); // [false, true]
 */
export const logicalOr = binary('logicalOr', undefined, { warnsOnce: true });
/**
 * Tests whether exactly one of two elements is nonzero.
 * @example
 *   logicalXor(tensor([0, 2]), tensor([1, 1])).tolist(); // [true, false]
 */
export const logicalXor = binary('logicalXor', undefined, { warnsOnce: true });
/**
 * Tests whether each element is zero.
 * @example
 *   logicalNot(tensor([0, 2])).tolist(); // [true, false]
 */
export const logicalNot = unary('logicalNot', undefined, { warnsOnce: true });
/**
 * Computes the bitwise and of integers or bools.
 * @example
 *   bitwiseAnd(tensor([6], { dtype: 'int32' }), 3).tolist(); // [2]
 */
export const bitwiseAnd = binary('bitwiseAnd');
/**
 * Computes the bitwise or of integers or bools.
 * @example
 *   bitwiseOr(tensor([6], { dtype: 'int32' }), 3).tolist(); // [7]
 */
export const bitwiseOr = binary('bitwiseOr');
/**
 * Computes the bitwise exclusive or of integers or bools.
 * @example
 *   bitwiseXor(tensor([6], { dtype: 'int32' }), 3).tolist(); // [5]
 */
export const bitwiseXor = binary('bitwiseXor');
/**
 * Inverts every bit.
 * @example
 *   bitwiseNot(tensor([6], { dtype: 'int32' })).tolist(); // [-7]
 */
export const bitwiseNot = exact('bitwiseNot');
/**
 * Shifts bits to the left. If the amount is negative, or larger than the number of bits, the result is 0.
 * @example
 *   bitwiseLeftShift(tensor([1, 1], { dtype: 'int8' }), tensor([3, 8], { dtype: 'int8' })).tolist(); // [8, 0]
 */
export const bitwiseLeftShift = binary('bitwiseLeftShift');
/**
 * Shifts bits to the right. If the amount is negative, or larger than the number of bits, only the sign is left.
 * @example
 *   bitwiseRightShift(tensor([-8, 8], { dtype: 'int8' }), 9).tolist(); // [-1, 0]
 */
export const bitwiseRightShift = binary('bitwiseRightShift');
/**
 * Returns the greatest common divisor.
 * @example
 *   gcd(tensor([12n, 10n]), tensor([18n, 4n])).tolist(); // [6n, 2n]
 */
export const gcd = binary('gcd');
/**
 * Returns the least common multiple.
 * @example
 *   lcm(tensor([4n, 3n]), tensor([6n, 5n])).tolist(); // [12n, 15n]
 */
export const lcm = binary('lcm');
