/** `outer` and `kron`: every element of one operand times every element of the other. */
import { contiguousGeometry, viewOf } from '../../engine/allocate.js';
import { compute } from '../../engine/compute.js';
import { assertDistinct, assertUnshared, isOntoItself, moveInto } from '../../engine/copy.js';
import { viewBy, viewed } from '../../engine/views.js';
import { warn } from '../../reports/warnings.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { blockOf, geometryOf } from '../../tensor/tensor.js';
import { contiguous } from '../copies.js';
import { view } from '../views.js';
import { ofTwo } from './of-two.js';
import { assertStores, assertVector } from './refusals.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Kron, Outer } from '../../typing/contracting.js' */

const deprecated = 'torch.ger is deprecated and will be removed in a future PyTorch release. Use torch.outer instead.';

/** @param {string} fn @returns {Outer} */
const outerProduct = (fn) =>
  ofTwo(fn, ['input', 'vec2'], [], (a, b, out) => {
    if (fn === 'ger' && out) warn(deprecated);
    assertVector('outer', 'self', a);
    assertVector('outer', 'vec2', b);
    return withTemporaries((own) => compute('mul', [own(viewed('column', a)), b], { fn, out }));
  });

/**
 * Multiplies every element of a vector by every element of another.
 * @example
 *   outer(tensor([1, 2]), tensor([1, 10])).tolist(); // [[1, 10], [2, 20]]
 */
export const outer = outerProduct('outer');

/**
 * Does the same as `outer`.
 * @example
 *   ger(tensor([1, 2]), tensor([1, 10])).tolist(); // [[1, 10], [2, 20]]
 */
export const ger = outerProduct('ger');

/**
 * Computes the Kronecker product: each element of `input` is replaced by `other` times that element.
 * @type {Kron}
 * @example
 *   kron(tensor([1, 10]), tensor([1, 2])).tolist(); // [1, 2, 10, 20]
 */
export const kron = ofTwo('kron', ['input', 'other'], [], (a, b, out) => {
  const rank = Math.max(a.ndim, b.ndim);
  const result = withTemporaries((own) => {
    // (m) and (n) become (m, 1) and (1, n), and so in each dimension.
    const pair = [a, b].map((each, which) => own(viewed('kronOperand', each, [which, rank])));
    const product = own(/** @type {Tensor} */ (compute('mul', pair, { fn: 'kron' })));
    const { shape } = viewBy('kronSizes', product).geometry;
    // With a target, PyTorch writes into a row-major result with that shape.
    return out ? viewOf(own(contiguous(product)), contiguousGeometry(product.dtype, shape)) : view(product, shape);
  });
  if (out === undefined) return result;
  return moveInto(result, out, 1, (fits) => {
    if (fits) assertDistinct(out);
    // A target that is resized may reach into an operand.
    withTemporaries((own) => {
      const target = fits ? out : own(viewOf(out, geometryOf(result)));
      for (const each of [a, b]) {
        if (blockOf(each) === blockOf(out) && !isOntoItself(each, target)) assertUnshared(each, target);
      }
    });
    assertStores(result.dtype, out);
  });
});
