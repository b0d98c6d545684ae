/**
 * A copy between two views of the same memory, where the order shows. PyTorch reads 64 bytes of a contiguous run before
 * it writes them, and goes one by one through its last elements and through what is scattered.
 */
import { addressOf, blockOf, geometryOf, Tensor } from '../tensor/tensor.js';
import { heap } from '../boundary/core.js';
import { walkOrder } from './walk-order.js';

/** @typedef {import('./slots.js').Operand} Operand */

/** Whether two tensors share memory but view it differently. @param {Operand} a @param {Tensor} b */
export const isTangled = (a, b) =>
  a !== b &&
  a instanceof Tensor &&
  blockOf(a) === blockOf(b) &&
  (geometryOf(a) !== geometryOf(b) || a.storageOffset !== b.storageOffset);

/** The elements a tensor reaches over, from the beginning of its block. @param {Tensor} tensor */
const reach = ({ storageOffset, shape, strides }) =>
  shape.reduce((end, size, dim) => end + (size - 1) * Number(strides[dim]), storageOffset);

/** @param {Tensor} a @param {Tensor} b */
export const mayOverlap = (a, b) =>
  blockOf(a) === blockOf(b) && a.numel > 0 && b.numel > 0 && a.storageOffset <= reach(b) && b.storageOffset <= reach(a);

/** @type {Record<number, { new (buffer: ArrayBufferLike): any }>} by bytes per element */
const words = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: BigUint64Array };

/** @param {Tensor} from that broadcasts to `to` @param {Tensor} to @param {number} size bytes per element */
export function copyOverlapping(from, to, size) {
  const missing = to.ndim - from.ndim;
  const steps = to.shape.map((_, dim) =>
    (from.shape[dim - missing] ?? 1) === 1 ? 0 : Number(from.strides[dim - missing]),
  );
  const dims = walkOrder(to.shape, steps, to.strides);
  const inner = dims[0];
  const elements = new /** @type {any} */ (words[size])(heap.buffer);
  const together = inner.from === 1 && inner.to === 1 ? 64 / size : 1;
  const run = (/** @type {number} */ source, /** @type {number} */ target) => {
    const whole = inner.size - (inner.size % together);
    let i = 0;
    if (together > 1)
      for (; i < whole; i += together) elements.copyWithin(target + i, source + i, source + i + together);
    for (; i < inner.size; ++i) elements[target + i * inner.to] = elements[source + i * inner.from];
  };
  const walk = (/** @type {number} */ at, /** @type {number} */ source, /** @type {number} */ target) => {
    const dim = dims[at];
    if (at === 0 || dim === undefined) return run(source, target);
    for (let i = 0; i < dim.size; ++i) walk(at - 1, source + i * dim.from, target + i * dim.to);
  };
  walk(dims.length - 1, addressOf(from) / size, addressOf(to) / size);
  return to;
}
