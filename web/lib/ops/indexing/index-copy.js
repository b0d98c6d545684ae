/** `indexCopy` and `indexFill`: replace the slices at an index by others, or by a number. */
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { warn } from '../../reports/warnings.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { assertFits } from '../../tensor/scalar.js';
import { isTensor } from '../../tensor/tensor.js';
import { numberOf } from '../../values/read.js';
import { clone } from '../copies.js';
import { operand } from '../elementwise.js';
import { asStrided } from '../slices.js';
import { isExpanded } from '../masked-fill.js';
import { changing } from './changing.js';
import { assertPlaces, outOfBounds, combineAt, perSliceIndex, withNumber } from './places.js';
import { assertApart } from './picking.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { BothIndexCopy, BothIndexFill } from '../../typing/gathering.js' */

/** @param {readonly number[]} shape @param {number} axis */
const sliceOf = (shape, axis) => shape.filter((_, dim) => dim !== axis);

/**
 * PyTorch's checks, in its order.
 * @param {Tensor} input
 * @param {number} axis
 * @param {Tensor} index
 * @param {Tensor} source
 */
function assertCopies(input, axis, index, source) {
  const about = { torchType: 'IndexError', argument: 'index' };
  const refuse = (/** @type {string} */ message) => new ShapeError(`index_copy_(): ${message}`, about);
  if (index.ndim > 1) throw refuse(`Index should have dimension 1 or 0 (got ${index.ndim})`);
  if (source.ndim === 0 && index.numel !== 1) {
    throw refuse(`When source is scalar, index should have one element (got ${index.numel})`);
  }
  if (source.ndim !== input.ndim && source.ndim > 0 && input.ndim > 0) {
    throw refuse(
      'When source and destination are not scalars, their dimensionality must match. Source dimensionality ' +
        `(${source.ndim}), destination dimensionality (${input.ndim})`,
    );
  }
  const [own, other, by] = [input, source, index].map(({ dtype }) => dtypeInfo(dtype).scalarType);
  if (index.dtype !== 'int64') {
    throw new DTypeError(`index_copy_(): Expected a long tensor for index, but got ${by}`, { argument: 'index' });
  }
  if (input.dtype !== source.dtype) {
    throw new DTypeError(
      `index_copy_(): self and source expected to have the same dtype, but got (self) ${own} and (source) ${other}`,
    );
  }
  const [wanted, got] = [input, source].map(({ shape }) => sliceOf(shape, axis));
  if (String(wanted) !== String(got) || wanted?.length !== got?.length) {
    throw new ShapeError(
      'index_copy_(): Source/destination tensor must have same slice shapes. Destination slice shape: ' +
        `${wanted?.join(' ')} at dimension ${axis} and source slice shape: ${got?.join(' ')} at dimension 0.`,
      { argument: 'source', dim: axis, shapes: [input.shape, source.shape] },
    );
  }
  if (source.ndim > 0 && index.numel !== source.shape[axis]) {
    throw refuse(`Number of indices (${index.numel}) should be equal to source.size(dim) (${source.shape[axis]})`);
  }
}

/**
 * Copies each slice of `source` to the slice at its index.
 * @example
 *   indexCopy(zeros([3]), 0, tensor([2, 0]).long(), tensor([1, 2])).tolist(); // [2, 0, 1]
 */
export const indexCopy = /** @type {BothIndexCopy} */ (
  changing('indexCopy', ['dim', 'index', 'source'], [], (args, fn) => {
    const { input, dim } = args;
    const axis = dimOf(fn, 'dim', dim, input.ndim);
    const index = tensorArgument(fn, 'index', args.index);
    const source = tensorArgument(fn, 'source', args.source);
    return {
      index,
      source,
      resizesFirst: true,
      check() {
        assertCopies(input, axis, index, source);
        assertPlaces(perSliceIndex(axis, index)(input), axis, outOfBounds('IndexError', 'index_copy_(): '));
      },
      write: (target, safe) => combineAt('write', perSliceIndex(axis, safe)(target), source),
    };
  })
);

/** PyTorch fills an expanded target, with a warning. @param {Tensor} target @param {{ index: Tensor }} change */
function warnOfExpanded(target, { index }) {
  assertApart(target, index, target === index);
  if (!isExpanded(target)) return;
  warn(
    'Use of index_fill_ on expanded tensors is deprecated. Please clone() the tensor before performing this operation. ' +
      'This also applies to advanced indexing e.g. tensor[mask] = scalar',
  );
}

/**
 * PyTorch writes to a view with one slice per index, for which an empty tensor has no memory.
 * @param {string} fn
 * @param {Tensor} input
 * @param {number} axis
 * @param {Tensor} index
 */
function assertRestrides(fn, input, axis, index) {
  withTemporaries((own) => {
    const target = fn.endsWith('_') ? input : own(clone(input));
    const { shape, strides, storageOffset } = target;
    own(asStrided(target, shape.with(axis, index.numel), strides.with(axis, 0), storageOffset));
  });
}

/**
 * Fills the slices at the indices with a number. A negative index counts from the end.
 * @example
 *   indexFill(zeros([3]), 0, tensor([0, -1]).long(), 7).tolist(); // [7, 0, 7]
 */
export const indexFill = /** @type {BothIndexFill} */ (
  changing(
    'indexFill',
    ['dim', 'index', 'value'],
    [],
    (args, fn) => {
      const { input, dim } = args;
      const value = operand(fn, 'value', args.value);
      if (isTensor(value) && value.ndim > 0) {
        throw new ShapeError(
          `index_fill_ only supports a 0-dimensional value tensor, but got tensor with ${value.ndim} dimension(s).`,
          { argument: 'value' },
        );
      }
      const number = isTensor(value) ? numberOf(value) : value;
      const index = tensorArgument(fn, 'index', args.index);
      if (index.dtype !== 'int64') {
        throw new DTypeError('index_fill_(): Expected dtype int64 for index.', { torchType: 'IndexError' });
      }
      let axis = 0;
      return {
        index,
        check() {
          axis = dimOf(fn, 'dim', dim, input.ndim);
          if (index.ndim > 1) throw new ShapeError('Index has to be a vector/scalar', { argument: 'index' });
          if (input.shape[axis] === 0 && index.numel > 0) assertRestrides(fn, input, axis, index);
          assertFits(number, dtypeInfo(input.dtype));
          assertPlaces(perSliceIndex(axis, index, true)(input), axis, outOfBounds('IndexError'));
        },
        write: (target, safe) =>
          withNumber(number, target.dtype, (one) => combineAt('write', perSliceIndex(axis, safe)(target), one)),
      };
    },
    { alike: true, assertTarget: warnOfExpanded },
  )
);
