/** New tensors of a shape: filled with one number, uninitialized, or an identity matrix. */
import { dtypeInfo } from '../boundary/dtype.js';
import { allocate, contiguousGeometry } from '../engine/allocate.js';
import { copyInto } from '../engine/copy.js';
import { getDefaultDtype } from '../engine/default-dtype.js';
import { ShapeError } from '../errors/classes.js';
import { integer, integers, isPlainObject, sizes, wrongArgument } from '../tensor/arguments.js';
import { clear } from '../tensor/elements.js';
import { asScalar, assertFills, isNumberLike } from '../tensor/scalar.js';
import { filled } from '../tensor/filled.js';
import { withTemporaries } from '../tensor/with-temporaries.js';
import { tensor } from './from-data.js';
import { destination, placed, shapeAndOptions } from './creation-arguments.js';
import { diagonal } from './slices.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { NumberLike } from '../tensor/scalar.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { DTypeOfFill, Eye, Filler, Making, Size, SizesOf } from '../typing/creation.js' */

/**
 * @param {string} fn
 * @param {Size} shape
 * @param {unknown} options
 * @param {NumberLike} value
 * @param {DType} natural
 */
function filledWith(fn, shape, options, value, natural) {
  const where = destination(fn, options, natural);
  const { dtype } = where;
  // PyTorch checks the sizes of `zeros` here, and those of other tensors when it allocates.
  const wanted = fn === 'zeros' ? sizes(fn, 'shape', shape) : integers(fn, 'shape', shape);
  const geometry = contiguousGeometry(dtype, wanted); // refuses a shape before the number is looked at
  const number = asScalar(value);
  assertFills(number, dtypeInfo(dtype), geometry.numel, { argument: 'value', dtype });
  const fill = (/** @type {Tensor} */ result) => copyInto(number, result);
  if (where.out !== undefined) return placed(where, wanted, fill);
  return filled(allocate(geometry), Object.is(value, 0) ? clear : fill);
}

/**
 * Returns a tensor of zeros: `zeros([2, 3])` or `zeros(2, 3)`.
 * @type {Filler}
 * @example
 *   zeros([2, 3]).tolist(); // [[0, 0, 0], [0, 0, 0]]
 */
export const zeros = (/** @type {unknown[]} */ ...args) =>
  filledWith('zeros', ...shapeAndOptions('zeros', args), 0, getDefaultDtype());

/**
 * Returns a tensor of ones: `ones([2, 3])` or `ones(2, 3)`.
 * @type {Filler}
 * @example
 *   ones([3]).tolist(); // [1, 1, 1]
 */
export const ones = (/** @type {unknown[]} */ ...args) =>
  filledWith('ones', ...shapeAndOptions('ones', args), 1, getDefaultDtype());

/**
 * Returns a tensor of this shape in which every element is `value`.
 * @template {Size} const S
 * @template {NumberLike} V
 * @template {DType} [D=never]
 * @param {S} shape
 * @param {V} value
 * @param {Making<D>} [options]
 * @returns {Tensor<DTypeOfFill<V, NoInfer<D>>, SizesOf<S>>}
 * @example
 *   full([2], 7).tolist(); // [7, 7]
 */
export function full(shape, value, options) {
  if (!isNumberLike(value)) throw wrongArgument('full', 'value', 'a number, bigint or boolean', value);
  // As in `tensor`, a number without an explicit kind has the default dtype.
  const kind = typeof value === 'number' ? 'float' : asScalar(value).kind;
  const natural = kind === 'float' ? getDefaultDtype() : kind === 'int' ? 'int64' : 'bool';
  return filledWith('full', shape, options, value, natural);
}

/**
 * Returns a tensor of this shape without initializing its elements.
 * @type {Filler}
 * @example
 *   empty([2, 3]).shape; // [2, 3]
 */
export const empty = (/** @type {unknown[]} */ ...args) => {
  const [shape, options] = shapeAndOptions('empty', args);
  return placed(destination('empty', options, getDefaultDtype()), integers('empty', 'shape', shape), () => {});
};

/**
 * Returns a matrix with ones on its diagonal and zeros elsewhere. It is square unless you pass `columns`.
 * @example
 *   eye(2).tolist(); // [[1, 0], [0, 1]]
 */
export const eye = /** @type {Eye} */ (
  /** @param {any} rows @param {any} [columns] @param {any} [options] */ (rows, columns, options) => {
    const [given, named] =
      isPlainObject(columns) && options === undefined ? [rows, columns] : [columns ?? rows, options];
    const size = { n: integer('eye', 'rows', rows), m: integer('eye', 'columns', given) };
    const where = destination('eye', named, getDefaultDtype());
    for (const [name, count] of Object.entries(size)) {
      if (count < 0) throw new ShapeError(`${name} must be greater or equal to 0, got ${count}`, { a: count });
    }
    return withTemporaries((own) => {
      const [zero, one] = [own(tensor(0, { dtype: where.dtype })), own(tensor(1, { dtype: where.dtype }))];
      return placed(where, [size.n, size.m], (result) => {
        copyInto(zero, result);
        copyInto(one, own(diagonal(result)));
      });
    });
  }
);
