/** Reads the arguments of creation functions: sizes, as a list or as separate arguments, and a target. */
import { dtypeInfo } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { list, tuple } from '../errors/printed-shape.js';
import { resize } from '../tensor/tensor.js';
import { warn } from '../reports/warnings.js';
import { dtypeArgument, optionsArgument, tensorArgument } from '../tensor/arguments.js';
import { allocateContiguous, contiguousGeometry } from '../engine/allocate.js';
import { assertDistinct, moveInto } from '../engine/copy.js';
import { resizeAs } from '../engine/resizing.js';
import { filled } from '../tensor/filled.js';
import { asGeometry } from '../tensor/geometry.js';
import { assertNoMore } from '../tensor/surplus.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../tensor/tensor.js' */

/**
 * `zeros([2, 3], options)` and `zeros(2, 3, options)`.
 * @param {string} fn
 * @param {readonly unknown[]} args
 * @returns {[shape: any, options: unknown]}
 */
export function shapeAndOptions(fn, args) {
  const isSize = (/** @type {unknown} */ each) => typeof each === 'number' || typeof each === 'bigint';
  if (args.length < 2 || !isSize(args[0])) {
    assertNoMore(fn, args, 2);
    return [args[0], args[1]];
  }
  return isSize(args.at(-1)) ? [args, undefined] : [args.slice(0, -1), args.at(-1)];
}

/**
 * The dtype of a new tensor and the one it is written to, which must agree.
 * @param {string} fn
 * @param {unknown} options
 * @param {DType} natural
 * @param {readonly string[]} [more] other options of the function, which are returned unchanged
 * @returns {{ dtype: DType, out?: Tensor, generator?: unknown }}
 */
export function destination(fn, options, natural, more) {
  /** @type {{ dtype?: unknown, out?: unknown, generator?: unknown }} */
  const given = optionsArgument(fn, options, ['dtype', 'out'], more);
  const { generator } = given;
  if (given.out === undefined) return { dtype: dtypeArgument(fn, given.dtype, natural), generator };
  const out = tensorArgument(fn, 'out', given.out);
  const dtype = dtypeArgument(fn, given.dtype, out.dtype);
  if (dtype === out.dtype) return { dtype, out, generator };
  const [wanted, got] = [dtype, out.dtype].map((each) => dtypeInfo(each).scalarType);
  throw new DTypeError(`dtype ${wanted} does not match dtype of out parameter (${got})`, {
    torchType: 'RuntimeError',
    argument: 'out',
  });
}

/**
 * A new row-major tensor that `fill` writes, or `out`, which takes the shape without a warning.
 * @param {{ dtype: DType, out?: Tensor }} where
 * @param {readonly number[]} sizes
 * @param {(result: UntypedTensor) => void} fill
 * @returns {UntypedTensor}
 */
export function placed({ dtype, out }, sizes, fill) {
  if (out === undefined) return filled(allocateContiguous(dtype, sizes), fill);
  resizeAs(out, contiguousGeometry(dtype, sizes), 0);
  fill(out);
  return out;
}

/**
 * Writes a new one-dimensional tensor to `out`, if there is one. With as many elements, `out` keeps its shape.
 * @param {string} fn
 * @param {UntypedTensor} result
 * @param {Tensor} [out]
 * @returns {UntypedTensor}
 */
export function placedInOrder(fn, result, out) {
  if (out === undefined) return result;
  /** @type {Tensor} */
  const { numel, shape } = result;
  if (numel === out.numel) resize(result, asGeometry(contiguousGeometry(result.dtype, out.shape)));
  return moveInto(result, out, 0, (fits) => {
    if (fits) assertDistinct(out);
    else if (fn === 'arange' && out.numel > 0) {
      warn(
        `The number of elements in the out tensor of shape ${list(out.shape)} is ${out.numel} which does not match the ` +
          `computed number of elements ${numel}. Note that this may occur as a result of rounding error. The out tensor ` +
          `will be resized to a tensor of shape ${tuple(shape)}.`,
      );
    }
  });
}
