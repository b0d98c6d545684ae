/**
 * A Placeholder replaces the memory of a tensor that has only a geometry and no elements. `fuse` traces a function by
 * calling it with such tensors, and outlines (control/outline.js) are such tensors too.
 */
import { ArgumentError } from '../errors/classes.js';
import { asGeometry } from './geometry.js';
import { blockOf, isTensor, Tensor } from './tensor.js';

/** @returns {never} */
export function refuseInFuse() {
  throw new ArgumentError(
    'fuse(): a fused function is recorded without elements, so it can only use elementwise operations, casts, views ' +
      'and reductions',
  );
}

/**
 * The recorder that traces a function, if any.
 * @type {{ recorder: import('../fuse/recorder.js').Recorder | undefined }}
 */
export const tracing = { recorder: undefined };

export class Placeholder {
  /** The recorder at the time of creation. @readonly */
  recorder = tracing.recorder;

  /** @param {number} [argument] the position of an argument of the function; left out for the result of an operation */
  constructor(argument) {
    /** @readonly */
    this.argument = argument;
    /** The operation that computes it, once known. @type {import('../fuse/recorder.js').Operation | undefined} */
    this.operation = undefined;
  }

  /** A placeholder for another tensor with the same memory. @param {import('./geometry.js').Layout} _layout */
  sibling(_layout) {
    return new Placeholder();
  }

  /** Whether there will never be elements, as for an outline: then operations are only planned. */
  get isAbsent() {
    return false;
  }

  get isEmpty() {
    return this.argument === undefined && this.operation === undefined;
  }

  share() {
    return this;
  }

  release() {}

  /** @returns {number} */
  get pointer() {
    return refuseInFuse();
  }

  /** @returns {number} */
  get bytes() {
    return refuseInFuse();
  }

  /** @param {number} _bytes */
  grow(_bytes) {
    if (this.argument !== undefined) refuseInFuse();
  }
}

/**
 * A tensor without elements.
 * @param {Placeholder} memory
 * @param {import('./geometry.js').Layout} layout
 * @param {number} [offset]
 */
export function tensorOver(memory, layout, offset = 0) {
  return new Tensor(/** @type {any} */ (memory), asGeometry(layout), offset);
}

/** @param {Tensor} tensor */
export function placeholderOf(tensor) {
  return /** @type {Placeholder} */ (/** @type {unknown} */ (blockOf(tensor)));
}

/** @param {unknown} value @returns {value is Tensor} */
export function isTraced(value) {
  return isTensor(value) && placeholderOf(value) instanceof Placeholder;
}

/** The first of these tensors whose elements do not exist yet, if any. @param {readonly Tensor[]} tensors */
export function tracedAmong(tensors) {
  return tensors.find(isTraced);
}

/**
 * For an operation that `fuse` cannot record: throws if one of these tensors is being traced. Returns the first outline
 * among them, if any, for which the operation is only planned.
 * @param {readonly Tensor[]} tensors
 */
export function refuseTraced(tensors) {
  const absent = absentAmong(tensors);
  if (absent === undefined && tracedAmong(tensors)) refuseInFuse();
  return absent;
}

/** The first of these tensors that will never have memory. @param {readonly Tensor[]} tensors */
export function absentAmong(tensors) {
  return tensors.find((each) => isTraced(each) && placeholderOf(each).isAbsent);
}
