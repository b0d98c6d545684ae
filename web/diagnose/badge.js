/** The link to an explanation, for a maintainer to paste into an answer. */
import { typed } from '../lib/errors/printed-shape.js';
import { ADDRESSED, operatorOf } from '../notation/operators.js';
import { write } from '../lib/errors/fragment.js';

/** @import { Diagnosis } from './diagnosis.js' */

/** The link as Markdown. @param {string} address @returns {string} */
export function badgeOf(address) {
  return `[explained](${address.replace(/[()]/g, (one) => (one === '(' ? '%28' : '%29'))})`;
}

/**
 * The playground's address for a diagnosis. It has the shapes if they are all known and fit an expression, and
 * otherwise the message alone, without the text around it.
 * @param {Diagnosis} diagnosis
 * @param {string} playground its address
 * @returns {string}
 */
export function addressOf({ recognised, shapes, report }, playground) {
  const { operation, operands, message, kind } = recognised;
  const isExpression = kind === 'broadcast' && report && !report.inplace && operands.every(({ shape }) => shape);
  const operator = operatorOf(operation ?? '');
  const { op, sign } = operator?.kind === 'arithmetic' ? operator : { op: 'add', sign: '+' };
  const state = { op, shapes: [], expr: message };
  if (shapes && isExpression) {
    const isNamed = ADDRESSED.some((name) => name === op);
    return (
      playground + write(isNamed ? { op, shapes, expr: '' } : { ...state, expr: shapes.map(typed).join(` ${sign} `) })
    );
  }
  return playground + write(state);
}
