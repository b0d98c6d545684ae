/** Arithmetic on three operands. */
import { dtypeInfo } from '../boundary/dtype.js';
import { commonDType } from '../engine/common-dtype.js';
import { DTypeError } from '../errors/classes.js';
import { tensorArgument } from '../tensor/arguments.js';
import { assertFits, parameterDType, Scalar } from '../tensor/scalar.js';
import { bothForms, callOptions, operand, parameter, run } from './elementwise.js';

/** @import { NumberLike } from '../tensor/scalar.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Ternary } from '../typing/forms.js' */
/** @import { TensorLike } from '../typing/operands.js' */

/** @param {string} argument @param {Tensor} start @param {Tensor} each */
function assertSameDType(argument, start, each) {
  if (each.dtype === start.dtype) return;
  const [wanted, got] = [start, each].map(({ dtype }) => dtypeInfo(dtype).cType);
  throw new DTypeError(`expected dtype ${wanted} for \`${argument}\` but got dtype ${got}`);
}

/**
 * Interpolates linearly from `input` to `end`. `weight` is a number or a tensor. All tensors must have the same dtype.
 * @example
 *   lerp(tensor([0, 10]), tensor([10, 20]), 0.5).tolist(); // [5, 15]
 */
export const lerp = /** @type {Ternary<TensorLike>} */ (
  bothForms('lerp', (form) => (input, end, weight, options) => {
    const start = tensorArgument(form.fn, 'input', input);
    const to = tensorArgument(form.fn, 'end', end);
    const by = operand(form.fn, 'weight', weight);
    const how = callOptions(form, options, []);
    assertSameDType('end', start, to);
    if (by instanceof Scalar) {
      const refuse = () => {
        const dtype = dtypeInfo(start.dtype);
        if (dtype.category === 'float') assertFits(by, parameterDType(dtype));
      };
      return run(form, 'lerpScalar', [start, to], { ...how, params: [by], refuse });
    }
    // A 0-d weight may have any dtype, and then so may `out`.
    if (by.ndim > 0) assertSameDType('weight', start, by);
    return run(form, 'lerp', [start, to, by], { ...how, exactOut: by.ndim > 0 });
  })
);

/**
 * @param {string} name
 * @param {(list: readonly Tensor[]) => void} [check]
 * @returns {Ternary<Tensor, { value?: NumberLike }>}
 */
const threeWithValue = (name, check) =>
  bothForms(name, (form) => (input, tensor1, tensor2, options) => {
    const list = [
      tensorArgument(form.fn, 'input', input),
      tensorArgument(form.fn, 'tensor1', tensor1),
      tensorArgument(form.fn, 'tensor2', tensor2),
    ];
    const { value, out, broadcast } = callOptions(form, options, ['value']);
    const by = parameter(form, 'value', value, 1);
    check?.(list);
    const dtype = dtypeInfo(commonDType(list));
    const refuse = () => assertFits(by, parameterDType(dtype));
    return run(form, name, list, { out, broadcast, params: [by], refuse });
  });

/**
 * Computes `input + value · tensor1 · tensor2`.
 * @example
 *   addcmul(tensor([1]), tensor([2]), tensor([3]), { value: 2 }).tolist(); // [13]
 */
export const addcmul = threeWithValue('addcmul');

/**
 * Computes `input + value · tensor1 / tensor2`.
 * @example
 *   addcdiv(tensor([1]), tensor([6]), tensor([3])).tolist(); // [3]
 */
export const addcdiv = threeWithValue('addcdiv', ([, a, b]) => {
  const divides = [a, b].some((each) => dtypeInfo(/** @type {Tensor} */ (each).dtype).category === 'float');
  if (divides) return;
  throw new DTypeError(
    'Integer division with addcdiv is no longer supported, and in a future  release addcdiv will perform a true ' +
      'division of tensor1 and tensor2. The historic addcdiv behavior can be implemented as (input + value * ' +
      'torch.trunc(tensor1 / tensor2)).to(input.dtype) for integer inputs and as (input + value * tensor1 / tensor2) ' +
      'for float inputs. The future addcdiv behavior is just the latter implementation: (input + value * tensor1 / ' +
      'tensor2), for all dtypes.',
  );
});
