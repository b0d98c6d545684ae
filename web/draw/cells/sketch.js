// Describes the drawing of a case in numbers: the axes of the result, and one panel for each operand and for the
// result. Our library's report and strides say whether a cell is a stored element, a copy, or nothing; this file does
// not decide what broadcasts.

import { labelOf } from '../../case/model.js';
import { count } from '../../notation/numbers.js';
import { hues } from '../hues.js';

/** @import { Case } from '../../case/case.js' */
/** @import { Fit, Report } from '../../case/model.js' */
/** @import { Plan } from './plan.js' */

/**
 * @typedef {object} Axis  one dimension of the result
 * @property {number} dim
 * @property {number} hue  which hue and pattern
 * @property {number} size  the largest size in a conflict
 * @property {number | null} limit  the smallest size in a conflict: beyond it, elements lack a partner
 * @property {boolean} beyond  whether it is left of the conflict at which the alignment stops
 *
 * @typedef {object} Panel
 * @property {string} name
 * @property {'operand' | 'target' | 'result'} role  target: keeps its own size
 * @property {readonly Fit[]} fits  one per axis
 * @property {readonly (number | null)[]} own  its own sizes; null for missing dimensions
 * @property {readonly number[]} sizes  the number of drawn cells per axis
 * @property {readonly number[]} strides  per axis
 * @property {readonly boolean[]} again  per axis, whether elements are read again along it
 * @property {number} offset
 * @property {bigint} numel  its own number of elements; an element that is read again counts once
 * @property {bigint} times  how often each element is read
 * @property {readonly number[] | null} room  per axis, the size that fits into the target
 * @property {boolean} framed  whether it is a target, which cannot grow
 * @property {(index: readonly number[]) => string} text  the text in the cell
 * @property {readonly boolean[]} [summed]  of a gradient: per axis, whether it has been summed
 * @property {readonly string[]} [captions]  of a gradient: alternatives from the longest to the shortest
 *
 * @typedef {object} Sketch
 * @property {readonly Axis[]} axes
 * @property {readonly Panel[]} panels
 * @property {string} label  of the result
 * @property {boolean} pointable  whether there are results, so that cells can be selected
 * @property {boolean} empty  whether some axis has size 0
 * @property {number | null} clash  the dimension that PyTorch names
 * @property {boolean} grows  whether the target would have to grow
 * @property {boolean} lettered  whether sizes are letters, so their order and differences are unknown
 * @property {boolean} [flat]  whether every cell must be visible: frames instead of sheets
 */

/**
 * The drawing of a case, in numbers.
 * @param {Case} given
 * @param {Report} report
 * @param {Plan} plan
 * @param {readonly (number | bigint | boolean)[] | null} values  of the result, if known
 * @returns {Sketch}
 */
export function sketch(given, report, plan, values = null) {
  const { columns, conflict } = report;
  const bare = columns.map(({ dim, size, operands }) => {
    const clashing = operands.flatMap((each) => (each.fit === 'conflict' ? [each.size ?? 1] : []));
    return {
      dim,
      size: size ?? Math.max(...clashing),
      limit: clashing.length > 0 ? Math.min(...clashing) : null,
      beyond: conflict !== null && dim < conflict.dim,
    };
  });
  const own = hues(bare.map(({ size }) => size));
  const axes = bare.map((axis, i) => ({ ...axis, hue: own[i] ?? 0 }));
  const empty = axes.some(({ size }) => size === 0);
  const grows = given.form === 'inPlace' && plan.shape === null && report.shape !== null && !report.fitsInPlace;
  const label = labelOf(given);
  const operands = given.operands.map((operand, i) => {
    const written = i === 0 && given.form === 'inPlace';
    const column = columns.map((each) => each.operands[i]);
    const own = column.map((each) => each?.size ?? null);
    const strides = plan.reads[i]?.strides ?? [];
    const alone = empty || (written && grows);
    const again = axes.map(({ size }, d) => !alone && size > 1 && strides[d] === 0);
    /** @type {Panel} */
    const panel = {
      name: operand.name,
      role: written && grows ? 'target' : 'operand',
      fits: column.map((each) => each?.fit ?? 'equal'),
      own,
      sizes: alone ? own.map((size) => size ?? 1) : axes.map(({ size }) => size),
      strides,
      again,
      offset: operand.offset,
      numel: count(operand.shape.filter((size, d) => size === 0 || operand.strides[d] !== 0)),
      times: axes.reduce((product, { size }, d) => (strides[d] === 0 ? product * BigInt(size) : product), 1n),
      room: null,
      framed: written,
      text: (index) => textOf(operand, offsetOf({ offset: operand.offset, strides }, index)),
    };
    return panel;
  });
  const panels = report.ok && given.fn !== 'broadcastTensors' ? [...operands, resultPanel()] : operands;
  return {
    axes,
    panels,
    label,
    pointable: plan.shape !== null && !empty,
    empty,
    clash: conflict?.dim ?? null,
    grows,
    lettered: given.letters !== undefined,
  };

  /** @returns {Panel} */
  function resultPanel() {
    const sizes = axes.map(({ size }) => size);
    const into = given.form === 'inPlace' ? operands[0]?.own : given.form === 'out' ? padded(given, sizes) : null;
    const room = into?.map((size) => size ?? 1) ?? null;
    const target = grows ? given.operands[0] : undefined;
    const strides = plan.strides ?? sizes.map(() => 0);
    const inside = (/** @type {readonly number[]} */ index) =>
      target ? textOf(target, offsetOf({ offset: target.offset, strides: operands[0]?.strides ?? [] }, index)) : '';
    return {
      name: label,
      role: 'result',
      fits: sizes.map(() => 'equal'),
      own: sizes,
      sizes,
      strides,
      again: sizes.map(() => false),
      offset: given.form === 'inPlace' ? (given.operands[0]?.offset ?? 0) : (given.out?.offset ?? 0),
      numel: count(sizes),
      times: 1n,
      room: grows ? room : null,
      framed: into !== null && into !== undefined && sizes.every((size, d) => grows || room?.[d] === size),
      text: (index) => (values ? short(values[rowMajor(sizes, index)]) : inside(index)),
    };
  }
}

/**
 * The sizes of `out`, aligned with the result's.
 * @type {(given: Case, sizes: readonly number[]) => (number | null)[] | null}
 */
const padded = ({ out }, sizes) => out && sizes.map((_, d) => out.shape[d - (sizes.length - out.shape.length)] ?? null);

/** A tensor with unknown elements is shown with 0, 1, 2 …, so that a cell shows its own offset. */
const textOf = (/** @type {import('../../case/case.js').Operand} */ { values }, /** @type {number} */ offset) =>
  values ? short(values[offset]) : String(offset);

/** @param {number | bigint | boolean | undefined} value */
const short = (value) => {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'T' : 'F';
  const text = String(value);
  if (text.length <= 4 || typeof value === 'bigint' || Number.isInteger(value)) return text.replace('-', '−');
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1).replace('-', '−');
};

/** @param {readonly number[]} sizes @param {readonly number[]} index @returns {number} */
export function rowMajor(sizes, index) {
  return sizes.reduce((sofar, size, d) => sofar * size + (index[d] ?? 0), 0);
}

/**
 * The offset: the sum of each index times its stride.
 * @param {{ offset: number, strides: readonly number[] }} panel
 * @param {readonly number[]} index
 * @returns {number}
 */
export function offsetOf({ offset, strides }, index) {
  return index.reduce((sum, value, d) => sum + value * (strides[d] ?? 0), offset);
}

/**
 * The index where the element of this cell is stored.
 * @param {Panel} panel
 * @param {readonly number[]} index
 * @returns {number[]}
 */
export function sourceOf({ again }, index) {
  return index.map((value, d) => (again[d] ? 0 : value));
}

/**
 * The index in the operand's own dimensions.
 * @param {Panel} panel
 * @param {readonly number[]} index
 * @returns {number[]}
 */
export function ownIndex({ own }, index) {
  return index.flatMap((value, d) => (own[d] === null ? [] : [own[d] === 1 ? 0 : value]));
}

/**
 * The kind of a cell: a stored element, a copy along an axis, an element without a partner, nothing, or a gradient that
 * has been added to another.
 * @typedef {{ kind: 'stored' } | { kind: 'copy', axis: number, missing: boolean } | { kind: 'clash' | 'hole' | 'absent'
 *   | 'added' }} Place
 * @param {Sketch} sketch
 * @param {Panel} panel
 * @param {readonly number[]} index
 * @returns {Place}
 */
export function placeAt({ axes }, panel, index) {
  const { fits, own, again, room, summed } = panel;
  if (summed?.some((isSummed, d) => isSummed && Number(index[d]) > 0)) return { kind: 'added' };
  if (room?.some((size, d) => Number(index[d]) >= size)) return { kind: 'hole' };
  const clashes = (/** @type {(d: number) => number | null | undefined} */ size) =>
    fits.some((fit, d) => fit === 'conflict' && Number(index[d]) >= (size(d) ?? Infinity));
  const axis = again.findIndex((repeats, d) => repeats && Number(index[d]) > 0);
  if (axis >= 0 && axes[axis]?.beyond) return { kind: 'absent' };
  if (clashes((d) => own[d])) return { kind: 'hole' };
  if (clashes((d) => axes[d]?.limit)) return { kind: 'clash' };
  return axis < 0 ? { kind: 'stored' } : { kind: 'copy', axis, missing: fits[axis] === 'missing' };
}
