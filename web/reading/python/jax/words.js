// How JAX says what is wrong with shapes.

import { asTuple } from '../printing.js';
import { index, type, value, words, numpy } from '../numpy/words.js';
import { numelOf } from '../../../lib/tensor/row-major.js';

/** @import { Raised } from '../raised.js' */

/** @typedef {readonly number[]} Shape */

/** What the functions of NumPy are called below `jax.numpy`. */
const lax = new Map(
  Object.entries({
    subtract: 'sub',
    multiply: 'mul',
    divide: 'div',
    floor_divide: 'div',
    remainder: 'rem',
    fmod: 'rem',
    power: 'pow',
    maximum: 'max',
    minimum: 'min',
    equal: 'eq',
    not_equal: 'ne',
    less: 'lt',
    less_equal: 'le',
    greater: 'gt',
    greater_equal: 'ge',
    logical_and: 'and',
    logical_or: 'or',
    logical_xor: 'xor',
    bitwise_and: 'and',
    bitwise_or: 'or',
    bitwise_xor: 'xor',
    left_shift: 'shift_left',
    right_shift: 'shift_right_arithmetic',
    arctan2: 'atan2',
  }),
);

const tuples = (/** @type {readonly Shape[]} */ shapes) => shapes.map(asTuple).join(', ');
/** @type {(a: Shape, b: Shape) => Raised} */
const contracted = (a, b) => {
  const [k, j] = [a.at(-1) ?? 0, (b.length > 1 ? b.at(-2) : b[0]) ?? 0];
  return type(
    `dot_general requires contracting dimensions to have the same shape, got ${asTuple([k])} and ${asTuple([j])}.`,
  );
};

words.jax = {
  ...numpy,
  broadcast: (fn, shapes) => {
    const ranks = new Set(shapes.map(({ length }) => length).filter((rank) => rank > 0));
    if (ranks.size > 1 || fn === 'where' || fn === 'clip')
      return value(`Incompatible shapes for broadcasting: shapes=[${tuples(shapes)}]`);
    return type(`${lax.get(fn) ?? fn} got incompatible shapes for broadcasting: ${tuples(shapes)}.`);
  },
  objects: (shapes) => value(`Incompatible shapes for broadcasting: shapes=[${tuples(shapes)}]`),
  broadcastTo: (shape, target) =>
    value(
      shape.length > target.length
        ? `Cannot broadcast to shape with fewer dimensions: arr_shape=${asTuple(shape)} shape=${asTuple(target)}`
        : `Incompatible shapes for broadcasting: ${asTuple(shape)} and requested shape ${asTuple(target)}`,
    ),
  axis: (axis, rank) => value(`axis ${axis} is out of bounds for array of dimension ${rank}`),
  repeatedAxis: () => value('duplicate value in axis'),
  reshape: (shape, sizes, isOne) => {
    const unknown = sizes.filter((size) => size === -1).length;
    const asked = isOne ? String(sizes[0]) : asTuple(sizes);
    if (unknown > 1) return type(`can only specify one unknown axis size with a \`-1\` value, got ${asked}`);
    const known = numelOf(sizes.filter((size) => size >= 0));
    const from = `cannot reshape array of shape ${asTuple(shape)} (size ${numelOf(shape)}) into shape ${asked}`;
    if (unknown === 1)
      return type(
        `${from} because the product of specified axis sizes (${known}) does not evenly divide ${numelOf(shape)}`,
      );
    return type(`${from} (size ${known})`);
  },
  squeeze: (shape, axes) =>
    value(
      `cannot select an axis to squeeze out which has size not equal to one, got shape=${asTuple(shape)} and ` +
        `dimensions=${asTuple(axes)}`,
    ),
  transpose: (shape, axes) =>
    type(
      "transpose permutation isn't a permutation of operand dimensions, got permutation " +
        `${asTuple(axes)} for operand shape ${asTuple(shape)}.`,
    ),
  nothingToJoin: () => value('Need at least one array to concatenate.'),
  joinScalars: () => value('Zero-dimensional arrays cannot be concatenated.'),
  joinRanks: (shapes) => type(`Cannot concatenate arrays with different numbers of dimensions: got ${tuples(shapes)}.`),
  joinSizes: (shapes, _, __, axis) =>
    type(
      'Cannot concatenate arrays with shapes that differ in dimensions other than the one being concatenated: ' +
        `concatenating along dimension ${axis} for shapes ${tuples(shapes)}.`,
    ),
  stack: (none) => value(none ? 'Need at least one array to stack.' : 'All input arrays must have the same shape.'),
  split: (size, into) => value(`array split does not result in an equal division: rest is ${size % into}`),
  matmul: (a, b) => {
    const flat = [a, b].findIndex((each) => each.length === 0);
    return flat < 0
      ? contracted(a, b)
      : value(`matmul input operand ${flat} must have ndim at least 1, but it has ndim 0`);
  },
  matmulBatch: (a, b) => value(`Incompatible shapes for matmul arguments: ${asTuple(a)} and ${asTuple(b)}`),
  dot: contracted,
  outOfBounds: () => undefined, // what lies outside is taken from the end
  tooMany: (rank, count) => index(`Too many indices: array is ${rank}-dimensional, but ${count} were indexed`),
  indices: (shapes) => value(`Incompatible shapes for broadcasting: shapes=[${tuples(shapes)}]`),
  mask: (axis, size, given) =>
    index(
      `boolean index did not match shape of indexed array in index ${axis}: got ${asTuple([given])}, expected ` +
        asTuple([size]),
    ),
  assign: (given, into) =>
    value(`Incompatible shapes for broadcasting: ${asTuple(given)} and requested shape ${asTuple(into)}`),
  assignPicked: (given, into) =>
    value(`Incompatible shapes for broadcasting: ${asTuple(given)} and requested shape ${asTuple(into)}`),
};
