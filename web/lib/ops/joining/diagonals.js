/** Creates matrices from diagonals, and from blocks along a diagonal. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocateContiguous } from '../../engine/allocate.js';
import { getDefaultDtype } from '../../engine/default-dtype.js';
import { copyInto, moveInto, overlapCheck, packed } from '../../engine/copy.js';
import { planBlockDiag } from '../../engine/align.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { readSizes } from '../../engine/slots.js';
import { viewBy, viewed, viewedFrom } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { integer, outArgument, tensorArgument, tensorsArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';
import { refuseTraced } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { zero_ } from '../assign.js';
import { canCast, resultType } from '../promotion.js';
import { unlike } from '../product-target.js';
import { diagonal } from '../slices.js';

/** @import { BlockDiag, Diag, DiagEmbed } from '../../typing/joining.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */

/**
 * Zeros with `from` on a diagonal.
 * @param {Tensor} from
 * @param {number} offset
 * @param {unknown} dim1
 * @param {unknown} dim2
 */
function embedded(from, offset, dim1, dim2) {
  const args = [offset, integer('diagEmbed', 'dim1', dim1), integer('diagEmbed', 'dim2', dim2)];
  const { shape } = viewBy('diagEmbed', from, args).geometry;
  const absent = refuseTraced([from]);
  return filled(allocateContiguous(from.dtype, shape, absent), (into) => {
    zero_(into);
    useAndDispose(viewed('diagonal', into, args), (line) => copyInto(from, line));
  });
}

/**
 * Writes the last dimension to the diagonal of dimensions `dim1` and `dim2` of a tensor of zeros. `offset` moves the
 * diagonal to the right.
 * @type {DiagEmbed}
 * @example
 *   diagEmbed(tensor([1, 2])).tolist(); // [[1, 0], [0, 2]]
 */
export const diagEmbed = withNamedArguments(
  'diagEmbed',
  ['input', 'offset', 'dim1', 'dim2'],
  [],
  ({ input, offset = 0, dim1 = -2, dim2 = -1 }) =>
    embedded(tensorArgument('diagEmbed', 'input', input), integer('diagEmbed', 'offset', offset), dim1, dim2),
);

/** @param {Tensor} from @param {number} offset */
function diagonalCopy(from, offset) {
  return useAndDispose(diagonal(from, offset), (line) => packed(line));
}

/**
 * Returns the matrix with a vector on its diagonal, or the diagonal of a matrix. `diagonal` moves it to the right.
 * @type {Diag}
 * @example
 *   diag(tensor([[1, 2], [3, 4]])).tolist(); // [1, 4]
 */
export const diag = withNamedArguments(
  'diag',
  ['input', 'diagonal'],
  ['out'],
  ({ input, diagonal: offset = 0, out }) => {
    const from = tensorArgument('diag', 'input', input);
    const given = integer('diag', 'diagonal', offset);
    const target = outArgument('diag', out);
    if (from.ndim !== 1 && from.ndim !== 2) {
      const message = `Supports 1D or 2D tensors. Got ${from.ndim}D`;
      throw new ShapeError(target ? message : `diag(): ${message}`, { argument: 'input', a: from.ndim });
    }
    if (target && from.ndim === 1 && !canCast(from.dtype, target.dtype)) {
      const [result, own] = [from, target].map(({ dtype }) => dtypeInfo(dtype).scalarType);
      throw new DTypeError(`diag: result type ${result} can't be cast to the desired out= type ${own}`);
    }
    const source = from.ndim === 1 ? embedded(from, given, 0, 1) : diagonalCopy(from, given);
    if (target === undefined) return source;
    return moveInto(source, target, 1, (fits) => {
      if (target.dtype !== from.dtype) throw unlike(from.dtype, target.dtype);
      overlapCheck(target)(fits);
    });
  },
);

/**
 * Returns a matrix with the given matrices one after the other along its diagonal, and zeros elsewhere. A vector is a
 * row.
 * @type {BlockDiag}
 * @example
 *   blockDiag(tensor([[1, 2]]), tensor([3, 4])).tolist(); // [[1, 2, 0, 0], [0, 0, 3, 4]]
 */
export const blockDiag = (...tensors) => {
  const given = tensorsArgument('blockDiag', 'tensors', tensors);
  const absent = refuseTraced(given);
  const { code, blocks } = planBlockDiag(given.map(({ shape }) => shape));
  throwIfRefused(code, () => ({}));
  const shape = readSizes(0);
  const dtype = given.length === 0 ? getDefaultDtype() : resultType(...given);
  return filled(allocateContiguous(dtype, shape, absent), (into) => {
    zero_(into);
    given.forEach((from, i) => putAt(into, from, blocks[i] ?? []));
  });
};

/** @param {Tensor} into @param {Tensor} from @param {readonly number[]} block */
function putAt(into, from, [row = 0, column = 0, rows = 0, columns = 0]) {
  useAndDispose(viewedFrom('narrow', into, 0, row, rows), (band) =>
    useAndDispose(viewedFrom('narrow', band, 1, column, columns), (block) => copyInto(from, block)),
  );
}
