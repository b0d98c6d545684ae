/** `trapezoid` and `cumulativeTrapezoid`: integrals by the trapezoidal rule. */
import { compute } from '../../engine/compute.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { unwatched } from '../../reports/watching.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { dimOf, hasNoDimensions, noDimensions, shapeWithout } from '../../tensor/dims.js';
import { Scalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { isTensor } from '../../tensor/tensor.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { item } from '../../values/read.js';
import { zeros } from '../create.js';
import { sum } from '../reductions.js';
import { select, slice } from '../slices.js';
import { view } from '../views.js';
import { realArgument } from './moments.js';
import { cumsum } from './scans.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Integral } from '../../typing/statistics.js' */

/**
 * The points of `x`, with as many dimensions as `y` has.
 * @param {string} fn
 * @param {Tensor} x
 * @param {Tensor} y
 * @param {number} axis
 */
function pointsOf(fn, x, y, axis) {
  if (x.ndim === 1) {
    if (x.shape[0] !== y.shape[axis]) {
      throw new ShapeError(`${fn}: There must be one \`x\` value for each sample point`, { argument: 'x' });
    }
    return view(x, y.shape.map((_, each) => (each === axis ? x.numel : 1))); // prettier-ignore
  }
  const missing = Math.max(0, y.ndim - x.ndim);
  return view(x, [...Array.from({ length: missing }, () => 1), ...x.shape]);
}

/** @param {Tensor} from @param {number} by */
const times = (from, by) => compute('mul', [from, new Scalar(by, 'float')]);

/**
 * The areas between consecutive points: doubled if points are given, otherwise for steps of 1.
 * @param {Tensor} y
 * @param {Tensor | undefined} x
 * @param {number} axis
 */
const areasBetween = (y, x, axis) =>
  withTemporaries((own) => {
    const ends = (/** @type {Tensor} */ of) => [own(slice(of, axis, 0, -1)), own(slice(of, axis, 1))];
    const sums = compute('add', ends(y));
    return x ? compute('mul', [own(sums), own(compute('sub', ends(x).reverse()))]) : sums;
  });

/**
 * The integral of an empty tensor; refuses a 0-d tensor, which has no dimension to integrate along.
 * @param {Tensor} y
 * @param {number} axis
 * @param {number} dim as PyTorch names it
 */
function empty(y, axis, dim) {
  if (y.ndim === 0) throw hasNoDimensions(dim);
  return y.shape[axis] === 0 ? zeros(shapeWithout(y.shape, [axis]), { dtype: y.dtype }) : undefined;
}

/**
 * @typedef {object} Call
 * @property {Tensor} y
 * @property {Tensor | undefined} x
 * @property {number} axis
 * @property {number} dx
 * @property {<A extends Tensor>(result: A) => A} own
 */

/**
 * @param {string} name
 * @param {string} fn PyTorch's name
 * @param {(call: Call) => Tensor} integrate
 * @returns {Integral}
 */
const integral = (name, fn, integrate) =>
  withNamedArguments(name, ['y', 'x'], ['dx', 'dim'], ({ y: given, x: points, dx: step, dim = -1 }) => {
    const y = tensorArgument(name, 'y', given);
    const x = points === undefined || points === null ? undefined : tensorArgument(name, 'x', points);
    const locate = () => (y.ndim === 0 && !x ? 0 : dimOf(name, 'dim', dim, y.ndim));
    const isTotal = fn === 'trapezoid';
    if (isTotal || x) locate(); // PyTorch checks `dim` before dtypes here, and otherwise after them
    const nothing = isTotal ? empty(y, locate(), x ? locate() : Number(dim)) : undefined;
    if (nothing) return nothing;
    if (y.dtype === 'bool' || x?.dtype === 'bool') {
      const which = x ? '`x` or `y`' : '`y`';
      const message = `${fn}: received a bool input for ${which}, but bool is not supported`;
      throw new DTypeError(message, { torchType: 'NotImplementedError' });
    }
    if (typeof step === 'boolean') throw new DTypeError(`${fn}: Currently, we only support dx as a real number.`);
    const dx = step === undefined ? 1 : isTensor(step) ? Number(item(step)) : realArgument(name, 'dx', step);
    const axis = locate();
    if (y.ndim === 0) {
      throw x?.ndim === 1 ? hasNoDimensions(axis) : noDimensions('slice() cannot be applied to a 0-dim tensor.');
    }
    return unwatched(() =>
      withTemporaries((own) => integrate({ y, x: x && own(pointsOf(fn, x, y, axis)), axis, dx, own })),
    );
  });

/**
 * Computes an integral along a dimension, by default the last, by the trapezoidal rule: `y` are its values at the
 * points `x`, or at points that are `dx` apart.
 * @example
 *   trapezoid(tensor([1, 3, 5])).item(); // 6
 *   trapezoid(tensor([1, 3, 5]), tensor([0, 2, 3])).item(); // 8
 */
export const trapezoid = integral('trapezoid', 'trapezoid', ({ y, x, axis, dx, own }) => {
  if (x) return times(own(sum(own(areasBetween(y, x, axis)), axis)), 0.5);
  // All numbers count fully, except the first and the last, which count by half.
  const ends = own(compute('add', [own(select(y, axis, 0)), own(select(y, axis, -1))]));
  return times(own(compute('sub', [own(sum(y, axis)), own(times(ends, 0.5))])), dx);
});

/**
 * Computes the integrals from the first point to each of the others.
 * @example
 *   cumulativeTrapezoid(tensor([1, 3, 5])).tolist(); // [2, 6]
 */
export const cumulativeTrapezoid = integral(
  'cumulativeTrapezoid',
  'cumulative_trapezoid',
  ({ y, x, axis, dx, own }) => {
    const all = own(areasBetween(y, x, axis));
    return x ? times(own(cumsum(all, axis)), 0.5) : cumsum(own(times(all, dx / 2)), axis);
  },
);
