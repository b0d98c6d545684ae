/** `where`: chooses between two operands by a condition. */
import { dtypeInfo } from '../boundary/dtype.js';
import { commonDType } from '../engine/common-dtype.js';
import { DTypeError } from '../errors/classes.js';
import { warn } from '../reports/warnings.js';
import { tensorArgument } from '../tensor/arguments.js';
import { assertFills, Scalar } from '../tensor/scalar.js';
import { callOptions, operand, run } from './elementwise.js';
import { columnsOf } from './indexing/nonzero.js';

/** @import { Where } from '../typing/choices.js' */

/**
 * Picks from `input` where `condition` is true, and from `other` elsewhere. All three broadcast. Without them it
 * returns the indices where `condition` is true, one tensor for each dimension.
 * @example
 *   where(tensor([true, false]), 1, tensor([5, 6])).tolist(); // [1, 6]
 */
export const where = /** @type {Where} */ (
  /** @param {any} condition @param {any} [input] @param {any} [other] @param {any} [options] @returns {any} */
  (condition, input, other, options) => {
    const form = { fn: 'where', inPlace: false };
    const mask = tensorArgument('where', 'condition', condition);
    if (input === undefined && other === undefined) return columnsOf(mask);
    const list = [operand('where', 'input', input), operand('where', 'other', other)];
    const { out, broadcast } = callOptions(form, options, []);
    const dtype = dtypeInfo(commonDType(list));
    for (const each of list) if (each instanceof Scalar) assertFills(each, dtype, 1);
    if (out && out.dtype !== dtype.name) {
      throw new DTypeError(`Expected out type to be ${dtype.scalarType} but got ${dtypeInfo(out.dtype).scalarType}`);
    }
    if (mask.dtype === 'uint8') {
      warn(
        'where received a uint8 condition tensor. This behavior is deprecated and will be removed in a future version of ' +
          'PyTorch. Use a boolean condition instead.',
      );
    } else if (mask.dtype !== 'bool') {
      const { scalarType } = dtypeInfo(mask.dtype);
      throw new DTypeError(
        `where expected condition to be a boolean tensor, but got a tensor with dtype ${scalarType}`,
      );
    }
    return run(form, 'where', [mask, ...list], { out, broadcast, warnsOnce: true });
  }
);
