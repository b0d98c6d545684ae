/** Integrals by the trapezoidal rule. */
import { compute } from '../../engine/compute.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { unwatched } from '../../reports/watching.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { dimOf, noDimensions } from '../../tensor/dims.js';
import { Scalar } from '../../tensor/scalar.js';
import { taking } from '../../tensor/taking.js';
import { isTensor } from '../../tensor/tensor.js';
import { sum } from '../reductions.js';
import { slice } from '../slices.js';
import { view } from '../views.js';
import { inPassing } from './layers.js';
import { realArgument } from './moments.js';
import { cumsum } from './scans.js';

/** @import { Integral } from '../../typing/statistics.js' */
/** @typedef {import('../../tensor/tensor.js').Made} Made */
/** @typedef {import('../../tensor/tensor.js').Tensor} Tensor */

/**
 * The points of `x`, with as many dimensions as `y` has.
 * @param {string} fn
 * @param {Tensor} x
 * @param {Tensor} y
 * @param {number} at
 */
function pointsOf(fn, x, y, at) {
  if (x.ndim === 1) {
    if (x.shape[0] !== y.shape[at]) {
      throw new ShapeError(`${fn}: There must be one \`x\` value for each sample point`, { argument: 'x' });
    }
    return view(x, y.shape.map((_, each) => (each === at ? x.numel : 1))); // prettier-ignore
  }
  const missing = Math.max(0, y.ndim - x.ndim);
  return view(x, [...Array.from({ length: missing }, () => 1), ...x.shape]);
}

/**
 * The areas between neighbours, but for what they all are to be multiplied by.
 * @param {Tensor} y
 * @param {Tensor | undefined} x
 * @param {number} at
 */
const areas = (y, x, at) =>
  inPassing((passing) => {
    const ends = (/** @type {Tensor} */ of) => [passing(slice(of, at, 0, -1)), passing(slice(of, at, 1))];
    const [left, right] = /** @type {[Tensor, Tensor]} */ (ends(y));
    const sums = compute('add', [left, right]);
    if (x === undefined) return sums;
    const [from, to] = /** @type {[Tensor, Tensor]} */ (ends(x));
    return compute('mul', [passing(sums), passing(compute('sub', [to, from]))]);
  });

/**
 * @param {string} name
 * @param {string} fn PyTorch's name
 * @param {(y: Tensor, at: number) => Made | undefined} early what there is to say before `x` is looked at
 * @param {(areas: Tensor, at: number) => Made} add
 * @returns {Integral}
 */
const integral = (name, fn, early, add) =>
  taking(name, ['y', 'x'], ['dx', 'dim'], ({ y: given, x: points, dx, dim = -1 }) => {
    const y = tensorArgument(name, 'y', given);
    const x = points === undefined || points === null ? undefined : tensorArgument(name, 'x', points);
    const at = dimOf(name, 'dim', dim, y.ndim);
    if (y.dtype === 'bool' || x?.dtype === 'bool') {
      const which = x ? '`x` or `y`' : '`y`';
      const message = `${fn}: received a bool input for ${which}, but bool is not supported`;
      throw new DTypeError(message, { torchType: 'NotImplementedError' });
    }
    if (typeof dx === 'boolean') throw new DTypeError(`${fn}: Currently, we only support dx as a real number.`);
    const step = dx === undefined ? 1 : isTensor(dx) ? Number(dx.item()) : realArgument(name, 'dx', dx);
    const found = early(y, x ? 0 : Number(dim));
    if (found) return found;
    return unwatched(() =>
      inPassing((passing) => {
        const all = passing(areas(y, x && passing(pointsOf(fn, x, y, at)), at));
        const added = passing(add(all, at));
        return compute('mul', [added, new Scalar(x ? 0.5 : step / 2, 'float')]);
      }),
    );
  });

/**
 * Computes an integral along a dimension, by default the last, by the trapezoidal rule: `y` are its values at the
 * points `x`, or at points that are `dx` apart.
 * @example
 *   trapezoid(tensor([1, 3, 5])).item(); // 6
 *   trapezoid(tensor([1, 3, 5]), tensor([0, 2, 3])).item(); // 8
 */
export const trapezoid = integral(
  'trapezoid',
  'trapezoid',
  (y, dim) => {
    if (y.ndim === 0) throw noDimensions(`Dimension specified as ${dim} but tensor has no dimensions`);
    return undefined;
  },
  (all, at) => /** @type {Made} */ (sum(all, at)),
);

/**
 * Computes the integrals from the first point to each of the others.
 * @example
 *   cumulativeTrapezoid(tensor([1, 3, 5])).tolist(); // [2, 6]
 */
export const cumulativeTrapezoid = integral(
  'cumulativeTrapezoid',
  'cumulative_trapezoid',
  (y) => {
    if (y.ndim === 0) throw noDimensions('slice() cannot be applied to a 0-dim tensor.');
    return undefined;
  },
  (all, at) => /** @type {Made} */ (cumsum(all, at)),
);
