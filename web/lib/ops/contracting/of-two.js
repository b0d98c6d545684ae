/**
 * What products of two tensors have in common: named operands, `out`, and inner calls whose broadcasts are not
 * reported.
 */
import { asOneCall } from '../../reports/as-one-call.js';
import { outArgument, tensorArgument } from '../../tensor/arguments.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';

/** @import { Tensor } from '../../tensor/tensor.js' */

/**
 * @param {string} fn
 * @param {readonly [string, string, ...string[]]} names of the two operands, and of the arguments after them
 * @param {readonly string[]} only names of keyword-only arguments besides
 * @param {(a: Tensor, b: Tensor, out: Tensor | undefined, values: Record<string, unknown>) => Tensor} body
 * @returns {any}
 */
export function ofTwo(fn, names, only, body) {
  return withNamedArguments(fn, names, [...only, 'out'], (values) => {
    const [a, b] = names.slice(0, 2).map((name) => tensorArgument(fn, name, values[name]));
    const out = outArgument(fn, values.out);
    const two = /** @type {[Tensor, Tensor]} */ ([a, b]);
    return asOneCall(out ? [...two, out] : two, () => body(...two, out, values), out);
  });
}
