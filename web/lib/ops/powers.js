/**
 * `pow` and `floatPower`. As in PyTorch, powers with some exponents are computed by another operation: 2 by `square`,
 * -0.5 by `rsqrt`.
 */
import { useAndDispose } from '../tensor/with-temporaries.js';
import { to } from './copies.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { allocateContiguous, contiguousGeometry } from '../engine/allocate.js';
import { commonDType } from '../engine/common-dtype.js';
import { compute } from '../engine/compute.js';
import { copyInto, mayOverlap } from '../engine/copy.js';
import { resizeAs } from '../engine/resizing.js';
import { bothForms, callOptions, operands, run } from './elementwise.js';
import { filled } from '../tensor/filled.js';
import { isTraced } from '../tensor/placeholder.js';
import { isUnsigned } from '../tensor/unsigned.js';
import { assertFits, Scalar } from '../tensor/scalar.js';
import { isTensor } from '../tensor/tensor.js';
import { losesBits, withDoubleParts } from './double-exponent.js';

/** @import { Operand } from '../engine/slots.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { BothBinary } from '../typing/forms.js' */
/** @import { CallOptions, Form } from './elementwise.js' */

/** The operations that PyTorch uses for special exponents. */
const specialOps = new Map([
  [0.5, 'sqrt'],
  [-0.5, 'rsqrt'],
  [2, 'square'],
  [-1, 'reciprocal'],
]);

/**
 * Whether the power is computed from the square. As in PyTorch, that is so for 3 and -2. For 0, PyTorch does not read
 * the base; squaring turns a signalling NaN in it into a quiet one.
 * @param {unknown} exponent
 */
const isBySquare = (exponent) => [3, -2, 0].includes(Number(exponent));

/**
 * The power of a float tensor with a number as exponent, if it is computed by another operation than `pow`; undefined
 * otherwise.
 * @param {Form} form
 * @param {Tensor} base
 * @param {Scalar} power
 * @param {NonNullable<Parameters<typeof run>[3]>} how
 */
function specialPower(form, base, power, how) {
  const { value } = power;
  // PyTorch computes float16 roots as powers, which are Infinity and 0 for -Infinity.
  const isPower = base.dtype === 'float16' && Math.abs(Number(value)) === 0.5;
  const op = isPower ? undefined : specialOps.get(Number(value));
  if (op !== undefined) return run(form, op, [base], how);
  if (!isBySquare(value) || base.dtype === 'float16') return undefined;
  // As in PyTorch: the square is rounded, and may be infinite although the power is not.
  const isCube = Number(value) === 3;
  /** @type {(square: Tensor, into: NonNullable<Parameters<typeof run>[3]>) => Tensor} */
  const last = (square, into) =>
    Number(value) === 0 ? run(form, 'pow', [square, power], into) : run(form, 'reciprocal', [square], into);
  if (form.inPlace && !isCube) return last(run(form, 'square', [base]), how);
  const square = compute('square', [base]);
  // The square has the strides of PyTorch's power, which a function of the square might not have.
  if (!isCube && !how.out && !isTraced(square)) return filled(square, (out) => last(square, { ...how, out }));
  return useAndDispose(square, () => {
    if (isCube) return run(form, 'mul', [base, square], how);
    // PyTorch refuses a target that the base overlaps; only the square is read here.
    if (how.out && mayOverlap(base, how.out)) run(form, 'reciprocal', [base], how);
    return last(square, how);
  });
}

/**
 * The exponent is converted to the dtype of the powers; next to float32, to float64.
 * @param {Tensor} base
 * @param {Scalar} power
 * @param {import('../boundary/dtype.js').DTypeInfo} common
 */
function assertExponentFits(base, power, common) {
  const isWide = common.category === 'float' && common.size > 2;
  if (isWide || common.category !== dtypeInfo(base.dtype).category) return;
  if (common.category === 'integer') assertFits(power, dtypeInfo('int64'));
  assertFits(power, common);
}

/**
 * A tensor to the power of a number.
 * @param {Form} form
 * @param {Tensor} base
 * @param {Scalar} power
 * @param {CallOptions} how
 */
function powerOfNumber(form, base, power, how) {
  const list = [base, power];
  if (base.dtype === 'bool' && isUnsigned(power)) assertFits(power, dtypeInfo('int64')); // before it is promoted
  const common = dtypeInfo(commonDType(list));
  const { name, category } = common;
  if (category !== 'float' && power.kind === 'int' && BigInt(power.value) < 0n) {
    throw new DTypeError('Integers to negative integer powers are not allowed.');
  }
  // Of bools, there are only the powers 0 and 1.
  if (category === 'bool') return run(form, 'bitwiseOr', [base, power.value ? base : new Scalar(true, 'bool')], how);
  const found = category === 'float' && base.dtype === name ? specialPower(form, base, power, how) : undefined;
  if (found !== undefined) return found;
  const refuse = () => assertExponentFits(base, power, common);
  if (name !== 'float32' || !losesBits(base, power)) return run(form, 'pow', list, { ...how, refuse });
  return withDoubleParts(base, power, form.inPlace ? base : how.out, () => run(form, 'pow', list, how));
}

/**
 * Raises `input` to the power `exponent`, elementwise.
 * @example
 *   pow(tensor([2, 3]), tensor([[1], [2]])).tolist(); // [[2, 3], [4, 9]]
 */
export const pow = /** @type {BothBinary<'common'>} */ (
  bothForms('pow', (form) => (input, exponent, options) => {
    const list = operands(form, { input, exponent });
    const how = callOptions(form, options, []);
    const [base, power] = list;
    if (isTensor(base) && power instanceof Scalar) return powerOfNumber(form, base, power, how);
    return powerOf(form, 'pow', list, commonDType(list), how);
  })
);

/** A plain number as float64; a tensor unchanged. @param {Operand} operand */
const asDouble = (operand) => (operand instanceof Scalar ? new Scalar(Number(operand.value), 'float') : operand);

/**
 * Raises to a power in float64.
 * @example
 *   floatPower(tensor([2n]), 3).dtype; // 'float64'
 */
export const floatPower = /** @type {BothBinary<'double'>} */ (
  bothForms('floatPower', (form) => (input, exponent, options) => {
    const list = operands(form, { input, exponent }).map(asDouble);
    const how = callOptions(form, options, []);
    const [base, power] = list;
    const target = form.inPlace ? base : how.out;
    if (isTensor(target) && target.dtype !== 'float64') {
      const given = form.inPlace ? 'base given to float_power_' : 'output given to float_power';
      const { scalarType } = dtypeInfo(target.dtype);
      throw new DTypeError(`the ${given} has dtype ${scalarType} but the operation's result requires dtype Double`);
    }
    const isSpecial =
      isTensor(base) && power instanceof Scalar && (specialOps.has(Number(power.value)) || isBySquare(power.value));
    if (!isSpecial) return powerOf(form, 'floatPower', list, 'float64', how);
    const powered = (/** @type {Tensor} */ wide) =>
      /** @type {Tensor} */ (specialPower(form, wide, power, { ...how, warnsOnce: true }));
    return base.dtype === 'float64' ? powered(base) : useAndDispose(to(base, 'float64'), powered);
  })
);

/**
 * PyTorch gives powers of a number a row-major layout, and resizes a target before it checks it: 1 to any power is
 * written into any target.
 * @param {Form} form
 * @param {string} op
 * @param {readonly Operand[]} list
 * @param {import('../boundary/dtype.js').DType} dtype
 * @param {CallOptions} how
 */
function powerOf(form, op, list, dtype, how) {
  const [base, power] = list;
  if (!(base instanceof Scalar) || !isTensor(power)) return run(form, op, list, { ...how, warnsOnce: op !== 'pow' });
  if (how.out) {
    resizeAs(how.out, contiguousGeometry(how.out.dtype, power.shape));
    return Number(base.value) === 1 ? copyInto(base, how.out) : run(form, op, list, how);
  }
  // For a base of 1, PyTorch does not read the exponents either.
  const isOne = Number(base.value) === 1 && dtypeInfo(power.dtype).category === 'float';
  const powers = (/** @type {Tensor} */ exponent) =>
    filled(allocateContiguous(dtype, power.shape, power), (out) => run(form, op, [base, exponent], { out }));
  return isOne ? useAndDispose(compute('square', [power]), powers) : powers(power);
}
