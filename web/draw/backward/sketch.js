// Describes the gradient of one operand for the drawing of cells: above, the gradient in the result's shape; below,
// what is left of it after some sums to the operand's shape. Copies are dashed until they have been added up.

import { sumsOver } from '../../case/back.js';
import { count } from '../../notation/numbers.js';
import { rowMajor, sketch } from '../cells/sketch.js';

/** @import { Back } from '../../case/back.js' */
/** @import { Panel, Sketch } from '../cells/sketch.js' */

/**
 * @typedef {typeof import('../../words/backward.js').en} Words
 *
 * @typedef {object} Flow  how the gradients of one operand flow back
 * @property {import('../paint/region.js').Drawn} drawn  the case
 * @property {Back} way
 * @property {readonly (readonly number[])[] | null} sums  the gradients before and after each sum, if they are known
 * @property {number} done  the number of sums so far
 */

/** The drawing of a gradient after some sums, in numbers. @param {Flow} flow @param {Words} words @returns {Sketch} */
export function gradientSketch({ drawn: { given, report, plan }, way, sums, done }, words) {
  const { axes, panels } = sketch(given, report, plan);
  const operand = /** @type {Panel} */ (panels[given.operands.findIndex(({ name }) => name === way.name)]);
  const dims = sumsOver(way);
  const sizes = axes.map(({ size }) => size);
  const isIn = (/** @type {readonly number[]} */ some) => sizes.map((_, dim) => some.includes(dim));
  /** @type {(done: number) => Panel['text']} */
  const textAfter = (done) => (index) => written(valueAt({ way, sums, done }, index));
  const numel = count(sizes);
  const times = (/** @type {readonly number[]} */ some) => count(some.map((dim) => Number(sizes[dim])));
  const own = numel / times(dims);
  const sum = times(dims.slice(0, done));
  const common = { ...operand, sizes, framed: false, room: null };
  return {
    axes,
    label: `${way.name}.grad`,
    panels: [
      {
        ...common,
        name: 'grad',
        role: 'result',
        fits: sizes.map(() => /** @type {const} */ ('equal')),
        own: sizes,
        again: sizes.map(() => false),
        text: textAfter(0),
        captions: words.stretched(way.name, sizes),
      },
      {
        ...common,
        name: `${way.name}.grad`,
        role: 'operand',
        again: isIn(dims),
        summed: isIn(dims.slice(0, done)),
        text: textAfter(done),
        captions: done === 0 && dims.length > 0 ? words.arriving(numel, own) : words.sums(numel / sum, sum),
      },
    ],
    pointable: true,
    empty: false,
    clash: null,
    grows: false,
    lettered: false,
    flat: true,
  };
}

/**
 * The same with the longest text of all steps in every cell, to choose cells that are large enough for each of them.
 * @param {Flow} flow
 * @param {Words} words
 * @returns {Sketch}
 */
export function longestSketch(flow, words) {
  const sketched = gradientSketch(flow, words);
  /** @type {Panel['text']} */
  const text = (index) =>
    (flow.sums ?? [])
      .map((_, done) => written(valueAt({ ...flow, done }, index)))
      .reduce((longest, next) => (next.length > longest.length ? next : longest), '');
  return { ...sketched, panels: sketched.panels.map((panel) => ({ ...panel, text })) };
}

/**
 * The index of the sum that contains a gradient.
 * @param {Pick<Flow, 'way' | 'done'>} flow
 * @param {readonly number[]} index
 * @returns {number[]}
 */
export function leftAt({ way, done }, index) {
  const gone = sumsOver(way).slice(0, done);
  return index.map((value, dim) => (gone.includes(dim) ? 0 : value));
}

/**
 * The gradient at an index after the sums so far.
 * @param {Omit<Flow, 'drawn'>} flow
 * @param {readonly number[]} index
 * @returns {number | undefined}
 */
export function valueAt({ way, sums, done }, index) {
  const gone = sumsOver(way).slice(0, done);
  const left = way.from.map((size, dim) => (gone.includes(dim) ? 1 : size));
  return sums?.[done]?.[rowMajor(left, leftAt({ way, done }, index))];
}

/** At most four characters, unless it is a whole number. @param {number | undefined} value */
const written = (value) => {
  if (value === undefined) return '';
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '−inf';
  const digits = [2, 1, 0].map((places) => value.toFixed(places));
  const text = Number.isInteger(value) ? String(value) : (digits.find(({ length }) => length <= 4) ?? digits[2]);
  return String(text).replace('-', '−');
};
