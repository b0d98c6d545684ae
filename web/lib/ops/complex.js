/** PyTorch's functions for complex numbers. This library has only real ones, and a real number is its own conjugate. */
import { viewOf } from '../engine/allocate.js';
import { DTypeError } from '../errors/classes.js';
import { tensorArgument } from '../tensor/arguments.js';
import { withNamedArguments } from '../tensor/named-arguments.js';
import { geometryOf } from '../tensor/tensor.js';

/** @import { Conjugate } from '../typing/array-api.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @param {string} fn @returns {Conjugate} */
const returnInput = (fn) =>
  withNamedArguments(fn, ['input'], [], ({ input }) => {
    const from = tensorArgument(fn, 'input', input);
    return viewOf(from, geometryOf(from));
  });

/**
 * Returns the complex conjugate, which is the same for real numbers.
 * @example
 *   conj(tensor([1, 2])).tolist(); // [1, 2]
 */
export const conj = returnInput('conj');

/**
 * Returns the real part, which is the same for real numbers.
 * @example
 *   real(tensor([1, 2])).tolist(); // [1, 2]
 */
export const real = returnInput('real');

/** Refuses, as PyTorch does: real numbers have no imaginary part. @type {(input: Tensor) => never} */
export const imag = withNamedArguments('imag', ['input'], [], ({ input }) => {
  tensorArgument('imag', 'input', input);
  throw new DTypeError('imag is not implemented for tensors with non-complex dtypes.');
});

/**
 * Returns what `conj` returns: a real number has no lazy conjugation.
 * @example
 *   resolveConj(tensor([1, 2])).tolist(); // [1, 2]
 */
export const resolveConj = returnInput('resolveConj');

/**
 * Returns the tensor as it is: real numbers are never negated lazily.
 * @example
 *   resolveNeg(tensor([1, 2])).tolist(); // [1, 2]
 */
export const resolveNeg = returnInput('resolveNeg');

/** @param {string} fn @returns {(input: Tensor) => false} */
const alwaysFalse = (fn) =>
  withNamedArguments(fn, ['input'], [], ({ input }) => {
    tensorArgument(fn, 'input', input);
    return false;
  });

/**
 * Returns false: no tensor here is a conjugate that is still to be computed.
 * @example
 *   isConj(tensor([1])); // false
 */
export const isConj = alwaysFalse('isConj');

/**
 * Returns false: no tensor here is a negation that is still to be computed.
 * @example
 *   isNeg(tensor([1])); // false
 */
export const isNeg = alwaysFalse('isNeg');

/**
 * Returns false: there are no complex dtypes.
 * @example
 *   isComplex(tensor([1])); // false
 */
export const isComplex = alwaysFalse('isComplex');
