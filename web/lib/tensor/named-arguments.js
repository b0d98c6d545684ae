/**
 * Arguments by position or by name, as PyTorch takes them: `sort(x, 1, true)`, `sort(x, 1, { descending: true })` and
 * `sort(x, { dim: 1, descending: true })` are the same call.
 */
import { ArgumentError } from '../errors/classes.js';
import { isPlainObject, optionsArgument } from './arguments.js';
import { assertNoMore } from './surplus.js';

/** @typedef {Record<string, unknown>} Values by name; what was left out is undefined */

/**
 * @param {string} fn
 * @param {readonly string[]} names of positional arguments
 * @param {readonly string[]} only names of keyword-only arguments
 * @param {readonly unknown[]} args the last may be an object of named arguments
 * @returns {Values}
 */
function bound(fn, names, only, args) {
  const last = args.findLastIndex((each) => each !== undefined);
  const named = isPlainObject(args[last]);
  const positional = named ? args.slice(0, last) : args;
  assertNoMore(fn, positional, names.length);
  /** @type {Values} */
  const values = named ? optionsArgument(fn, args[last], names, only) : {};
  names.forEach((name, i) => {
    if (positional[i] === undefined) return;
    if (values[name] !== undefined) throw new ArgumentError(`${fn}() got multiple values for argument '${name}'`);
    values[name] = positional[i];
  });
  return values;
}

/**
 * Creates a function, or a method, that takes its arguments by position or by name.
 * @template {Function} F
 * @param {string} fn its name
 * @param {readonly string[]} names of its arguments, in PyTorch's order
 * @param {readonly string[]} only names of keyword-only arguments
 * @param {(values: any) => unknown} body is called with an object of all arguments by name
 * @returns {F}
 */
export function withNamedArguments(fn, names, only, body) {
  const byName = (/** @type {unknown[]} */ ...args) => body(bound(fn, names, only, args));
  const properties = { name: { value: fn }, length: { value: names.length + 1 } };
  return /** @type {any} */ (Object.defineProperties(byName, properties));
}
