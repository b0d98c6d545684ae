/**
 * Runs an operation without memory: its operands are outlines, tensors with a shape, strides and dtype but no elements,
 * and so is its result. It is checked and planned as usual and throws the same errors, but nothing is allocated,
 * computed or written, for any sizes.
 */
import { dtypeInfo } from '../boundary/dtype.js';
import { ArgumentError } from '../errors/classes.js';
import * as abi from '../boundary/abi.js';
import { integers } from '../tensor/arguments.js';
import { allocateContiguous } from '../engine/allocate.js';
import { isTraced, tracing, Placeholder, placeholderOf, tensorOver } from '../tensor/placeholder.js';
import { Recorder } from '../fuse/recorder.js';
import { resizeAs, warnOfResize } from '../engine/resizing.js';
import { readResult, readWord, writeAddress, writeLayout } from '../engine/slots.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Layout } from '../tensor/geometry.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @returns {never} */
function needsNumbers() {
  throw new ArgumentError('rehearse(): this needs the elements, and there are only shapes', { code: 'needsNumbers' });
}

/** The bytes from the start of a storage to the end of a view. @param {Layout} layout @param {number} offset */
function extent({ dtype, shape, strides }, offset) {
  if (shape.includes(0)) return 0;
  const last = shape.reduce((sum, size, dim) => sum + (size - 1) * (strides[dim] ?? 0), offset);
  return (last + 1) * dtypeInfo(dtype).size;
}

/** A substitute for memory: it grows without cost, and cannot be read. */
class Absent extends Placeholder {
  #bytes;

  /** @param {number} bytes */
  constructor(bytes) {
    super();
    this.#bytes = bytes;
  }

  /** @override @param {Layout} layout */
  sibling(layout) {
    return new Absent(extent(layout, 0));
  }

  get isAbsent() {
    return true;
  }

  get bytes() {
    return this.#bytes;
  }

  /** @override @param {number} [bytes] */
  grow(bytes = 0) {
    this.#bytes = Math.max(this.#bytes, bytes);
  }

  get pointer() {
    return needsNumbers();
  }
}

/** The address that outlines pretend to have; it is never accessed. */
const somewhere = 2 ** 16;

/** Plans every operation, and records none. */
class Rehearsal extends Recorder {
  /** @override */
  notes = undefined;

  /** @param {Parameters<Recorder['add']>[0]} what @param {Tensor} [into] @returns {Tensor} */
  add({ how, operands, plan }, into) {
    // Overlaps only matter for a target and tensors that share its memory, so only these have an address.
    const memory = into && placeholderOf(into);
    /** @type {typeof writeLayout} */
    this.write = (slot, tensor) => {
      writeLayout(slot, tensor);
      if (placeholderOf(tensor) === memory) {
        writeAddress(slot, somewhere + tensor.storageOffset * dtypeInfo(tensor.dtype).size);
      }
    };
    plan(operands);
    const result = readResult();
    const times = how.out === undefined ? 0 : readWord(abi.kResizesWord);
    try {
      how.refuse?.();
    } finally {
      if (into !== undefined) warnOfResize(into, result.shape, how.warnsOnce ? Math.min(times, 1) : times);
    }
    if (into !== undefined && !isTraced(into)) needsNumbers(); // to be read, as tolist() does
    if (into === undefined) return outline(result);
    if (times > 0) resizeAs(into, outline(result), 0);
    return into;
  }
}

/**
 * A tensor with this layout and no elements.
 * @param {Layout} layout
 * @param {number} [storageOffset]
 * @param {Tensor} [base] an outline whose memory it shares
 * @example
 *   outline({ dtype: 'int8', shape: [3, 1], strides: [1, 1] }).numel; // 3
 */
export function outline(layout, storageOffset = 0, base) {
  return tensorOver(base ? placeholderOf(base) : new Absent(extent(layout, storageOffset)), layout, storageOffset);
}

/**
 * A new row-major outline, like the tensor that `empty` returns.
 * @param {readonly number[]} shape
 * @param {DType} dtype
 * @returns {Tensor}
 * @throws {import('../errors/classes.js').ShapeError} when no tensor can have this shape
 * @example
 *   emptyOutline([3, 4], 'int8').strides; // [4, 1]
 */
export function emptyOutline(shape, dtype) {
  return allocateContiguous(dtype, integers('empty', 'shape', shape), outline({ dtype, shape: [], strides: [] }));
}

/** Whether two outlines are views of one memory. @param {Tensor} a @param {Tensor} b */
export function shareMemory(a, b) {
  return placeholderOf(a) === placeholderOf(b);
}

/**
 * Calls `operation`, which uses outlines, so that its operations are only checked and planned. The result is an
 * outline.
 * @template T
 * @param {() => T} operation
 * @returns {T}
 * @example
 *   rehearse(() => outline({ dtype: 'int8', shape: [99999, 99999], strides: [1, 0] }).add(1)).shape; // [99999, 99999]
 */
export function rehearse(operation) {
  const before = tracing.recorder;
  tracing.recorder = new Rehearsal();
  try {
    return operation();
  } finally {
    tracing.recorder = before;
  }
}
