/** `meshgrid`, `cartesianProd` and `combinations`: all combinations of the elements of some tensors. */
import { allocateContiguous, viewOf } from '../../engine/allocate.js';
import { viewBy, viewed } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { list } from '../../errors/printed-shape.js';
import { disposeOfAll, uninterrupted } from '../../reports/after-call.js';
import { warn } from '../../reports/warnings.js';
import {
  integer,
  isArray,
  isPlainObject,
  optionsArgument,
  quoted,
  tensorArgument,
  tensorsArgument,
} from '../../tensor/arguments.js';
import { elementsOf } from '../../tensor/elements.js';
import { eachOrNone, filled } from '../../tensor/filled.js';
import { refuseTraced } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { geometryOf } from '../../tensor/tensor.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { valuesOf } from '../../values/read.js';
import { printed } from '../ranges.js';
import { flatten } from '../views.js';
import { stack } from './cat.js';

/** @import { CartesianProd, Combinations, Meshgrid } from '../../typing/joining.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

const lineLength = 80;

/** The first line that libtorch prints for a tensor that is not a vector. @param {Tensor} tensor */
function firstLine(tensor) {
  if (tensor.numel === 0) return `[ ${dtypeInfo(tensor.dtype).tensorType}{${tensor.shape}} ]`;
  if (tensor.ndim > 2) return `(${'1,'.repeat(tensor.ndim - 2)}.,.) = `;
  const all = Array.from(valuesOf(tensor), Number);
  const finite = all.filter(Number.isFinite).map(Math.abs);
  const isWhole = finite.every(Number.isInteger);
  const digitsOf = (/** @type {number} */ size) => Number(size.toExponential().split('e')[1]) + 1;
  const [least, most] = finite.length > 0 ? [digitsOf(Math.min(...finite)), digitsOf(Math.max(...finite))] : [1, 1];
  const isScientific = isWhole ? most > 9 : most - least > 4;
  if (!isWhole && !isScientific && (most > 5 || most < 0)) return `${printed(10 ** (most - 1))} *`;
  const text = (/** @type {number} */ each) =>
    (Object.is(each, -0) ? '-' : '') +
    (Number.isFinite(each)
      ? isScientific
        ? each.toExponential(4).replace(/e([+-])(\d)$/, 'e$10$2')
        : each.toFixed(isWhole ? 0 : 4)
      : String(each).toLowerCase().replace('infinity', 'inf'));
  const isLong = !isWhole && Math.max(Math.abs(least), Math.abs(most)) > 99;
  const width = isScientific ? (isLong ? 12 : 11) : isWhole ? most + 1 : most === 0 ? 7 : most + 6;
  const columns = Number(tensor.shape[1]);
  const fit = Math.floor(lineLength / (width + 1));
  const row = all.slice(0, Math.min(columns, fit)).map((each) => text(each).padStart(width));
  return (columns > fit ? `Columns 1 to ${fit}` : '') + row.join(' ');
}

/** @param {readonly Tensor[]} args @param {unknown} indexing @returns {UntypedTensor[]} */
function gridsOf(args, indexing) {
  if (args.length === 0) throw new ShapeError('meshgrid expects a non-empty TensorList', { argument: 'tensors' });
  if (args.some(({ dtype }) => dtype !== args[0]?.dtype)) {
    throw new DTypeError('meshgrid expects all tensors to have the same dtype', { argument: 'tensors' });
  }
  if (indexing !== 'ij' && indexing !== 'xy') {
    const message = `torch.meshgrid: indexing must be one of "xy" or "ij", but received: ${quoted(indexing)}`;
    throw new ShapeError(message, { argument: 'indexing' });
  }
  // With 'xy', the first tensor runs along the columns, and PyTorch checks the second one first.
  const turns = indexing === 'xy' && args.length > 1;
  const looked = turns ? [args[1], args[0], ...args.slice(2)] : args;
  const matrix = /** @type {Tensor | undefined} */ (looked.find((each) => each && each.ndim > 1));
  if (matrix) {
    const got = firstLine(matrix);
    const message = `torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: ${got}`;
    throw new ShapeError(message, { operand: args.indexOf(matrix) });
  }
  const dimOf = (/** @type {number} */ i) => (turns && i < 2 ? 1 - i : i);
  const shape = args.map((_, dim) => /** @type {Tensor} */ (args[dimOf(dim)]).numel);
  return eachOrNone(args, (each, i) => viewed('meshgrid', each, [dimOf(i)], shape));
}

const later = 'torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument.';

/**
 * Returns a view of each vector, expanded over the grid of all: dimension i is that of the i-th vector. With `indexing:
 * 'xy'`, the first two dimensions are swapped, as in NumPy.
 * @type {Meshgrid}
 * @example
 *   meshgrid(arange(2), arange(3), { indexing: 'ij' }).map((each) => each.tolist()[1]); // [[1, 1, 1], [0, 1, 2]]
 */
export const meshgrid = /** @type {any} */ (
  (/** @type {any[]} */ ...args) => {
    const named = isPlainObject(args.at(-1)) ? args.pop() : undefined;
    const { indexing } = optionsArgument('meshgrid', named, ['indexing']);
    const all = tensorsArgument('meshgrid', 'tensors', isArray(args[0]) && args.length === 1 ? args[0] : args);
    if (indexing !== undefined && indexing !== null) return gridsOf(all, indexing);
    return uninterrupted(() => {
      warn(later);
      return gridsOf(all, 'ij');
    }, disposeOfAll);
  }
);

/** @param {Tensor} tensor */
function assertVector({ ndim, shape }) {
  if (ndim !== 1) throw new ShapeError(`Expect a 1D vector, but got shape ${list(shape)}`, { a: ndim });
}

/**
 * Returns all combinations of one element of each of some vectors, one in each row.
 * @type {CartesianProd}
 * @example
 *   cartesianProd(tensor([1, 2]), tensor([3, 4])).tolist(); // [[1, 3], [1, 4], [2, 3], [2, 4]]
 */
export const cartesianProd = (/** @type {any[]} */ ...tensors) => {
  const [first] = tensors;
  const given = tensorsArgument('cartesianProd', 'tensors', tensors);
  given.forEach(assertVector);
  if (given.length === 1) return viewOf(first, geometryOf(first));
  refuseTraced(given);
  return withTemporaries((own) => {
    const grids = gridsOf(given, 'ij').map((each) => own(each));
    return stack(
      grids.map((each) => own(flatten(each))),
      1,
    );
  });
};

/**
 * Returns all ways to choose `r` elements of a vector, in order, one in each row. With `withReplacement`, an element
 * may be chosen several times.
 * @type {Combinations}
 * @example
 *   combinations(tensor([1, 2, 3])).tolist(); // [[1, 2], [1, 3], [2, 3]]
 */
export const combinations = withNamedArguments(
  'combinations',
  ['input', 'r', 'withReplacement'],
  [],
  ({ input, r = 2, withReplacement = false }) => {
    const from = tensorArgument('combinations', 'input', input);
    const each = integer('combinations', 'r', r);
    assertVector(from);
    const next = withReplacement ? 0 : 1;
    const { shape } = viewBy('combinations', from, [each, 1 - next]).geometry;
    if (each === 0) return allocateContiguous(from.dtype, shape, from);
    const absent = refuseTraced([from]);
    return filled(allocateContiguous(from.dtype, shape, absent), (result) => {
      if (absent) return;
      const [values, elements] = [from.toTypedArray(), elementsOf(result)];
      const chosen = Array.from({ length: result.numel && each }, (_, i) => i * next);
      for (let offset = 0; offset < elements.length; offset += each) {
        chosen.forEach((place, i) => (elements[offset + i] = values[place]));
        // The last index that can still grow advances by one, and those after it restart behind it.
        const last = chosen.findLastIndex((place, i) => place < from.numel - 1 - next * (each - 1 - i));
        for (let i = Math.max(last, 0), place = Number(chosen[i]) + 1; i < each; ++i, place += next) chosen[i] = place;
      }
    });
  },
);
