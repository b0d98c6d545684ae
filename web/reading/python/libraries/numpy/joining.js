// Functions that join and split arrays, such as `np.concatenate` and `np.split`, and `np.delete` and `np.meshgrid`.

import * as library from '../../../../lib/functions.js';
import { newSize } from '../../runtime/unknown-sizes.js';
import { asView } from '../torch/views.js';
import { ask, operate } from '../../runtime/operate.js';
import { list, Sequence, tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { argument, arrayOf, arraysOf, axisOf, commonDType, freshArray } from './arrays.js';
import { reshaped } from './shaping.js';
import { indexError, valueError, wordsOf } from './words.js';

/** @import { Arg, Raised, Row, Run, Site, Tensor, TensorValue, Value, World } from '../../types.js' */

/**
 * The error for arrays that can't be concatenated.
 * @type {(shapes: readonly (readonly number[])[], given: number, site: Pick<Site, 'dialect'>) => Raised | undefined}
 */
const wrong = (shapes, given, site) => {
  const say = wordsOf(site.dialect);
  const [first] = shapes;
  if (!first) return say.nothingToJoin();
  if (first.length === 0) return say.joinScalars();
  const axis = axisOf(site, given, first.length);
  for (const [index, shape] of shapes.entries()) {
    if (shape.length !== first.length) return say.joinRanks(shapes, index);
    const dim = first.findIndex((size, i) => i !== axis && size !== shape[i]);
    if (dim >= 0) return say.joinSizes(shapes, index, dim, axis);
  }
  return undefined;
};

/**
 * Concatenates arrays along an axis; with `args`, this is recorded as a case.
 * @param {World} world @param {readonly TensorValue[]} arrays @param {number} axis @param {Site} site
 * @param {readonly Arg[]} [args] @returns {Value}
 */
export function joinedAlong(world, arrays, axis, site, args) {
  const shapes = arrays.map(({ shape }) => shape);
  const failure = wrong(shapes, axis, site);
  if (failure && (!args || shapes.length < 2)) throw failure;
  const dtype = arrays.length > 0 ? commonDType(world, arrays, site.dialect) : 'float64';
  const given = arrays.map((each) => (each.dtype === dtype ? each : asView(world, each, (t) => t.to(dtype))));
  if (args) {
    const operands = given.map((value, i) => ({ .../** @type {Arg} */ (args[i]), value }));
    const { label, span } = site;
    const operation = { fn: 'cat', label, options: { dim: String(axis) }, span, said: () => failure };
    const result = operate(world, operation, operands);
    if (failure) throw failure; // our library, like PyTorch, ignores 1-d arrays without elements
    return result;
  }
  const [result] = ask(world, (views) => library.cat(views, axis), given);
  return result ?? UNKNOWN;
}

/**
 * `vstack`, `hstack` and others: prepare each array, for example with `atleast_2d`, and join them along an axis.
 * @type {(prepare: (t: Tensor) => Tensor, axis: (rank: number) => number) => Run}
 */
const stacked = (prepare, axis) => (world, bound, site) => {
  const all = arraysOf(world, bound.need('tup').value, site.dialect);
  const arrays = all.map((each) => asView(world, each, (t) => prepare(t)));
  if (bound.value('dtype') !== undefined) return UNKNOWN;
  return joinedAlong(world, arrays, axis(arrays[0]?.shape.length ?? 0), site);
};

const MOST_PIECES = 20_000;

/**
 * The indices to split at.
 * @type {(world: World, value: Value, size: number, site: Site, evenly: boolean) => number[]}
 */
const cuts = (world, value, size, site, evenly) => {
  if (!isNumber(value)) {
    const places = arrayOf(world, value, site.dialect);
    if (!places.storage.values) throw new NotUnderstood('unknown');
    return Array.from(places.storage.values, Number);
  }
  const sections = Number(value.value);
  if (sections <= 0) throw valueError('number sections must be larger than 0.');
  if (evenly && size % sections !== 0) throw wordsOf(site.dialect).split(size, sections, 0);
  if (sections > MOST_PIECES) throw new NotUnderstood('tooMuch');
  const [each, more] = [Math.floor(size / sections), size % sections];
  return Array.from({ length: sections - 1 }, (_, i) => (i + 1) * each + Math.min(i + 1, more));
};

/** @type {(evenly: boolean) => Run} */
const split = (evenly) => (world, bound, site) => {
  const x = argument(world, bound, site, 'ary');
  const rank = x.shape.length;
  const given = bound.int('axis', 0);
  if (site.dialect === 'numpy' && (given >= rank || given < -rank)) throw indexError('tuple index out of range');
  const axis = axisOf(site, given, rank);
  const size = x.shape[axis] ?? 0;
  const found = cuts(world, bound.need('indices_or_sections').value, size, site, evenly);
  const place = (/** @type {number} */ index) => Math.min(Math.max(index < 0 ? index + size : index, 0), size);
  const bounds = [0, ...found.map(place), size];
  const pieces = bounds.slice(0, -1).map((from, i) => {
    const to = Math.max(bounds[i + 1] ?? size, from);
    return asView(world, x, (t) => t.narrow(axis, from, to - from));
  });
  return list(pieces);
};

/** @param {Row} row */
// prettier-ignore
export function joinings(row) {
  row('n', 'concatenate concat', "array arrays, /, axis=0, out=None, *, dtype=None, ~casting='same_kind'", (world, bound, site) => {
    const found = bound.need('arrays');
    const arrays = arraysOf(world, found.value, site.dialect);
    if (bound.value('dtype') !== undefined) return UNKNOWN;
    if (bound.arg('axis')?.value === null) {
      const flat = arrays.map((each) => reshaped(world, site, each, [-1]));
      return joinedAlong(world, flat, 0, site);
    }
    const args = arrays.map((value, i) => ({ ...found, value, text: found.texts?.[i] ?? '' }));
    return joinedAlong(world, arrays, bound.int('axis', 0), site, args);
  }, { ofList: 'joined' });
  row('n', 'stack', "array arrays, axis=0, out=None, *, dtype=None, ~casting='same_kind'", (world, bound, site) => {
    const arrays = arraysOf(world, bound.need('arrays').value, site.dialect);
    const [first] = arrays;
    const say = wordsOf(site.dialect);
    if (!first) throw say.stack(true);
    if (arrays.some(({ shape }) => String(shape) !== String(first.shape))) throw say.stack(false);
    const axis = axisOf(site, bound.int('axis', 0), first.shape.length + 1);
    const wide = arrays.map((each) => asView(world, each, (t) => t.unsqueeze(axis)));
    return joinedAlong(world, wide, axis, site);
  }, { ofList: 'stacked' });
  const wide = (/** @type {Tensor} */ t) => (t.shape.length < 2 ? t.reshape([-1, 1]) : t);
  row('n', 'vstack row_stack', "array tup, *, dtype=None, ~casting='same_kind'", stacked(library.atleast2d, () => 0), { ofList: 'rows' });
  row('n', 'hstack', "array tup, *, dtype=None, ~casting='same_kind'", stacked(library.atleast1d, (rank) => (rank === 1 ? 0 : 1)));
  row('n', 'dstack', 'array tup', stacked(library.atleast3d, () => 2));
  row('n', 'column_stack', 'array tup', stacked(wide, () => 1));
  row('n', 'append', 'arr, values, axis=None', (world, bound, site) => {
    const pair = [argument(world, bound, site, 'arr'), argument(world, bound, site, 'values')];
    if (bound.value('axis') !== undefined) return joinedAlong(world, pair, bound.int('axis', 0), site);
    const flat = pair.map((each) => reshaped(world, site, each, [-1]));
    return joinedAlong(world, flat, 0, site);
  });
  row('n', 'delete', 'arr, obj, axis=None', (world, bound, site) => {
    const x = argument(world, bound, site, 'arr');
    const flat = bound.value('axis') === undefined;
    const shape = flat ? [x.numel] : x.shape;
    const axis = flat ? 0 : axisOf(site, bound.int('axis', 0), x.shape.length);
    const { value } = bound.need('obj');
    const places = value instanceof Sequence ? value.items : [value];
    const numbers = places.map((each) => (isNumber(each) && each.kind === 'int' ? Number(each.value) : undefined));
    const size = shape[axis] ?? 0;
    const far = numbers.find((index) => index !== undefined && (index >= size || index < -size));
    if (far !== undefined) throw wordsOf('numpy').outOfBounds(far, axis, size);
    if (numbers.length > 1 && numbers.some((index) => index !== undefined && index < 0)) return UNKNOWN;
    const left = numbers.includes(undefined) ? newSize() : size - new Set(numbers).size;
    return freshArray(world, site, shape.with(axis, left), x.dtype);
  });
  // `np.meshgrid`, which swaps the first two axes unless `indexing='ij'`.
  row('n', 'meshgrid', "*xi, ~copy=True, ^sparse=False, ^indexing='xy'", (world, bound, site) => {
    const arrays = bound.rest.map(({ value }) => arrayOf(world, value, site.dialect));
    const sizes = arrays.map(({ numel }) => numel);
    const swaps = (bound.value('indexing') ?? 'xy') === 'xy' && sizes.length > 1;
    const shape = swaps ? [sizes[1] ?? 1, sizes[0] ?? 1, ...sizes.slice(2)] : sizes;
    const isSparse = bound.flag('sparse');
    const all = arrays.map((each, i) => {
      const row = sizes.map((_, dim) => (dim === (swaps && i < 2 ? 1 - i : i) ? each.numel : 1));
      return asView(world, each, (t) => (isSparse ? t.reshape(row).clone() : t.reshape(row).expand(shape).clone()));
    });
    return site.dialect === 'jax' ? list(all) : tuple(all); // JAX returns a list
  });
  row('n', 'split', 'ary, indices_or_sections, axis=0', split(true));
  row('n', 'array_split', 'ary, indices_or_sections, axis=0', split(false));
}
