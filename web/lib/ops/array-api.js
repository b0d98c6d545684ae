/** Functions of the Python array API standard that PyTorch lacks, or that take other arguments there. */
import { dtypeInfo, isDType } from '../boundary/dtype.js';
import { viewed } from '../engine/views.js';
import { ArgumentError, DTypeError, ShapeError } from '../errors/classes.js';
import { dtypeArgument, integers, isArray, listOf, describeValue, tensorArgument } from '../tensor/arguments.js';
import { dimsOf, repeatedDim } from '../tensor/dims.js';
import { withTemporaries } from '../tensor/with-temporaries.js';
import { withNamedArguments } from '../tensor/named-arguments.js';
import { isTensor } from '../tensor/tensor.js';
import { namedResults } from '../values/named-results.js';
import { valuesOf } from '../values/read.js';
import { to } from './copies.js';
import { tensor, written } from './from-data.js';
import { takeAlongDim } from './indexing/gather.js';
import { cat } from './joining/cat.js';
import { unique } from './ordering/unique.js';
import { cumprod, cumsum } from './statistics/scans.js';
import { unbind } from './slices.js';
import { mT } from './transposes.js';

/** @import { AsArray, AsType, Cumulative, ExpandDims, IsDType } from '../typing/array-api.js' */
/** @import { MatrixTranspose, TakeAlongAxis, UniqueAll, UniqueCounts } from '../typing/array-api.js' */
/** @import { UniqueInverse, UniqueValues, Unstack } from '../typing/array-api.js' */
/** @import { UntypedTensor, Tensor } from '../tensor/tensor.js' */

/**
 * Returns `data` as a tensor. A tensor is only copied if `copy` is true or its dtype changes.
 * @type {AsArray}
 * @example
 *   asarray([1, 2]).tolist(); // [1, 2]
 */
export const asarray = withNamedArguments('asarray', ['data'], ['dtype', 'copy'], ({ data, dtype, copy }) => {
  const wanted = isTensor(data) ? dtypeArgument('asarray', dtype, data.dtype) : dtype;
  if (copy === false && !(isTensor(data) && data.dtype === wanted)) {
    throw new ArgumentError("asarray(): 'copy' is false, but this needs a copy", { torchType: 'ValueError' });
  }
  return isTensor(data) ? to(data, wanted, { copy: copy === true }) : tensor(data, { dtype: wanted });
});

/**
 * Returns a copy of the elements in another dtype. Without `copy`, a tensor that already has that dtype is not copied.
 * @type {AsType}
 * @example
 *   astype(tensor([1.5]), 'int32').tolist(); // [1]
 */
export const astype = withNamedArguments('astype', ['input', 'dtype'], ['copy'], ({ input, dtype, copy = true }) => {
  const from = tensorArgument('astype', 'input', input);
  return to(from, dtypeArgument('astype', dtype ?? null, from.dtype), { copy });
});

/** @type {Readonly<Record<string, (dtype: import('../boundary/dtype.js').DTypeInfo) => boolean>>} */
const kinds = {
  bool: ({ category }) => category === 'bool',
  'signed integer': ({ category, name }) => category === 'integer' && name !== 'uint8',
  'unsigned integer': ({ name }) => name === 'uint8',
  integral: ({ category }) => category === 'integer',
  'real floating': ({ category }) => category === 'float',
  'complex floating': () => false,
  numeric: ({ category }) => category !== 'bool',
};

/**
 * Returns whether a dtype is of a kind: another dtype, 'bool', 'signed integer', 'unsigned integer', 'integral', 'real
 * floating', 'complex floating' or 'numeric', or one of several in an array.
 * @type {IsDType}
 * @example
 *   isdtype('int8', 'integral'); // true
 */
export const isdtype = withNamedArguments('isdtype', ['dtype', 'kind'], [], ({ dtype, kind }) => {
  const info = dtypeInfo(dtypeArgument('isdtype', dtype ?? null, 'bool'));
  return listOf('isdtype', 'kind', isArray(kind) ? kind : [kind], (each) => {
    if (typeof each === 'string' && Object.hasOwn(kinds, each)) return kinds[each]?.(info);
    if (isDType(each)) return each === info.name;
    throw new DTypeError(`isdtype(): argument 'kind' must be a dtype or a kind of dtypes, not ${describeValue(each)}`, {
      torchType: 'ValueError',
    });
  }).some(Boolean);
});

/**
 * Inserts dimensions of size 1, which are dimensions `axis` of the result.
 * @type {ExpandDims}
 * @example
 *   expandDims(arange(3), [0, 2]).shape; // [1, 3, 1]
 */
export const expandDims = withNamedArguments('expandDims', ['input', 'axis'], [], ({ input, axis = 0 }) => {
  const from = tensorArgument('expandDims', 'input', input);
  return viewed('expandDims', from, integers('expandDims', 'axis', axis));
});

/**
 * Swaps the last two dimensions.
 * @type {MatrixTranspose}
 * @example
 *   matrixTranspose(zeros([2, 3, 4])).shape; // [2, 4, 3]
 */
export const matrixTranspose = withNamedArguments('matrixTranspose', ['input'], [], ({ input }) =>
  mT(tensorArgument('matrixTranspose', 'input', input)),
);

/**
 * Returns views of all slices along `axis`, without that dimension.
 * @type {Unstack}
 * @example
 *   unstack(tensor([[1, 2], [3, 4]])).map((row) => row.tolist()); // [[1, 2], [3, 4]]
 */
export const unstack = withNamedArguments('unstack', ['input', 'axis'], [], ({ input, axis = 0 }) =>
  unbind(input, axis),
);

/**
 * Picks, along `axis`, the elements that `indices` names.
 * @type {TakeAlongAxis}
 * @example
 *   takeAlongAxis(tensor([[1, 2], [3, 4]]), tensor([[1n], [0n]])).tolist(); // [[2], [3]]
 */
export const takeAlongAxis = withNamedArguments(
  'takeAlongAxis',
  ['input', 'indices', 'axis'],
  [],
  ({ input, indices, axis = -1 }) => takeAlongDim(input, indices, axis),
);

/** @param {string} fn @param {Function} along @param {number} first the result for no elements @returns {Cumulative} */
const cumulative = (fn, along, first) =>
  withNamedArguments(fn, ['input'], ['axis', 'dtype', 'includeInitial'], ({ input, axis, dtype, includeInitial }) => {
    const from = tensorArgument(fn, 'input', input);
    if (axis === undefined && from.ndim !== 1) {
      throw new ShapeError(`${fn}(): 'axis' is needed, as the tensor has ${from.ndim} dimensions`, {
        torchType: 'ValueError',
      });
    }
    const result = along(from, axis ?? 0, { dtype });
    if (!includeInitial) return result;
    return withTemporaries((own) => {
      own(result);
      const [dim = 0] = dimsOf(fn, 'axis', axis ?? 0, from.ndim, repeatedDim);
      const edge = own(tensor(first, { dtype: result.dtype }));
      const start = own(edge.expand(result.shape.with(dim, 1)));
      return cat([start, result], dim);
    });
  });

/**
 * Adds to each element all those before it along `axis`. With `includeInitial`, the result starts with a 0.
 * @example
 *   cumulativeSum(tensor([1, 2]), { includeInitial: true }).tolist(); // [0, 1, 3]
 */
export const cumulativeSum = cumulative('cumulativeSum', cumsum, 0);

/**
 * Multiplies each element by all those before it along `axis`. With `includeInitial`, the result starts with a 1.
 * @example
 *   cumulativeProd(tensor([2, 3]), { includeInitial: true }).tolist(); // [1, 2, 6]
 */
export const cumulativeProd = cumulative('cumulativeProd', cumprod, 1);

/** @param {Tensor} input @returns {any} */
const distinct = (input) => unique(input, { returnInverse: true, returnCounts: true });

/** Where each value is first. @param {Tensor} inverse @param {number} count @returns {UntypedTensor} */
function firstPlaces(inverse, count) {
  const places = new BigInt64Array(count).fill(-1n);
  Array.from(valuesOf(inverse), Number).forEach((kind, place) => {
    if (places[kind] === -1n) places[kind] = BigInt(place);
  });
  return written('int64', 'int64', [count], (elements) => elements.set(places));
}

/**
 * Returns the unique elements in order, the index of each one's first occurrence, the position of each input element
 * among them, and how often each occurs.
 * @type {UniqueAll}
 * @example
 *   uniqueAll(tensor([2, 1, 2])).indices.tolist(); // [1n, 0n]
 */
export const uniqueAll = withNamedArguments('uniqueAll', ['input'], [], ({ input }) => {
  const { values, inverseIndices, counts } = distinct(input);
  try {
    const indices = firstPlaces(inverseIndices, values.numel);
    return namedResults(['values', 'indices', 'inverseIndices', 'counts'], [values, indices, inverseIndices, counts]);
  } catch (error) {
    for (const each of [values, inverseIndices, counts]) each.dispose();
    throw error;
  }
});

/**
 * Returns the unique elements in order, and how often each occurs.
 * @type {UniqueCounts}
 * @example
 *   uniqueCounts(tensor([2, 1, 2])).counts.tolist(); // [1n, 2n]
 */
export const uniqueCounts = withNamedArguments('uniqueCounts', ['input'], [], ({ input }) =>
  unique(input, { returnCounts: true }),
);

/**
 * Returns the unique elements in order, and the position of each input element among them.
 * @type {UniqueInverse}
 * @example
 *   uniqueInverse(tensor([2, 1, 2])).inverseIndices.tolist(); // [1n, 0n, 1n]
 */
export const uniqueInverse = withNamedArguments('uniqueInverse', ['input'], [], ({ input }) =>
  unique(input, { returnInverse: true }),
);

/**
 * Returns the unique elements in order.
 * @type {UniqueValues}
 * @example
 *   uniqueValues(tensor([2, 1, 2])).tolist(); // [1, 2]
 */
export const uniqueValues = withNamedArguments('uniqueValues', ['input'], [], ({ input }) => unique(input));
