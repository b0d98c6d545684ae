/**
 * What stands for the memory of a tensor while `fuse` looks at what a function does: such a tensor has a geometry and no
 * numbers.
 */
import { ArgumentError } from '../errors.js';
import { blockOf, isTensor } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */

/** @returns {never} */
export function refuse() {
  throw new ArgumentError(
    'fuse(): a fused function is looked at before there are numbers; it can hold elementwise operations, casts and views',
  );
}

export class Placeholder {
  /** @param {number} [argument] of the function, which it stands for; otherwise for what an operation makes */
  constructor(argument) {
    /** @readonly */
    this.argument = argument;
    /** What makes it, once that is known. @type {import('./recorder.js').Operation | undefined} */
    this.operation = undefined;
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
    return refuse();
  }

  /** @returns {number} */
  get bytes() {
    return refuse();
  }

  grow() {
    refuse();
  }
}

/** @param {unknown} value @returns {value is Tensor} */
export const isTraced = (value) => isTensor(value) && /** @type {unknown} */ (blockOf(value)) instanceof Placeholder;

/** Who is looking at a function, if anyone is. @type {{ recorder: import('./recorder.js').Recorder | undefined }} */
export const looking = { recorder: undefined };
