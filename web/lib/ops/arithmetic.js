/** Sums, products, quotients, maxima and minima. All broadcast. */
import { dtypeInfo } from '../boundary/dtype.js';
import { ArgumentError, DTypeError } from '../errors/classes.js';
import { commonDType } from '../engine/common-dtype.js';
import { binary, bothForms, callOptions, pair, parameter, pureBinary, pureForm, run } from './elementwise.js';
import { quoted } from '../tensor/arguments.js';
import { assertFits, Scalar } from '../tensor/scalar.js';

/** @import { Operand } from '../engine/slots.js' */
/** @import { NumberLike } from '../tensor/scalar.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Binary, BothBinary, Quotient } from '../typing/forms.js' */

/** @typedef {{ alpha?: NumberLike }} Scaled */

/** @param {Operand} operand */
const isBool = (operand) => (operand instanceof Scalar ? operand.kind === 'bool' : operand.dtype === 'bool');

/** @param {readonly Operand[]} list */
function assertSubtracts(list) {
  if (!list.some(isBool)) return;
  const message = list.every(isBool)
    ? 'Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` operator instead.'
    : 'Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use the ' +
      '`~` or `logical_not()` operator instead.';
  throw new DTypeError(message, { torchType: 'NotImplementedError' });
}

/**
 * @param {Scalar} alpha
 * @param {Scalar} added the number as it is added; it must fit the dtype
 * @param {import('../boundary/dtype.js').DTypeInfo} dtype of the result
 */
function assertAlpha(alpha, added, dtype) {
  if (alpha.kind === 'bool' && dtype.category !== 'bool') {
    throw new DTypeError('Boolean alpha only supported for Boolean results.');
  }
  if (alpha.kind === 'float' && dtype.category !== 'float') {
    throw new DTypeError('For integral input tensors, argument alpha must not be a floating point number.');
  }
  if (dtype.category !== 'bool') assertFits(added, dtype);
}

/** To subtract, PyTorch adds the negative, which is at most an int64. @param {Scalar} alpha */
const wrapped = (alpha) =>
  typeof alpha.value === 'bigint' ? new Scalar(-BigInt.asIntN(64, -alpha.value), 'int') : alpha;
/** @param {Scalar} alpha */
const negative = ({ value, kind }) => new Scalar(typeof value === 'bigint' ? BigInt.asIntN(64, -value) : -value, kind);

/**
 * `input ± alpha · other`.
 * @param {'add' | 'sub'} unscaled
 * @param {boolean} reversed
 * @returns {(form: import('./elementwise.js').Form) => (...given: any[]) => Tensor}
 */
const scaledSum = (unscaled, reversed) => (form) => (input, other, options) => {
  const list = pair(form, input, other);
  if (options === undefined) {
    if (unscaled === 'sub') assertSubtracts(list);
    return run(form, unscaled, reversed ? list.reverse() : list);
  }
  const { alpha, out, broadcast } = callOptions(form, options, ['alpha']);
  const given = alpha === undefined ? undefined : parameter(form, 'alpha', alpha, 1);
  const by = given && unscaled === 'sub' ? wrapped(given) : given;
  if (unscaled === 'sub') assertSubtracts(list);
  if (reversed) list.reverse();
  if (by === undefined) return run(form, unscaled, list, { out, broadcast });
  const result = dtypeInfo(commonDType(list));
  const params = [result.category === 'bool' ? new Scalar(by.value ? 1 : 0, 'int') : by];
  const refuse = () => assertAlpha(by, unscaled === 'sub' ? negative(by) : by, result);
  return run(form, `${unscaled}Scaled`, list, { out, broadcast, params, refuse });
};

/**
 * Computes `input + alpha · other`, elementwise, with PyTorch's broadcasting.
 * @throws {ShapeError} when the shapes do not align
 * @example
 *   add(tensor([[1], [2]]), tensor([10, 20])).tolist(); // [[11, 21], [12, 22]]
 */
export const add = /** @type {BothBinary<'common', Scaled>} */ (bothForms('add', scaledSum('add', false)));

/**
 * Computes `input - alpha · other`, elementwise.
 * @example
 *   sub(tensor([[1], [2]]), tensor([10, 20]), { alpha: 2 }).tolist(); // [[-19, -39], [-18, -38]]
 */
export const sub = /** @type {BothBinary<'common', Scaled>} */ (bothForms('sub', scaledSum('sub', false)));

/**
 * Computes `other - alpha · input`, elementwise.
 * @example
 *   rsub(tensor([1, 2]), 10).tolist(); // [9, 8]
 */
export const rsub = /** @type {Binary<'common', Scaled>} */ (pureForm('rsub', scaledSum('sub', true)));

/**
 * Multiplies elementwise.
 * @example
 *   mul(tensor([[1], [2]]), tensor([10, 20])).tolist(); // [[10, 20], [20, 40]]
 */
export const mul = binary('mul');

const rounding = /** @type {Record<string, string>} */ ({ trunc: 'divTrunc', floor: 'floorDivide' });

/**
 * Divides elementwise. With `roundingMode` 'trunc' or 'floor', the quotient is rounded.
 * @example
 *   div(tensor([7, -7]), 2, { roundingMode: 'floor' }).tolist(); // [3, -4]
 */
export const div = /** @type {Quotient} */ (
  bothForms('div', (form) => (input, other, options) => {
    const list = pair(form, input, other);
    if (options === undefined) return run(form, 'div', list);
    const { roundingMode = null, out, broadcast } = callOptions(form, options, ['roundingMode']);
    if (roundingMode === null) return run(form, 'div', list, { out, broadcast });
    const op =
      typeof roundingMode === 'string' && Object.hasOwn(rounding, roundingMode) ? rounding[roundingMode] : undefined;
    if (op === undefined) {
      throw new ArgumentError(
        `div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '${quoted(roundingMode)}'`,
        { torchType: 'RuntimeError' },
      );
    }
    return run(form, op, list, { out, broadcast });
  })
);

/**
 * Divides elementwise, without rounding.
 * @example
 *   trueDivide(tensor([1n]), 2).tolist(); // [0.5]
 */
export const trueDivide = /** @type {BothBinary<'real'>} */ (
  bothForms('trueDivide', (form) => (input, other, options) => {
    const list = pair(form, input, other);
    return run(form, 'div', list, options === undefined ? undefined : callOptions(form, options, []));
  })
);

/**
 * Divides elementwise and rounds towards minus infinity.
 * @example
 *   floorDivide(tensor([7, -7]), 2).tolist(); // [3, -4]
 */
export const floorDivide = binary('floorDivide', undefined, { warnsOnce: true });

/**
 * Computes the remainder of a division, with the sign of the divisor.
 * @example
 *   remainder(tensor([7, -7]), 3).tolist(); // [1, 2]
 */
export const remainder = binary('remainder');

/**
 * Computes the remainder of a division, with the sign of the dividend.
 * @example
 *   fmod(tensor([7, -7]), 3).tolist(); // [1, -1]
 */
export const fmod = binary('fmod');

/**
 * Computes `(input - other)²`, elementwise.
 * @example
 *   squaredDifference(tensor([1, 5]), 3).tolist(); // [4, 4]
 */
export const squaredDifference = pureBinary('squaredDifference', assertSubtracts);

/**
 * Returns the larger of two elements, or NaN if either is NaN.
 * @example
 *   maximum(tensor([1, 5]), tensor([3, 4])).tolist(); // [3, 5]
 */
export const maximum = pureBinary('maximum');

/**
 * Returns the smaller of two elements, or NaN if either is NaN.
 * @example
 *   minimum(tensor([1, 5]), tensor([3, 4])).tolist(); // [1, 4]
 */
export const minimum = pureBinary('minimum');

/**
 * Returns the larger of two elements. If one is NaN, it returns the other.
 * @example
 *   fmax(tensor([NaN, 5]), tensor([3, 4])).tolist(); // [3, 5]
 */
export const fmax = pureBinary('fmax');

/**
 * Returns the smaller of two elements. If one is NaN, it returns the other.
 * @example
 *   fmin(tensor([NaN, 5]), tensor([3, 4])).tolist(); // [3, 4]
 */
export const fmin = pureBinary('fmin');
