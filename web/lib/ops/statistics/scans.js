/** Cumulative sums, products and log-sum-exps along a dimension. */
import { dtypeInfo, isHalf } from '../../boundary/dtype.js';
import { assertNoOverlap, moveInto, packed } from '../../engine/copy.js';
import { isShapedLike, warnOfResize } from '../../engine/resizing.js';
import { DTypeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { dtypeArgument, outArgument, tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';
import { to } from '../copies.js';
import { unlike } from '../product-target.js';
import { withLayers, rounded, runKernel, widened } from './layers.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { LogScan, Scan, ScanInto } from '../../typing/statistics.js' */

/** The codes of _stride0_scan; the next higher one is for 16-bit floats, which are accumulated in float32. */
const kinds = { cumsum: 0, cumprod: 2, logcumsumexp: 4 };
/** @typedef {keyof typeof kinds} Name */

/**
 * @param {Name} fn
 * @param {Tensor} from
 * @param {number} axis
 * @param {DType} dtype
 * @param {Tensor} [out] the target, about whose shape PyTorch warns before it checks the dtype
 * @returns {UntypedTensor}
 */
function scanned(fn, from, axis, dtype, out) {
  const { category, scalarType } = dtypeInfo(dtype);
  const logarithmic = fn === 'logcumsumexp';
  const refused = logarithmic ? category !== 'float' : category === 'bool' && from.ndim > 0 && from.numel > 0;
  if (refused) {
    if (out && !logarithmic && !isShapedLike(out, from)) warnOfResize(out, from.shape, 1);
    throw notImplementedFor(`${fn}_out_cpu`, scalarType, 'dtype');
  }
  return useAndDispose(to(from, dtype), (args) => {
    if (from.ndim === 0 || from.numel === 0) return packed(args, dtype);
    const wide = category === 'integer' ? 'int64' : widened(dtype);
    const kind = kinds[fn] + Number(isHalf(dtypeInfo(dtype)));
    const result = withLayers(args, [axis], wide, (own, layers) =>
      runKernel('_stride0_scan', kind, layers, from.shape, own),
    );
    return rounded(result, dtype);
  });
}

/** @param {Name} fn @param {Tensor} from @param {number} axis @param {Tensor} out */
const scannedInto = (fn, from, axis, out) =>
  moveInto(
    scanned(fn, from, axis, out.dtype, out),
    out,
    1,
    (fits) => fits && from.ndim > 0 && assertNoOverlap(from, out),
  );

/** @param {'cumsum' | 'cumprod'} fn @returns {Scan} */
const scan = (fn) =>
  withNamedArguments(fn, ['input', 'dim'], ['dtype', 'out'], ({ input, dim, dtype: asked, out }) => {
    const from = tensorArgument(fn, 'input', input);
    const axis = dimOf(fn, 'dim', dim, from.ndim);
    const natural = dtypeInfo(from.dtype).category === 'float' ? from.dtype : 'int64';
    if (out === undefined) return scanned(fn, from, axis, dtypeArgument(fn, asked ?? undefined, natural));
    const target = tensorArgument(fn, 'out', out);
    const dtype = dtypeArgument(fn, asked ?? undefined, target.dtype);
    if (dtype !== target.dtype) throw unlike(dtype, target.dtype);
    return scannedInto(fn, from, axis, target);
  });

/** @param {'cumsum' | 'cumprod'} fn @returns {ScanInto} */
const scanInto = (fn) =>
  withNamedArguments(`${fn}_`, ['input', 'dim'], ['dtype'], ({ input, dim, dtype: asked }) => {
    const from = tensorArgument(`${fn}_`, 'input', input);
    const axis = dimOf(`${fn}_`, 'dim', dim, from.ndim);
    const dtype = dtypeArgument(`${fn}_`, asked ?? undefined, from.dtype);
    if (dtype !== from.dtype) {
      const [own, wanted] = [from.dtype, dtype].map((each) => dtypeInfo(each).cType);
      throw new DTypeError(
        `Bad in-place call: input tensor dtype ${own} and output tensor dtype ${wanted} should match`,
      );
    }
    return scannedInto(fn, from, axis, from);
  });

/**
 * Adds to each element all those before it along dimension `dim`. The sums of bools and integers are int64, unless
 * `out` or `dtype` says otherwise.
 * @example
 *   cumsum(tensor([[1, 2], [3, 4]]), 1).tolist(); // [[1, 3], [3, 7]]
 */
export const cumsum = scan('cumsum');
/** The same, into the tensor itself; its dtype stays. */
export const cumsum_ = scanInto('cumsum');

/**
 * Multiplies each element by all those before it along dimension `dim`. The products of bools and integers are int64,
 * unless `out` or `dtype` says otherwise.
 * @example
 *   cumprod(tensor([1, 2, 3, 4]), 0).tolist(); // [1, 2, 6, 24]
 */
export const cumprod = scan('cumprod');
/** The same, into the tensor itself; its dtype stays. */
export const cumprod_ = scanInto('cumprod');

/**
 * Computes the logarithm of the sum of the exponentials of each element and all those before it.
 * @type {LogScan}
 * @example
 *   logcumsumexp(tensor([0, 0]), 0).tolist(); // [0, 0.6931471824645996]
 */
export const logcumsumexp = withNamedArguments('logcumsumexp', ['input', 'dim'], ['out'], ({ input, dim, out }) => {
  const from = tensorArgument('logcumsumexp', 'input', input);
  const target = outArgument('logcumsumexp', out);
  const [wanted, got] = [from, target ?? from].map(({ dtype }) => dtypeInfo(dtype).scalarType);
  if (wanted !== got) throw new DTypeError(`expected scalar_type ${wanted} but found ${got}`);
  const axis = dimOf('logcumsumexp', 'dim', dim, from.ndim);
  if (target === undefined) return scanned('logcumsumexp', from, axis, from.dtype);
  return scannedInto('logcumsumexp', from, axis, target);
});
