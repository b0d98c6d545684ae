/** Which dtype several have in common. The rule is the core's; here it is asked directly. */
import { dtypeInfo } from './dtype.js';
import { dtypeArgument } from './internal/arguments.js';
import { commonDType } from './internal/call.js';
import { operand } from './internal/elementwise.js';

/** @import { Common, Promote } from './typing/dtypes.js' */
/** @import { DType } from './dtype.js' */
/** @typedef {import('./internal/elementwise.js').TensorLike} TensorLike */

/**
 * The dtype an operation on these operands computes in. A bare number counts as its kind only.
 * @template {TensorLike} const A
 * @template {TensorLike} const B
 * @param {A} a
 * @param {B} b
 * @returns {Common<[A, B]>}
 * @example
 *   resultType(tensor([1n]), 1.5); // 'float32'
 */
export const resultType = (a, b) =>
  /** @type {any} */ (commonDType([operand('resultType', 'a', a), operand('resultType', 'b', b)]));

/**
 * The smallest dtype that holds what both hold, as far as there is one.
 * @template {DType} A
 * @template {DType} B
 * @param {A} a
 * @param {B} b
 * @returns {Promote<A, B>}
 * @example
 *   promoteTypes('uint8', 'int8'); // 'int16'
 */
export const promoteTypes = (a, b) =>
  /** @type {any} */ (
    commonDType([dtypeArgument('promoteTypes', a ?? null, 'bool'), dtypeArgument('promoteTypes', b ?? null, 'bool')])
  );

/**
 * Whether a result of dtype `from` may be stored as `to`: within a category always, never into a lower one.
 * @param {DType} from
 * @param {DType} to
 * @returns {boolean}
 * @example
 *   canCast('float64', 'int32'); // false
 */
export function canCast(from, to) {
  const order = ['bool', 'integer', 'float'];
  const [a, b] = [from, to].map((each) =>
    order.indexOf(dtypeInfo(dtypeArgument('canCast', each ?? null, 'bool')).category),
  );
  return /** @type {number} */ (a) <= /** @type {number} */ (b);
}
