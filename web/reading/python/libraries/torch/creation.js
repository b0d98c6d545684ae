// Functions that create tensors: `zeros`, `rand`, `tensor`, `arange` and others.

import * as library from '../../../../lib/functions.js';
import { MOST_VALUES, Storage } from '../../runtime/apply.js';
import { ask } from '../../runtime/operate.js';
import { toIntegers } from '../../runtime/bound.js';
import { Sequence, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isAnyNumber, isNumber, isUnknown, toInteger } from '../../runtime/kinds.js';
import { limitsFrom, setLimits } from '../../runtime/limits.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { asComplex, hasParts, isComplex } from '../../runtime/complex.js';
import { dtypeArgument, legacyDType } from './dtypes.js';
import { fresh, defaultDType } from './fresh.js';
import { asTensor } from './nested.js';
import { asView, elementOf } from './views.js';

/** @import { Arg, Bound, DType, Dialect, Row, Run, Site, Span, World } from '../../types.js' */

/** @typedef {'bool' | 'int' | 'float'} Kind */

/** The spans of the sizes in the text. @param {readonly Arg[]} args */
const spansOf = (args) => {
  const [first] = args;
  const single = args.length === 1 && first?.value instanceof Sequence;
  return single ? (first.parts ?? []) : args.map(({ span }) => span);
};

/** @type {(bound: Bound, name?: string) => { shape: number[], spans: readonly Span[] }} */
const sized = (bound, name = 'size') => {
  const given = bound.rest.length > 0 ? bound.rest : [bound.arg(name)].filter((each) => each !== undefined);
  const [first] = given;
  const shape =
    given.length === 1 && first
      ? toIntegers(first.value, first.span)
      : given.map((each) => toInteger(each.value, each.span));
  return { shape, spans: spansOf(given) };
};

/**
 * The `dtype` of a call, or the default one of a kind of number.
 * @type {(world: World, bound: Bound, kind: Kind) => DType}
 */
const dtypeOf = (world, bound, kind) => dtypeArgument(bound, 'torch') ?? defaultDType(world, 'torch', kind);

/** @type {(world: World, sizes: ReturnType<typeof sized>, dtype: DType, fill?: () => library.Tensor) => TensorValue} */
const sizedTensor = (world, { shape, spans }, dtype, fill) =>
  Object.assign(fresh(world, shape, dtype, 'torch', fill), { spans });

/** `zeros`, `ones`, `empty` @param {number | null} value  of each element, or null if it is unknown @returns {Run} */
function filledWith(value) {
  return (world, bound, { name }) => {
    const sizes = sized(bound);
    const self = bound.value('input');
    if (name === 'zeros' && sizes.shape.some((size) => size < 0))
      throw new Raised('RuntimeError', 'zeros: Dimension size must be non-negative.');
    const dtype = dtypeArgument(bound, 'torch') ?? (self instanceof TensorValue ? self.dtype : world.float);
    const fill = value === null ? undefined : () => library.full(sizes.shape, value, { dtype });
    const result = sizedTensor(world, sizes, dtype, fill);
    return self instanceof TensorValue && isComplex(self) && !bound.arg('dtype') ? asComplex(result) : result;
  };
}

/** @param {'float' | 'int'} kind @param {string} [size] @returns {Run} */
function random(kind, size) {
  return (world, bound) => {
    const result = sizedTensor(world, sized(bound, size), dtypeOf(world, bound, kind));
    if (kind === 'int') setLimits(result.storage, limitsFrom(bound.value('low'), bound.value('high')));
    return result;
  };
}

/** `zeros_like` and others. @param {number | null} value  of each element, or null if it is another @returns {Run} */
function like(value) {
  return (world, bound) => {
    const input = bound.tensor('input');
    const dtype = dtypeArgument(bound, 'torch') ?? input.dtype;
    const given = bound.value('fill_value') ?? null;
    const number = isNumber(given) ? given : value;
    const result = asView(world, input, (x) => x.clone().to(dtype));
    const { numel } = result;
    const filled =
      number !== null && numel <= MOST_VALUES
        ? fresh(world, [numel], dtype, 'torch', () => library.full([numel], number, { dtype }))
        : null;
    result.storage = new Storage(numel, dtype, filled?.storage.values);
    result.offset = 0;
    return isComplex(input) && !bound.arg('dtype') ? asComplex(result) : result;
  };
}

/**
 * `torch.tensor`: a copy.
 * @param {World} world @param {Bound} bound @param {unknown} _ @param {DType} [dtype] @returns {TensorValue}
 */
export function tensor(world, bound, _, dtype = dtypeArgument(bound, 'torch')) {
  const { value } = bound.first('data', 's');
  const converted = asTensor(world, value, 'torch', dtype);
  return new TensorValue(converted === value ? asView(world, converted, (x) => x.clone()) : converted, 'torch');
}

/**
 * `torch.from_numpy`, `x.numpy()`, `torch.asarray`: a tensor or array of another library that shares the storage.
 * @type {Run}
 */
const sharedStorage = (world, bound, { name }) => {
  const dialect = name === 'numpy' ? 'numpy' : 'torch';
  const { value } = bound.first('data', 'input');
  if (dialect === 'numpy' && hasParts(value)) return UNKNOWN;
  return new TensorValue(asTensor(world, value, dialect, dtypeArgument(bound, dialect)), dialect);
};

/**
 * `torch.Tensor(2, 3)` has the shape (2, 3); `torch.Tensor([2, 3])` has two elements. `x.new(…)` does the same with the
 * dtype of `x`.
 * @param {World} world @param {Bound} bound @param {Site} site
 */
function legacy(world, bound, site) {
  const self = bound.value('input');
  const dtype = self instanceof TensorValue ? self.dtype : (legacyDType(site.name) ?? 'float32');
  const [first] = bound.rest;
  const isTensor = first?.value instanceof TensorValue && first.value.shape.length > 0;
  const isList = first?.value instanceof Sequence && first.value.kind !== 'size';
  const ofNumbers = bound.rest.length === 1 && (isTensor || isList);
  if (ofNumbers && first) return new TensorValue(asTensor(world, first.value, 'torch', dtype), 'torch');
  const result = fresh(world, first ? bound.sizes() : [0], dtype, 'torch');
  return self instanceof TensorValue && isComplex(self) ? asComplex(result) : result;
}

/**
 * The bounds and the step of a range.
 * @param {Bound} bound @param {readonly string[]} names @returns {{ value: number, kind: Kind }[]}
 */
export function boundsOf(bound, names) {
  return names.flatMap((name) => {
    const given = bound.value(name);
    if (given === undefined) return [];
    if (given instanceof TensorValue && given.numel !== 1) throw new NotUnderstood('unknown');
    const value = given instanceof TensorValue ? elementOf(given) : given;
    if (isNumber(value)) return [{ value: Number(value.value), kind: value.kind }];
    return [{ value: toInteger(given, bound.need(name).span), kind: /** @type {const} */ ('int') }];
  });
}

/**
 * The numbers of a range, which are known if they are few.
 * @param {World} world @param {readonly [from: number, to: number, by: number]} range @param {DType} dtype
 * @param {Dialect} dialect
 */
export function ranged(world, [from, to, by], dtype, dialect) {
  const steps = Math.max(Math.ceil((to - from) / by), 0);
  const make = () => (steps === 0 ? library.zeros([0], { dtype }) : library.arange(from, to, by, { dtype }));
  return fresh(world, [steps], dtype, dialect, steps > Math.max(world.mostValues, 64) ? undefined : make);
}

/** @type {Run} */
const linspace = (world, bound, { name }) => {
  const [from, to] = boundsOf(bound, ['start', 'end']).map(({ value }) => value);
  const steps = bound.int('steps', 50);
  if (steps < 0) throw new Raised('RuntimeError', 'number of steps must be non-negative');
  const dtype = dtypeOf(world, bound, 'float');
  const make = () => library.linspace(Number(from), Number(to), steps, { dtype });
  return fresh(world, [steps], dtype, 'torch', name === 'linspace' ? make : undefined);
};

/** @param {Row} row */
// prettier-ignore
export function creations(row) {
  row('t', 'empty', 'int[] size, *, MemoryFormat? memory_format=None, Tensor out=None, TensorOptions options', filledWith(null));
  row('t', 'zeros', 'int[] size, *, Tensor out=None, TensorOptions options', filledWith(0));
  row('t', 'ones', 'int[] size, *, Tensor out=None, TensorOptions options', filledWith(1));
  row('T', 'new_empty', 'Tensor input, int[] size, *, TensorOptions options', filledWith(null));
  row('T', 'new', 'input, array *data', legacy);
  row('T', 'new_zeros', 'Tensor input, int[] size, *, TensorOptions options', filledWith(0));
  row('T', 'new_ones', 'Tensor input, int[] size, *, TensorOptions options', filledWith(1));
  row('t', 'full', 'int[] size, Scalar fill_value, *, Tensor out=None, TensorOptions options', (world, bound) => {
    const value = bound.value('fill_value');
    const sizes = sized(bound);
    const dtype = dtypeOf(world, bound, isAnyNumber(value) ? value.kind : 'float');
    const fill = isAnyNumber(value) && isNumber(value) ? () => library.full(sizes.shape, value, { dtype }) : undefined;
    return sizedTensor(world, sizes, dtype, fill);
  });
  row('t', 'empty_like', 'Tensor input, *, MemoryFormat? memory_format=None, TensorOptions options', like(null));
  row('t', 'zeros_like', 'Tensor input, *, MemoryFormat? memory_format=None, TensorOptions options', like(0));
  row('t', 'ones_like', 'Tensor input, *, MemoryFormat? memory_format=None, TensorOptions options', like(1));
  row('t', 'full_like', 'Tensor input, Scalar fill_value, *, MemoryFormat? memory_format=None, TensorOptions options', like(null));
  row('t', 'rand_like randn_like', 'Tensor input, *, Generator? generator, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, *, MemoryFormat? memory_format=None, TensorOptions options', like(null));
  row('t', 'bernoulli', 'Tensor input, *, Generator? generator=None, Tensor out=None | Tensor input, float p, *, Generator? generator=None', like(null));
  row('t', 'randint_like', 'Tensor input, ^int low, ^int high, *, Generator? generator, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^int low, ^int high, *, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^Tensor high, *, Generator? generator, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^Tensor high, *, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^int high, *, Generator? generator, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^int high, *, MemoryFormat? memory_format=None, TensorOptions options', like(null));
  row('t', 'rand randn', 'int[] size, *, Generator? generator, Tensor out=None, TensorOptions options | int[] size, *, Tensor out=None, TensorOptions options', random('float'));
  // `normal(mean, std, size)`, or `normal(mean, std)` with a tensor, where the two broadcast.
  row('t', 'normal', 'Tensor mean, Tensor std, *, Generator? generator=None, Tensor out=None | Tensor mean, float std=1, *, Generator? generator=None, Tensor out=None | float mean, Tensor std, *, Generator? generator=None, Tensor out=None | float mean, float std, int[] size, *, Generator? generator=None, Tensor out=None, TensorOptions options', (world, bound, site) => {
    const given = ['mean', 'std'].map((name) => bound.value(name));
    const tensors = given.filter((each) => each instanceof TensorValue);
    const [first] = tensors;
    if (!first || bound.arg('size')) return random('float')(world, bound, site);
    if (given.some((each) => each && isUnknown(each))) throw new NotUnderstood('notTensor');
    const [{ shape } = first] = ask(world, (views) => library.broadcastTensors(...views), tensors);
    return fresh(world, shape, first.dtype, 'torch');
  });
  row('t', 'randint', '^int high, int[] size, *, Generator? generator, Tensor out=None, TensorOptions options | ^int high, int[] size, *, Tensor out=None, TensorOptions options | ^int low, ^int high, int[] size, *, Generator? generator, Tensor out=None, TensorOptions options | ^int low, ^int high, int[] size, *, Tensor out=None, TensorOptions options', random('int'));
  row('t', 'randperm', 'int n, *, Generator? generator, Tensor out=None, TensorOptions options | int n, *, Tensor out=None, TensorOptions options', random('int', 'n'));
  row('t', 'tensor', 'object data, *, ScalarType? dtype=None, Device? device=None, ~bool pin_memory=False, ~bool requires_grad=False', tensor, { takesArrays: true });
  row('t', 'as_tensor', 'object data, *, ScalarType? dtype=None, Device? device=None', tensor, { takesArrays: true });
  row('t', 'scalar_tensor', 'Scalar s, *, TensorOptions options', tensor);
  row('t', 'asarray', 'object data, *, ScalarType? dtype=None, Device? device=None, ~bool? copy=None, ~bool requires_grad=False', sharedStorage, { takesArrays: true });
  row('t', 'from_numpy', 'object data', sharedStorage, { takesArrays: true });
  row('T', 'numpy', 'Tensor input, *, ~bool force=False', sharedStorage);
  row('t', 'Tensor FloatTensor DoubleTensor HalfTensor LongTensor IntTensor ShortTensor ByteTensor BoolTensor', 'array *data', legacy);
  row('t', 'arange', 'Scalar end, *, Tensor out=None, TensorOptions options | Scalar start, Scalar end, *, TensorOptions options | Scalar start, Scalar end, Scalar step=1, *, Tensor out=None, TensorOptions options', (world, bound) => {
    const given = boundsOf(bound, ['start', 'end', 'step']);
    const numbers = given.map(({ value }) => value);
    const [from, to, by] = given.length === 1 ? [0, numbers[0] ?? 0, 1] : [...numbers, 1];
    const dtype = dtypeOf(world, bound, given.some(({ kind }) => kind === 'float') ? 'float' : 'int');
    const args = /** @type {[number, number, number]} */ ([from, to, by]);
    if (args[2] === 0) throw new Raised('RuntimeError', 'step must be nonzero');
    if ((args[1] - args[0]) * args[2] < 0) library.arange(...args, { dtype }).dispose(); // raises
    return ranged(world, args, dtype, 'torch');
  });
  row('t', 'linspace', 'Tensor start, Tensor end, int steps, *, Tensor out=None, TensorOptions options | Scalar start, Tensor end, int steps, *, Tensor out=None, TensorOptions options | Tensor start, Scalar end, int steps, *, Tensor out=None, TensorOptions options | Scalar start, Scalar end, int steps, *, Tensor out=None, TensorOptions options', linspace);
  row('t', 'logspace', 'Tensor start, Tensor end, int steps, float base=10.0, *, Tensor out=None, TensorOptions options | Scalar start, Tensor end, int steps, float base=10.0, *, Tensor out=None, TensorOptions options | Tensor start, Scalar end, int steps, float base=10.0, *, Tensor out=None, TensorOptions options | Scalar start, Scalar end, int steps, float base=10.0, *, Tensor out=None, TensorOptions options', linspace);
  // `torch.range(start, end, step)`, which includes the end.
  row('t', 'range', 'Scalar start, Scalar end, *, Tensor out=None, TensorOptions options | Scalar start, Scalar end, Scalar step=1, *, Tensor out=None, TensorOptions options', (world, bound) => {
    const [from = 0, to = 0, by = 1] = boundsOf(bound, ['start', 'end', 'step']).map(({ value }) => value);
    if (by === 0) throw new Raised('RuntimeError', 'step must be nonzero');
    if ((to - from) * by < 0)
      throw new Raised('RuntimeError', 'upper bound and lower bound inconsistent with step sign');
    const steps = Math.floor((to - from) / by + 1);
    return fresh(world, [steps], dtypeOf(world, bound, 'float'), 'torch');
  });
  row('t', 'eye', 'int n, *, Tensor out=None, TensorOptions options | int n, int m, *, Tensor out=None, TensorOptions options', (world, bound) => {
    const n = bound.int('n', 0);
    const m = bound.int('m', n);
    for (const [name, size] of Object.entries({ n, m }))
      if (size < 0) throw new Raised('RuntimeError', `${name} must be greater or equal to 0, got ${size}`);
    const dtype = dtypeOf(world, bound, 'float');
    return fresh(world, [n, m], dtype, 'torch', () => library.eye(n, m, { dtype }), true);
  });
  row('T', 'bernoulli', 'Tensor input, ^Tensor p, *, Generator? generator=None | Tensor input, float p=0.5, *, Generator? generator=None', like(null));
  row('t', 'poisson', 'Tensor input, Generator? generator=None', like(null));
}
