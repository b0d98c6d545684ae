/** Joins tensors along an existing dimension (`cat`) or a new one (`stack`). */
import { dtypeInfo } from '../../boundary/dtype.js';
import * as abi from '../../boundary/abi.js';
import { core } from '../../boundary/core.js';
import { cachedAnswer } from '../../engine/answers.js';
import { planCat, planStack, errorOf } from '../../engine/align.js';
import { allocate } from '../../engine/allocate.js';
import { commonDType } from '../../engine/common-dtype.js';
import { assertDistinct, assertUnshared, copyInto } from '../../engine/copy.js';
import { isShapedLike, resizeAs, warnOfResize } from '../../engine/resizing.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { readResult, readSizes, readWord } from '../../engine/slots.js';
import { viewBy, viewed, viewedFrom } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { codes, errorFrom } from '../../errors/sentences.js';
import { uninterrupted } from '../../reports/after-call.js';
import { integer, outArgument, tensorsArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { asGeometry } from '../../tensor/geometry.js';
import { refuseTraced } from '../../tensor/placeholder.js';
import { geometryOf, resize } from '../../tensor/tensor.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { useAndDispose, withTemporaries } from '../../tensor/with-temporaries.js';
import { canCast } from '../promotion.js';
import { unsqueeze } from '../views.js';

/** @import { Layout } from '../../tensor/geometry.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Cat, Stack, StackAll } from '../../typing/joining.js' */

/** PyTorch skips empty 1-D tensors, because old versions had no other empty tensors. @param {Tensor} tensor */
const isSkipped = ({ shape }) => shape.length === 1 && shape[0] === 0;

/**
 * The result of joining tensors: its dtype, shape and strides, and the dimension along which they are joined.
 * @param {readonly Tensor[]} tensors
 * @param {number} dim
 * @param {Tensor | undefined} out a target, whose dtype must be able to hold the result
 * @returns {{ result: Layout, at: number }}
 */
function joinedLayout(tensors, dim, out) {
  const ids = tensors.map((each) => geometryOf(each).id);
  const { shape, strides, at, refusal } = cachedAnswer('cat', dim, ids, () => {
    const code = planCat(tensors, dim);
    const refusal = code === 0 ? undefined : errorOf(code);
    return { ...readResult(), at: readWord(abi.kErrorAWord), refusal };
  });
  const refuse = (/** @type {readonly string[]} */ among) => {
    if (!refusal || !among.includes(String(codes[refusal.code]))) return;
    throw errorFrom(refusal, { names: ['dim'], dim: core._stride0_wrap_dim(dim, shape.length), sizes: shape });
  };
  refuse(['catScalar', 'catNone', 'dimRange']);
  const dtype = tensors.map((each) => each.dtype).reduce((a, b) => commonDType([a, b]));
  if (out && !canCast(dtype, out.dtype)) {
    const { scalarType } = dtypeInfo(out.dtype);
    throw new DTypeError(`torch.cat(): input types can't be cast to the desired output type ${scalarType}`, {
      torchType: 'TypeError',
      argument: 'out',
    });
  }
  refuse(codes);
  return { result: { dtype, shape, strides }, at };
}

/** @param {readonly Tensor[]} tensors @param {number} axis @param {Tensor} into */
function putInto(tensors, axis, into) {
  let start = 0;
  for (const each of tensors) {
    if (isSkipped(each)) continue;
    const size = Number(each.shape[axis]);
    useAndDispose(viewedFrom('narrow', into, axis, start, size), (part) => copyInto(each, part));
    start += size;
  }
}

/**
 * @param {readonly Tensor[]} tensors
 * @param {number} dim
 * @param {Tensor} [out]
 * @param {number} [warnings] of its resizing
 * @returns {UntypedTensor}
 */
export function joined(tensors, dim, out, warnings = 1) {
  const absent = refuseTraced(out ? [...tensors, out] : tensors);
  const { result, at } = joinedLayout(tensors, dim, out);
  if (out === undefined) return filled(allocate(result, absent), (into) => putInto(tensors, at, into));
  return uninterrupted(() => {
    const fits = isShapedLike(out, result);
    if (!fits) warnOfResize(out, result.shape, warnings);
    const written = tensors.filter((each) => !isSkipped(each));
    if (fits && written.length > 0) assertDistinct(out);
    for (const each of tensors) if (fits || each === out) assertUnshared(each, out);
    resizeAs(out, result, 0);
    putInto(tensors, at, out);
    return out;
  });
}

/**
 * Joins tensors along dimension `dim`. Their shapes may differ only in that dimension, and the result has their common
 * dtype.
 * @type {Cat}
 * @example
 *   cat([tensor([[1], [2]]), tensor([[3, 4], [5, 6]])], 1).tolist(); // [[1, 3, 4], [2, 5, 6]]
 */
export const cat = withNamedArguments('cat', ['tensors', 'dim'], ['out'], ({ tensors, dim = 0, out }) =>
  joined(tensorsArgument('cat', 'tensors', tensors), integer('cat', 'dim', dim), outArgument('cat', out)),
);

/** @param {string} fn @param {unknown} tensors @param {string} [named] in its sentence */
function someTensors(fn, tensors, named = fn) {
  const given = tensorsArgument(fn, 'tensors', tensors);
  if (given.length > 0) return given;
  throw new ShapeError(`${named} expects a non-empty TensorList`, { argument: 'tensors' });
}

/**
 * Calls `use` with temporary views.
 * @param {readonly Tensor[]} args
 * @param {(each: Tensor) => UntypedTensor} view
 * @param {(views: UntypedTensor[]) => UntypedTensor} use
 */
function withViews(args, view, use) {
  return withTemporaries((own) => use(args.map((each) => own(view(each)))));
}

/** @param {readonly (readonly number[])[]} shapes @param {number} dim */
function stackedShape(shapes, dim) {
  throwIfRefused(planStack(shapes, dim), ({ operand }) => ({
    names: ['dim'],
    shapes: [shapes[0] ?? [], shapes[operand] ?? []],
  }));
  return { shape: readSizes(0), at: readWord(abi.kErrorAWord) };
}

/**
 * Joins tensors of the same shape along a new dimension, which becomes dimension `dim`.
 * @type {Stack}
 * @example
 *   stack([tensor([1, 2]), tensor([3, 4])], 1).tolist(); // [[1, 3], [2, 4]]
 */
export const stack = withNamedArguments('stack', ['tensors', 'dim'], ['out'], ({ tensors, dim = 0, out }) => {
  const given = someTensors('stack', tensors);
  const first = /** @type {Tensor} */ (given[0]);
  const place = integer('stack', 'dim', dim);
  const target = outArgument('stack', out);
  const { shape, at } = stackedShape(
    given.map((each) => each.shape),
    place,
  );
  // Like PyTorch, joins along an existing dimension if possible, and splits that: images keep their layout.
  const splits = at < first.ndim;
  if (target === undefined && splits && first.shape[at] !== 0) {
    const stacked = joined(given, at);
    resize(stacked, asGeometry(viewBy('reshape', stacked, shape).geometry));
    return stacked;
  }
  return uninterrupted(() => {
    // PyTorch resizes the target first, and checks the dtypes afterwards.
    const early = target !== undefined && splits && !isShapedLike(target, { shape });
    if (early) warnOfResize(target, shape, 1);
    return withViews(
      given,
      (each) => unsqueeze(each, at),
      (views) => joined(views, at, target, early ? 0 : 1),
    );
  });
});

/**
 * @param {string} fn
 * @param {string} rule the view of each tensor
 * @param {(first: Tensor) => number} dimOf
 * @param {string} [named]
 * @returns {StackAll}
 */
const stacking = (fn, rule, dimOf, named) =>
  withNamedArguments(fn, ['tensors'], ['out'], ({ tensors, out }) => {
    const target = outArgument(fn, out);
    return withViews(
      someTensors(fn, tensors, named),
      (each) => viewed(rule, each),
      (views) => joined(views, dimOf(/** @type {UntypedTensor} */ (views[0])), target),
    );
  });

const lastOfRow = (/** @type {Tensor} */ { ndim }) => (ndim === 1 ? 0 : 1);

/**
 * Joins tensors along dimension 1, or along dimension 0 if they have only one.
 * @example
 *   hstack([tensor([1, 2]), tensor([3])]).tolist(); // [1, 2, 3]
 */
export const hstack = stacking('hstack', 'atleast1d', lastOfRow);

/**
 * Stacks tensors vertically. A 1-d tensor becomes a row.
 * @example
 *   vstack([tensor([1, 2]), tensor([3, 4])]).tolist(); // [[1, 2], [3, 4]]
 */
export const vstack = stacking('vstack', 'atleast2d', () => 0);

/**
 * Joins tensors along dimension 2.
 * @example
 *   dstack([tensor([1, 2]), tensor([3, 4])]).tolist(); // [[[1, 3], [2, 4]]]
 */
export const dstack = stacking('dstack', 'atleast3d', () => 2);

/**
 * Stacks tensors horizontally. A 1-d tensor becomes a column.
 * @example
 *   columnStack([tensor([1, 2]), tensor([3, 4])]).tolist(); // [[1, 3], [2, 4]]
 */
export const columnStack = stacking('columnStack', 'column', lastOfRow, 'column_stack');
