/** What the core refuses becomes an error that says it as PyTorch does. */
import * as abi from '../boundary/abi.js';
import { errorFrom } from '../errors/sentences.js';
import { readWord } from './slots.js';

/** @typedef {import('../errors/sentences.js').Refused} Refused */

/**
 * Throws what the core reports, unless it is success.
 * @param {number} code
 * @param {() => Refused} about what the sentence may need beyond the numbers the core has left
 */
export function throwIfRefused(code, about) {
  if (code === 0) return;
  const [dim, operand, a, b] = [abi.kErrorDimWord, abi.kErrorOperandWord, abi.kErrorAWord, abi.kErrorBWord].map(
    readWord,
  );
  throw errorFrom(/** @type {any} */ ({ code, dim, operand, a, b }), about());
}
