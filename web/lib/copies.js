/** The same numbers in memory of their own. */
import { dtypeArgument, tensorArgument } from './internal/arguments.js';
import { allocateContiguous, allocateLike, copyInto, viewOf } from './internal/call.js';
import { filled } from './internal/filled.js';
import { isContiguous } from './layout.js';
import { geometryOf } from './tensor.js';

/** @import { DTypeOf, ShapeOf } from './typing/operands.js' */
/** @import { Tensor } from './tensor.js' */
/** @typedef {import('./dtype.js').DType} DType */

/** @param {Tensor} from @param {DType} dtype */
function copied(from, dtype) {
  const made = allocateLike(from, dtype);
  return filled(made, () => copyInto(from, made));
}

/**
 * The same numbers in row-major order without gaps: a copy, unless they lie so already.
 * @template {Tensor} A
 * @param {A} input
 * @returns {Tensor<DTypeOf<A>, ShapeOf<A>>}
 * @example
 *   contiguous(t(zeros([2, 3]))).strides; // [2, 1]
 */
export function contiguous(input) {
  const from = tensorArgument('contiguous', 'input', input);
  if (isContiguous(from)) return viewOf(from, geometryOf(from));
  const made = allocateContiguous(from.dtype, from.shape, from);
  return filled(made, () => copyInto(from, made));
}

/**
 * A copy. It lies as `input` does, without the gaps.
 * @template {Tensor} A
 * @param {A} input
 * @returns {Tensor<DTypeOf<A>, ShapeOf<A>>}
 * @example
 *   clone(t(zeros([2, 3]))).strides; // [1, 3]
 */
export const clone = (input) => copied(tensorArgument('clone', 'input', input), input.dtype);

/**
 * The same numbers as another dtype: a copy that lies as `input` does, unless it is of that dtype already.
 * @template {Tensor} A
 * @template {DType} D
 * @param {A} input
 * @param {D} dtype
 * @returns {Tensor<D, ShapeOf<A>>}
 * @example
 *   to(tensor([1.5, -2.5]), 'int32').tolist(); // [1, -2]
 */
export function to(input, dtype) {
  const from = tensorArgument('to', 'input', input);
  const wanted = dtypeArgument('to', dtype ?? null, from.dtype);
  return wanted === from.dtype ? viewOf(from, geometryOf(from)) : copied(from, wanted);
}
