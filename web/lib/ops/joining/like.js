/** New tensors with the dtype of another, and with its shape unless one is given. */
import { allocateContiguous, allocateLike } from '../../engine/allocate.js';
import { dtypeArgument, integers, tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { isNumberLike, Scalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { fill_ } from '../assign.js';
import { tensor } from '../from-data.js';

/** @import { FullLike, Like, NewFull, NewOfShape, NewTensor } from '../../typing/joining.js' */
/** @import { UntypedTensor } from '../../tensor/tensor.js' */

/** @param {string} fn @param {unknown} value */
function fillNumber(fn, value) {
  if (isNumberLike(value)) return value;
  throw wrongArgument(fn, 'fillValue', 'a number, bigint or boolean', value);
}

/** @param {string} fn @param {any} given @param {(result: UntypedTensor) => void} fill */
export function like(fn, { input, dtype }, fill) {
  const from = tensorArgument(fn, 'input', input);
  return filled(allocateLike(from, dtypeArgument(fn, dtype, from.dtype)), fill);
}

const [zero, one] = [new Scalar(0, 'int'), new Scalar(1, 'int')];

/** @param {string} fn @param {Scalar} number @returns {Like} */
const filledLike = (fn, number) =>
  withNamedArguments(fn, ['input'], ['dtype'], (args) => like(fn, args, (result) => fill_(result, number)));

/**
 * Returns zeros in the shape and dtype of `input`, with its strides.
 * @example
 *   zerosLike(tensor([1, 2])).tolist(); // [0, 0]
 */
export const zerosLike = filledLike('zerosLike', zero);

/**
 * Returns ones in the shape and dtype of `input`, with its strides.
 * @example
 *   onesLike(tensor([1, 2])).tolist(); // [1, 1]
 */
export const onesLike = filledLike('onesLike', one);

/**
 * Returns a tensor like `input` without initializing its elements.
 * @type {Like}
 * @example
 *   emptyLike(zeros([2, 3])).shape; // [2, 3]
 */
export const emptyLike = withNamedArguments('emptyLike', ['input'], ['dtype'], (args) =>
  like('emptyLike', args, () => {}),
);

/**
 * Returns a tensor like `input` in which every element is `fillValue`.
 * @type {FullLike}
 * @example
 *   fullLike(tensor([1, 2]), 7).tolist(); // [7, 7]
 */
export const fullLike = withNamedArguments('fullLike', ['input', 'fillValue'], ['dtype'], (args) => {
  const number = fillNumber('fullLike', args.fillValue);
  return like('fullLike', args, (result) => fill_(result, number));
});

/** @param {string} fn @param {any} given @param {(result: UntypedTensor) => void} fill */
function sized(fn, { input, size, dtype }, fill) {
  const from = tensorArgument(fn, 'input', input);
  const wanted = dtypeArgument(fn, dtype, from.dtype);
  return filled(allocateContiguous(wanted, integers(fn, 'size', size)), fill);
}

/** @param {string} fn @param {(result: UntypedTensor) => void} fill @returns {NewOfShape} */
const newOf = (fn, fill) => withNamedArguments(fn, ['input', 'size'], ['dtype'], (args) => sized(fn, args, fill));

/** Zeros of another shape. */
export const newZeros = newOf('newZeros', (result) => fill_(result, zero));

/** Ones of another shape. */
export const newOnes = newOf('newOnes', (result) => fill_(result, one));

/** A tensor of another shape whose elements are not initialized. */
export const newEmpty = newOf('newEmpty', () => {});

/** A tensor of another shape in which every element is `fillValue`. @type {NewFull} */
export const newFull = withNamedArguments('newFull', ['input', 'size', 'fillValue'], ['dtype'], (args) => {
  const number = fillNumber('newFull', args.fillValue);
  return sized('newFull', args, (result) => fill_(result, number));
});

/** A tensor of `data`, like `tensor`, but of the same dtype as `input`. @type {NewTensor} */
export const newTensor = withNamedArguments('newTensor', ['input', 'data'], ['dtype'], ({ input, data, dtype }) => {
  const from = tensorArgument('newTensor', 'input', input);
  return tensor(data, { dtype: dtypeArgument('newTensor', dtype, from.dtype) });
});
