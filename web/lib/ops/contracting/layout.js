/** The strides of a contraction's result are those of PyTorch, which multiplies from left to right. */
import * as abi from '../../boundary/abi.js';
import { core } from '../../boundary/core.js';
import { opOf } from '../../boundary/operations.js';
import { contiguousGeometry } from '../../engine/allocate.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { readResult, writeGeometry } from '../../engine/slots.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Layout } from '../../tensor/geometry.js' */
/** @import { Sizes, Step } from './contraction.js' */

/** The sizes of two operands, broadcast. @param {Sizes} a @param {Sizes} b */
const together = (a, b) => a.map((size, i) => (size === 1 ? Number(b[i]) : size));

/**
 * The layout of a matrix product: first the batch, then the rows, then the columns.
 * @param {DType} dtype
 * @param {Sizes} a
 * @param {Sizes} b
 * @param {Pick<Step, 'batch' | 'left' | 'summed' | 'right'>} step
 * @returns {Layout}
 */
export function layoutAfter(dtype, a, b, { batch, left, summed, right }) {
  const order = [...batch, ...left, ...summed, ...right];
  const shape = together(a, b).map((size, i) => (summed.includes(i) ? 1 : size));
  const packed = contiguousGeometry(
    dtype,
    order.map((dim) => Number(shape[dim])),
  );
  return { dtype, shape, strides: shape.map((_, i) => Number(packed.strides[order.indexOf(i)])) };
}

/**
 * The layout of an elementwise result.
 * @param {string} name
 * @param {readonly Pick<Layout, 'shape' | 'strides'>[]} operands
 * @param {DType} dtype
 */
export function plannedLayout(name, operands, dtype) {
  operands.forEach(({ shape, strides }, i) => writeGeometry(i + 1, dtype, shape, strides));
  const code = core._stride0_plan(opOf(name).code, operands.length, abi.targets.fresh, 0);
  throwIfRefused(code, () => ({ shapes: operands.map(({ shape }) => shape) }));
  return readResult();
}

/** @param {Layout} layout @param {readonly number[]} alone dimensions that are summed before the product */
const afterSum = (layout, alone) =>
  alone.length === 0
    ? layout
    : contiguousGeometry(
        layout.dtype,
        layout.shape.map((size, i) => (alone.includes(i) ? 1 : size)),
      );

/**
 * The layout of the last step's result.
 * @param {readonly Layout[]} operands all of one dtype
 * @param {readonly Step[]} steps
 * @returns {Layout}
 */
export function layoutOf(operands, steps) {
  const layouts = [...operands];
  for (const step of steps) {
    const [a, b] = step.pair.map((number, which) =>
      afterSum(/** @type {Layout} */ (layouts[number]), step.alone[which] ?? []),
    );
    if (!a || !b) break;
    if (step.summed.length > 0) {
      layouts.push(layoutAfter(a.dtype, a.shape, b.shape, step));
      continue;
    }
    layouts.push(plannedLayout('mul', [a, b], a.dtype));
  }
  return /** @type {Layout} */ (layouts.at(-1));
}
