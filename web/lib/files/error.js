/** A file that is not what it should be. It is a class of this entry: who reads no files does not carry it. */
import { listedBy, listNone } from '../errors/calls.js';
import { printable } from './printable.js';

/** Thrown for bytes that are not a file of this format, or that contain what a tensor cannot hold. */
export class FileFormatError extends SyntaxError {
  /** As it is written here, whatever a minifier calls it. */
  static get name() {
    return 'FileFormatError';
  }

  name = 'FileFormatError';
  torchType = 'ValueError';

  /**
   * The message may quote the file: it is made safe to print here.
   * @param {string} message
   * @param {{ cause?: unknown, [field: string]: unknown }} [details]
   */
  constructor(message, { cause, ...details } = {}) {
    const limit = listNone();
    super(printable(message), cause === undefined ? undefined : { cause });
    listedBy(limit, this, this);
    Object.assign(this, details);
  }
}
