/** Copies of a tensor: `clone`, `contiguous`, `to`. */
import { dtypeArgument, isPlainObject, optionsArgument, tensorArgument } from '../tensor/arguments.js';
import { allocateLike, viewOf } from '../engine/allocate.js';
import { copyInto, packed } from '../engine/copy.js';
import { filled } from '../tensor/filled.js';
import { isContiguous } from '../tensor/layout.js';
import { geometryOf, isTensor } from '../tensor/tensor.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { To } from '../typing/views.js' */

/** @param {Tensor} from @param {DType} dtype */
function copied(from, dtype) {
  const result = allocateLike(from, dtype);
  return filled(result, () => copyInto(from, result));
}

/**
 * Returns the same elements in row-major order without gaps. It copies them only if they are not stored that way yet.
 * @template {Tensor} A
 * @param {A} input
 * @returns {Tensor<DTypeOf<A>, ShapeOf<A>>}
 * @example
 *   contiguous(t(zeros([2, 3]))).strides; // [2, 1]
 */
export function contiguous(input) {
  const from = tensorArgument('contiguous', 'input', input);
  if (isContiguous(from)) return viewOf(from, geometryOf(from));
  return packed(from);
}

/**
 * Returns a copy. It has the same strides as `input`, without gaps.
 * @template {Tensor} A
 * @param {A} input
 * @returns {Tensor<DTypeOf<A>, ShapeOf<A>>}
 * @example
 *   clone(t(zeros([2, 3]))).strides; // [1, 3]
 */
export function clone(input) {
  return copied(tensorArgument('clone', 'input', input), input.dtype);
}

/**
 * Converts the elements to another dtype, or to that of another tensor. The result is a copy with the strides of
 * `input`. If `input` already has that dtype, it is returned as it is, unless `copy` is true.
 * @example
 *   to(tensor([1.5, -2.5]), 'int32').tolist(); // [1, -2]
 */
export const to = /** @type {To} */ (
  /** @param {any} input @param {any} [dtype] @param {any} [options] @returns {any} */ (input, dtype, options) => {
    const from = tensorArgument('to', 'input', input);
    const named = isPlainObject(dtype) && options === undefined;
    const given = named
      ? optionsArgument('to', dtype, ['dtype', 'copy'])
      : { ...optionsArgument('to', options, ['copy']), dtype: isTensor(dtype) ? dtype.dtype : dtype };
    const wanted = dtypeArgument('to', given.dtype ?? undefined, from.dtype);
    const stays = wanted === from.dtype && !given.copy;
    return stays ? viewOf(from, geometryOf(from)) : copied(from, wanted);
  }
);

/** Casts have PyTorch's names of dtypes: `x.float()` is `x.to('float32')`. @type {Readonly<Record<string, DType>>} */
const castsTo = {
  bfloat16: 'bfloat16',
  bool: 'bool',
  byte: 'uint8',
  char: 'int8',
  double: 'float64',
  float: 'float32',
  half: 'float16',
  int: 'int32',
  long: 'int64',
  short: 'int16',
};

/** The methods that cast; their names are PyTorch's dtypes, so they are not functions. */
export function casts() {
  return Object.fromEntries(
    Object.entries(castsTo).map(([name, dtype]) => [
      name,
      (/** @type {Tensor} */ input) => to(tensorArgument(name, 'input', input), dtype),
    ]),
  );
}
