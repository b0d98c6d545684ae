// Helpers of layers: sizes that may be one number for all dimensions (`kernel_size=3`), PyTorch's text of sizes and
// dtypes, and new tensors like another.

import { asComplex, isComplex } from '../../runtime/complex.js';
import { fresh } from '../torch/fresh.js';
import { Sequence } from '../../runtime/values.js';
import { isNumber, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';

/** @import { Bound, DType, TensorValue, Value, World } from '../../types.js' */

/** `[2, 3]` @param {readonly (number | string)[]} sizes */
export function listed(sizes) {
  return `[${sizes.join(', ')}]`;
}

/** `torch.Size([2, 3])` @param {readonly number[]} sizes */
export function sizeText(sizes) {
  return `torch.Size(${listed(sizes)})`;
}

/** Raises an error of PyTorch's. @param {string} message @param {string} [type] @returns {never} */
export function fail(message, type = 'RuntimeError') {
  throw new Raised(type, message);
}

/** Gives up on a call that PyTorch refuses with a message that is not read. @returns {never} */
export function giveUp() {
  throw new NotUnderstood('line');
}

/** PyTorch's names of dtypes in messages: of the scalar type, and of the C++ type. @type {Map<string, string[]>} */
const dtypeNames = new Map([
  ['float32', ['Float', 'float']],
  ['float64', ['Double', 'double']],
  ['float16', ['Half', 'c10::Half']],
  ['bfloat16', ['BFloat16', 'c10::BFloat16']],
  ['int64', ['Long', 'long int']],
  ['int32', ['Int', 'int']],
  ['int16', ['Short', 'short int']],
  ['int8', ['Char', 'signed char']],
  ['uint8', ['Byte', 'unsigned char']],
  ['bool', ['Bool', 'bool']],
]);

/** @param {DType} dtype */
export function insideName(dtype) {
  return dtypeNames.get(dtype)?.[1] ?? dtype;
}

/** `Float`, `Long` @param {DType} dtype */
export function scalarName(dtype) {
  return dtypeNames.get(dtype)?.[0] ?? dtype;
}

/**
 * An argument as one integer for each dimension: 3 is `[3, 3]` for two. Undefined if it is missing.
 * @param {Bound} bound @param {string} name @param {number} count @returns {number[] | undefined}
 */
export function sizesFor(bound, name, count) {
  const given = bound.ints(name);
  if (!given) return undefined;
  return given.length === 1 && count > 1 ? Array.from({ length: count }, () => given[0] ?? 0) : given;
}

/**
 * A new tensor like another.
 * @param {World} world @param {TensorValue} like @param {readonly number[]} shape @param {DType} [dtype]
 */
export function freshLike(world, like, shape, dtype = like.dtype) {
  const value = fresh(world, shape, dtype, like.dialect);
  return isComplex(like) && dtype === like.dtype ? asComplex(value) : value;
}

/** Whether the strides are those of PyTorch's `channels_last` memory format. @param {TensorValue} input */
const isChannelsLast = ({ shape, strides }) => {
  if (shape.length !== 4 || strides[1] === 0) return false;
  let least = 0;
  for (const dim of [1, 3, 2, 0]) {
    const [size = 0, stride = 0] = [shape[dim], strides[dim]];
    if (size === 0 || stride < least || (dim === 0 && least === strides[1])) return false;
    least = size > 1 ? stride * size : stride;
  }
  return true;
};

/**
 * The output of a layer for images, in `channels_last` memory format if the input is.
 * @param {World} world @param {TensorValue} input @param {readonly number[]} shape @param {DType} [dtype]
 */
export function imageOutput(world, input, shape, dtype) {
  const value = freshLike(world, input, shape, dtype);
  const [, channels = 1, height = 1, width = 1] = shape;
  if (shape.length === 4 && isChannelsLast(input))
    value.strides = [channels * height * width, 1, channels * width, channels];
  return value;
}

/**
 * A dimension counted from the front; raises PyTorch's error if it is out of range.
 * @param {number} dim @param {number} rank @returns {number}
 */
export function dimension(dim, rank) {
  const most = Math.max(rank, 1);
  if (dim < -most || dim >= most)
    throw new Raised(
      'IndexError',
      `Dimension out of range (expected to be in range of [${-most}, ${most - 1}], but got ${dim})`,
    );
  return dim < 0 ? dim + most : dim;
}

/** One or several numbers, which may be floats. @param {Value | undefined} value @returns {number[] | undefined} */
export function numbers(value) {
  if (value === undefined || value === null) return undefined;
  const items = value instanceof Sequence ? value.items : [value];
  return items.map((item) => (isNumber(item) ? Number(item.value) : toInteger(item)));
}
