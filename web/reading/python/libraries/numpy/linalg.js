// `np.linalg`: the shapes of its results, and its errors for matrices that are not accepted.

import { leastOf } from '../../runtime/unknown-sizes.js';
import { Sequence, tuple, UNKNOWN } from '../../runtime/values.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { argument, axesIn, meanDType, broadcastShape, freshArray, nativeDType } from './arrays.js';
import { left } from './reductions.js';
import { typeError, valueError } from './words.js';

/** @import { Row, Run, TensorValue, World } from '../../types.js' */

const fail = (/** @type {string} */ message) => new Raised('LinAlgError', message);

/**
 * Raises the error if an array is no stack of matrices, or of square ones.
 * @type {(array: TensorValue, isSquare: boolean) => void}
 */
const checkMatrices = ({ shape }, isSquare) => {
  if (shape.length < 2) throw fail(`${shape.length}-dimensional array given. Array must be at least two-dimensional`);
  if (isSquare && shape.at(-1) !== shape.at(-2)) throw fail('Last 2 dimensions of the array must be square');
};

/** linalg refuses float16. @param {readonly TensorValue[]} arrays */
const checkHalves = (...arrays) => {
  if (arrays.some(({ dtype }) => dtype === 'float16')) throw typeError('array type float16 is unsupported in linalg');
};

/**
 * float32 stays, everything else is computed in float64.
 * @param {World} world @param {readonly TensorValue[]} arrays
 */
const linear = (world, ...arrays) =>
  arrays.every(({ dtype }) => dtype === 'float32')
    ? 'float32'
    : nativeDType(world, arrays[0]?.dialect ?? 'numpy', 'float64');

/**
 * A function of matrices.
 * @type {(isSquare: boolean, results: (shape: readonly number[]) => readonly (readonly number[])[], names?: readonly
 *   string[]) => Run}
 */
const ofMatrices = (isSquare, results, names) => (world, bound, site) => {
  const x = argument(world, bound, site);
  if (site.dialect === 'jax' && x.shape.length < 2) return UNKNOWN;
  checkMatrices(x, isSquare);
  checkHalves(x);
  const all = results(x.shape).map((shape) => freshArray(world, site, shape, linear(world, x)));
  const [only] = all;
  return all.length === 1 && only ? only : new Sequence('tuple', all, names);
};

const least = (/** @type {readonly number[]} */ shape) => leastOf(shape.slice(-2));
const lead = (/** @type {readonly number[]} */ shape) => shape.slice(0, -2);

/** @param {Row} row */
// prettier-ignore
export function linearAlgebra(row) {
  row('n', 'linalg.inv', 'array a', ofMatrices(true, (shape) => [shape]));
  row('n', 'linalg.pinv', 'array a, rcond=None, hermitian=False, *, rtol=None', ofMatrices(false, (shape) => [[...lead(shape), ...shape.slice(-2).toReversed()]]));
  row('n', 'linalg.cholesky', 'array a, /, *, ^upper=False', ofMatrices(true, (shape) => [shape]));
  row('n', 'linalg.det', 'array a', ofMatrices(true, (shape) => [lead(shape)]));
  row('n', 'linalg.eigh', "array a, UPLO='L'", ofMatrices(true, (shape) => [shape.slice(0, -1), shape], ['eigenvalues', 'eigenvectors']));
  row('n', 'linalg.svd', 'array a, full_matrices=True, compute_uv=True, hermitian=False', (world, bound, site) => {
    const full = bound.value('full_matrices') === undefined || bound.flag('full_matrices');
    const vectors = bound.value('compute_uv') === undefined || bound.flag('compute_uv');
    return ofMatrices(
      false,
      (shape) => {
        const [m = 0, n = 0] = shape.slice(-2);
        const k = least(shape);
        const values = [...lead(shape), k];
        if (!vectors) return [values];
        return [[...lead(shape), m, full ? m : k], values, [...lead(shape), full ? n : k, n]];
      },
      ['U', 'S', 'Vh'],
    )(world, bound, site);
  });
  // `np.linalg.solve(a, b)`. A `b` of one dimension is a vector.
  row('n', 'linalg.solve', 'array a, b', (world, bound, site) => {
    const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
    const isVector = y.shape.length === 1;
    const [n, rows] = [x.shape.at(-1), isVector ? y.shape[0] : y.shape.at(-2)];
    if (site.dialect === 'jax' && (x.shape.length < 2 || n !== rows)) return UNKNOWN;
    checkMatrices(x, true);
    checkHalves(x, y);
    if (y.shape.length === 0) return UNKNOWN;
    if (n !== rows) {
      const [name, columns] = isVector ? ['solve1', '(m)'] : ['solve', '(m,n)'];
      throw valueError(
        `${name}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (m,m),${columns}->` +
          `${columns} (size ${rows} is different from ${n})`,
      );
    }
    const batch = broadcastShape([lead(x.shape), isVector ? [] : lead(y.shape)]);
    if (!batch) throw new NotUnderstood('line');
    return freshArray(world, site, [...batch, ...(isVector ? y.shape : y.shape.slice(-2))], linear(world, x, y));
  });
  row('n', 'linalg.lstsq', 'array a, b, rcond=None', (world, bound, site) => {
    const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
    if (x.shape.length !== 2) throw fail(`${x.shape.length}-dimensional array given. Array must be two-dimensional`);
    if (y.shape.length !== 1 && y.shape.length !== 2) return UNKNOWN;
    if (x.shape[0] !== y.shape[0]) throw fail('Incompatible dimensions');
    checkHalves(x, y);
    const float = linear(world, x, y);
    const [m = 0, n = 0] = x.shape;
    return tuple([
      freshArray(world, site, [n, ...y.shape.slice(1)], float),
      UNKNOWN,
      UNKNOWN,
      freshArray(world, site, [leastOf([m, n])], float),
    ]);
  });
  row('n', 'linalg.norm', 'array x, ord=None, axis=None, keepdims=False', (world, bound, site) => {
    const x = argument(world, bound, site, 'x');
    const { shape } = x;
    const dtype = meanDType(world, x.dtype, site.dialect);
    const axes = axesIn(bound, site, shape.length);
    const isOrdered = bound.value('ord') !== undefined;
    if (isOrdered && !axes && shape.length === 2) checkHalves(x);
    const rank = axes?.length ?? (isOrdered ? shape.length : 1);
    if (rank > 2 || (rank < 1 && !axes)) throw valueError('Improper number of dimensions to norm.');
    return freshArray(world, site, left(shape, axes, bound.flag('keepdims')), dtype);
  });
  row('n', 'linalg.matrix_power', 'array a, n', (world, bound, site) => {
    const x = argument(world, bound, site);
    checkMatrices(x, true);
    return freshArray(world, site, x.shape, bound.int('n', 1) < 0 ? linear(world, x) : x.dtype);
  });
}
