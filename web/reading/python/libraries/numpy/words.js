// NumPy's error messages about shapes. For the same checks, jax/words.js has JAX's.

import { tuple as asTuple, typed as arrayShape } from '../../../../lib/errors/printed-shape.js';
import { Raised } from '../../runtime/raised.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/**
 * @typedef {readonly number[]} Shape
 * @typedef {'broadcast' | 'objects' | 'axis' | 'repeatedAxis' | 'reshape' | 'joinRanks' | 'joinSizes' | 'stack' |
 *   'split' | 'tooMany' | 'indices' | 'mask' | 'notIndex' | 'broadcastTo' | 'output' | 'squeeze' | 'transpose' |
 *   'transposeTwice' | 'matmul' | 'matmulBatch' | 'dot' | 'assign' | 'assignPicked' | 'nothingToJoin' |
 *   'joinScalars'} Key
 * @typedef {Record<Key, (...about: any[]) => Raised> & { outOfBounds: (index: number, axis: number, size: number) =>
 *   Raised | undefined }} Words  the errors of a library
 */

/** Sizes in einsum's messages, without new axes in front, which are -1 here. @param {Shape} sizes */
function remapped(sizes) {
  const from = sizes.findIndex((size) => size >= 0);
  if (from < 0) return '()';
  const inside = sizes.slice(from).map((size) => (size < 0 ? 'newaxis' : size));
  return `(${inside.join(',')}${sizes.length === 1 ? ',' : ''})`;
}

/** @param {string} message */
export function valueError(message) {
  return new Raised('ValueError', message);
}
/** @param {string} message */
export function typeError(message) {
  return new Raised('TypeError', message);
}
/** @param {string} message */
export function indexError(message) {
  return new Raised('IndexError', message);
}

const GUFUNC = 'with gufunc signature (n?,k),(k,m?)->(n?,m?)';

/** @type {Words} */
export const numpy = {
  broadcast: (_, /** @type {readonly Shape[]} */ shapes) =>
    valueError(
      `operands could not be broadcast together with shapes ${shapes.map((each) => `${arrayShape(each)} `).join('')}`,
    ),
  objects: (shapes, i, j) =>
    valueError(
      'shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between ' +
        [i, j].map((index) => `arg ${index} with shape ${asTuple(shapes[index] ?? [])}`).join(' and ') +
        '.',
    ),
  broadcastTo: (shape, target) =>
    valueError(
      shape.length > target.length
        ? 'input operand has more dimensions than allowed by the axis remapping'
        : 'operands could not be broadcast together with remapped shapes [original->remapped]: ' +
            `${arrayShape(shape)}  and requested shape ${arrayShape(target)}`,
    ),
  output: (out, shape) =>
    valueError(
      `non-broadcastable output operand with shape ${arrayShape(out)} doesn't match the broadcast shape ${arrayShape(shape)}`,
    ),
  axis: (axis, rank, prefix = '') =>
    new Raised('AxisError', `${prefix}axis ${axis} is out of bounds for array of dimension ${rank}`),
  repeatedAxis: (name) => valueError(name ? `repeated axis in \`${name}\` argument` : "duplicate value in 'axis'"),
  reshape: (shape, /** @type {Shape} */ sizes) => {
    const unknown = sizes.filter((size) => size < 0).length;
    if (unknown > 1) return valueError('can only specify one unknown dimension');
    const count = numelOf(shape);
    return valueError(`cannot reshape array of size ${count} into shape ${remapped(sizes)}`);
  },
  squeeze: () => valueError('cannot select an axis to squeeze out which has size not equal to one'),
  transpose: () => valueError("axes don't match array"),
  transposeTwice: () => valueError('repeated axis in transpose'),
  nothingToJoin: () => valueError('need at least one array to concatenate'),
  joinRanks: (shapes, index) =>
    valueError(
      'all the input arrays must have same number of dimensions, but ' +
        [0, index].map((i) => `the array at index ${i} has ${shapes[i]?.length} dimension(s)`).join(' and '),
    ),
  joinSizes: (shapes, index, dim) =>
    valueError(
      'all the input array dimensions except for the concatenation axis must match exactly, but along dimension ' +
        `${dim}, ` +
        [0, index].map((i) => `the array at index ${i} has size ${shapes[i]?.[dim]}`).join(' and '),
    ),
  joinScalars: () => valueError('zero-dimensional arrays cannot be concatenated'),
  stack: (none) => valueError(none ? 'need at least one array to stack' : 'all input arrays must have the same shape'),
  split: () => valueError('array split does not result in an equal division'),
  matmul: (a, b) => {
    const flat = [a, b].findIndex((each) => each.length === 0);
    if (flat >= 0)
      return valueError(
        `matmul: Input operand ${flat} does not have enough dimensions (has 0, gufunc core with signature ` +
          '(n?,k),(k,m?)->(n?,m?) requires 1)',
      );
    const [k, j] = [a.at(-1), b.length === 1 ? b[0] : b.at(-2)];
    return valueError(
      `matmul: Input operand 1 has a mismatch in its core dimension 0, ${GUFUNC} (size ${j} is different from ${k})`,
    );
  },
  matmulBatch: (a, b) => {
    const one = (/** @type {Shape} */ shape) => `${arrayShape(shape)}->${remapped([...shape.slice(0, -2), -1, -1])} `;
    const core = [a.length > 1 ? a.at(-2) : undefined, b.length > 1 ? b.at(-1) : undefined];
    const requested = core.filter((each) => each !== undefined);
    return valueError(
      'operands could not be broadcast together with remapped shapes [original->remapped]: ' +
        `${one(a)}${one(b)} and requested shape ${arrayShape(requested)}`,
    );
  },
  dot: (a, b) => {
    const [i, j] = [a.length - 1, Math.max(b.length - 2, 0)];
    return valueError(
      `shapes ${arrayShape(a)} and ${arrayShape(b)} not aligned: ${a[i]} (dim ${i}) != ${b[j]} (dim ${j})`,
    );
  },
  assign: (given, into) =>
    valueError(`could not broadcast input array from shape ${arrayShape(given)} into shape ${arrayShape(into)}`),
  assignPicked: (given, into) =>
    valueError(
      `shape mismatch: value array of shape ${arrayShape(given)} could not be broadcast to indexing result of shape ` +
        arrayShape(into),
    ),
  outOfBounds: (place, axis, size) => indexError(`index ${place} is out of bounds for axis ${axis} with size ${size}`),
  tooMany: (rank, count) =>
    indexError(`too many indices for array: array is ${rank}-dimensional, but ${count} were indexed`),
  indices: (/** @type {readonly Shape[]} */ shapes) =>
    indexError(
      'shape mismatch: indexing arrays could not be broadcast together with shapes ' +
        shapes.map((each) => `${arrayShape(each)} `).join(''),
    ),
  mask: (axis, size, given) =>
    indexError(
      `boolean index did not match indexed array along axis ${axis}; size of axis is ${size} but size of ` +
        `corresponding boolean axis is ${given}`,
    ),
  notIndex: (isArray) =>
    indexError(
      isArray
        ? 'arrays used as indices must be of integer (or boolean) type'
        : 'only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are ' +
            'valid indices',
    ),
};

/** By dialect. @type {Record<string, Words>} */
export const words = { numpy };

/** @param {string} dialect @returns {Words} */
export function wordsOf(dialect) {
  return words[dialect] ?? numpy;
}
