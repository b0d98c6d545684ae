// Error messages into cases, with their diagnosis. It is loaded when the first message is pasted.

// A diagnosis asks the core, so whoever loads this waits for it.
import '../../lib/start/start.js';

import { complete, diagnoseRecognised } from '../../diagnose/answer.js';
import { isAligned } from '../../case/aligned.js';
import * as library from '../../diagnose/library.js';
import { recognise } from '../../diagnose/recognise/recognise.js';
import { caseOf } from './case.js';
import { placeOf } from './place.js';

/**
 * @typedef {import('../../case/case.js').Reading} Reading
 * @typedef {Readonly<Record<string, readonly number[]>>} Shapes  by the names they were asked by
 */

/**
 * @param {string} text
 * @param {Shapes} [typed]  what the message does not tell
 * @returns {Reading}
 * @example
 *   readMessage('operands could not be broadcast together with shapes (4,3) (4,)').cases[0].form; // 'fresh'
 */
export const readMessage = (text, typed = {}) => {
  const recognised = recognise(text);
  const before = diagnoseRecognised(recognised, library);
  const given = before.asks.filter((name) => Object.hasOwn(typed, name));
  const diagnosis = given.length > 0 ? diagnoseRecognised(complete(recognised, typed), library) : before;
  const drawn = caseOf(diagnosis, text.length);
  const message = {
    diagnosis,
    asks: before.asks,
    disagrees: before.asks.length > 0 && given.length === before.asks.length && !diagnosis.shapes,
    place: placeOf(text, recognised.message),
  };
  return { kind: 'message', cases: drawn ? [drawn] : [], shown: drawn ? 0 : -1, problems: [], outcomes: [], message };
};

/**
 * The message beside code that fails as it says: its diagnosis, by the names and shapes that the code gives.
 * @param {string} text
 * @param {import('../../case/case.js').Case} asked
 * @returns {Reading['message']}
 */
export const readBeside = (text, { operands, form }) => {
  const recognised = recognise(text);
  if (recognised.kind !== 'broadcast' || form === 'out') return undefined;
  const target = (/** @type {number} */ i) => form === 'inPlace' && i === 0;
  const known = operands.map(({ name, shape }, i) => ({
    ...{ name, shape, from: /** @type {const} */ ('code') },
    role: /** @type {'target' | 'operand'} */ (target(i) ? 'target' : 'operand'),
  }));
  const diagnosis = diagnoseRecognised({ ...recognised, form, operands: known, unknown: [] }, library);
  if (!diagnosis.shapes) return undefined;
  return { diagnosis, asks: [], disagrees: false, place: placeOf(text, recognised.message) };
};

/**
 * The diagnosis of what code raises where it is read, though nobody has pasted the message.
 * @param {string} text
 * @param {Pick<Reading, 'outcomes' | 'cases' | 'shown'>} reading
 * @returns {Reading['message']}  nothing where there is nothing to say about it
 */
export const readRaised = (text, { outcomes, cases, shown }) => {
  const raised = outcomes.find(({ kind }) => kind === 'raised');
  if (!raised) return undefined;
  const { span, type } = raised;
  const said = `${type}: ${raised.text}`;
  const asked = cases[shown];
  const isMet = asked && asked.span.at >= span.at && asked.span.at <= span.at + span.length;
  const beside = isMet && isAligned(asked) ? readBeside(said, asked) : undefined;
  const message = beside ?? readMessage(`    ${text.slice(span.at, span.at + span.length).trim()}\n${said}`).message;
  if (!message || message.diagnosis.recognised.kind === 'none') return undefined;
  return { ...message, asks: [], disagrees: false, place: null, isRaised: true };
};
