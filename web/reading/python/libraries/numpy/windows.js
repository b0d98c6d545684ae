// NumPy's functions of sliding windows, such as `np.convolve`, and the objects `np.mgrid[…]`, `np.r_[…]` and
// `np.c_[…]`.

import { Callable, Instance, PyClass, Sequence, Slice, tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber, isUnknown } from '../../runtime/kinds.js';
import { asView } from '../torch/views.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { argument, arrayOf, axisOf, commonDType, freshArray } from './arrays.js';
import { joinedAlong } from './joining.js';
import { valueError } from './words.js';

/** @import { Arg, Row, Run, Span, TensorValue, Value, World } from '../../types.js' */

/** `np.convolve(a, v, mode)` @type {(usual: 'full' | 'valid') => Run} */
const convolve = (usual) => (world, bound, site) => {
  const [a, v] = [argument(world, bound, site), argument(world, bound, site, 'v')];
  if (a.shape.length > 1 || v.shape.length > 1) throw valueError('object too deep for desired array');
  if (a.numel === 0 || v.numel === 0) throw valueError(`${a.numel === 0 ? 'a' : 'v'} cannot be empty`);
  const mode = bound.value('mode') ?? usual;
  const [long, short] = [Math.max(a.numel, v.numel), Math.min(a.numel, v.numel)];
  const size = mode === 'full' ? long + short - 1 : mode === 'same' ? long : long - short + 1;
  return typeof mode === 'string' ? freshArray(world, site, [size], commonDType(world, [a, v], site.dialect)) : UNKNOWN;
};

/** How many numbers a slice of `np.mgrid` gives, and whether they are integers. @param {Value} item */
const placesIn = (item) => {
  if (!(item instanceof Slice)) return undefined;
  const numbers = item.bounds.map((each) => (each === null || isNumber(each) ? each : undefined));
  const [start, stop, step] = numbers;
  if (start === undefined || step === undefined || !stop) return undefined;
  const [from, by] = [start ? Number(start.value) : 0, step ? Number(step.value) : 1];
  const count = Math.max(Math.ceil((Number(stop.value) - from) / by), 0);
  return { count, isWhole: numbers.every((each) => each?.kind !== 'float') };
};

const NUMPY = /** @type {const} */ ('numpy');

/** An object that is only subscripted. @type {(name: string, item: Callable['call']) => Instance} */
const subscripted = (name, item) => {
  const of = new PyClass(name, []);
  of.members.set('__getitem__', new Callable('__getitem__', item));
  return new Instance(of);
};

/** `np.mgrid[:3, :4]`, `np.ogrid[:3, :4]` @param {World} world @param {boolean} isOpen @returns {Value} */
export function gridOf(world, isOpen) {
  /** @param {readonly Arg[]} args */
  const pick = ([key]) => {
    const items = key?.value instanceof Sequence ? key.value.items : [key?.value ?? null];
    const places = items.map(placesIn).filter((each) => each !== undefined);
    if (places.length < items.length) return UNKNOWN;
    const dtype = places.every(({ isWhole }) => isWhole) ? 'int64' : 'float64';
    const sizes = places.map(({ count }) => count);
    const array = (/** @type {number[]} */ shape) => freshArray(world, { dialect: 'numpy' }, shape, dtype);
    if (!(key?.value instanceof Sequence)) return array(sizes);
    if (!isOpen) return array([sizes.length, ...sizes]);
    return tuple(sizes.map((size, i) => array(sizes.map((_, dim) => (dim === i ? size : 1)))));
  };
  return subscripted(isOpen ? 'OGridClass' : 'MGridClass', pick);
}

/**
 * A part of `np.r_[…]` as an array: a slice is a range, and a number has one element.
 * @type {(world: World, part: Value) => TensorValue}
 */
const partOf = (world, part) => {
  const places = placesIn(part);
  if (!places && part instanceof Slice) throw new NotUnderstood('line');
  if (!places) return arrayOf(world, part, 'numpy');
  return freshArray(world, { dialect: 'numpy' }, [places.count], places.isWhole ? 'int64' : 'float64');
};

/**
 * `np.r_[a, 0, 1:5]`, which concatenates, or `np.c_[a, b]`, which makes columns.
 * @param {World} world @param {boolean} columns @returns {Value}
 */
export function joiner(world, columns) {
  /** @param {readonly Arg[]} args */
  const join = ([key], /** @type {Span} */ span) => {
    const items = key?.value instanceof Sequence && key.value.kind === 'tuple' ? key.value.items : [key?.value ?? null];
    if (items.some((each) => typeof each === 'string' || isUnknown(each, true))) return UNKNOWN;
    const arrays = items.map((each) => {
      const array = partOf(world, each);
      const [size = 1, ...rest] = array.shape;
      return asView(world, array, (t) => t.reshape(columns && rest.length === 0 ? [size, 1] : [size, ...rest]));
    });
    const name = 'concatenate';
    const site = { name, dialect: NUMPY, span, inPlace: false, isMethod: false, label: () => name };
    return joinedAlong(world, arrays, columns ? -1 : 0, site);
  };
  return subscripted(columns ? 'CClass' : 'RClass', join);
}

/** @param {Row} row */
// prettier-ignore
export function windows(row) {
  row('n', 'convolve', "array a, v, mode='full'", convolve('full'));
  row('n', 'lib.stride_tricks.sliding_window_view', 'array x, window_shape, axis=None, *, ~subok=False, writeable=False', (world, bound, site) => {
    const x = argument(world, bound, site, 'x');
    const window = bound.ints('window_shape') ?? [];
    const rank = x.shape.length;
    const axes = bound.ints('axis')?.map((axis) => axisOf(site, axis, rank)) ?? x.shape.map((_, dim) => dim);
    if (axes.length !== window.length) return UNKNOWN;
    const shape = [...x.shape];
    axes.forEach((axis, i) => (shape[axis] = (shape[axis] ?? 0) - (window[i] ?? 0) + 1));
    if (shape.some((size) => size <= 0)) throw valueError('window shape cannot be larger than input array shape');
    return freshArray(world, site, [...shape, ...window], x.dtype);
  });
}
