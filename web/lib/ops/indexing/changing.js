/** The three forms of an operation that writes at an index: into a copy of its input, in place, or into `out`. */
import { allocateContiguous, allocateLike, contiguousGeometry } from '../../engine/allocate.js';
import { assertApart as assertCopies, assertDistinct, copyInto, isInPlace, moveInto } from '../../engine/copy.js';
import { resizeAs } from '../../engine/resizing.js';
import { uninterrupted } from '../../reports/after-call.js';
import { outArgument, tensorArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { spent } from '../../tensor/owning.js';
import { absentAmong, refuse, tracedAmong } from '../../tensor/placeholder.js';
import { taking } from '../../tensor/taking.js';
import { blockOf, isTensor } from '../../tensor/tensor.js';
import { clone } from '../copies.js';
import { unlike } from '../product-target.js';
import { assertApart } from './picking.js';

/** @import { Tensor } from '../../tensor/tensor.js' */

/**
 * @typedef {object} Change the pending write, after shapes and dtypes are checked
 * @property {Tensor} index
 * @property {Tensor} [source]
 * @property {boolean} [resizesFirst] whether PyTorch gives `out` its shape before it looks at its memory
 * @property {() => void} [check] refuses indices out of range, when nothing else is wrong
 * @property {(target: Tensor, index: Tensor) => void} write unless the index or the target is empty
 */
/** @typedef {Record<string, any> & { input: Tensor }} Given the arguments by name */

/**
 * Calls `use` with the index, or a copy of it where writing to `target` would change it.
 * @param {Tensor} target
 * @param {Tensor} index
 * @param {(index: Tensor) => void} use
 */
const unchanging = (target, index, use) => (blockOf(target) === blockOf(index) ? spent(clone(index), use) : use(index));

/**
 * A target without elements has no place for an index to name: where PyTorch accepts that, nothing is written.
 * @param {Change} change
 * @param {Tensor} target
 */
function write({ index, write }, target) {
  if (index.numel > 0 && target.numel > 0) unchanging(target, index, (safe) => write(target, safe));
}

/** @param {Tensor} target @param {Change} change */
function assertWritable(target, { index, source }) {
  assertDistinct(target);
  assertApart(target, index, target === index);
  if (source) assertApart(target, source, target === source);
}

/**
 * An uninitialised tensor for a copy of the input.
 * @param {Tensor} input
 * @param {boolean} alike
 * @param {Tensor} [from]
 */
const unfilled = (input, alike, from = input) =>
  alike ? allocateLike(input, input.dtype, from) : allocateContiguous(input.dtype, input.shape, from);

/**
 * A changed copy of the input, with the input's layout if `alike`, and contiguous otherwise.
 * @param {Tensor} input
 * @param {Change} change
 * @param {boolean} alike
 */
const changedCopy = (input, change, alike) =>
  filled(unfilled(input, alike), (result) => {
    copyInto(input, result);
    write(change, result);
  });

/**
 * Both forms of an operation, such as `scatter` and `scatter_`.
 * @param {string} name
 * @param {readonly string[]} names of its arguments after `input`
 * @param {readonly string[]} only of keyword-only arguments
 * @param {(given: Given, fn: string) => Change} describe throws errors about shapes and dtypes
 * @param {{ alike?: boolean, assertTarget?: typeof assertWritable }} [manners] `alike`: a copy has the input's layout,
 *   and there is no `out`
 * @returns {[any, any]}
 */
export function changing(name, names, only, describe, { alike = false, assertTarget = assertWritable } = {}) {
  const form = (/** @type {string} */ fn, /** @type {boolean} */ inPlace) =>
    taking(fn, ['input', ...names], inPlace || alike ? only : [...only, 'out'], (given) => {
      const input = tensorArgument(fn, 'input', given.input);
      const out = outArgument(fn, given.out);
      const tensors = Object.values(given).filter(isTensor);
      return uninterrupted(
        () => {
          const change = describe(given, fn);
          const absent = absentAmong(tensors);
          if (absent) return inPlace ? input : unfilled(input, alike, absent);
          if (tracedAmong(tensors)) refuse();
          if (inPlace) {
            assertTarget(input, change);
            change.check?.();
            write(change, input);
            return input;
          }
          if (out) {
            if (!change.resizesFirst) assertTarget(out, change);
            if (out.dtype !== input.dtype) throw unlike(input.dtype, out.dtype);
            resizeAs(out, contiguousGeometry(input.dtype, input.shape));
            if (change.resizesFirst) assertTarget(out, change);
          }
          change.check?.();
          if (out && !isInPlace(input, out)) assertCopies(input, out);
          const result = changedCopy(input, change, alike);
          return out ? moveInto(result, out, 0) : result;
        },
        inPlace || out ? undefined : (result) => result.dispose(),
      );
    });
  return [form(name, false), form(`${name}_`, true)];
}
