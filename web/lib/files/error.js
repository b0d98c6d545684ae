/** The error for invalid files. It is a class of this entry, so it is only loaded with it. */
import { resumeStacks, pauseStacks } from '../errors/calls.js';
import { printable } from './printable.js';

/** Thrown for bytes that are not a file of this format, or that contain what a tensor cannot hold. */
export class FileFormatError extends SyntaxError {
  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'FileFormatError';
  }

  name = 'FileFormatError';
  torchType = 'ValueError';

  /**
   * The message may quote the file, so it is made safe to print here.
   * @param {string} message
   * @param {{ cause?: unknown, [field: string]: unknown }} [details]
   */
  constructor(message, { cause, ...details } = {}) {
    const limit = pauseStacks();
    super(printable(message), cause === undefined ? undefined : { cause });
    resumeStacks(limit, this, this);
    Object.assign(this, details);
  }
}
