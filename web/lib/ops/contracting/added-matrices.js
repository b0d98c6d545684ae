/** `addmm`: the product of two matrices, added to a tensor. */
import { allocateContiguous } from '../../engine/allocate.js';
import { assertDistinct } from '../../engine/copy.js';
import { viewBy } from '../../engine/views.js';
import { isShapedLike } from '../../engine/resizing.js';
import { ShapeError } from '../../errors/classes.js';
import { mm } from '../matmul.js';
import {
  assertFactors,
  assertSame,
  assertTarget,
  bothOf,
  intoTarget,
  equals,
  ignoresProduct,
  scaledAlone,
  sumWith,
} from './adding.js';

/** @import { UntypedTensor } from '../../tensor/tensor.js' */
/** @import { BothAddsProduct } from '../../typing/contracting.js' */
/** @import { Call } from './adding.js' */

/** @param {Call} call @returns {UntypedTensor} */
function addsMatrices(call) {
  const { input, a, b, target } = call;
  assertSame([input, b], 'self and mat2');
  assertSame([a, b], 'mat1 and mat2');
  for (const [name, { ndim }] of Object.entries({ mat1: a, mat2: b })) {
    if (ndim !== 2) throw new ShapeError(`${name} must be a matrix, got ${ndim}-D tensor`);
  }
  if (a.shape[1] !== b.shape[0]) {
    const [one, two] = [a, b].map(({ shape }) => shape.join('x'));
    throw new ShapeError(`mat1 and mat2 shapes cannot be multiplied (${one} and ${two})`, {
      shapes: [a.shape, b.shape],
    });
  }
  const shape = [Number(a.shape[0]), Number(b.shape[1])];
  assertTarget(call, shape, b.dtype);
  return intoTarget(call, shape, () => {
    viewBy('expand', input, shape);
    if (shape.includes(0)) return allocateContiguous(b.dtype, shape, b);
    // Setting every element to 0 is also correct for elements with several indices.
    if (target && isShapedLike(target, { shape }) && !(a.shape[1] === 0 && equals(call.beta, 0)))
      assertDistinct(target);
    if (a.shape[1] === 0) return scaledAlone(call, shape);
    assertFactors(call);
    return ignoresProduct(call) ? scaledAlone(call, shape) : sumWith(call, mm);
  });
}

/**
 * Adds the product of two matrices: `beta · input + alpha · (mat1 @ mat2)`.
 * @type {BothAddsProduct}
 * @example
 *   addmm(tensor([1]), tensor([[1, 2]]), tensor([[3], [4]])).tolist(); // [[12]]
 */
export const addmm = bothOf('addmm', ['mat1', 'mat2'], addsMatrices);
