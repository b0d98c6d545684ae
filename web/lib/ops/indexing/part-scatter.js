/** Copies with a part replaced: a slice, several, or a diagonal. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { viewOf } from '../../engine/allocate.js';
import { copyInto, moveInto, packed } from '../../engine/copy.js';
import { ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { integer, outArgument, tensorArgument } from '../../tensor/arguments.js';
import { dimOf, noDimensions } from '../../tensor/dims.js';
import { filled } from '../../tensor/filled.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { blockOf } from '../../tensor/tensor.js';
import { clone } from '../copies.js';
import { isExpanded } from '../masked-fill.js';
import { unlike } from '../product-target.js';
import { asStrided, diagonal, select, slice } from '../slices.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';

/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { DiagonalScatter, SelectScatter, SliceScatter } from '../../typing/gathering.js' */

/**
 * A copy with the strides and the offset of its input, gaps included.
 * @param {Tensor} input
 * @returns {UntypedTensor}
 */
function cloneOfStorage(input) {
  const { bytes } = blockOf(input); // read first: it throws in a fused function, whose tensors have no elements yet
  if (isExpanded(input)) return /** @type {UntypedTensor} */ (clone(input));
  const { dtype, shape, strides, storageOffset } = input;
  const elements = Math.floor(bytes / dtypeInfo(dtype).size);
  const whole = asStrided(input, [elements], [1], 0);
  return useAndDispose(useAndDispose(whole, clone), (copy) => viewOf(copy, { dtype, shape, strides }, storageOffset));
}

/**
 * @param {string} fn
 * @param {readonly string[]} names of the arguments after `src`
 * @param {(result: Tensor, given: Record<string, any>) => Tensor} part a view of the replaced part
 * @param {readonly string[]} [only] names of arguments without a place
 * @returns {any}
 */
const replacing = (fn, names, part, only = []) =>
  withNamedArguments(fn, ['input', 'src', ...names], only, (args) => {
    const input = tensorArgument(fn, 'input', args.input);
    const src = tensorArgument(fn, 'src', args.src);
    const out = outArgument(fn, args.out);
    const copy = out ? packed(input) : cloneOfStorage(input);
    const result = filled(copy, (result) => {
      useAndDispose(part(result, args), (view) => {
        if (String(view.shape) !== String(src.shape) || view.ndim !== src.ndim) {
          throw new ShapeError(
            'expected src to have a size equal to the slice of self. ' +
              `src size = ${list(src.shape)}, slice size = ${list(view.shape)}`,
            { argument: 'src', shapes: [view.shape, src.shape] },
          );
        }
        copyInto(src, view);
      });
    });
    const fits = () => {
      if (out && out.dtype !== input.dtype) throw unlike(input.dtype, out.dtype);
    };
    return out ? moveInto(result, out, 1, fits) : result;
  });

/**
 * Returns a copy of `input` in which `src` replaces index `index` of dimension `dim`.
 * @type {SelectScatter}
 * @example
 *   selectScatter(zeros([2, 2]), tensor([1, 2]), 0, 1).tolist(); // [[0, 0], [1, 2]]
 */
export const selectScatter = replacing('selectScatter', ['dim', 'index'], (result, { dim, index }) =>
  select(result, dim, index),
);

/**
 * Returns a copy of `input` in which `src` replaces `start:end:step` of dimension `dim`.
 * @type {SliceScatter}
 * @example
 *   sliceScatter(zeros([4]), tensor([1, 2]), { start: 1, step: 2 }).tolist(); // [0, 1, 0, 2]
 */
export const sliceScatter = replacing(
  'sliceScatter',
  ['dim', 'start', 'end', 'step'],
  (result, { dim = 0, start, end, step }) => {
    if (result.ndim === 0) throw noDimensions('slice() cannot be applied to a 0-dim tensor.');
    dimOf('sliceScatter', 'dim', dim, result.ndim);
    if (integer('sliceScatter', 'step', step ?? 1) <= 0)
      throw new ShapeError('slice step must be positive', { argument: 'step' });
    return slice(result, dim, start, end, step);
  },
  ['out'],
);

/**
 * Returns a copy of `input` in which `src` replaces a diagonal.
 * @type {DiagonalScatter}
 * @example
 *   diagonalScatter(zeros([2, 2]), tensor([1, 2])).tolist(); // [[1, 0], [0, 2]]
 */
export const diagonalScatter = replacing(
  'diagonalScatter',
  ['offset', 'dim1', 'dim2'],
  (result, { offset, dim1, dim2 }) => diagonal(result, offset, dim1, dim2),
);
