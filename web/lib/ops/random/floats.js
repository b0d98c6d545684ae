/** The range of floats for `uniform_`, with PyTorch's errors. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { wrongArgument } from '../../tensor/arguments.js';
import { isNumberLike, isScalar, largestOf } from '../../tensor/scalar.js';
import { printed } from '../ranges.js';

/** @import { DType } from '../../boundary/dtype.js' */

/** @param {string} fn @param {string} argument @param {unknown} value */
export function numberArgument(fn, argument, value) {
  if (isNumberLike(value)) return Number(isScalar(value) ? value.value : value);
  throw wrongArgument(fn, argument, 'a number', value);
}

/**
 * Throws unless numbers of the dtype can be drawn from `from` to `to`.
 * @param {DType} name
 * @param {number} from
 * @param {number} to
 */
export function assertUniform(name, from, to) {
  const { category, scalarType, cType } = dtypeInfo(name);
  if (category !== 'float') throw notImplementedFor('check_uniform_bounds', scalarType, 'dtype');
  const most = largestOf(name);
  for (const [argument, bound] of Object.entries({ from, to })) {
    if (!(Math.abs(bound) <= most)) throw new ShapeError(`${argument} is out of bounds for ${cType}`, { argument });
  }
  if (!(from <= to)) {
    throw new ShapeError(
      `uniform_ expects to return a [from, to) range, but found from=${printed(from)} > to=${printed(to)}`,
      { argument: 'to' },
    );
  }
  if (to - from <= most) return;
  throw new ShapeError(
    `uniform_ expects to-from <= std::numeric_limits<${scalarType}>::max(), but found to=${printed(to)} and ` +
      `from=${printed(from)} which result in to-from to exceed the limit`,
    { argument: 'to' },
  );
}
