/** `arange` and `linspace`. */
import { getDefaultDtype } from '../engine/default-dtype.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { ShapeError } from '../errors/classes.js';
import { notImplementedFor } from '../errors/sentences.js';
import { integer, integers, wrongArgument } from '../tensor/arguments.js';
import { allocateContiguous } from '../engine/allocate.js';
import { filled } from '../tensor/filled.js';
import { destination, placedInOrder } from './creation-arguments.js';
import { evenSteps, stepsBetween } from './steps.js';
import { fill_ } from './assign.js';
import { numberOf } from '../values/read.js';
import { asScalar, assertFits, isNumberLike } from '../tensor/scalar.js';
import { isTensor } from '../tensor/tensor.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Scalar } from '../tensor/scalar.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Arange, Bound, Making, SizesOf } from '../typing/creation.js' */
/** @import { DefaultDType } from '../typing/dtypes.js' */
/** @import { Index } from '../typing/shapes.js' */

/**
 * Returns the numbers from `start` up to but not including `end`, `step` apart. With one number, it counts from 0 up
 * to it. Any of them may be a 0-d tensor. Bigints make an int64 tensor. `start` and `step` are optional.
 * @example
 *   arange(4).tolist(); // [0, 1, 2, 3]
 */
export const arange = /** @type {Arange} */ (
  /** @param {any} start @param {any} [end] @param {any} [step] @param {any} [options] */ (
    start,
    end,
    step,
    options,
  ) => {
    const given = [start, end, step, options];
    const last = given.findLastIndex((each) => typeof each === 'object' && each !== null && !isBound(each));
    const bounds = given.slice(0, last < 0 ? given.length : last).filter((each) => each !== undefined);
    const named = last < 0 ? (bounds.length > 3 ? options : undefined) : given[last];
    const [from, to, by] = bounds.length === 1 ? [0, bounds[0], 1] : [bounds[0], bounds[1], bounds[2] ?? 1];
    const numbers = Object.entries({ start: from, end: to, step: by }).map(([name, each]) =>
      numberArgument('arange', name, each),
    );
    // As in `tensor`, a JavaScript number does not show whether it is an integer, so it counts as a float.
    const isWhole = numbers.every(({ kind }) => kind !== 'float') && bounds.every((each) => typeof each !== 'number');
    const { dtype, out } = destination('arange', named, isWhole ? 'int64' : getDefaultDtype());
    return placedInOrder('arange', arangeOf(/** @type {any} */ (numbers), dtype), out);
  }
);

/** @param {unknown} value */
const isBound = (value) => isNumberLike(value) || isTensor(value);

/**
 * Reads a number, or the element of a 0-d tensor.
 * @param {string} fn
 * @param {string} name
 * @param {unknown} value
 * @returns {Scalar}
 */
function numberArgument(fn, name, value) {
  if (isNumberLike(value)) return asScalar(value);
  if (isTensor(value) && value.ndim === 0) return numberOf(value);
  throw wrongArgument(fn, name, 'a number', value);
}

/** A number as C++ prints it, with six digits. @param {number} value */
export function printed(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : String(value).replace('Infinity', 'inf');
  const [digits, exponent] = value.toExponential(5).split('e').map(Number);
  if (Number(exponent) >= -4 && Number(exponent) < 6) return String(Number(value.toPrecision(6)));
  return `${digits}e${Number(exponent) < 0 ? '-' : '+'}${String(Math.abs(Number(exponent))).padStart(2, '0')}`;
}

/** @param {Scalar} start @param {Scalar} end @param {Scalar} step @param {DType} dtype */
function countOf(start, end, step, dtype) {
  const [from, to, by] = [Number(start.value), Number(end.value), Number(step.value)];
  if (!(by > 0 || by < 0)) throw new ShapeError('step must be nonzero', { argument: 'step' });
  if (!Number.isFinite(from) || !Number.isFinite(to))
    throw new ShapeError(`unsupported range: ${printed(from)} -> ${printed(to)}`);
  if (by > 0 ? to < from : to > from) {
    throw new ShapeError('upper bound and lower bound inconsistent with step sign', { argument: 'end' });
  }
  const bounds = [start, end, step];
  if (dtype !== 'int64' || bounds.some(({ kind }) => kind !== 'int')) return Math.ceil((to - from) / by);
  // For integers only, the count is computed exactly, in 64 bits.
  bounds.forEach((each) => assertFits(each, dtypeInfo('int64')));
  const each = BigInt(step.value);
  const way = BigInt(end.value) - BigInt(start.value) + each - (each > 0n ? 1n : -1n);
  return Number(BigInt.asIntN(64, way) / each);
}

/** @param {[start: Scalar, end: Scalar, step: Scalar]} bounds @param {DType} dtype */
function arangeOf([start, end, step], dtype) {
  const { category, size, scalarType } = dtypeInfo(dtype);
  if (category === 'bool') throw notImplemented('arange_cpu', scalarType);
  const count = countOf(start, end, step, dtype);
  if (!(count >= 0 && count <= 2 ** 63)) throw new ShapeError('invalid size, possible overflow?', { argument: 'end' });
  const counted = dtypeInfo(category === 'integer' ? 'int64' : size === 2 ? 'float32' : 'float64');
  integers('arange', 'end', [count], 0);
  for (const each of [start, step]) assertFits(each, counted);
  return evenSteps(start, step, count, dtype);
}

/** @param {string} kernel @param {string} scalarType */
const notImplemented = (kernel, scalarType) => notImplementedFor(kernel, scalarType, 'dtype');

/** @param {Record<string, unknown>} bounds */
function assertSingle(bounds) {
  const wrong = Object.entries(bounds).filter(([, each]) => isTensor(each) && each.ndim > 0);
  if (wrong.length === 0) return;
  const got = wrong
    .map(([name, each]) => `${name} with ${/** @type {Tensor} */ (each).ndim} dimension(s)`)
    .join(' and ');
  throw new ShapeError(`linspace only supports 0-dimensional start and end tensors, but got ${got}.`);
}

/**
 * Returns `steps` numbers from `start` to `end`, evenly spaced and including both. Either may be a 0-d tensor. As in
 * PyTorch, the second half is computed backwards from the end.
 * @template {Index} const N
 * @template {DType} [D=DefaultDType]
 * @param {Bound} start
 * @param {Bound} end
 * @param {N} steps
 * @param {Making<D>} [options]
 * @returns {Tensor<NoInfer<D>, SizesOf<N>>}
 * @example
 *   linspace(0, 1, 5).tolist(); // [0, 0.25, 0.5, 0.75, 1]
 */
export function linspace(start, end, steps, options) {
  assertSingle({ start, end });
  const [from, to] = [numberArgument('linspace', 'start', start), numberArgument('linspace', 'end', end)];
  const count = integer('linspace', 'steps', steps);
  const { dtype, out } = destination('linspace', options, getDefaultDtype());
  if (count < 0) throw new ShapeError('number of steps must be non-negative', { argument: 'steps', a: count });
  return placedInOrder('linspace', linspaceOf(from, to, count, dtype), out);
}

/** @param {Scalar} from @param {Scalar} to @param {number} count @param {DType} dtype */
function linspaceOf(from, to, count, dtype) {
  if (count < 2) return filled(allocateContiguous(dtype, [count]), (result) => count > 0 && fill_(result, from));
  const info = dtypeInfo(dtype);
  if (info.category === 'bool') throw notImplemented('linspace_cpu', info.scalarType);
  for (const each of [from, to]) assertFits(each, info);
  return stepsBetween(from, to, count, dtype);
}
