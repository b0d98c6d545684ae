/** Writing to the elements that an index selects: Python's `x[…] = value`, and PyTorch's stricter `index_put`. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { align } from '../../engine/align.js';
import { allocateLike, viewOf } from '../../engine/allocate.js';
import { copyInto, scalarTensor } from '../../engine/copy.js';
import { viewed } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { codes, errorFrom } from '../../errors/sentences.js';
import { uninterrupted } from '../../reports/after-call.js';
import { reportIfBroadcast, watching } from '../../reports/watching.js';
import { warn } from '../../reports/warnings.js';
import { isArray, tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { refuseInFuse, tracedAmong } from '../../tensor/placeholder.js';
import { asInt64, asScalar, assertFills, isNumberLike } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { isTensor } from '../../tensor/tensor.js';
import { numberOf } from '../../values/read.js';
import { copy_, fill_ } from '../assign.js';
import { registered } from '../elementwise.js';
import { isExpanded } from '../masked-fill.js';
import { selection } from './basic.js';
import { isMask, readItems, tooLong } from './items.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { assertApart, assertMask, picked, tensorsOf, writePicked } from './picking.js';
import { Slice } from './slice-item.js';

/** @import { Own } from '../../tensor/with-temporaries.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { IndexPut } from '../../typing/indexing.js' */
/** @import { Item } from './items.js' */
/** @import { Index } from './picking.js' */

/**
 * The value to write as a tensor: a number becomes a 0-d tensor of the target's dtype.
 * @type {(fn: string, target: Tensor, value: unknown, own: Own) => Tensor}
 */
function valueFor(fn, target, value, own) {
  if (isTensor(value)) return value;
  if (!isNumberLike(value)) throw wrongArgument(fn, 'values', 'a tensor or a number', value);
  const number = asScalar(value);
  if (number.kind === 'int' && asInt64(number) === undefined) throw tooLong();
  assertFills(number, dtypeInfo(target.dtype), 1);
  return own(scalarTensor(number, target.dtype));
}

/** In an assignment, leading sizes of 1 in the value's shape are dropped. @param {Tensor} value @param {Own} own */
function withoutLeadingOnes(value, own) {
  const first = value.shape.findIndex((size) => size !== 1);
  const drops = first < 0 ? value.ndim : first;
  if (drops === 0) return value;
  const [shape, strides] = [value.shape.slice(drops), value.strides.slice(drops)];
  return own(viewOf(value, { dtype: value.dtype, shape, strides }));
}

/**
 * With only integers and slices, it is a copy to a view.
 * @param {Tensor} view
 * @param {Tensor} value
 * @param {Own} own
 */
function assign(view, value, own) {
  if (String(view.shape) === String(value.shape) && view.ndim === value.ndim) copy_(view, value);
  else if (value.ndim === 0) fill_(view, value);
  else {
    const plain = withoutLeadingOnes(value, own);
    copy_(view, own(viewed('expand', plain, view.shape.slice())));
  }
}

/**
 * If the only index is a mask, returns it with a size of 1 for each dimension after its own, so that it broadcasts to
 * the view. A number is written to these elements by filling them.
 * @param {Tensor} view
 * @param {readonly Index[]} indices
 * @param {Own} own
 */
function maskAmong(view, indices, own) {
  /** @type {Tensor | undefined} */
  let mask;
  // PyTorch checks each mask in turn, and only then the other items.
  for (const [dim, index] of indices.entries()) {
    if (index === undefined) continue;
    if (mask !== undefined || !isMask(index)) return undefined;
    assertMask(index, view.shape, dim);
    mask = index;
  }
  if (mask === undefined) return undefined;
  const first = indices.indexOf(mask);
  const more = new Array(Math.max(view.ndim - first - mask.ndim, 0)).fill(1);
  return own(viewOf(mask, { dtype: mask.dtype, shape: [...mask.shape, ...more], strides: [...mask.strides, ...more] }));
}

/** @param {readonly number[]} own of the value @param {readonly number[]} shape of what is picked */
export function assertFitsInto(own, shape) {
  const missing = shape.length - own.length;
  const position = own.findLastIndex((size, dim) => size !== 1 && size !== shape[dim + missing]);
  if (missing >= 0 && position < 0) return;
  throw new ShapeError(
    `shape mismatch: value tensor of shape ${list(own)} cannot be broadcast to indexing result of shape ${list(shape)}`,
    {
      code: 'grows',
      shapes: [shape, own],
      target: shape,
      dim: position + missing,
      a: shape[position + missing],
      b: own[position],
    },
  );
}

/**
 * PyTorch's `index_put_`.
 * @param {Tensor} view
 * @param {readonly Index[]} indices
 * @param {{ fn: string, value: Tensor, accumulate: boolean, target: Tensor, own: Own }} how
 */
function put(view, indices, { fn, value, accumulate, target, own }) {
  if (indices.length > view.ndim) {
    const error = { code: codes.indexOf('tooManyIndices'), dim: 0, operand: 0, a: view.ndim, b: indices.length };
    throw errorFrom(error, {});
  }
  if (isExpanded(view)) {
    warn(
      'Use of index_put_ on expanded tensors is deprecated. Please clone() the tensor before performing this operation. ' +
        'This also applies to advanced indexing e.g. tensor[indices] = tensor',
    );
  }
  const mask = accumulate || value.numel !== 1 ? undefined : maskAmong(view, indices, own);
  if (mask) {
    registered.maskedFill_(view, mask, numberOf(value));
    return;
  }
  const whole =
    view.storageOffset === target.storageOffset &&
    String(view.strides) === String(target.strides) &&
    String(view.shape) === String(target.shape);
  for (const each of [value, ...indices]) if (each) assertApart(view, each, whole && each === target);
  const pick = picked(fn, view, indices, own);
  const { shape } = pick.loop;
  assertFitsInto(value.shape, shape);
  if (watching.on) reportIfBroadcast(fn, [shape, value.shape], shape);
  if (value.dtype !== view.dtype) {
    const [wanted, got] = [view, value].map(({ dtype }) => dtypeInfo(dtype).scalarType);
    throw new DTypeError(
      `Index put requires the source and destination dtypes match, got ${wanted} for the destination and ${got} for the source.`,
    );
  }
  if (pick.extra > 0) {
    // PyTorch notices this when it broadcasts the index tensors, which have these dimensions too.
    const { before, picked: common } = pick.loop;
    const ones = new Array(shape.length - before - common.length + pick.extra).fill(1);
    const shapes = [shape, [...new Array(before).fill(1), ...common, ...ones]];
    const grows = { code: codes.indexOf('grows'), dim: 0, operand: 0, a: 0, b: 0 };
    throw errorFrom(grows, { shapes, sizes: align(shapes).shape, target: shape });
  }
  // A false 0-d mask selects nothing. PyTorch 2.14 ends in an assertion here.
  if (indices.some((each) => each && isMask(each) && each.ndim === 0 && !numberOf(each).value)) return;
  writePicked(pick, value, accumulate, own);
}

/** The item of `index_put` that selects all of a dimension. */
const whole = Object.freeze(/** @type {Item} */ ({ kind: 'slice', slice: new Slice() }));

/**
 * The items of `index_put` as index tensors, if there are only index tensors and whole dimensions.
 * @param {readonly Item[]} items
 * @returns {Index[] | undefined}
 */
function plainIndices(items) {
  const indices = items.map((item) => (item === whole ? null : 'tensor' in item ? item.tensor : undefined));
  return indices.includes(undefined) ? undefined : indices.map((each) => each ?? undefined);
}

/**
 * @param {string} fn
 * @param {Tensor} target
 * @param {{ indices: unknown, values: unknown, accumulate?: unknown }} given
 * @param {boolean} strict
 */
function written(fn, target, { indices: list, values, accumulate = false }, strict) {
  if (!isArray(list)) throw wrongArgument(fn, 'indices', 'an array of indices', list);
  if (typeof accumulate !== 'boolean') throw wrongArgument(fn, 'accumulate', 'a boolean', accumulate);
  uninterrupted(() =>
    withTemporaries((own) => {
      const read = readItems(fn, list, own);
      const value = valueFor(fn, target, values, own);
      if (tracedAmong([target, value])) refuseInFuse();
      const items = strict ? read.map((item) => (item.kind === 'newAxis' ? whole : item)) : read;
      const plain = strict && items.length > 0 ? plainIndices(items) : undefined;
      if (plain?.some(isTensor)) {
        put(target, plain, { fn, value, accumulate, target, own });
        return;
      }
      const isBasic = items.every(({ kind }) => kind !== 'tensor' && kind !== 'boolean');
      // Adding to a view adds to each of its elements once.
      const all = isBasic && accumulate ? [/** @type {Item} */ ({ kind: 'boolean', value: true }), ...items] : items;
      const { shape, strides, offset, indices } = selection(target, all);
      const view = own(viewOf(target, { dtype: target.dtype, shape, strides }, offset));
      if (indices.length === 0) assign(view, value, own);
      else {
        const plainValue = strict ? value : withoutLeadingOnes(value, own);
        put(view, tensorsOf(indices, own), { fn, value: plainValue, accumulate, target, own });
      }
    }),
  );
  return target;
}

const names = ['input', 'indices', 'values', 'accumulate'];

/**
 * Writes `values` to the elements that `input[…]` selects. Without `accumulate` it is Python's `input[…] = values`:
 * leading sizes of 1 are dropped, and `values` are converted to the dtype of `input`. With `accumulate`, whether true
 * or false, it is PyTorch's `index_put_`: `values` must broadcast and have the dtype of `input`, and `null` selects all
 * of a dimension.
 * @type {IndexPut}
 */
export const indexPut_ = withNamedArguments('indexPut_', names, [], (args) =>
  written('indexPut_', tensorArgument('indexPut_', 'input', args.input), args, args.accumulate !== undefined),
);

/**
 * Returns a copy of `input` in which `values` are written to the elements at `indices`, or added to them if
 * `accumulate` is true. `null` selects all of a dimension.
 * @type {IndexPut}
 * @example
 *   indexPut(zeros(3), [[0, 0]], tensor([1, 2]), { accumulate: true }).tolist(); // [3, 0, 0]
 */
export const indexPut = withNamedArguments('indexPut', names, [], (args) => {
  const from = tensorArgument('indexPut', 'input', args.input);
  return filled(allocateLike(from, from.dtype), (result) => {
    copyInto(from, result);
    written('indexPut', result, args, true);
  });
});
