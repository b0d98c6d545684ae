/**
 * stride0 as a program to time: through its public API, including the release of the result.
 *
 * @import { Case } from './cases.js'
 */
import { tensor } from '../../web/lib/index.js';
import { numbers } from './numbers.js';
import { OPS } from './ops.js';

/** @param {Pick<Case, 'op' | 'inputs'>} each @param {string} [name] undefined where this stride0 has no such op */
export function oursOf({ op, inputs }, name = 'stride0') {
  const { call, inPlace } = OPS[op];
  if (!call) return undefined;
  const operands = inputs.map((input, i) => {
    const operand = tensor(numbers(input, i), { shape: input.shape, dtype: input.dtype });
    return input.transposed ? operand.t() : operand;
  });
  const [a, b, c] = /** @type {[any, any, any]} */ (/** @type {unknown} */ (operands));
  // One call for each number of arguments: spreading an array costs as much as a tiny result.
  const apply =
    [() => call(a), () => call(a, b), () => call(a, b, c)][operands.length - 1] ?? (() => call(...operands));
  return {
    name,
    run: inPlace ? () => void apply() : () => apply().dispose(),
    result() {
      const result = apply();
      const { dtype } = result;
      const elements = result.toTypedArray();
      if (!inPlace) result.dispose();
      return Object.assign(elements, { dtype });
    },
    close: () => operands.forEach((each) => each.dispose()),
  };
}
