/** `scatter` and `scatterAdd`: write or add one element for each index. */
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { core } from '../../boundary/core.js';
import { viewOf } from '../../engine/allocate.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { warn } from '../../reports/warnings.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { assertFits, fits } from '../../tensor/scalar.js';
import { isTensor } from '../../tensor/tensor.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';
import { numberOf } from '../../values/read.js';
import { operand } from '../elementwise.js';
import { changing } from './changing.js';
import { callWithShapes, assertCounts, withGatherDetails } from './gather.js';
import {
  assertPlaces,
  perElementIndex,
  foldInFloat32,
  outOfBounds,
  combineAt,
  sizeAlong,
  withNumber,
} from './places.js';

/** @import { Access } from '../../engine/indexed.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { BothScatter, BothScatterAdd } from '../../typing/gathering.js' */

/**
 * Throws if the index is larger than `self` or `src`.
 * @param {Tensor} input
 * @param {number} axis
 * @param {Tensor} index
 * @param {Tensor} [src]
 */
function assertWithin(input, axis, index, src) {
  const all = src ? [input, index, src] : [input, index];
  callWithShapes('scatter', axis, all, () => {
    throwIfRefused(core._stride0_scatters(axis, Number(src !== undefined)), () => ({
      shapes: all.map(({ shape }) => shape),
      names: ['index', 'index', 'index'],
    }));
    return true;
  });
}

/** @param {string} fn @param {Record<string, any>} given @param {Tensor} [src] */
export function settled(fn, { input, dim, index }, src) {
  const axis = dimOf(fn, 'dim', dim, input.ndim);
  const by = tensorArgument(fn, 'index', index);
  assertCounts('scatter', by);
  if (src && src.dtype !== input.dtype) {
    throw new DTypeError('scatter(): Expected self.dtype to be equal to src.dtype', { argument: 'src' });
  }
  const op = fn.startsWith('scatterAdd') ? 'scatterAdd' : 'scatter';
  withGatherDetails(op, { input, index: by, dim: axis, ...(src && { src }) }, () => assertWithin(input, axis, by, src));
  const placesIn = (/** @type {Tensor} */ safe) => perElementIndex(axis, safe);
  const check = () => assertPlaces(placesIn(by)(input), axis, outOfBounds('RuntimeError'));
  return { axis, index: by, placesIn, check };
}

const accesses = /** @type {Record<string, Access>} */ ({ add: 'add', multiply: 'multiply' });

/** @param {unknown} reduce @returns {Access} */
function accessOf(reduce) {
  if (reduce === undefined || reduce === null) return 'write';
  if (typeof reduce === 'string' && Object.hasOwn(accesses, reduce)) return /** @type {Access} */ (accesses[reduce]);
  throw new ShapeError('reduce argument must be either add or multiply.', { argument: 'reduce' });
}

/** @param {Tensor} index */
function firstOf(index) {
  const first = viewOf(index, { dtype: index.dtype, shape: [], strides: [] });
  return useAndDispose(first, () => Number(numberOf(first).value));
}

/** @param {number} index @param {number} size */
const isInside = (index, size) => index >= 0 && index < size;

/**
 * Writes each element of `src`, or a number, to its index: for dimension 0, `src[i, j]` goes to `input[index[i, j],
 * j]`. With `reduce`, it is added to the existing element, or multiplied with it.
 * @example
 *   scatter(zeros([2, 2]), 1, tensor([[1], [0]]).long(), 5).tolist(); // [[0, 5], [5, 0]]
 */
export const scatter = /** @type {BothScatter} */ (
  changing('scatter', ['dim', 'index', 'src'], ['value', 'reduce'], (args, fn) => {
    const { input, src, value, reduce } = args;
    const source = operand(fn, value === undefined ? 'src' : 'value', src ?? value);
    const number = src === undefined && isTensor(source) ? numberOf(source) : source;
    const from = isTensor(number) ? number : undefined;
    if (from && reduce !== undefined) {
      warn(
        'The reduce argument of torch.scatter with Tensor src is deprecated and will be removed in a future PyTorch ' +
          'release. Use torch.scatter_reduce instead for more reduction options.',
      );
    }
    const { axis, index, placesIn, check } = settled(fn, args, from);
    let access = /** @type {Access} */ ('write');
    return {
      index,
      source: from,
      check() {
        access = accessOf(reduce);
        const asNumber = isTensor(number) ? undefined : number;
        if (asNumber && index.numel > 0 && !fits(asNumber, dtypeInfo(input.dtype))) {
          // PyTorch checks the first index, then converts the number, then checks the next index.
          if (isInside(firstOf(index), sizeAlong(input, axis))) assertFits(asNumber, dtypeInfo(input.dtype));
        }
        check();
      },
      write(target, safe) {
        const put = (/** @type {Tensor} */ plain) => {
          if (access === 'write') combineAt(access, placesIn(safe)(target), plain);
          else foldInFloat32(access, placesIn(safe), target, plain);
        };
        if (isTensor(number)) put(number);
        else withNumber(number, target.dtype, put);
      },
    };
  })
);

/**
 * Adds each element of `src` at its index, where an index may occur several times: for dimension 0, `src[i, j]` is
 * added to `input[index[i, j], j]`.
 * @example
 *   scatterAdd(zeros([3]), 0, tensor([0, 2, 2]).long(), tensor([1, 2, 3])).tolist(); // [1, 0, 5]
 */
export const scatterAdd = /** @type {BothScatterAdd} */ (
  changing('scatterAdd', ['dim', 'index', 'src'], [], (args, fn) => {
    const src = tensorArgument(fn, 'src', args.src);
    const { index, placesIn, check } = settled(fn, args, src);
    return {
      index,
      source: src,
      check,
      write: (target, safe) => foldInFloat32('add', placesIn(safe), target, src),
    };
  })
);
