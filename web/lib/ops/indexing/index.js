/** `index`, which is Python's `x[…]`: a view if there are only integers and slices, and a copy with index tensors. */
import { viewOf } from '../../engine/allocate.js';
import { disposeOf, uninterrupted } from '../../reports/after-call.js';
import { integer, isArray, tensorArgument } from '../../tensor/arguments.js';
import { selection } from './basic.js';
import { readItems } from './items.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { picked, readPicked, tensorsOf } from './picking.js';

/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */
/** @import { Indexed, IndexedBy } from '../../typing/indexing.js' */
/** @import { DTypeOf, ShapeOf } from '../../typing/operands.js' */
/** @import { Index } from '../../typing/shapes.js' */

/**
 * @param {string} fn
 * @param {Tensor} from
 * @param {readonly unknown[]} args
 * @param {boolean} [alone]
 * @returns {UntypedTensor}
 */
function indexed(fn, from, args, alone) {
  return uninterrupted(
    () =>
      withTemporaries((own) => {
        const { shape, strides, offset, indices } = selection(from, readItems(fn, args, own), alone);
        const view = viewOf(from, { dtype: from.dtype, shape, strides }, offset);
        if (indices.length === 0) return view;
        own(view);
        const all = tensorsOf(indices, own);
        return readPicked(picked(fn, view, all, own), own);
      }),
    disposeOf,
  );
}

/**
 * Returns what Python's `input[…]` returns. An item is an integer, a slice such as `'1:5'` or `new Slice(1, 5)`,
 * `'...'`, `null` for a new dimension, a boolean, or an index tensor: integers, which broadcast against each other, or
 * a mask. Nested arrays are index tensors too. The result is a view unless an index tensor or a boolean is among them.
 * @example
 *   const x = arange(6).reshape(2, 3);
 *   index(x, [1, '::2']).tolist(); // [3, 5]
 * @type {IndexedBy}
 */
export const index = (/** @type {Tensor} */ input, /** @type {any} */ items) => {
  const from = tensorArgument('index', 'input', input);
  return isArray(items) ? indexed('index', from, items) : indexed('index', from, [items], true);
};

/** The method: each argument is an item, however many. @param {Tensor} input @param {unknown[]} items */
export function indexedBy(input, ...items) {
  return indexed('index', tensorArgument('index', 'input', input), items);
}
Object.defineProperty(indexedBy, 'length', { value: Infinity });

/**
 * Returns a view of index `i` of the first dimension. A negative index counts from the end.
 * @template {Tensor} A
 * @param {A} input
 * @param {Index} i
 * @returns {Tensor<DTypeOf<A>, Indexed<ShapeOf<A>, [number]>>}
 * @example
 *   at(tensor([[1, 2], [3, 4]]), -1).tolist(); // [3, 4]
 */
export function at(input, i) {
  const from = tensorArgument('at', 'input', input);
  return indexed('at', from, [integer('at', 'i', i)], true);
}
