/** Sums on the way along a dimension. */
import { to } from './copies.js';
import { elementsOf } from '../tensor/elements.js';
import { dimOf } from '../tensor/dims.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { dtypeArgument, optionsArgument, tensorArgument } from '../tensor/arguments.js';
import { allocateContiguous } from '../engine/allocate.js';
import { assertApart, copyInto, moveInto } from '../engine/copy.js';
import { filled } from '../tensor/filled.js';
import { unlike } from './product-target.js';

/** @import { Within } from '../typing/dims.js' */
/** @import { Known, Results } from '../typing/dtypes.js' */
/** @import { Making } from '../typing/creation.js' */
/** @import { Chosen, DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Made, Tensor } from '../tensor/tensor.js' */
/** @typedef {import('../boundary/dtype.js').DType} DType */

/**
 * Adds to each element all those before it along dimension `dim`. The sums of bools and integers are int64, unless
 * `out` or `dtype` says otherwise.
 * @template {Tensor} A
 * @template {number} const N
 * @template {DType} [D=never]
 * @param {A} input
 * @param {Within<ShapeOf<A>, N>} dim
 * @param {Making<D>} [options]
 * @returns {Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>['total']>>, ShapeOf<A>>}
 * @example
 *   cumsum(tensor([[1, 2], [3, 4]]), 1).tolist(); // [[1, 3], [3, 7]]
 */
export function cumsum(input, dim, options) {
  const from = tensorArgument('cumsum', 'input', input);
  const at = dimOf('cumsum', 'dim', dim, from.ndim);
  const { dtype: asked, out } = optionsArgument('cumsum', options, ['dtype', 'out']);
  const natural = dtypeInfo(from.dtype).category === 'float' ? from.dtype : 'int64';
  if (out === undefined) return cumulated(from, at, dtypeArgument('cumsum', asked, natural));
  const target = tensorArgument('cumsum', 'out', out);
  const dtype = dtypeArgument('cumsum', asked, target.dtype);
  if (dtype !== target.dtype) throw unlike(dtype, target.dtype);
  return cumulatedInto(from, at, target);
}

/**
 * The same, into the tensor itself; its dtype stays.
 * @param {Tensor} input
 * @param {number} dim
 * @param {{ dtype?: DType }} [options]
 */
export function cumsum_(input, dim, options) {
  const from = tensorArgument('cumsum_', 'input', input);
  const at = dimOf('cumsum_', 'dim', dim, from.ndim);
  const dtype = dtypeArgument('cumsum_', optionsArgument('cumsum_', options, ['dtype']).dtype, from.dtype);
  if (dtype !== from.dtype) {
    const [own, wanted] = [from.dtype, dtype].map((each) => dtypeInfo(each).cType);
    throw new DTypeError(`Bad in-place call: input tensor dtype ${own} and output tensor dtype ${wanted} should match`);
  }
  return cumulatedInto(from, at, from);
}

/** @param {Tensor} from @param {number} at @param {Tensor} out */
const cumulatedInto = (from, at, out) =>
  moveInto(cumulated(from, at, out.dtype), out, 1, (fits) => fits && from.ndim > 0 && assertApart(from, out));

/** @param {Tensor} from @param {number} at @param {DType} dtype @returns {Made} */
function cumulated(from, at, dtype) {
  const { category, size: bytes, scalarType } = dtypeInfo(dtype);
  if (category === 'bool' && from.ndim > 0 && from.numel > 0) {
    const message = `"cumsum_out_cpu" not implemented for '${scalarType}'`;
    throw new DTypeError(message, { torchType: 'NotImplementedError', argument: 'dtype' });
  }
  const narrow = to(from, dtype);
  try {
    if (from.ndim === 0 || from.numel === 0) return copied(narrow, dtype);
    const size = from.shape[at] ?? 1;
    const step = from.shape.slice(at + 1).reduce((product, each) => product * each, 1);
    // Integers wrap as int64 does; floats are carried in float64, 16-bit ones in float32, and rounded once each.
    if (category === 'integer') return summed(copied(narrow, 'int64'), dtype, size, step, 0n, BigInt);
    return summed(copied(narrow, 'float64'), dtype, size, step, 0, bytes === 2 ? Math.fround : Number);
  } finally {
    narrow.dispose();
  }
}

/** A row-major copy. @param {Tensor} from @param {DType} dtype */
const copied = (from, dtype) => filled(allocateContiguous(dtype, from.shape, from), (made) => copyInto(from, made));

/**
 * Sums the elements of `own`, which nobody else sees, along the dimension whose elements are `step` apart.
 * @param {Made} own
 * @param {DType} dtype of the result
 * @param {number} size
 * @param {number} step
 * @param {number | bigint} zero
 * @param {(sum: any) => number | bigint} round
 */
function summed(own, dtype, size, step, zero, round) {
  const elements = elementsOf(own);
  for (let i = 0; i < elements.length; ++i) {
    const before = Math.floor(i / step) % size === 0 ? zero : elements[i - step];
    elements[i] = round(before + elements[i]);
  }
  if (dtype === own.dtype) return own;
  try {
    return /** @type {Made} */ (to(own, dtype));
  } finally {
    own.dispose();
  }
}
