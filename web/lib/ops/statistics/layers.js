/**
 * Prepares the input of kernels that work along one dimension, such as softmax: a contiguous tensor of shape (outer,
 * size, inner), where `size` is the dimension.
 */
import { core } from '../../boundary/core.js';
import { packed } from '../../engine/copy.js';
import { dtypeInfo, isHalf } from '../../boundary/dtype.js';
import { allocateContiguous, contiguousGeometry, runOrRecord, viewOf } from '../../engine/allocate.js';
import { integers } from '../../tensor/arguments.js';
import { dimsOf, repeatedDim } from '../../tensor/dims.js';
import { filled } from '../../tensor/filled.js';
import { isContiguous } from '../../tensor/layout.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';
import { addressOf, geometryOf } from '../../tensor/tensor.js';
import { to } from '../copies.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */

/** @typedef {{ outer: number, size: number, inner: number }} Layers */

/** What 16-bit floats are computed in. @param {DType} dtype @returns {DType} */
export function widened(dtype) {
  return isHalf(dtypeInfo(dtype)) ? 'float32' : dtype;
}

/**
 * The tensor converted to a dtype, or the tensor itself if it has that dtype.
 * @param {UntypedTensor} result
 * @param {DType} dtype
 * @returns {UntypedTensor}
 */
export function rounded(result, dtype) {
  return result.dtype === dtype ? result : useAndDispose(result, (wide) => to(wide, dtype));
}

/**
 * The dimensions to reduce: one, several, or all if none is given.
 * @param {string} fn
 * @param {Tensor} from
 * @param {unknown} dim
 */
export function reducedDims(fn, from, dim) {
  const given = dim === undefined || dim === null ? [] : integers(fn, 'dim', dim);
  if (given.length === 0) return from.shape.map((_, i) => i);
  const places = dimsOf(fn, 'dim', given, from.ndim, repeatedDim);
  return from.ndim === 0 ? [] : places;
}

/**
 * Calls `use` with a contiguous tensor of this dtype and its three sizes; `size` is the combined size of the reduced
 * dimensions. That is the tensor itself if its layout fits, and otherwise a copy, in which the reduced dimensions come
 * last unless they are adjacent.
 * @template T
 * @param {Tensor} from
 * @param {readonly number[]} gone
 * @param {DType} dtype
 * @param {(own: Tensor, layers: Layers) => T} use
 */
export function withLayers(from, gone, dtype, use) {
  const { shape } = from;
  const places = shape.map((_, i) => i);
  const stay = places.filter((dim) => !gone.includes(dim));
  const go = places.filter((dim) => gone.includes(dim) && shape[dim] !== 1);
  const count = (/** @type {readonly number[]} */ list) => list.reduce((product, i) => product * Number(shape[i]), 1);
  const [first = 0, last = -1] = [go[0], go.at(-1)];
  const together = stay.every((dim) => dim < first || dim > last || shape[dim] === 1);
  const before = stay.filter((dim) => !together || dim < first);
  const outer = count(before);
  const layers = { outer, size: count(go), inner: together ? count(stay.filter((dim) => dim >= first)) : 1 };
  if (together && from.dtype === dtype && isContiguous(from)) {
    return useAndDispose(viewOf(from, geometryOf(from)), (own) => use(own, layers));
  }
  const order = together ? places : [...stay, ...places.filter((dim) => gone.includes(dim))];
  const moved = viewOf(from, {
    dtype: from.dtype,
    shape: order.map((dim) => Number(shape[dim])),
    strides: order.map((dim) => Number(from.strides[dim])),
  });
  return useAndDispose(
    useAndDispose(moved, (view) => packed(view, dtype)),
    (own) => use(own, layers),
  );
}

/** @typedef {'_stride0_scan' | '_stride0_softmax'} Kernel */

/**
 * Runs a kernel on a tensor in layers.
 * @param {Kernel} kernel
 * @param {number} kind
 * @param {Layers} layers
 * @param {readonly number[]} shape of the result
 * @param {Tensor} own
 */
export function runKernel(kernel, kind, { outer, size, inner }, shape, own) {
  return runOrRecord(
    kernel,
    own,
    contiguousGeometry(own.dtype, shape),
    (args) =>
      filled(allocateContiguous(args.dtype, shape), (result) => {
        if (result.numel === 0) return;
        core[kernel](kind, dtypeInfo(args.dtype).code, outer, size, inner, addressOf(result), addressOf(args));
      }),
    (width, count) => {
      const { code } = dtypeInfo(own.dtype);
      return width === size && inner === 1
        ? (from, to) => core[kernel](kind, code, count, size, 1, to, from)
        : undefined;
    },
  );
}
