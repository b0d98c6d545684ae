/** Type promotion, which the core decides. */
import { dtypes } from '../boundary/dtype.js';
import { core } from '../boundary/core.js';
import { writeGeometry, writeInputs, writeLayout } from './slots.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Operand } from './slots.js' */

/**
 * The common dtype of operands, or of dtypes by name.
 * @param {readonly (Operand | DType)[]} operands
 * @returns {DType}
 */
export function commonDType(operands) {
  if (operands.every((each) => typeof each === 'string'))
    operands.forEach((each, i) => writeGeometry(i + 1, each, [], []));
  else writeInputs(/** @type {readonly Operand[]} */ (operands), undefined, writeLayout);
  return /** @type {import('../boundary/dtype.js').DTypeInfo} */ (dtypes[core._stride0_result_type(operands.length)])
    .name;
}
