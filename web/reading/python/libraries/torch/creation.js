// Functions that create tensors: `zeros`, `rand`, `tensor`, `arange` and others.

import * as library from '../../../../lib/functions.js';
import { MOST_VALUES, storageOf } from '../../runtime/apply.js';
import { ask } from '../../runtime/operate.js';
import { toIntegers } from '../../runtime/signature.js';
import { Sequence, SomeNumber, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isNumber, isUnknown, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { asComplex, hasParts, isComplex } from '../../runtime/complex.js';
import { dtypeArgument, legacyDType } from './dtypes.js';
import { fresh, defaultDType } from './fresh.js';
import { asTensor } from './nested.js';

/** @import { Span } from '../../../../notation/parse.js' */
/** @import { Bound } from '../../runtime/signature.js' */
/** @import { Arg } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */
/** @import { Site } from './table.js' */

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

/** `zeros`, `ones`, `empty` @param {number | null} value  of each element, or null if it is unknown */
export function filledWith(value) {
  return (/** @type {World} */ world, /** @type {Bound} */ bound, /** @type {Site} */ site) => {
    const { shape, spans } = sized(bound);
    const self = bound.value('input');
    if (site.name === 'zeros' && site.dialect === 'torch' && shape.some((size) => size < 0))
      throw new Raised('RuntimeError', 'zeros: Dimension size must be non-negative.');
    const own = self instanceof TensorValue ? self.dtype : defaultDType(world, site.dialect, 'float');
    const dtype = dtypeArgument(bound, site.dialect) ?? own;
    const fill = value === null ? undefined : () => library.full(shape, value, { dtype });
    const result = fresh(world, shape, dtype, site.dialect, fill);
    result.spans = spans;
    return self instanceof TensorValue && isComplex(self) && !bound.arg('dtype') ? asComplex(result) : result;
  };
}

/** @param {'float' | 'int'} kind @param {string} [size] */
export function random(kind, size = 'size') {
  return (/** @type {World} */ world, /** @type {Bound} */ bound, /** @type {Site} */ site) => {
    const { shape, spans } = sized(bound, size);
    const dtype = dtypeArgument(bound, site.dialect) ?? defaultDType(world, site.dialect, kind);
    const result = fresh(world, shape, dtype, site.dialect);
    result.spans = spans;
    return result;
  };
}

/**
 * `normal(mean, std, size)`, or `normal(mean, std)` with a tensor, where the two broadcast.
 * @type {import('./table.js').Run}
 */
export const normal = (world, bound, site) => {
  const given = ['mean', 'std'].map((name) => bound.value(name));
  const tensors = given.filter((each) => each instanceof TensorValue);
  const [first] = tensors;
  if (!first || bound.arg('size')) return random('float')(world, bound, site);
  if (given.some((each) => each && isUnknown(each))) throw new NotUnderstood('notTensor');
  const [{ shape } = first] = ask(world, (views) => library.broadcastTensors(...views), tensors);
  return fresh(world, shape, first.dtype, first.dialect);
};

/**
 * `randint(high, size)`, `randint(low, high, size)`; NumPy's size may be left out.
 * @param {World} world @param {Bound} bound @param {Site} site
 */
export function randint(world, bound, site) {
  const [high, size] = ['high', 'size'].map((name) => bound.arg(name));
  if (!size && isUnknown(high?.value ?? null)) throw new NotUnderstood('numbers', high?.span); // it may be the size
  const given = size ?? (high?.value instanceof Sequence ? high : undefined);
  const shape = given ? toIntegers(given.value, given.span) : [];
  const dtype = dtypeArgument(bound, site.dialect) ?? defaultDType(world, site.dialect, 'int');
  const result = fresh(world, shape, dtype, site.dialect);
  result.spans = given ? spansOf([given]) : [];
  return result;
}

/** @param {World} world @param {Bound} bound @param {Site} site */
export function full(world, bound, site) {
  const size = bound.need('size');
  const value = bound.value('fill_value');
  const shape = toIntegers(size.value, size.span);
  if (!isNumber(value ?? null)) {
    const kind = value instanceof SomeNumber ? value.kind : 'float';
    return fresh(
      world,
      shape,
      dtypeArgument(bound, site.dialect) ?? defaultDType(world, site.dialect, kind),
      site.dialect,
    );
  }
  const number = /** @type {import('../../../../lib/functions.js').Scalar} */ (value);
  const dtype = dtypeArgument(bound, site.dialect) ?? defaultDType(world, site.dialect, number.kind);
  const result = fresh(world, shape, dtype, site.dialect, () => library.full(shape, number, { dtype }));
  result.spans = spansOf([size]);
  return result;
}

/** `zeros_like`, `rand_like` and others. @param {number | null} value  of each element, or null if it is another */
export function like(value) {
  return (/** @type {World} */ world, /** @type {Bound} */ bound, /** @type {Site} */ site) => {
    const input = asTensor(world, bound.need('input').value, site.dialect);
    const dtype = dtypeArgument(bound, site.dialect) ?? input.dtype;
    const given = bound.value('fill_value');
    const number = isNumber(given ?? null) ? /** @type {any} */ (given) : value;
    const [clone] = ask(world, ([x]) => library.clone(/** @type {any} */ (x)).to(dtype), [input]);
    const result = /** @type {TensorValue} */ (clone);
    const { numel } = result;
    const known = number !== null && numel <= MOST_VALUES;
    const filled = known
      ? fresh(world, [numel], dtype, site.dialect, () => library.full([numel], number, { dtype }))
      : null;
    result.storage = storageOf(numel, dtype, filled?.storage.values);
    result.offset = 0;
    return isComplex(input) && !bound.arg('dtype') ? asComplex(result) : result;
  };
}

/**
 * `torch.tensor`, `np.array`: a copy.
 * @param {World} world @param {Bound} bound @param {Site} site
 * @param {import('../../../../lib/boundary/dtype.js').DType} [dtype] @returns {TensorValue}
 */
export function tensor(world, bound, site, dtype = dtypeArgument(bound, site.dialect)) {
  const { value } = bound.first('data', 's');
  const copied = asTensor(world, value, site.dialect, dtype);
  if (copied !== value) return copied.dialect === site.dialect ? copied : new TensorValue(copied, site.dialect);
  const [copy] = ask(world, ([x]) => library.clone(/** @type {any} */ (x)), [copied]);
  const result = /** @type {TensorValue} */ (copy);
  result.dialect = site.dialect;
  return result;
}

/**
 * `torch.from_numpy`, `x.numpy()`, `np.asarray`: a tensor or array of another library that shares the storage.
 * @param {World} world @param {Bound} bound @param {Site} site
 */
export function sharedStorage(world, bound, site) {
  const dialect = site.name === 'numpy' ? 'numpy' : site.dialect;
  const { value } = bound.first('data', 'input');
  if (dialect !== 'torch' && hasParts(value)) return UNKNOWN;
  return new TensorValue(asTensor(world, value, dialect, dtypeArgument(bound, dialect)), dialect);
}

/**
 * `torch.Tensor(2, 3)` has the shape (2, 3); `torch.Tensor([2, 3])` has two elements. `x.new(…)` does the same with the
 * dtype of `x`.
 * @param {World} world @param {Bound} bound @param {Site} site
 */
export function legacy(world, bound, site) {
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

/** The bounds and step of a range. @type {(bound: Bound, names: string[]) => { value: number, kind: string }[]} */
const bounds = (bound, names) =>
  names.flatMap((name) => {
    const value = bound.value(name);
    if (value === undefined) return [];
    if (isNumber(value)) return [{ value: Number(value.value), kind: value.kind }];
    return [{ value: toInteger(value, bound.need(name).span), kind: 'int' }];
  });

/** @param {World} world @param {Bound} bound @param {Site} site */
export function arange(world, bound, site) {
  const given = bounds(bound, ['start', 'end', 'step']);
  const [from, to, by] = given.length === 1 ? [0, given[0]?.value ?? 0, 1] : given.map(({ value }) => value).concat(1);
  const kind = given.some((each) => each.kind === 'float') ? 'float' : 'int';
  const dtype = dtypeArgument(bound, site.dialect) ?? defaultDType(world, site.dialect, kind);
  const args = /** @type {[number, number, number]} */ ([from, to, by]);
  if (args[2] === 0 && site.dialect === 'torch') throw new Raised('RuntimeError', 'step must be nonzero');
  const steps = Math.ceil((args[1] - args[0]) / args[2]);
  if (steps > Math.max(world.mostValues, 64)) return fresh(world, [steps], dtype, site.dialect);
  const make = () => (steps === 0 ? library.zeros([0], { dtype }) : library.arange(...args, { dtype }));
  if (steps >= 0) return fresh(world, [steps], dtype, site.dialect, make);
  make().dispose();
  throw new NotUnderstood('line', site.span);
}

/**
 * `torch.range(start, end, step)`, which includes the end.
 * @param {World} world @param {Bound} bound @param {Site} site
 */
export function range(world, bound, site) {
  const [from = 0, to = 0, by = 1] = bounds(bound, ['start', 'end', 'step']).map(({ value }) => value);
  if (by === 0) throw new Raised('RuntimeError', 'step must be nonzero');
  if ((to - from) * by < 0) throw new Raised('RuntimeError', 'upper bound and lower bound inconsistent with step sign');
  const dtype = dtypeArgument(bound, site.dialect) ?? defaultDType(world, site.dialect, 'float');
  const steps = Math.floor((to - from) / by + 1);
  return fresh(world, [steps], dtype, site.dialect, () =>
    library.tensor(/** @type {any} */ (Array.from({ length: steps }, (_, i) => from + i * by))).to(dtype),
  );
}

/** @param {World} world @param {Bound} bound @param {Site} site */
export function linspace(world, bound, site) {
  const [from, to] = bounds(bound, ['start', 'end']).map(({ value }) => value);
  const steps = bound.int('steps', 50);
  if (steps < 0 && site.dialect === 'torch') throw new Raised('RuntimeError', 'number of steps must be non-negative');
  const dtype = dtypeArgument(bound, site.dialect) ?? defaultDType(world, site.dialect, 'float');
  const make = () => library.linspace(Number(from), Number(to), steps, { dtype });
  return fresh(world, [steps], dtype, site.dialect, site.name === 'linspace' ? make : undefined);
}

/** @param {World} world @param {Bound} bound @param {Site} site */
export function eye(world, bound, site) {
  const n = bound.int('n', 0);
  const m = bound.int('m', n);
  for (const [name, size] of Object.entries({ n, m }))
    if (size < 0 && site.dialect === 'torch')
      throw new Raised('RuntimeError', `${name} must be greater or equal to 0, got ${size}`);
  const dtype = dtypeArgument(bound, site.dialect) ?? defaultDType(world, site.dialect, 'float');
  return fresh(world, [n, m], dtype, site.dialect, () => library.eye(n, m, { dtype }), true);
}
