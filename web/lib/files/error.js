/** A file that is not what it should be. It is a class of this entry: who reads no files does not carry it. */

/** Bytes that are no file of this format, or hold what a tensor cannot. */
export class FileFormatError extends SyntaxError {
  name = 'FileFormatError';
  torchType = 'ValueError';

  /** @param {string} message @param {{ cause?: unknown, [field: string]: unknown }} [details] */
  constructor(message, { cause, ...details } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
  }
}
