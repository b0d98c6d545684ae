/** Limits elements to a range. */
import { dtypeInfo } from '../boundary/dtype.js';
import { commonDType } from '../engine/common-dtype.js';
import { ArgumentError } from '../errors/classes.js';
import { cannotStore, notImplementedFor } from '../errors/sentences.js';
import { isPlainObject, tensorArgument } from '../tensor/arguments.js';
import { assertFits, Scalar } from '../tensor/scalar.js';
import { isTensor } from '../tensor/tensor.js';
import { numberOf } from '../values/read.js';
import { bothForms, callOptions, operand, run } from './elementwise.js';
import { canCast } from './promotion.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Clamp } from '../typing/choices.js' */

/**
 * Limits each element to the range from `min` to `max`. Either may be left out. If `min` is greater than `max`, the
 * result is `max`.
 * @example
 *   clamp(tensor([1, 5, 9]), { min: 2, max: 6 }).tolist(); // [2, 5, 6]
 */
export const clamp = /** @type {Clamp} */ (
  bothForms('clamp', (form) => (input, first, second, options) => {
    const byName = isPlainObject(first) && second === undefined && options === undefined;
    const byOne = isPlainObject(second) && options === undefined; // a `min` alone, and options
    const given = callOptions(form, byName ? first : byOne ? second : options, byName ? ['min', 'max'] : []);
    const { min = null, max = null } = byName ? given : { min: first, max: byOne ? null : second };
    const { out, broadcast } = given;
    if (min === null && max === null) {
      throw new ArgumentError("torch.clamp: At least one of 'min' or 'max' must not be None", {
        torchType: 'RuntimeError',
      });
    }
    const from = tensorArgument(form.fn, 'input', input);
    /** @type {import('../engine/slots.js').Operand[]} */
    const list = [from];
    if (min !== null) list.push(boundOf(operand(form.fn, 'min', min), max));
    if (max !== null) list.push(boundOf(operand(form.fn, 'max', max), min));
    const op = min === null ? 'clampMax' : max === null ? 'clampMin' : 'clamp';
    const byNumbers = list.slice(1).every((each) => each instanceof Scalar);
    const kernel = { clamp: 'clamp_scalar_cpu', clampMin: 'clamp_min_scalar_cpu', clampMax: 'clamp_max_scalar_cpu' }[
      op
    ];
    if (!byNumbers) return run(form, op, list, { out, broadcast });
    const dtype = dtypeInfo(commonDType(list));
    if (form.inPlace || out === from) assertHolds(from, dtype.name);
    const refuse = () => {
      if (dtype.name === 'bool') {
        throw notImplementedFor(kernel, 'Bool');
      }
      // If one bound is NaN, the result is NaN for any other bound.
      const bounds = list.slice(1).filter((each) => each instanceof Scalar);
      if (bounds.some(({ value }) => Number.isNaN(value))) return;
      for (const each of bounds) assertFits(each, dtype);
    };
    return run(form, op, list, { out, broadcast, exactOut: true, refuse, kernel });
  })
);

/**
 * With a number as the other bound, PyTorch treats a 0-d tensor as a number.
 * @param {import('../engine/slots.js').Operand} bound
 * @param {unknown} other
 */
const boundOf = (bound, other) =>
  isTensor(bound) && bound.ndim === 0 && other !== null && !isTensor(other) ? numberOf(bound) : bound;

/**
 * In place with numbers as bounds, the dtype is checked first, and the target has its C++ name.
 * @param {Tensor} target
 * @param {import('../boundary/dtype.js').DType} dtype
 */
function assertHolds(target, dtype) {
  if (canCast(dtype, target.dtype)) return;
  const [result, wanted] = [dtypeInfo(dtype).scalarType, dtypeInfo(target.dtype).cType];
  throw cannotStore(result, wanted);
}
