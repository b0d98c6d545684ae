/** PyTorch's Python warnings go to one handler, as data; only the handler prints. */
import { callUserCode } from '../errors/calls.js';
import { afterwards } from './after-call.js';
import { wrongArgument } from '../tensor/arguments.js';
import { tracing } from '../tensor/placeholder.js';

/**
 * @typedef {object} Warning
 * @property {'UserWarning' | 'DeprecationWarning'} category the class PyTorch warns with
 * @property {string} message PyTorch's sentence
 */
/** @typedef {(warning: Warning & Record<string, unknown>) => void} WarningHandler */

/** @type {WarningHandler} */
const toConsole = ({ category, message }) => console.warn(`${category}: ${message}`);

/** Set by the user with `setWarningHandler`. */
let handler = toConsole;

/**
 * Calls `next` with every warning from now on. Without `next`, warnings go to the console again. Returns the previous
 * handler.
 * @param {WarningHandler | null} [next]
 * @returns {WarningHandler}
 * @example
 *   typeof setWarningHandler(); // 'function'
 */
export function setWarningHandler(next) {
  if (next !== undefined && next !== null && typeof next !== 'function') {
    throw wrongArgument('setWarningHandler', 'next', 'a function', next);
  }
  const before = handler;
  handler = next ?? toConsole;
  return before;
}

/**
 * Warns with `message` and details when the current call ends. A function that is being fused warns each time it runs.
 * @param {string} message
 * @param {Record<string, unknown>} [details]
 * @param {Warning['category']} [category]
 */
export function warn(message, details = {}, category = 'UserWarning') {
  const notes = tracing.recorder?.notes;
  if (notes) notes.add(() => warn(message, details, category));
  else afterwards(() => callUserCode(() => handler({ category, message, ...details })));
}
