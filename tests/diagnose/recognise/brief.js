/** @import { Recognised } from '../../../web/diagnose/diagnosis.js' */

/**
 * The recognised message in one line: `numpy numpy-ufunc fresh: (2,3) (4)`. A role other than operand is written before
 * the shape, `-> (…)` is the broadcast shape, `3/4 at 1 (-2)` the clash, from the left and from the right.
 *
 * @param {Recognised} recognised
 */
export function brief({ framework, family, form, fails, operands, broadcast, clash, operation, batchHidden }) {
  const shape = (/** @type {readonly (number | null)[] | null} */ sizes) =>
    sizes ? `(${sizes.map((size) => size ?? '?').join(',')})` : 'unknown';
  const all = operands.map((each) => `${each.role === 'operand' ? '' : `${each.role} `}${shape(each.shape)}`);
  return [
    `${framework} ${family} ${form}${fails ? '' : ' warns'}: ${all.join(' ')}`,
    broadcast ? `-> ${shape(broadcast)}` : '',
    clash ? `${clash.sizes.join('/')} at ${clash.dim ?? '?'} (${clash.fromEnd === null ? '?' : -clash.fromEnd})` : '',
    operation ? `by ${operation}` : '',
    batchHidden ? 'batch hidden' : '',
  ]
    .filter(Boolean)
    .join(' | ');
}
