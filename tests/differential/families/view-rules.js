/** Views: their shape, strides and offset; how to make a random call and check it. */
import { elementOf, indices } from '../geometry.js';
import { rowMajor } from '../strides.js';
import { dimsOf } from './reductions.js';

/** @import { Drawing } from '../drawing.js' */
/** @import { View } from '../geometry.js' */
/** @import { Family } from './index.js' */

/**
 * A stride that has no effect may be undefined.
 * @typedef {{ shape: readonly number[], strides: readonly (number | undefined)[], offset: number }} ViewGeometry
 */
/** @typedef {{ copied: readonly number[] }} Copied to this shape, as no strides can express the view */
/**
 * @typedef {object} Kind of view
 * @property {(from: View, args: any[]) => ViewGeometry | Copied | RegExp} see a RegExp matches the error
 * @property {(drawing: Drawing, shape: number[]) => any[]} args
 * @property {(drawing: Drawing) => number[]} [shape] that it accepts
 * @property {boolean} [isMethod]
 */

/** @param {View} from @param {readonly number[]} order @returns {ViewGeometry} */
export function inOrder({ shape, strides, offset }, order) {
  return {
    shape: order.map((dim) => Number(shape[dim])),
    strides: order.map((dim) => strides[dim]),
    offset,
  };
}

/** @param {View} from @returns {number[]} */
export function places({ shape }) {
  return shape.map((_, dim) => dim);
}

/** @template T @param {readonly T[]} list @param {number} position @param {T[]} others */
export function spliced(list, position, ...others) {
  return [...list.slice(0, position), ...others, ...list.slice(position + 1)];
}

/**
 * @param {(dim: number, rank: number, args: any[], from: View) => ViewGeometry | RegExp} see
 * @returns {Kind['see']} for one dimension
 */
export function along(see) {
  return (from, args) => {
    const dims = dimsOf(args[0], from.shape.length);
    return dims instanceof RegExp ? dims : see(Number(dims[0]), from.shape.length, args, from);
  };
}

/** @param {Drawing} drawing @returns {number[]} */
export function someDimensions(drawing) {
  const shape = drawing.shape();
  return shape.length > 0 ? shape : [drawing.pick([1, 2, 5])];
}

/** @param {string} op @param {Kind} kind @returns {[string, import('./index.js').Family]} */
const family = (op, { see, args, shape = (drawing) => drawing.shape(), isMethod = false }) => [
  op,
  {
    isMethod,
    draw(drawing) {
      const from = drawing.tensor(drawing.dtype(), shape(drawing));
      return {
        op,
        form: 'fresh',
        memory: drawing.memory,
        operands: [from],
        args: args(drawing, [...from.shape]),
        options: {},
      };
    },
    of({ operands: [from], args: given = [] }) {
      if (from === undefined) throw new Error('a view has an operand');
      const found = see(from, given);
      if (found instanceof RegExp) return { refuses: found };
      const { dtype } = from;
      if ('copied' in found) {
        const values = Array.from(indices(from.shape), (index) => elementOf(from, index));
        return { dtype, shape: [...found.copied], strides: rowMajor(found.copied), values, computed: dtype, blocks: 1 };
      }
      const steps = found.strides.map((stride) => stride ?? 0);
      const values = Array.from(indices(found.shape), (index) =>
        elementOf({ ...from, ...found, strides: steps }, index),
      );
      return {
        dtype,
        shape: [...found.shape],
        strides: [...found.strides],
        offset: found.offset,
        values,
        computed: dtype,
        blocks: 0,
      };
    },
  },
];

/** @param {Record<string, Kind>} kinds @returns {Record<string, Family>} */
export function familiesOf(kinds) {
  return Object.fromEntries(Object.entries(kinds).map(([op, kind]) => family(op, kind)));
}
