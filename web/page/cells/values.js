// The numbers of a small case, computed by the library. A tensor nothing is known of is thought to hold 0, 1, 2 …

import * as library from '../../lib/index.js';
import { tolist } from '../../lib/read.js';

/** @typedef {import('../case.js').Case} Case @typedef {import('../case.js').Operand} Operand */

const MOST = 1024; // of results, and of numbers stored

/**
 * The results in row-major order, or null where they are many, or are not to be known from the text.
 * @type {(given: Case, shape: readonly number[] | null) => (number | bigint | boolean)[] | null}
 */
export const valuesOf = (given, shape) => {
  const { operands, fn, sign, form, out, options, dialect } = given;
  if (!shape || form === 'out' || out) return null;
  const count = shape.reduce((product, size) => product * size, 1);
  if (count > MOST || operands.some(({ stored }) => stored > MOST)) return null;
  if (dialect !== 'shapes' && operands.some(({ values }) => values === null)) return null;
  /** @type {import('../../lib/tensor.js').Tensor[]} */
  const made = [];
  const keep = (/** @type {import('../../lib/tensor.js').Tensor} */ tensor) => (made.push(tensor), tensor);
  try {
    const [first, ...rest] = operands.map((operand) => {
      const { stored, values, shape: own, strides, offset, dtype, weak } = operand;
      if (weak && values)
        return library.scalar(Number(values[0]), dtype === 'bool' ? 'bool' : dtype.startsWith('int') ? 'int' : 'float');
      const numbers = values ?? Array.from({ length: stored }, (_, i) => i);
      const flat = keep(library.tensor([...numbers], { dtype }));
      return keep(library.asStrided(flat, [...own], [...strides], offset));
    });
    const call = /** @type {Record<string, any>} */ (library)[fn];
    const how = Object.keys(options).length > 0 ? [options] : [];
    const result = keep(
      form === 'inPlace'
        ? /** @type {any} */ (first)[`${fn}_`](...rest, ...how)
        : sign && rest.length > 1
          ? rest.reduce((sofar, each) => keep(call(sofar, each)), first)
          : call(first, ...rest, ...how),
    );
    return /** @type {any[]} */ ([tolist(result)].flat(shape.length + 1));
  } catch {
    return null;
  } finally {
    for (const each of new Set(made)) each.dispose();
  }
};
