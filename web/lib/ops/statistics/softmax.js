/** `softmax`, `logSoftmax`, `softmin` and `logsumexp`. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { moveInto, overlapCheck } from '../../engine/copy.js';
import { isShapedLike, warnOfResize } from '../../engine/resizing.js';
import { compute } from '../../engine/compute.js';
import { getDefaultDtype } from '../../engine/default-dtype.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { list } from '../../errors/printed-shape.js';
import { uninterrupted } from '../../reports/after-call.js';
import { warn } from '../../reports/warnings.js';
import { unwatched } from '../../reports/watching.js';
import { dtypeArgument, integers, outArgument, tensorArgument } from '../../tensor/arguments.js';
import { dimOf, shapeWithout } from '../../tensor/dims.js';
import { asScalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { withTemporaries, useAndDispose } from '../../tensor/with-temporaries.js';
import { to } from '../copies.js';
import { unlike } from '../product-target.js';
import { neg } from '../real.js';
import { amax, sum } from '../reductions.js';
import { reshape } from '../views.js';
import { withLayers, reducedDims, rounded, runKernel, widened } from './layers.js';

/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Joined, Soft } from '../../typing/statistics.js' */

/** As in cpp/kernels/softmax.h. */
const kinds = { softmax: 0, log_softmax: 1 };

/**
 * `logsumexp` in PyTorch's steps. Each step rounds, and the sum has the dtype of the target. The largest element is
 * subtracted first, so that no exponential overflows.
 * @param {Tensor} from
 * @param {readonly number[]} gone
 * @param {unknown} keepdim
 * @param {import('../../boundary/dtype.js').DType} [dtype]
 */
const joined = (from, gone, keepdim, dtype = from.dtype) =>
  unwatched(() =>
    withTemporaries((own) => {
      const keepdims = Boolean(keepdim);
      if (from.numel === 0)
        return compute('log', [own(sum(own(compute('exp', [from])), gone, { keepdim: keepdims, dtype }))]);
      const most = own(amax(from, gone, { keepdim: true }));
      const infinite = own(compute('eq', [own(compute('abs', [most])), asScalar(Infinity)]));
      const shift = own(compute('where', [infinite, asScalar(0), most]));
      const powers = own(compute('exp', [own(compute('sub', [from, shift]))])); // into itself, it could not be fused
      const logs = own(compute('log', [own(sum(powers, gone, { keepdim: keepdims, dtype }))]));
      return compute('add', [logs, keepdims ? shift : own(reshape(shift, /** @type {number[]} */ (logs.shape)))]);
    }),
  );

/** PyTorch's choice of a dimension, if none is given. @param {string} fn @param {Tensor} from */
function chosenDim(fn, { ndim }) {
  warn(`Implicit dimension choice for ${fn} has been deprecated. Change the call to include dim=X as an argument.`);
  return ndim < 2 || ndim === 3 ? 0 : 1;
}

/**
 * @param {'softmax' | 'log_softmax'} fn
 * @param {Tensor} from
 * @param {unknown} dim
 * @param {Tensor} [target]
 * @returns {UntypedTensor}
 */
function alongDim(fn, from, dim, target) {
  const axis = dimOf(fn, 'dim', dim, from.ndim);
  if (target && target.dtype !== from.dtype) throw unlike(from.dtype, target.dtype);
  if (target && !isShapedLike(target, from)) warnOfResize(target, from.shape, 1);
  const { category, scalarType } = dtypeInfo(from.dtype);
  if (category !== 'float' && from.numel > 0) {
    const kernel = axis === Math.max(from.ndim, 1) - 1 ? 'lastdim_kernel_impl' : 'kernel_impl';
    throw notImplementedFor(`${fn}_${kernel}`, scalarType, 'input');
  }
  // As in cpp/wasm/statistics_exports.cpp.
  const inRows = axis === Math.max(from.ndim, 1) - 1 ? 2 : 0;
  const kind = kinds[fn] + inRows + 4 * dtypeInfo(from.dtype).code;
  return rounded(
    withLayers(from, from.ndim === 0 ? [] : [axis], widened(from.dtype), (own, layers) =>
      runKernel('_stride0_softmax', kind, layers, from.shape, own),
    ),
    from.dtype,
  );
}

/** @param {string} name @param {'softmax' | 'log_softmax'} fn @param {boolean} negates @returns {Soft} */
const soft = (name, fn, negates = false) =>
  withNamedArguments(name, ['input', 'dim', 'dtype'], negates ? [] : ['out'], ({ input, dim, dtype: asked, out }) => {
    const from = tensorArgument(name, 'input', input);
    const dtype = dtypeArgument(name, asked ?? undefined, from.dtype);
    const target = outArgument(name, out);
    return uninterrupted(
      () => {
        const axis = dim ?? chosenDim(negates ? 'softmin' : fn, from);
        const result = useAndDispose(negates ? neg(from) : to(from, from.dtype), (args) =>
          useAndDispose(to(args, dtype), (converted) => alongDim(fn, converted, axis, target)),
        );
        return target ? moveInto(result, target, 0, overlapCheck(target)) : result;
      },
      (result) => result !== target && result.dispose(),
    );
  });

/**
 * Computes the exponentials along dimension `dim`, divided by their sum. With `dtype`, the elements are converted
 * first.
 * @example
 *   softmax(tensor([0, 0]), 0).tolist(); // [0.5, 0.5]
 */
export const softmax = soft('softmax', 'softmax');

/**
 * Computes the logarithm of `softmax`, also where that is 0.
 * @example
 *   logSoftmax(tensor([0, 1000]), 0).tolist(); // [-1000, 0]
 */
export const logSoftmax = soft('logSoftmax', 'log_softmax');

/**
 * Computes `softmax` of the negated elements.
 * @example
 *   softmin(tensor([3, 3]), 0).tolist(); // [0.5, 0.5]
 */
export const softmin = soft('softmin', 'softmax', true);

/**
 * Computes the logarithm of the sum of the exponentials over a dimension or several.
 * @type {Joined}
 * @example
 *   logsumexp(tensor([1000, 1000]), 0).item(); // 1000.6931762695312
 */
export const logsumexp = withNamedArguments(
  'logsumexp',
  ['input', 'dim', 'keepdim'],
  ['out'],
  ({ input, dim, keepdim, out }) => {
    const from = tensorArgument('logsumexp', 'input', input);
    const dims = integers('logsumexp', 'dim', dim);
    const target = outArgument('logsumexp', out);
    const into = target && dtypeInfo(target.dtype);
    if (into && into.category !== 'float') {
      throw new DTypeError(`logsumexp(): Expected floating point type for result tensor, but got: ${into.scalarType}`);
    }
    dims.forEach((each) => dimOf('logsumexp', 'dim', each, from.ndim)); // before one that is named twice
    const gone = reducedDims('logsumexp', from, dims);
    const shape = shapeWithout(from.shape, gone, keepdim);
    if (target && !isShapedLike(target, { shape })) warnOfResize(target, shape, 1);
    // An empty list of dimensions means all of them in one of PyTorch's steps, and none in another, so it throws.
    if (dims.length === 0 && !keepdim && from.ndim > 0 && from.numel > 0) {
      throw new ShapeError(`output with shape [] doesn't match the broadcast shape ${list(from.shape.map(() => 1))}`);
    }
    const dtype = dtypeInfo(from.dtype).category === 'float' ? from.dtype : getDefaultDtype();
    const result = useAndDispose(to(from, dtype), (converted) => joined(converted, gone, keepdim, into?.name));
    return target ? moveInto(result, target, 0, overlapCheck(target)) : result;
  },
);
