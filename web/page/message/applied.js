// A fix as shapes to type: the case after it has been applied.

import { typed } from '../../lib/errors/printed-shape.js';
import { operatorOf } from '../../notation/operators.js';
import { MAX_OPERANDS } from '../../notation/parse.js';

/** @import { Diagnosis, Fix } from '../../diagnose/diagnosis.js' */

/**
 * Only for fixes about shapes that broadcast; a fix that writes into a new tensor has no target any more.
 * @param {Diagnosis} diagnosis
 * @param {Fix} fix
 * @returns {string | null}
 * @example
 *   const diagnosis = await diagnose('>>> a * b\noperands could not be broadcast together with shapes (4,3) (4,)');
 *   applied(diagnosis, diagnosis.fixes[0]); // '(4,3) * (4,1)'
 */
export function applied({ recognised, report }, { about, shapes }) {
  if (recognised.kind !== 'broadcast' || about !== 'shapes' || shapes.length < 2 || shapes.length > MAX_OPERANDS)
    return null;
  const operator = operatorOf(recognised.operation ?? '');
  const sign = operator?.kind === 'arithmetic' ? operator.sign : '+';
  return shapes.map(typed).join(report?.inplace ? ` ${sign}= ` : ` ${sign} `);
}
