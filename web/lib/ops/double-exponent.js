/**
 * Powers of float32 whose exponent float32 cannot represent. PyTorch rounds the exponent for elements that it computes
 * sixteen at a time, and not for those that it computes one by one: the last ones of a contiguous run, and all elements
 * if they are not contiguous.
 */
import { useAndDispose, withTemporaries } from '../tensor/with-temporaries.js';
import { core } from '../boundary/core.js';
import { to } from './copies.js';
import { allocateContiguous, viewOf } from '../engine/allocate.js';
import { compute } from '../engine/compute.js';
import { copyInto } from '../engine/copy.js';
import { filled } from '../tensor/filled.js';
import { isTraced } from '../tensor/placeholder.js';
import { readSizes, readStrides, writeGeometry } from '../engine/slots.js';

/** @import { Scalar } from '../tensor/scalar.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

const atOnce = 16;

/**
 * Whether rounding changes the exponent. While `fuse` traces a function, the rounded exponent is used.
 * @param {Tensor} base
 * @param {Scalar} power
 */
export function losesBits(base, { value }) {
  return base.numel > 0 && !Object.is(Math.fround(Number(value)), Number(value)) && !isTraced(base);
}

/**
 * Computes powers of single elements, with their layout in `target`. Undefined if no element needs that.
 * @param {Tensor} base float32
 * @param {Scalar} power
 * @param {Tensor} target
 */
function powersOneByOne(base, power, target) {
  writeGeometry(0, target.dtype, target.shape, target.strides);
  writeGeometry(1, base.dtype, base.shape, base.strides);
  core._stride0_walk();
  const [read, written] = [readStrides(1), readStrides(0)];
  const walked = readSizes(0).map((size, i) => ({ size, from: Number(read[i]), to: Number(written[i]) }));
  const [inner = { size: 1, from: 1, to: 1 }, ...outer] = walked;
  const first = inner.from === 1 && inner.to === 1 ? inner.size - (inner.size % atOnce) : 0;
  if (first === inner.size) return undefined;
  const dims = [...outer, { ...inner, size: inner.size - first }];
  const shape = dims.map(({ size }) => size);
  const layout = (/** @type {Tensor} */ { dtype }, /** @type {'from' | 'to'} */ way) => ({
    dtype,
    shape,
    strides: dims.map((dim) => dim[way]),
  });
  const powers = useAndDispose(viewOf(base, layout(base, 'from'), base.storageOffset + first * inner.from), (source) =>
    filled(allocateContiguous('float32', shape), (out) => compute('floatPower', [source, power], { out })),
  );
  return { powers, layout: layout(target, 'to'), offset: target.storageOffset + first * inner.to };
}

/**
 * Computes a power with `run`, and again for the elements that PyTorch computes one by one.
 * @param {Tensor} base
 * @param {Scalar} power
 * @param {Tensor | undefined} target an existing target, which may be the base
 * @param {() => Tensor} run
 */
export function withDoubleParts(base, power, target, run) {
  return withTemporaries((own) => {
    const single = own(to(base, 'float32'));
    const fits = target !== undefined && String(target.shape) === String(base.shape);
    const before = fits ? powersOneByOne(single, power, target) : undefined;
    if (before) own(before.powers);
    const result = run();
    const parts = fits ? before : powersOneByOne(single, power, result);
    if (parts === undefined) return result;
    if (parts !== before) own(parts.powers);
    copyInto(parts.powers, own(viewOf(result, parts.layout, parts.offset)));
    return result;
  });
}
