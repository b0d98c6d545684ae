/**
 * Creates the forms of an operation that writes at an index, such as `scatter`: on a copy of its input, in place, and
 * with `out`.
 */
import { allocateContiguous, allocateLike, contiguousGeometry } from '../../engine/allocate.js';
import {
  assertNoOverlap as assertCopies,
  assertDistinct,
  copyInto,
  isOntoItself,
  moveInto,
} from '../../engine/copy.js';
import { resizeAs } from '../../engine/resizing.js';
import { disposeOf, uninterrupted } from '../../reports/after-call.js';
import { outArgument, tensorArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';
import { absentAmong, refuseInFuse, tracedAmong } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { blockOf, isTensor } from '../../tensor/tensor.js';
import { clone } from '../copies.js';
import { bothForms } from '../elementwise.js';
import { unlike } from '../product-target.js';
import { assertApart } from './picking.js';

/** @import { Tensor } from '../../tensor/tensor.js' */

/**
 * @typedef {object} Change the pending write, after shapes and dtypes are checked
 * @property {Tensor} index
 * @property {Tensor} [source]
 * @property {boolean} [resizesFirst] whether PyTorch resizes `out` before it checks for shared memory
 * @property {() => void} [check] throws for indices out of range; called after all other checks
 * @property {(target: Tensor, index: Tensor) => void} write not called if the index or the target is empty
 */
/** @typedef {Record<string, any> & { input: Tensor }} Given the arguments by name */

/**
 * Calls `use` with the index, or with a copy if writing to `target` would change the index.
 * @param {Tensor} target
 * @param {Tensor} index
 * @param {(index: Tensor) => void} use
 */
const withStableIndex = (target, index, use) =>
  blockOf(target) === blockOf(index) ? useAndDispose(clone(index), use) : use(index);

/**
 * Throws if the target has no elements but the index has. Where PyTorch accepts that, nothing is written.
 * @param {Change} change
 * @param {Tensor} target
 */
function write({ index, write }, target) {
  if (index.numel > 0 && target.numel > 0) withStableIndex(target, index, (safe) => write(target, safe));
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
const newCopyTarget = (input, alike, from = input) =>
  alike ? allocateLike(input, input.dtype, from) : allocateContiguous(input.dtype, input.shape, from);

/**
 * A changed copy of the input, with the input's layout if `alike`, and contiguous otherwise.
 * @param {Tensor} input
 * @param {Change} change
 * @param {boolean} alike
 */
const changedCopy = (input, change, alike) =>
  filled(newCopyTarget(input, alike), (result) => {
    copyInto(input, result);
    write(change, result);
  });

/**
 * Creates an operation and its in-place form, such as `scatter` and `scatter_`.
 * @param {string} name
 * @param {readonly string[]} names of its arguments after `input`
 * @param {readonly string[]} only of keyword-only arguments
 * @param {(given: Given, fn: string) => Change} describe checks shapes and dtypes, and returns the pending write
 * @param {{ alike?: boolean, assertTarget?: typeof assertWritable }} [manners] `alike`: a copy has the input's layout,
 *   and there is no `out`
 * @returns {any}
 */
export function changing(name, names, only, describe, { alike = false, assertTarget = assertWritable } = {}) {
  return bothForms(name, ({ fn, inPlace }) =>
    withNamedArguments(fn, ['input', ...names], inPlace || alike ? only : [...only, 'out'], (args) => {
      const input = tensorArgument(fn, 'input', args.input);
      const out = outArgument(fn, args.out);
      const tensors = Object.values(args).filter(isTensor);
      return uninterrupted(
        () => {
          const change = describe(args, fn);
          const absent = absentAmong(tensors);
          if (absent) return inPlace ? input : newCopyTarget(input, alike, absent);
          if (tracedAmong(tensors)) refuseInFuse();
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
          if (out && !isOntoItself(input, out)) assertCopies(input, out);
          const result = changedCopy(input, change, alike);
          return out ? moveInto(result, out, 0) : result;
        },
        inPlace || out ? undefined : disposeOf,
      );
    }),
  );
}
