/** Functions of two real numbers. Integers become the default dtype if the result is real. */
import { to } from './copies.js';
import { tensor } from './from-data.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { notImplementedFor } from '../errors/sentences.js';
import { allocateLike } from '../engine/allocate.js';
import { compute } from '../engine/compute.js';
import { binary, bothForms, callOptions, operands, run } from './elementwise.js';
import { filled } from '../tensor/filled.js';
import { tracedAmong } from '../tensor/placeholder.js';
import { isFloat, Scalar } from '../tensor/scalar.js';
import { isTensor } from '../tensor/tensor.js';
import { pow } from './powers.js';
import { useAndDispose, withTemporaries } from '../tensor/with-temporaries.js';

/** @import { Operand } from '../engine/slots.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { BothBinary } from '../typing/forms.js' */
/** @import { CallOptions } from './elementwise.js' */

/**
 * Returns the angle of the point (other, input).
 * @example
 *   atan2(tensor([1]), tensor([0])).item().toFixed(4); // "1.5708"
 */
export const atan2 = binary('atan2');
/**
 * Returns the length of the hypotenuse, `√(input² + other²)`.
 * @example
 *   hypot(tensor([3]), tensor([4])).tolist(); // [5]
 */
export const hypot = binary('hypot');
/**
 * Returns the magnitude of `input` with the sign of `other`.
 * @example
 *   copysign(tensor([1, 2]), -3).tolist(); // [-1, -2]
 */
export const copysign = binary('copysign');
/**
 * Returns the next representable number after `input`, towards `other`.
 * @example
 *   nextafter(tensor([1]), tensor([2])).item() > 1; // true
 */
export const nextafter = binary('nextafter');
/**
 * Computes the logarithm of the sum of two exponentials.
 * @example
 *   logaddexp(tensor([0]), tensor([0])).item().toFixed(4); // "0.6931"
 */
export const logaddexp = binary('logaddexp');
/**
 * Computes the logarithm to base 2 of the sum of two powers of 2.
 * @example
 *   logaddexp2(tensor([0, 1]), tensor([0, 1])).tolist(); // [1, 2]
 */
export const logaddexp2 = binary('logaddexp2');
/**
 * Computes `input · log(other)`, which is 0 where `input` is 0.
 * @example
 *   xlogy(tensor([0, 1]), 0).tolist(); // [0, -Infinity]
 */
export const xlogy = binary('xlogy');

/**
 * Returns `2^other`. For float32 and integers, PyTorch's 2 is a plain number, and for other floats a tensor of their
 * dtype; this affects the dtype and the layout of the powers.
 * @param {Operand} input
 * @param {Operand} other
 */
function powerOfTwo(input, other) {
  if (!isTensor(input) || !isFloat(input) || input.dtype === 'float32') return pow(new Scalar(2, 'float'), other);
  return useAndDispose(tensor(2, { dtype: input.dtype }), (two) => compute('pow', [two, other]));
}

/**
 * Multiplies a float by 2 to an integer exponent, exactly. PyTorch computes it into a tensor like `input`, and fails if
 * that would have to grow.
 * @param {import('./elementwise.js').Form} form
 * @param {Tensor} input
 * @param {Tensor} exponent
 * @param {CallOptions} how
 */
function byWholeExponent(form, input, exponent, how) {
  const refuse = () => {
    if (exponent.dtype !== 'bool') return;
    throw notImplementedFor('ldexp_cpu_exp', 'Bool');
  };
  return withTemporaries((own) => {
    const word = exponent.dtype === 'int64' ? own(to(exponent, 'int32')) : exponent; // of more, PyTorch sees the low bits
    if (form.inPlace || how.out) return run(form, 'ldexp', [input, word], { ...how, refuse });
    const result = allocateLike(input, input.dtype, tracedAmong([input, word]));
    return filled(result, () => run(form, 'ldexp', [input, word], { ...how, out: result, refuse }));
  });
}

/**
 * Computes `input · 2^other`.
 * @example
 *   ldexp(tensor([3, 5]), tensor([2n, 1n])).tolist(); // [12, 10]
 */
export const ldexp = /** @type {BothBinary<'real'>} */ (
  bothForms('ldexp', (form) => (input, other, options) => {
    const [a, b] = /** @type {[Operand, Operand]} */ (operands(form, { input, other }));
    const how = callOptions(form, options, []);
    const target = form.inPlace ? a : how.out;
    if (isTensor(target) && !isFloat(target)) {
      throw new DTypeError(`ldexp can't be cast to the desired output type ${dtypeInfo(target.dtype).scalarType}`);
    }
    const isExact = isTensor(a) && isFloat(a) && isTensor(b) && !isFloat(b) && a.dtype === (how.out ?? a).dtype;
    if (isExact) return byWholeExponent(form, a, b, how);
    return useAndDispose(powerOfTwo(a, b), (power) => run(form, 'mul', [a, power], how));
  })
);

/**
 * Returns 0 for negative elements, 1 for positive ones, and `values` for 0. Both must have the same dtype.
 * @example
 *   heaviside(tensor([-1, 0, 2]), tensor(0.5)).tolist(); // [0, 0.5, 1]
 */
export const heaviside = binary('heaviside', (list, out) => {
  const [first, ...others] = [...list, ...(out ? [out] : [])].flatMap((each) => ('dtype' in each ? [each.dtype] : []));
  if (others.every((each) => each === first)) return;
  throw new DTypeError('heaviside is not yet implemented for tensors with different dtypes.');
});
