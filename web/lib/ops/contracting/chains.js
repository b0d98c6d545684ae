/** `multiDot`: multiplies several matrices in the order that takes the fewest multiplications. */
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import {
  isPlainObject,
  optionsArgument,
  outArgument,
  tensorArgument,
  tensorsArgument,
} from '../../tensor/arguments.js';
import { contiguousGeometry, viewOf } from '../../engine/allocate.js';
import { moveInto, overlapCheck } from '../../engine/copy.js';
import { asOneCall } from '../../reports/as-one-call.js';
import { warn } from '../../reports/warnings.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { clone } from '../copies.js';
import { mm } from '../matmul.js';

/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { MultiDot } from '../../typing/contracting.js' */

/** @param {string} words */
const refused = (words) => new ShapeError(`multi_dot(): ${words}`);

/** @param {readonly Tensor[]} tensors */
function assertChain(tensors) {
  const { length } = tensors;
  if (length < 2) throw refused(`expected at least 2 tensors but got ${length}`);
  const ends = /** @type {const} */ ([['first', 0], ['last', length - 1]]); // prettier-ignore
  for (const [name, index] of ends) {
    const ndim = tensors[index]?.ndim;
    if (ndim !== 1 && ndim !== 2) throw refused(`the ${name} tensor must be 1D or 2D but got ${ndim}D`);
  }
  tensors.slice(1, -1).forEach(({ ndim }, i) => {
    if (ndim !== 2) throw refused(`tensor ${i + 1} must be 2D but got ${ndim}D`);
  });
  const nameIn = (/** @type {number} */ index) => dtypeInfo(/** @type {Tensor} */ (tensors[index]).dtype).cType;
  for (let i = 1; i < length; ++i) {
    const [before, here] = /** @type {[Tensor, Tensor]} */ ([tensors[i - 1], tensors[i]]);
    if (here.dtype !== tensors[0]?.dtype) {
      throw new DTypeError(
        `multi_dot(): all tensors must have be the same dtype but tensor 0 is ${nameIn(0)} and tensor ${i} ${nameIn(i)}`,
      );
    }
    if (before.shape.at(-1) === here.shape[0]) continue;
    const shapes = `${list(before.shape)} and ${list(here.shape)}`;
    throw new ShapeError(`multi_dot(): tensors ${i - 1} and ${i} with shapes ${shapes} cannot be multiplied`, {
      shapes: [before.shape, here.shape],
    });
  }
}

/**
 * Finds the cheapest order by dynamic programming. The result says after which matrix to split the product of matrices
 * `from` to `to`.
 * @param {readonly number[]} sizes the rows of every matrix, and the columns of the last
 */
function splits(sizes) {
  /** @type {Map<string, { cost: number, cut: number }>} */
  const known = new Map();
  const size = (/** @type {number} */ index) => Number(sizes[index]);
  /** @type {(from: number, to: number) => { cost: number, cut: number }} */
  const best = (from, to) => {
    const key = `${from},${to}`;
    let found = known.get(key);
    if (found) return found;
    found = { cost: from === to ? 0 : Infinity, cut: from };
    for (let i = from; i < to; ++i) {
      const cost = best(from, i).cost + best(i + 1, to).cost + size(from) * size(i + 1) * size(to + 1);
      if (cost < found.cost) found = { cost, cut: i };
    }
    known.set(key, found);
    return found;
  };
  return (/** @type {number} */ from, /** @type {number} */ to) => best(from, to).cut;
}

/** @param {readonly Tensor[]} tensors */
function chained(tensors) {
  return withTemporaries((own) => {
    const last = tensors.length - 1;
    const matrices = tensors.map((each, i) => {
      if (each.ndim === 2) return each;
      const [size, stride] = [Number(each.shape[0]), Number(each.strides[0])];
      const [shape, strides] = i === 0 ? [[1, size], [1, stride]] : [[size, 1], [stride, 1]]; // prettier-ignore
      return own(viewOf(each, { dtype: each.dtype, shape, strides }));
    });
    const split = splits([...matrices.map(({ shape }) => Number(shape[0])), Number(matrices[last]?.shape[1])]);
    /** @type {(from: number, to: number) => Tensor} */
    const product = (from, to) => {
      if (from === to) return /** @type {Tensor} */ (matrices[from]);
      const cut = split(from, to);
      return own(mm(product(from, cut), product(cut + 1, to)));
    };
    const result = product(0, last);
    const ends = [tensors[0], tensors[last]].map((each) => each?.ndim === 2);
    return viewOf(result, contiguousGeometry(result.dtype, result.shape.filter((_, i) => ends[i]))); // prettier-ignore
  });
}

/** @param {readonly Tensor[]} tensors @param {Tensor | undefined} out */
function multiplied(tensors, out) {
  assertChain(tensors);
  const [wanted, got] = [tensors[0], out].map((each) => each && dtypeInfo(each.dtype).cType);
  if (out && wanted !== got)
    throw new DTypeError(`multi_dot(): expected out tensor to have dtype ${wanted} but got ${got}`);
  const result = chained(tensors);
  if (out === undefined) return result;
  // If there is nothing to add, all elements are set to 0 in place.
  const isZeroed = tensors.slice(1).some(({ shape }) => shape[0] === 0);
  return moveInto(result, out, 1, isZeroed ? undefined : overlapCheck(out));
}

/**
 * Multiplies several matrices, in the order that takes the fewest multiplications. The first and the last may be
 * vectors.
 * @type {MultiDot}
 * @example
 *   multiDot([ones([10, 100]), ones([100, 5]), ones([5, 50])]).shape; // [10, 50]
 */
export const multiDot = withNamedArguments('multiDot', ['tensors'], ['out'], ({ tensors, out }) => {
  const given = tensorsArgument('multiDot', 'tensors', tensors);
  const target = outArgument('multiDot', out);
  return asOneCall(given, () => multiplied(given, target), target);
});

/**
 * Does the same as `multiDot`, which PyTorch recommends instead.
 * @param {...(Tensor | { out?: Tensor })} matrices
 * @returns {UntypedTensor}
 * @example
 *   chainMatmul(ones([2, 3]), ones([3, 4])).shape; // [2, 4]
 */
export function chainMatmul(...matrices) {
  const named = isPlainObject(matrices.at(-1));
  const { out } = named ? optionsArgument('chainMatmul', matrices.at(-1), ['out']) : { out: undefined };
  const target = outArgument('chainMatmul', out);
  const given = (named ? matrices.slice(0, -1) : matrices).map((each, i) =>
    tensorArgument('chainMatmul', `matrices[${i}]`, each),
  );
  return asOneCall(
    given,
    () => {
      warn(
        'torch.chain_matmul is deprecated and will be removed in a future PyTorch release. Use torch.linalg.multi_dot ' +
          'instead, which accepts a list of two or more tensors rather than multiple parameters.',
      );
      for (const { ndim } of given)
        if (ndim !== 2) throw new ShapeError(`Tensor dimension is ${ndim}, expected 2 instead.`);
      if (given.length === 0) throw new ShapeError('chain_matmul(): Expected one or more matrices');
      const [only] = given;
      if (given.length > 1 || !only) return multiplied(given, target);
      return target === undefined
        ? /** @type {UntypedTensor} */ (clone(only))
        : moveInto(/** @type {UntypedTensor} */ (clone(only)), target);
    },
    target,
  );
}
