/** What a maintainer pastes into an answer: a link to the explanation. */
import { write } from '../lib/errors/fragment.js';

/** @typedef {import('./diagnosis.js').Diagnosis} Diagnosis */

/** Those that the notation of shapes has a sign for. */
const operations = ['add', 'sub', 'mul', 'div'];

/** As Markdown. @param {string} address @returns {string} */
export const badgeOf = (address) => `[explained](${address.replace(/[()]/g, (one) => (one === '(' ? '%28' : '%29'))})`;

/**
 * Where the playground draws what a message is about: its shapes where they are all known and an expression can have them,
 * else the message itself, without what stood around it.
 * @param {Diagnosis} diagnosis
 * @param {string} playground its address
 * @returns {string}
 */
export function addressOf({ recognised, shapes, report }, playground) {
  const { operation, operands, message, kind } = recognised;
  const isExpression = kind === 'broadcast' && report && !report.inplace && operands.every(({ shape }) => shape);
  const op = operation && operations.includes(operation) ? operation : 'add';
  const state = shapes && isExpression ? { op, shapes, expr: '' } : { op, shapes: [], expr: message };
  return playground + write(state);
}
