// Functions that return a view, such as `reshape` and `transpose`, or repeat elements. Our library computes shapes and
// strides.

import * as library from '../../../../lib/functions.js';
import { elementsOf, MOST_VALUES } from '../../runtime/apply.js';
import { knownSize, isUnknownSize, newSize } from '../../runtime/unknown-sizes.js';
import { reshapedSizes, withShape } from '../../runtime/resized.js';
import { ask } from '../../runtime/operate.js';
import { int, Sequence, some, SomeNumber, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber, toInteger } from '../../runtime/kinds.js';
import { drawnNumber } from '../../runtime/limits.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { asComplex, isComplex } from '../../runtime/complex.js';
import { dimension, giveUp } from '../nn/sizes.js';
import { asDType, casts, legacyName } from './dtypes.js';
import { fresh } from './fresh.js';
import { asTensor } from './nested.js';

/** @import { Bound, DType, Row, Run, Tensor, World } from '../../types.js' */

/**
 * Applies a function of our library that takes one tensor and returns one, often a view.
 * @param {World} world @param {TensorValue} input @param {(x: Tensor) => Tensor} f @returns {TensorValue}
 */
export function asView(world, input, f) {
  const [result] = ask(world, ([x]) => f(/** @type {Tensor} */ (x)), [input]);
  return /** @type {TensorValue} */ (result);
}

/**
 * A real tensor with unknown elements, and with the shape and strides of another one.
 * @param {World} world @param {TensorValue} input @returns {TensorValue}
 */
export function freshLike(world, input) {
  const result = fresh(world, input.shape, input.dtype, input.dialect);
  const isPlain = input.strides.every((stride, dim) => stride === result.strides[dim]);
  return isPlain ? result : withoutElements(asView(world, input, (x) => x.clone()));
}

/** The result of a function that computes each element separately. @param {World} world @param {TensorValue} input */
export function alike(world, input) {
  const result = freshLike(world, input);
  return isComplex(input) ? asComplex(result) : result;
}

/** The same tensor with unknown elements. @param {TensorValue} input */
export function withoutElements(input) {
  return new TensorValue({ ...input, storage: input.storage.copy(null) }, input.dialect);
}

/**
 * The result of a function as a new tensor with unknown elements.
 * @param {World} world @param {TensorValue} input @param {(x: Tensor) => Tensor} f @returns {TensorValue}
 */
export function withUnknownElements(world, input, f) {
  return asView(world, withoutElements(input), f);
}

/** A function of one tensor that returns one. @param {(x: Tensor, bound: Bound) => Tensor} f @returns {Run} */
export function view(f) {
  return (world, bound) => asView(world, bound.tensor('input'), (x) => f(x, bound));
}

/** Sizes as `*size`, or the only argument. @param {Bound} bound @param {string} [name] */
const sizes = (bound, name = 'size') => bound.ints(name) ?? bound.sizes();

const expand = view((x, bound) => x.expand(sizes(bound)));

/** A reshape; sizes may be unknown. @type {(f: (x: Tensor, shape: readonly number[]) => Tensor) => Run} */
const reshapedBy = (f) => (world, bound) => {
  const input = bound.tensor('input');
  const asked = bound.ints('shape') ?? sizes(bound);
  const shape = reshapedSizes(input, asked);
  return shape ? withShape(input, shape) : asView(world, input, (x) => f(x, asked));
};

const reshape = reshapedBy((x, shape) => x.reshape([...shape]));
export const flatten = view((x, bound) => x.flatten(bound.int('start_dim', 0), bound.int('end_dim', -1)));
export const unflatten = view((x, bound) =>
  x.unflatten(bound.int('dim', 0), bound.ints('sizes') ?? bound.ints('unflattened_size') ?? []),
);
const transpose = view((x, bound) =>
  x.transpose(bound.int('dim0') ?? bound.int('axis0', 0), bound.int('dim1') ?? bound.int('axis1', 1)),
);
const same = view((x) => x.to(x.dtype));
/** @param {number} first @param {number} second */
function diagonal(first, second) {
  return view((x, bound) => x.diagonal(bound.int('offset', 0), bound.int('dim1', first), bound.int('dim2', second)));
}

/** `expand_as`, `view_as` @param {(x: Tensor, shape: readonly number[]) => Tensor} f @returns {Run} */
function as(f) {
  return (world, bound) => {
    const { shape } = bound.tensor('other');
    return asView(world, bound.tensor('input'), (x) => f(x, [...shape]));
  };
}

/**
 * `repeat_interleave(input, times)`, where `times` is a tensor.
 * @type {(world: World, input: TensorValue, times: TensorValue, dim: number | undefined, total: number | undefined) =>
 *   TensorValue}
 */
const repeated = (world, input, times, dim, total) => {
  const shape = dim === undefined ? [input.numel] : input.shape;
  const index = dim === undefined ? 0 : dimension(dim, shape.length);
  if (shape[index] !== times.numel)
    throw new Raised(
      'RuntimeError',
      `repeats must have the same size as input along dim, but got repeats.size(0) = ${times.numel} and input.size(${index}) = ${shape[index]}`,
    );
  const sum = elementsOf(times)?.reduce((all, each) => all + Number(each), 0) ?? total ?? newSize();
  if (sum !== (total ?? sum)) giveUp();
  return fresh(world, shape.with(index, sum), input.dtype, input.dialect);
};

/** How many tensors `unbind` returns at most. */
const MOST_PIECES = 20_000;

/** @type {Run} */
export const unbind = (world, bound) => {
  const { shape } = bound.tensor('input');
  const size = shape.at(bound.int('dim', 0)) ?? 0;
  if (knownSize(size) > MOST_PIECES) throw new NotUnderstood('tooMuch');
  return tuple(ask(world, ([x]) => /** @type {Tensor} */ (x).unbind(bound.int('dim', 0)), [bound.tensor('input')]));
};

/**
 * Converts a tensor to another dtype. A complex tensor keeps only its real part.
 * @type {(world: World, input: TensorValue, dtype: DType) => TensorValue}
 */
const converted = (world, input, dtype) =>
  isComplex(input) ? fresh(world, input.shape, dtype, input.dialect) : asView(world, input, (x) => x.to(dtype));

/** `x.to(…)` with a dtype, a device or another tensor. @type {Run} */
export const to = (world, bound) => {
  const input = bound.tensor('input');
  const asked = bound.arg('dtype') ?? bound.arg('tensor') ?? bound.arg('other');
  if (
    !asked ||
    asked.value === UNKNOWN ||
    asked.value === null ||
    (typeof asked.value === 'string' && !/float|int|bool|Tensor/.test(asked.value))
  )
    return input;
  const other = asked.value;
  if (other instanceof TensorValue && isComplex(other))
    return asComplex(fresh(world, input.shape, other.dtype, 'torch'));
  const dtype = other instanceof TensorValue ? other.dtype : asDType(other, 'torch', asked.span);
  return converted(world, input, dtype);
};

/**
 * The element of a tensor at an offset, as a number that may be unknown.
 * @param {Pick<TensorValue, 'dtype' | 'storage' | 'offset'>} tensor
 */
export function elementOf({ dtype, storage, offset }) {
  const kind = dtype === 'bool' ? 'bool' : dtype.includes('float') ? 'float' : 'int';
  const element = storage.values?.[offset];
  if (element !== undefined) return library.scalar(element, kind);
  return kind === 'int' && storage.limits ? drawnNumber({ of: storage, at: offset, ...storage.limits }) : some(kind);
}

/** `atleast_1d(x)` and others of one tensor. @param {(x: Tensor) => Tensor} f @returns {Run} */
function atLeast(f) {
  return (world, { rest: [first, ...others] }) =>
    first && others.length === 0 ? asView(world, asTensor(world, first.value, 'torch'), f) : UNKNOWN;
}

/** Overwrites all elements, with a number or with unknown ones. @param {'value' | 'zero'} [result] @returns {Run} */
export function refilled(result) {
  return (world, bound) => {
    const input = bound.tensor('input');
    const given = result === 'value' ? bound.need('value').value : int(0);
    if ((given instanceof TensorValue && given.numel === 1) || given instanceof SomeNumber) {
      input.storage.values = null;
      return input;
    }
    if (!isNumber(given)) throw new NotUnderstood('notTensor', bound.need('input').span);
    const { storage } = input;
    if (storage.values === null && storage.count === input.numel && input.numel <= MOST_VALUES) {
      // The old elements don't matter, because all of them are overwritten.
      storage.values = Array(storage.count).fill(input.dtype === 'int64' ? 0n : 0);
    }
    ask(world, ([x]) => /** @type {any} */ (x).fill_(given), [input], 0);
    if (result === undefined) input.storage.values = null;
    return input;
  };
}

/** `x.resize_(…)`: new memory with unknown elements. @type {Run} */
const resized = (world, bound) => {
  const input = bound.tensor('input');
  const { shape, strides, offset, storage } = fresh(world, bound.sizes(), input.dtype, input.dialect);
  return Object.assign(input, { shape, strides, offset, storage });
};

/** @param {Row} row */
// prettier-ignore
export function views(row) {
  row('tT', 'unsqueeze', 'Tensor input, int dim', view((x, bound) => x.unsqueeze(/** @type {number} */ (bound.int('dim')))), { isView: true });
  row('tT', 'squeeze', 'Tensor input | Tensor input, int dim | Tensor input, int[] dim', view((x, bound) => {
    const dims = bound.ints('dim');
    // An unknown size may be 1.
    if ((dims ?? x.shape.map((_, dim) => dim)).some((dim) => isUnknownSize(x.shape.at(dim) ?? 1)))
      throw new NotUnderstood('numbers');
    return x.squeeze(dims);
  }), { isView: true });
  row('tT', 'reshape', 'Tensor input, int[] shape', reshape);
  // `x.view(2, 3)` or `x.view(dtype)`, whose elements are unknown.
  row('T', 'view', 'Tensor input, ScalarType dtype | Tensor input, int[] size', (world, bound, site) => {
    const dtype = bound.arg('dtype');
    if (dtype) throw new NotUnderstood('argument', dtype.span, ['view', 'dtype']);
    return reshapedBy((x, shape) => x.view([...shape]))(world, bound, site);
  });
  row('T', 'reshape_as', 'Tensor input, Tensor other', as((x, shape) => x.reshape(shape)));
  row('T', 'view_as', 'Tensor input, Tensor other', as((x, shape) => x.view(shape)));
  row('tT', 'flatten', 'Tensor input, int start_dim=0, int end_dim=-1', flatten);
  row('tT', 'ravel', 'Tensor input', view((x) => x.reshape([-1])));
  row('t', 'unflatten', 'Tensor input, int dim, int[] sizes', unflatten);
  row('T', 'unflatten', 'input, dim, sizes', unflatten);
  row('tT', 'permute', 'Tensor input, int[] dims', view((x, bound) => x.permute(sizes(bound, 'dims'))));
  row('tT', 'transpose', 'Tensor input, int dim0, int dim1', transpose, { isView: true });
  row('tT', 'swapaxes', 'Tensor input, int axis0, int axis1', transpose, { isView: true });
  row('tT', 'swapdims', 'Tensor input, int dim0, int dim1', transpose, { isView: true });
  row('tT', 'movedim moveaxis', 'Tensor input, int source, int destination | Tensor input, int[] source, int[] destination', view((x, bound) => x.movedim(bound.ints('source') ?? [], bound.ints('destination') ?? [])));
  row('tT', 't', 'Tensor input', view((x) => x.t()), { isView: true });
  row('tT', 'adjoint', 'Tensor input', view((x) => x.adjoint()));
  row('T', 'contiguous', 'Tensor input, *, MemoryFormat memory_format=None', view((x) => x.contiguous()));
  row('tT', 'clone', 'Tensor input, *, MemoryFormat? memory_format=None', view((x) => x.clone()));
  row('tT', 'detach', 'Tensor input', same);
  row('T', 'cpu', 'Tensor input, *, MemoryFormat? memory_format=None', same);
  row('T', 'cuda xpu', 'Tensor input, Device? device=None, ~bool non_blocking=False, *, MemoryFormat? memory_format=None', same);
  row('T', 'share_memory_', 'input', same);
  row('T', 'pin_memory', 'Tensor input, Device? device=None', same);
  row('tT', 'broadcast_to', 'Tensor input, int[] size', expand);
  row('T', 'expand', 'Tensor input, int[] size, *, bool implicit=False', expand);
  row('T', 'expand_as', 'Tensor input, Tensor other', as((x, shape) => x.expand(shape)));
  row('T', 'repeat', 'Tensor input, int[] repeats', view((x, bound) => x.repeat(sizes(bound, 'repeats'))));
  row('tT', 'repeat_interleave', 'Tensor input, Tensor repeats, int? dim=None, *, int? output_size=None | Tensor repeats, *, int? output_size=None | Tensor input, int repeats, int? dim=None, *, int? output_size=None', (world, bound) => {
    const [dim, total] = [bound.int('dim'), bound.int('output_size')];
    const { value, span } = bound.need('repeats');
    // `repeat_interleave(tensor([1, 2]))` gives each index as often as its number says: `[0, 1, 1]`.
    const input = bound.arg('input') ? bound.tensor('input') : withoutElements(bound.tensor('repeats'));
    if (value instanceof TensorValue && value.shape.length === 1 && (value.numel !== 1 || !bound.arg('input')))
      return repeated(world, input, value, dim, total);
    if (!bound.arg('input')) throw new NotUnderstood('line');
    if (value instanceof Sequence) throw new NotUnderstood('numbers', span);
    const times = toInteger(value, span);
    return asView(world, input, (x) => library.repeatInterleave(x, times, dim));
  });
  row('tT', 'tile', 'Tensor input, int[] dims', view((x, bound) => x.tile(sizes(bound, 'dims'))));
  row('tT', 'narrow', 'Tensor input, int dim, Tensor start, int length | Tensor input, int dim, int start, int length', view((x, bound) => x.narrow(bound.int('dim', 0), bound.int('start', 0), bound.int('length', 0))));
  row('tT', 'select', 'Tensor input, int dim, int index', view((x, bound) => x.select(bound.int('dim', 0), bound.int('index', 0))));
  row('tT', 'diagonal', 'Tensor input, int offset=0, int dim1=0, int dim2=1', diagonal(0, 1));
  row('t', 'linalg.diagonal', 'Tensor A, *, int offset=0, int dim1=-2, int dim2=-1', diagonal(-2, -1));
  row('tT', 'as_strided', 'Tensor input, int[] size, int[] stride, int? storage_offset=None', view((x, bound) =>
    x.asStrided(bound.ints('size') ?? [], bound.ints('stride') ?? [], bound.int('storage_offset', 0)),
  ), { isView: true });
  row('tT', 'unbind', 'Tensor input, int dim=0', unbind);
  row('T', 'resize_', 'Tensor input, int[] size, *, MemoryFormat? memory_format=None', resized, { isShaping: true });
  row('T', 'fill_', 'Tensor input, Tensor value | Tensor input, Scalar value', refilled('value'));
  row('T', 'zero_', 'Tensor input', refilled('zero'));
  row('T', 'uniform_', 'Tensor input, float from=0, float to=1, *, Generator? generator=None', refilled());
  row('T', 'random_', 'Tensor input, *, Generator? generator=None | Tensor input, ^int from, ^int? to, *, Generator? generator=None | Tensor input, ^int to, *, Generator? generator=None', refilled());
  row('T', 'normal_', 'Tensor input, float mean=0, float std=1, *, Generator? generator=None', refilled());
  row('T', 'bernoulli_', 'Tensor input, ^Tensor p, *, Generator? generator=None | Tensor input, float p=0.5, *, Generator? generator=None', refilled());
  row('T', 'exponential_', 'Tensor input, float lambd=1, *, Generator? generator=None', refilled());
  row('T', 'sum_to_size', 'Tensor input, int[] size', view((x, bound) => x.sumToSize(sizes(bound))));
  row('T', 'to', 'Tensor input, Device? device=None, ScalarType? dtype=None, ~bool non_blocking=False, ~bool copy=False, *, MemoryFormat? memory_format=None | Tensor input, ScalarType dtype, ~bool non_blocking=False, ~bool copy=False, *, MemoryFormat? memory_format=None | Tensor input, Tensor tensor, ~bool non_blocking=False, ~bool copy=False, *, MemoryFormat? memory_format=None', to);
  // Without an argument, `x.type()` returns the name of the type.
  row('T', 'type', 'Tensor input, object dtype=None, ~bool non_blocking=False', (world, bound, site) =>
    bound.arg('dtype') ? to(world, bound, site) : `torch.${legacyName(bound.tensor('input').dtype)}`);
  row('t', 'atleast_1d', '*tensors', atLeast(library.atleast1d));
  row('t', 'atleast_2d', '*tensors', atLeast(library.atleast2d));
  row('t', 'atleast_3d', '*tensors', atLeast(library.atleast3d));
  for (const [name, dtype] of casts)
    row('T', name, 'Tensor input, *, MemoryFormat? memory_format=None', (world, bound) => converted(world, bound.tensor('input'), dtype));
  row('T', 'item', 'Tensor input', (_, bound) => {
    const input = bound.tensor('input');
    if (input.numel !== 1)
      throw new Raised('RuntimeError', `a Tensor with ${input.numel} elements cannot be converted to Scalar`);
    return elementOf(input);
  });
}
