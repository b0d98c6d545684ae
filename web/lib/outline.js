/**
 * What an operation would make of its operands, before there is any memory: its operands are outlines, tensors with a
 * geometry and no numbers, and so is what it returns. Everything is checked and planned as ever, and fails in the same
 * words; nothing is allocated, computed or written, whatever the sizes.
 */
import { ArgumentError } from './errors.js';
import * as abi from './internal/abi.js';
import { resizeAs } from './internal/call.js';
import { isTraced, looking, Placeholder } from './internal/placeholder.js';
import { Recorder, traced } from './internal/recorder.js';
import { readResult, readWord } from './internal/slots.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./internal/geometry.js').Layout} Layout */

/** @returns {never} */
function needsNumbers() {
  throw new ArgumentError('rehearse(): this needs the numbers themselves', { code: 'needsNumbers' });
}

/** Memory that is not there: it grows without cost, and cannot be read. */
class Absent extends Placeholder {
  grow() {}

  get pointer() {
    return needsNumbers();
  }
}

/** Plans every operation as it comes, and remembers none. */
class Rehearsal extends Recorder {
  /**
   * @param {Parameters<Recorder['add']>[0]} what
   * @param {Tensor} [into]
   * @returns {Tensor}
   */
  add({ how, plan }, into) {
    plan();
    if (into !== undefined && !isTraced(into)) needsNumbers(); // to be read, as tolist() does
    if (into === undefined) return outline(readResult());
    const times = how.out === undefined ? 0 : readWord(abi.kResizesWord);
    if (times > 0) resizeAs(into, outline(readResult()), how.warnsOnce ? 1 : times);
    return into;
  }
}

/**
 * A tensor that lies so and holds nothing.
 * @param {Layout} layout
 * @param {number} [storageOffset]
 * @example
 *   outline({ dtype: 'int8', shape: [3, 1], strides: [1, 1] }).numel; // 3
 */
export const outline = (layout, storageOffset = 0) => traced(new Absent(), layout, storageOffset);

/**
 * Runs `operation` with nothing behind it. The tensors it is given are outlines; what it returns is one too.
 * @template T
 * @param {() => T} operation
 * @returns {T}
 * @example
 *   rehearse(() => outline({ dtype: 'int8', shape: [99999, 99999], strides: [1, 0] }).add(1)).shape; // [99999, 99999]
 */
export function rehearse(operation) {
  const before = looking.recorder;
  looking.recorder = new Rehearsal();
  try {
    return operation();
  } finally {
    looking.recorder = before;
  }
}
