/** Views: reading the memory of a tensor with another shape (cpp/plan/view_table.h). */
import * as abi from '../boundary/abi.js';
import { atStart, core } from '../boundary/core.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { asGeometry, assertOffset, asTraversal, stepped } from '../tensor/geometry.js';
import { geometryOf, isTensor } from '../tensor/tensor.js';
import { viewOf } from './allocate.js';
import { cachedAnswer } from './answers.js';
import { throwIfRefused } from './refusals.js';
import { readResult, readWord, writeGeometry } from './slots.js';

/** @import { Layout } from '../tensor/geometry.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {{ geometry: import('../tensor/geometry.js').Geometry, offset: number, copies: boolean }} View */

/**
 * The rules by name: their numbers in the core's table, and the names of their arguments, which core errors give by
 * number.
 * @type {Map<string, { code: number, names: readonly string[] }>}
 */
const rules = new Map();

atStart(() => {
  core
    .viewTable()
    .forEach(({ name, takes }, code) =>
      rules.set(name, { code, names: takes.replaceAll('[]', '').split(' ').filter(Boolean) }),
    );
});

/** @type {readonly number[]} */
const none = [];

/**
 * @param {string} rule
 * @param {Layout} input
 * @param {readonly number[]} args
 * @param {readonly number[]} more
 * @returns {View}
 */
function planned(rule, { dtype, shape, strides }, args, more) {
  writeGeometry(1, dtype, shape, strides);
  writeGeometry(2, dtype, args, none);
  writeGeometry(3, dtype, more, none);
  const { code, names } = /** @type {{ code: number, names: string[] }} */ (rules.get(rule));
  throwIfRefused(core._stride0_view(code), () => {
    const sizes = rule === 'unflatten' ? more : args;
    const about = { fn: rule, names, input: shape, sizes, more };
    if (rule === 'reshape') return { ...about, shapes: [shape] };
    if (rule === 'meshgrid') return { ...about, tensorType: dtypeInfo(dtype).tensorType };
    if (rule !== 'expand') return about;
    const wanted = args.map((size, i) => (size < 0 ? (shape[i - args.length + shape.length] ?? 1) : size));
    return { ...about, shapes: [shape], aligned: [shape, wanted], tensorType: dtypeInfo(dtype).tensorType };
  });
  const [offset, copies] = [readWord(abi.kErrorAWord), readWord(abi.kErrorBWord) === 1];
  assertOffset(offset);
  // Only a tensor that is read to be copied may be flipped.
  const geometry = rule === 'flip' ? asTraversal(readResult()) : asGeometry(readResult(), copies);
  return { geometry, offset, copies };
}

/**
 * Plans a view, such as `expand` or `narrow`: its geometry, the offset of its first element, and whether the elements
 * must be copied first, as `reshape` may need.
 * @param {string} rule
 * @param {Tensor | Layout} input
 * @param {readonly number[]} [args]
 * @param {readonly number[]} [more] a second list of numbers
 */
export function viewBy(rule, input, args = none, more = none) {
  const geometry = isTensor(input) ? geometryOf(input) : asGeometry(input);
  return cachedAnswer(rule, geometry.id, more === none ? args : [...args, ...more], () =>
    planned(rule, geometry, args, more),
  );
}

/**
 * Creates the view of a tensor by a rule.
 * @param {string} rule
 * @param {Tensor} from
 * @param {readonly number[]} [args]
 * @param {readonly number[]} [more]
 */
export function viewed(rule, from, args, more) {
  const { geometry, offset } = viewBy(rule, from, args, more);
  return viewOf(from, geometry, from.storageOffset + offset);
}

/** Cache keys for the geometry of a view, which does not depend on `start`. */
const fromAnywhere = { select: 'selectFrom', narrow: 'narrowFrom' };

/**
 * The view of `select` for one index of a dimension, or of `narrow` for `length` of them. Only its offset depends on
 * `start`, so a loop over many of them asks the core for only one geometry.
 * @param {'select' | 'narrow'} rule
 * @param {Tensor} from
 * @param {number} dim
 * @param {number} start
 * @param {number} [length]
 */
export function viewedFrom(rule, from, dim, start, length) {
  const source = geometryOf(from);
  const ask = () => planned(rule, source, length === undefined ? [dim, start] : [dim, start, length], none).geometry;
  const known = cachedAnswer(fromAnywhere[rule], source.id, length === undefined ? [dim] : [dim, length], () => {
    const geometry = ask();
    const axis = core._stride0_wrap_dim(dim, source.shape.length);
    return { geometry, size: Number(source.shape[axis]), stride: Number(source.strides[axis]) };
  });
  const first = core._stride0_start(start, length ?? 1, known.size);
  const geometry = first < 0 ? ask() : known.geometry; // this throws
  return viewOf(from, geometry, stepped(from.storageOffset, first, known.stride));
}
