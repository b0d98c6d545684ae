/** `gather` and `takeAlongDim`: one element for each index. */
import { core } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocateContiguous, contiguousGeometry, viewOf } from '../../engine/allocate.js';
import { assertDistinct, moveInto } from '../../engine/copy.js';
import { cachedAnswer } from '../../engine/answers.js';
import { isShapedLike, resizeAs, warnOfResize } from '../../engine/resizing.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { readSizes, writeGeometry } from '../../engine/slots.js';
import { viewBy, viewed } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { notViewable } from '../../errors/sentences.js';
import { disposeOf, uninterrupted } from '../../reports/after-call.js';
import { reportIfBroadcast, watching } from '../../reports/watching.js';
import { outArgument, tensorArgument } from '../../tensor/arguments.js';
import { dimOf, hasNoDimensions } from '../../tensor/dims.js';
import { filled } from '../../tensor/filled.js';
import { absentAmong, refuseInFuse, tracedAmong } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { blockOf, geometryOf } from '../../tensor/tensor.js';
import { remainder } from '../arithmetic.js';
import { unlike } from '../product-target.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { perElementIndex, outOfBounds, readAt, sizeAlong } from './places.js';
import { assertApart } from './picking.js';

/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Gather, TakeAlongDim } from '../../typing/gathering.js' */

/** @param {string} fn @param {Tensor} index */
export function assertCounts(fn, { dtype, numel }) {
  if (numel === 0 || dtype === 'int64' || dtype === 'int32') return;
  throw new DTypeError(`${fn}(): Expected dtype int32/int64 for index`, { argument: 'index' });
}

/**
 * Calls `check`, and adds the arguments to an error about shapes, so that it can be drawn.
 * @template T
 * @param {import('../../control/explain-gather.js').GatherOp} op
 * @param {{ input: Tensor, index: Tensor, dim: unknown, src?: Tensor }} call
 * @param {() => T} check
 * @returns {T}
 */
export function withGatherDetails(op, { input, index, dim, src }, check) {
  try {
    return check();
  } catch (error) {
    if (error instanceof ShapeError && 'shapes' in error) {
      const shapes = [input, index, ...(src ? [src] : [])].map(({ shape }) => shape.slice());
      Object.assign(error, { gathering: { op, shapes, dim } });
    }
    throw error;
  }
}

/**
 * Writes the shapes of the tensors to the slots from 1 and calls the core; the answer is cached for equal calls.
 * @template T
 * @param {string} rule
 * @param {number} axis
 * @param {readonly Tensor[]} tensors
 * @param {() => T} ask
 */
export function callWithShapes(rule, axis, tensors, ask) {
  return cachedAnswer(
    rule,
    axis,
    tensors.map((each) => geometryOf(each).id),
    () => {
      tensors.forEach((each, i) => writeGeometry(i + 1, 'bool', each.shape, []));
      return ask();
    },
  );
}

/** @param {Tensor} input @param {number} axis @param {Tensor} index */
function assertGathers(input, axis, index) {
  assertCounts('gather', index);
  callWithShapes('gather', axis, [input, index], () => {
    throwIfRefused(core._stride0_gathers(axis), () => ({ shapes: [input.shape, index.shape], dim: axis, names }));
    return true;
  });
}

/** The argument that each error of the core names. */
const names = ['index', 'index', 'index'];

/**
 * @param {Tensor} input
 * @param {number} axis
 * @param {Tensor} index
 * @param {boolean} [wraps]
 * @param {(index: bigint, dim: number, size: number) => Error} [refuse]
 * @returns {UntypedTensor}
 */
function gathered(input, axis, index, wraps, refuse = outOfBounds('RuntimeError')) {
  if (index.numel === 0) return allocateContiguous(input.dtype, index.shape);
  const places = perElementIndex(axis, index, wraps)(input);
  return filled(allocateContiguous(input.dtype, index.shape), (result) => readAt(places, result, axis, refuse));
}

/** Whether two tensors have the same memory and layout. @param {Tensor} a @param {Tensor} b */
const isSame = (a, b) =>
  blockOf(a) === blockOf(b) && a.storageOffset === b.storageOffset && geometryOf(a).id === geometryOf(b).id;

/** @param {Tensor} input @param {Tensor} out */
const unlikeInput = (input, out) => unlike(input.dtype, out.dtype);

/**
 * @typedef {object} Reading
 * @property {readonly Tensor[]} from the tensors that are read
 * @property {readonly number[]} shape of the result
 * @property {Tensor} [index] the only tensor that `out` may be the same as, if PyTorch resizes `out` before it checks
 *   its memory
 * @property {() => void} [check] PyTorch's checks after those of `out`
 * @property {(resizes: boolean) => UntypedTensor} make the result; an `out` of another shape takes its layout
 */

/**
 * Creates a function whose result is new or written to `out`.
 * @param {string} fn
 * @param {readonly string[]} names of its arguments after `input`
 * @param {(given: Record<string, any>, input: Tensor) => Reading} describe
 * @param {(input: Tensor, out: Tensor) => Error} [unfit] PyTorch's error for an `out` of another dtype
 * @returns {any}
 */
export function reading(fn, names, describe, unfit = unlikeInput) {
  return withNamedArguments(fn, ['input', ...names], ['out'], (args) => {
    const input = tensorArgument(fn, 'input', args.input);
    const out = outArgument(fn, args.out);
    return uninterrupted(
      () => {
        const { from, shape, index, check, make } = describe(args, input);
        const fits = out && isShapedLike(out, { shape });
        if (out && out.dtype !== input.dtype) throw unfit(input, out);
        const absent = absentAmong(from);
        if (!absent && tracedAmong(from)) refuseInFuse();
        const assertTarget = () => {
          if (!out || absent) return;
          assertDistinct(out);
          for (const each of from) if (each !== index || !isSame(out, each)) assertApart(out, each, out === each);
        };
        if (out && index) {
          resizeAs(out, contiguousGeometry(out.dtype, shape));
          assertTarget();
        }
        check?.();
        if (!index) assertTarget();
        if (out) warnOfResize(out, shape, isShapedLike(out, { shape }) ? 0 : 1);
        if (absent) return allocateContiguous(input.dtype, shape, absent);
        return out ? moveInto(make(!fits), out, 0) : make(false);
      },
      out ? undefined : disposeOf,
    );
  });
}

/**
 * Picks one element of `input` for each index: `result[i, j]` is `input[index[i, j], j]` for dimension 0, and
 * `input[i, index[i, j]]` for dimension 1.
 * @type {Gather}
 * @example
 *   gather(tensor([[1, 2], [3, 4]]), 1, tensor([[0, 0], [1, 0]]).long()).tolist(); // [[1, 1], [4, 3]]
 */
export const gather = reading('gather', ['dim', 'index'], ({ dim, index: given }, input) => {
  const axis = dimOf('gather', 'dim', dim, input.ndim);
  const index = tensorArgument('gather', 'index', given);
  return {
    from: [input, index],
    shape: index.shape,
    index,
    check: () => withGatherDetails('gather', { input, index, dim: axis }, () => assertGathers(input, axis, index)),
    make: () => gathered(input, axis, index),
  };
});

/** Thrown if an index is out of range, and caught here. */
class IndexOutOfRange extends RangeError {}

/** A view as one dimension. @param {Tensor} tensor */
function flat(tensor) {
  const { geometry, copies } = viewBy('reshape', tensor, [-1]);
  if (!copies) return viewOf(tensor, geometry);
  throw notViewable();
}

/**
 * The expanded shapes of the input and the indices: they broadcast in every dimension but the selected one.
 * @param {Tensor} input
 * @param {Tensor} indices
 * @param {number} axis
 */
function bothShapes(input, indices, axis) {
  const replaced = (/** @type {Tensor} */ { shape }, /** @type {Tensor} */ other) =>
    shape.map((size, dim) => (dim === axis ? Number(other.shape[dim]) : size));
  const [whole, wanted] = callWithShapes('takeAlongDim', axis, [input, indices], () => {
    throwIfRefused(core._stride0_along_dim(axis), () => ({
      shapes: [input.ndim === indices.ndim ? replaced(input, indices) : input.shape, indices.shape],
    }));
    return /** @type {const} */ ([readSizes(1), readSizes(2)]);
  });
  if (watching.on) {
    reportIfBroadcast('takeAlongDim', [replaced(input, indices), indices.shape], wanted);
    reportIfBroadcast('takeAlongDim', [replaced(indices, input), input.shape], whole);
  }
  return /** @type {const} */ ([whole, wanted]);
}

/**
 * Selects elements along dimension `dim` by indices such as those of `argsort`. The other dimensions broadcast, and
 * negative indices count from the end. Without `dim`, it selects from the flattened tensor.
 * @type {TakeAlongDim}
 * @example
 *   takeAlongDim(tensor([[30, 10, 20]]), tensor([[1, 2, 0]]).long(), 1).tolist(); // [[10, 20, 30]]
 */
export const takeAlongDim = reading('takeAlongDim', ['indices', 'dim'], ({ indices: given, dim }, input) => {
  const indices = tensorArgument('takeAlongDim', 'indices', given);
  const from = [input, indices];
  if (dim === undefined || dim === null) {
    const flattened = (/** @type {(all: Tensor, chosen: Tensor) => any} */ use) =>
      withTemporaries((own) => use(own(flat(input)), own(flat(indices))));
    flattened(() => undefined);
    return {
      from,
      shape: [indices.numel],
      index: indices,
      check: () => flattened((all, chosen) => assertGathers(all, 0, chosen)),
      make: () => flattened((all, chosen) => gathered(all, 0, chosen)),
    };
  }
  if (input.ndim !== indices.ndim) {
    withGatherDetails('takeAlongDim', { input, index: indices, dim }, () => bothShapes(input, indices, 0)); // this throws
  }
  if (indices.dtype !== 'int64') {
    const { scalarType } = dtypeInfo(indices.dtype);
    throw new DTypeError(`torch.take_along_dim(): dtype of indices should be Long but got ${scalarType}`);
  }
  const axis = dimOf('takeAlongDim', 'dim', dim, input.ndim);
  if (input.ndim === 0) throw hasNoDimensions(axis);
  const [whole, wanted] = withGatherDetails('takeAlongDim', { input, index: indices, dim: axis }, () =>
    bothShapes(input, indices, axis),
  );
  return {
    from,
    shape: wanted,
    index: indices,
    make: () => {
      const expanded = (/** @type {Tensor} */ each, /** @type {readonly number[]} */ shape) =>
        viewed('expand', each, shape);
      return withTemporaries((own) => {
        const [all, chosen] = [own(expanded(input, whole)), own(expanded(indices, wanted))];
        try {
          return gathered(all, axis, chosen, true, () => new IndexOutOfRange());
        } catch (error) {
          if (!(error instanceof IndexOutOfRange)) throw error;
          // An index beyond the end wraps around, as with `remainder`.
          return gathered(all, axis, own(remainder(chosen, sizeAlong(all, axis))));
        }
      });
    },
  };
});
