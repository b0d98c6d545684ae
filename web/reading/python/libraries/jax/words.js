// JAX's error messages about shapes.

import { tuple as asTuple } from '../../../../lib/errors/printed-shape.js';
import { indexError, typeError, valueError, words, numpy } from '../numpy/words.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Raised } from '../../types.js' */

/** @typedef {readonly number[]} Shape */

/** The names that JAX's messages use for NumPy's functions. */
const lax = new Map(
  Object.entries({
    ...{ add: 'add', subtract: 'sub', multiply: 'mul', divide: 'div', floor_divide: 'div', power: 'pow' },
    ...{ maximum: 'max', minimum: 'min', equal: 'eq', not_equal: 'ne', less: 'lt', less_equal: 'le' },
    ...{ greater: 'gt', greater_equal: 'ge' },
  }),
);

const tuples = (/** @type {readonly Shape[]} */ shapes) => shapes.map(asTuple).join(', ');
/** @type {(a: Shape, b: Shape) => Raised} */
const contracted = (a, b) => {
  const [k, j] = [a.at(-1) ?? 0, (b.length > 1 ? b.at(-2) : b[0]) ?? 0];
  return typeError(
    `dot_general requires contracting dimensions to have the same shape, got ${asTuple([k])} and ${asTuple([j])}.`,
  );
};

const notKnown = () => {
  throw new NotUnderstood('line');
};

// A message that is not listed here differs from NumPy's in JAX, so the line counts as not understood.
words.jax = {
  .../** @type {any} */ (Object.fromEntries(Object.keys(numpy).map((name) => [name, notKnown]))),
  broadcast: (fn, /** @type {readonly Shape[]} */ shapes) => {
    const ranks = new Set(shapes.map(({ length }) => length).filter((rank) => rank > 0));
    if (ranks.size > 1 || fn === 'where' || fn === 'clip')
      return valueError(`Incompatible shapes for broadcasting: shapes=[${tuples(shapes)}]`);
    const name = lax.get(fn) ?? notKnown();
    return typeError(`${name} got incompatible shapes for broadcasting: ${tuples(shapes)}.`);
  },
  broadcastTo: (shape, target) =>
    valueError(
      shape.length > target.length
        ? `Cannot broadcast to shape with fewer dimensions: arr_shape=${asTuple(shape)} shape=${asTuple(target)}`
        : `Incompatible shapes for broadcasting: ${asTuple(shape)} and requested shape ${asTuple(target)}`,
    ),
  axis: (axis, rank) => valueError(`axis ${axis} is out of bounds for array of dimension ${rank}`),
  reshape: (shape, /** @type {Shape} */ sizes, isOne) => {
    const asked = isOne ? String(sizes[0]) : asTuple(sizes);
    const known = numelOf(sizes.filter((size) => size >= 0));
    const from = `cannot reshape array of shape ${asTuple(shape)} (size ${numelOf(shape)}) into shape ${asked}`;
    if (sizes.filter((size) => size === -1).length > 1) throw new NotUnderstood('line');
    if (sizes.includes(-1))
      return typeError(
        `${from} because the product of specified axis sizes (${known}) does not evenly divide ${numelOf(shape)}`,
      );
    return typeError(`${from} (size ${known})`);
  },
  joinRanks: (shapes) =>
    typeError(`Cannot concatenate arrays with different numbers of dimensions: got ${tuples(shapes)}.`),
  joinSizes: (shapes, _, __, axis) =>
    typeError(
      'Cannot concatenate arrays with shapes that differ in dimensions other than the one being concatenated: ' +
        `concatenating along dimension ${axis} for shapes ${tuples(shapes)}.`,
    ),
  stack: (none) =>
    valueError(none ? 'Need at least one array to stack.' : 'All input arrays must have the same shape.'),
  matmul: (a, b) => {
    const flat = [a, b].findIndex((each) => each.length === 0);
    return flat < 0
      ? contracted(a, b)
      : valueError(`matmul input operand ${flat} must have ndim at least 1, but it has ndim 0`);
  },
  matmulBatch: (a, b) => valueError(`Incompatible shapes for matmul arguments: ${asTuple(a)} and ${asTuple(b)}`),
  dot: contracted,
  outOfBounds: () => undefined, // JAX clamps the index
  tooMany: (rank, count) => indexError(`Too many indices: array is ${rank}-dimensional, but ${count} were indexed`),
  assign: (given, into) =>
    valueError(`Incompatible shapes for broadcasting: ${asTuple(given)} and requested shape ${asTuple(into)}`),
};
