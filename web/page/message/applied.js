// A fix as the text of a new case, such as `(4,3) * (4,1)`, which shows the shapes after the fix.

import { typed } from '../../lib/errors/printed-shape.js';
import { operatorOf } from '../../notation/operators.js';
import { MAX_OPERANDS } from '../../notation/parse.js';

/** @import { Diagnosis, Fix } from '../../diagnose/diagnosis.js' */

/**
 * Null if the message is not about shapes that broadcast. A fix that writes into a new tensor has no target.
 * @param {Diagnosis} diagnosis
 * @param {Fix} fix
 * @returns {string | null}
 * @example
 *   const diagnosis = await diagnose('>>> a * b\noperands could not be broadcast together with shapes (4,3) (4,)');
 *   applied(diagnosis, diagnosis.fixes[0]); // '(4,3) * (4,1)'
 */
export function applied({ recognised, report }, { shapes }) {
  if (recognised.kind !== 'broadcast' || shapes.length < 2 || shapes.length > MAX_OPERANDS) return null;
  const operator = operatorOf(recognised.operation ?? '');
  const sign = operator?.kind === 'arithmetic' ? operator.sign : '+';
  return shapes.map(typed).join(report?.inplace ? ` ${sign}= ` : ` ${sign} `);
}
