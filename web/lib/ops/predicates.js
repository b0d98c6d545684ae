/** Whether each element is infinite, NaN or negative. Only floats can be infinite or NaN. */
import { DTypeError } from '../errors/classes.js';
import { tensorArgument } from '../tensor/arguments.js';
import { allocateLike } from '../engine/allocate.js';
import { copyInto } from '../engine/copy.js';
import { pureUnary } from './elementwise.js';
import { filled } from '../tensor/filled.js';
import { useAndDispose } from '../tensor/with-temporaries.js';
import { isFloat, Scalar } from '../tensor/scalar.js';
import { isContiguous } from '../tensor/layout.js';
import { eq, lt } from './comparison.js';
import { mul } from './arithmetic.js';
import { abs } from './real.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Bare } from '../typing/forms.js' */

/**
 * A tensor with the same result for every element, and the layout of a copy, as in PyTorch.
 * @param {Tensor} input
 * @param {boolean} answer
 */
function answered(input, answer) {
  const result = allocateLike(input, 'bool');
  return filled(result, () => copyInto(new Scalar(answer, 'bool'), result));
}

/** @param {Tensor} input @param {typeof eq} compare */
function compareWithInfinity(input, compare) {
  return useAndDispose(abs(input), (magnitude) => compare(magnitude, Infinity));
}

/** @param {string} name */
const boolOnly = (name) => (/** @type {Tensor} */ _, /** @type {Tensor | undefined} */ out) => {
  if (out === undefined || out.dtype === 'bool') return;
  throw new DTypeError(`${name} does not support non-boolean outputs.`);
};

/**
 * Tests whether each element is NaN.
 * @example
 *   isnan(tensor([NaN, 1])).tolist(); // [true, false]
 */
export const isnan = pureUnary('isnan');
/**
 * Tests whether each element is infinite.
 * @type {Bare<'bool'>}
 * @example
 *   isinf(tensor([Infinity, 1])).tolist(); // [true, false]
 */
export const isinf = (input) => {
  const from = tensorArgument('isinf', 'input', input);
  if (!isFloat(from)) return answered(from, false);
  return compareWithInfinity(from, eq);
};
/**
 * Tests whether each element is plus infinity.
 * @example
 *   isposinf(tensor([Infinity, -Infinity])).tolist(); // [true, false]
 */
export const isposinf = pureUnary('isposinf', boolOnly('isposinf'));
/**
 * Tests whether each element is minus infinity.
 * @example
 *   isneginf(tensor([Infinity, -Infinity])).tolist(); // [false, true]
 */
export const isneginf = pureUnary('isneginf', boolOnly('isneginf'));
const finite = pureUnary('isfinite');
/**
 * Tests whether each element is neither infinite nor NaN.
 * @type {Bare<'bool'>}
 * @example
 *   isfinite(tensor([Infinity, 1])).tolist(); // [false, true]
 */
export const isfinite = (input) => {
  const from = tensorArgument('isfinite', 'input', input);
  if (!isFloat(from)) return answered(from, true);
  // PyTorch multiplies two comparisons, which affects the strides of dimensions of size 1.
  if (isContiguous(from) || !from.shape.includes(1)) return finite(from);
  return useAndDispose(eq(from, from), (number) =>
    useAndDispose(compareWithInfinity(from, lt), (bounded) => mul(number, bounded)),
  );
};
/**
 * Tests whether the sign bit of each element is set, also for -0.
 * @example
 *   signbit(tensor([-0, 1])).tolist(); // [true, false]
 */
export const signbit = pureUnary('signbit', boolOnly('signbit'));
