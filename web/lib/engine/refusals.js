/** Turns the core's error codes into errors with PyTorch's sentences. */
import { errorFrom } from '../errors/sentences.js';
import { errorOf } from './align.js';

/** @import { Refused } from '../errors/sentences.js' */
/** @import { CoreError } from '../wasm/stride0.js' */

/**
 * Throws the core's error, unless the code means success.
 * @param {number} code
 * @param {(error: CoreError) => Refused} about details for the message, besides the core's numbers
 */
export function throwIfRefused(code, about) {
  if (code === 0) return;
  const error = errorOf(code);
  throw errorFrom(error, about(error));
}
