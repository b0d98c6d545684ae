/** Runs a program: the second of the two calls into the core, after the result has been allocated. */
import { core } from '../boundary/core.js';
import { addressOf } from '../tensor/tensor.js';
import { countElements } from './compiled.js';
import { addresses } from './operands.js';
import { throwIfRefused } from './refusals.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * Runs a program on the operands last given to `bindOperands`.
 * @param {import('./programs.js').Program} program
 * @param {Tensor} out
 */
export function run(program, out) {
  countElements(program, program.result.numel);
  const code = core._stride0_run(program.address, addressOf(out), addresses[0], addresses[1], addresses[2]);
  if (code !== 0) throwIfRefused(code, () => ({}));
  return out;
}
