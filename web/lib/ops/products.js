/** Plans a product of matrices or vectors: its shape, and how the operands broadcast. */
import { alignedShape } from '../engine/align.js';
import { throwIfRefused } from '../engine/refusals.js';
import { core } from '../boundary/core.js';
import { asGeometry } from '../tensor/geometry.js';
import { readResult, writeGeometry } from '../engine/slots.js';

/** PyTorch's names of the kernels, in the order of `products` in abi.js. */
const kernels = ['dot', 'addmv_impl_cpu', 'addmm_impl_cpu_', 'bmm'];

/** The dimensions that broadcast: all but the last two. @param {readonly (readonly number[])[]} shapes */
export function batchesOf(shapes) {
  return shapes.map((shape) => shape.slice(0, -2));
}

/** The sizes of a product, even if it has too many elements to count. @param {readonly (readonly number[])[]} shapes */
function sizesOf(shapes) {
  const [first = [], second = []] = shapes;
  return [...alignedShape(batchesOf(shapes)), ...first.slice(-2, -1), ...(second.length > 1 ? second.slice(-1) : [])];
}

/**
 * Plans the product of the operands in the core's slots.
 * @param {readonly (readonly number[])[]} shapes theirs
 * @param {boolean} [paired]
 * @param {number} [input] the size of the tensor that a matrix-vector product is added to, if it differs from the
 *   result's
 */
export function plannedProduct(shapes, paired = false, input = undefined) {
  throwIfRefused(core._stride0_plan_matmul(Number(paired)), ({ dim }) => ({
    shapes,
    aligned: batchesOf(shapes),
    get sizes() {
      return sizesOf(shapes);
    },
    added: input,
    kernel: kernels[dim],
  }));
  return asGeometry(readResult());
}

/** The shape that a product of these shapes has. @param {readonly (readonly number[])[]} shapes */
export function productShape(shapes) {
  shapes.forEach((shape, i) => writeGeometry(i + 1, 'float32', shape, []));
  return plannedProduct(shapes).shape;
}
