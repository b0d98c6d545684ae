// The numbers of a small case, computed by the library. A tensor with unknown elements is filled with 0, 1, 2 …

import { dispose } from '../../case/perform.js';
import { withOperands } from '../../case/values.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/** @import { Case } from '../../case/case.js' */

const MOST = 1024; // of result elements, and of stored elements

/**
 * The results in row-major order, or null if they are too many, or cannot be known from the text.
 * @param {Case} asked
 * @param {readonly number[] | null} shape
 * @param {typeof import('../../case/library.js')} library
 * @returns {(number | bigint | boolean)[] | null}
 */
export function valuesOf(asked, shape, library) {
  const { operands, form, out, dialect } = asked;
  if (!shape || form === 'out' || out) return null;
  const count = numelOf(shape);
  if (count > MOST || operands.some(({ stored }) => stored > MOST)) return null;
  if (dialect !== 'shapes' && operands.some(({ values }) => values === null)) return null;
  try {
    return withOperands(asked, library, (run) => {
      const results = run();
      const numbers = /** @type {any[]} */ ([results[0]?.tolist()].flat(shape.length + 1));
      dispose(...results);
      return numbers;
    });
  } catch {
    return null;
  }
}
