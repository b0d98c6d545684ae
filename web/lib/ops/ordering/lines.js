/**
 * Runs functions of the core on lines: the elements along one dimension. The core needs contiguous lines, so another
 * dimension than the last is copied to be last, and the result is copied back unless it already has that layout.
 */
import { core } from '../../boundary/core.js';
import { allocateContiguous, viewOf } from '../../engine/allocate.js';
import { copyInto } from '../../engine/copy.js';
import { writeAddress, writeGeometry } from '../../engine/slots.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { eachOrNone } from '../../tensor/filled.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { isRowMajor, numelOf } from '../../tensor/row-major.js';
import { absentAmong } from '../../tensor/placeholder.js';
import { addressOf } from '../../tensor/tensor.js';
import { contiguous } from '../copies.js';

/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

/** @param {readonly number[]} list @param {number} axis */
function movedToEnd(list, axis) {
  const others = list.filter((_, i) => i !== axis);
  if (axis < list.length) others.push(Number(list[axis]));
  return others;
}

/** The layout with dimension `axis` moved to the end. @param {Tensor} tensor @param {number} axis */
const withDimLast = ({ dtype, shape, strides }, axis) => ({
  dtype,
  shape: movedToEnd(shape, axis),
  strides: movedToEnd(strides, axis),
});

/**
 * Reads a tensor argument whose elements are needed: `fuse` cannot trace the call. For outlines, only shapes are
 * computed, unless they depend on the elements.
 * @param {string} fn
 * @param {string} argument
 * @param {unknown} value
 * @param {boolean} [decides]
 */
export function elementsArgument(fn, argument, value, decides = true) {
  const tensor = tensorArgument(fn, argument, value);
  if (decides || !absentAmong([tensor])) addressOf(tensor);
  return tensor;
}

/** The size of a dimension; a 0-d tensor counts as one element. @param {Tensor} from @param {number} axis */
export function sizeAlong(from, axis) {
  return from.shape[axis] ?? 1;
}

/** The dtypes of values and of their indices. @param {Tensor} from */
export function valuesAndIndices({ dtype }) {
  return /** @type {const} */ ([dtype, 'int64']);
}

/** New tensors for a value and its index for each line. @param {Tensor} from @param {readonly number[]} shape */
export function allocatePair(from, shape) {
  return eachOrNone(valuesAndIndices(from), (dtype) => allocateContiguous(dtype, shape, from));
}

/**
 * Allocates the results, runs the core on the lines, and returns the results. If anything fails, it frees them.
 * @param {Tensor} from
 * @param {number} axis the dimension
 * @param {() => UntypedTensor[]} make allocates the results, with the input's rank or without the dimension
 * @param {(addresses: [number, number], scratch: number) => void} run gets the addresses of the results
 * @param {{ scratchSize?: number, sideBySide?: boolean }} [how] how many elements of a line `run` copies to scratch
 *   memory, and whether it accepts lines that alternate element by element
 * @returns {UntypedTensor[]}
 */
export function alongLines(from, axis, make, run, { scratchSize = 0, sideBySide = false } = {}) {
  const absent = absentAmong([from]);
  if (!absent) addressOf(from);
  return withTemporaries((own) => {
    const result = make();
    try {
      if (absent || from.numel === 0) return result;
      const stays = sideBySide && isRowMajor(from.shape, from.strides);
      const place = (/** @type {Tensor} */ tensor) => {
        const { dtype, shape, strides } = withDimLast(tensor, axis);
        return stays || isRowMajor(shape, strides) ? tensor : own(allocateContiguous(dtype, shape));
      };
      const moved = (/** @type {Tensor} */ tensor) => own(viewOf(tensor, withDimLast(tensor, axis)));
      const lines = place(from);
      if (lines !== from) copyInto(moved(from), lines);
      const written = result.map((each) => (each.ndim === from.ndim ? place(each) : each));
      const scratch = scratchSize > 0 ? own(scratchFor(scratchSize)) : undefined;
      const [first = 0, second = 0] = written.map(addressOf);
      const room = scratch ? addressOf(scratch) : 0;
      describeLines(lines, sizeAlong(from, axis), stays ? from.shape.slice(axis + 1) : []);
      run([first, second], room);
      written.forEach((each, i) => {
        const target = /** @type {UntypedTensor} */ (result[i]);
        if (each !== target) copyInto(each, moved(target));
      });
      return result;
    } catch (error) {
      for (const each of result) each.dispose();
      throw error;
    }
  });
}

/**
 * The result of `work` for the flattened elements.
 * @template T
 * @param {Tensor} from
 * @param {(row: Tensor) => T} work
 * @returns {T}
 */
export function flattened(from, work) {
  return withTemporaries((own) => {
    const packed = own(contiguous(from));
    return work(own(viewOf(packed, { dtype: from.dtype, shape: [from.numel], strides: [1] })));
  });
}

/** The bytes of scratch memory for sorting this many elements. @param {number} scratchSize */
export function scratchFor(scratchSize) {
  return allocateContiguous('uint8', [core._stride0_order_bytes(scratchSize)]);
}

/**
 * Describes the lines to the core: all lines of a contiguous tensor.
 * @param {Tensor} lines
 * @param {number} size
 * @param {readonly number[]} [between] the shape of the dimensions between the elements of a line
 */
export function describeLines(lines, size, between = []) {
  const inner = numelOf(between);
  writeGeometry(1, lines.dtype, [lines.numel / size / inner, size, inner], []);
  writeAddress(1, addressOf(lines));
}
