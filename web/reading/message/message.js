// Reads an error message: diagnoses it, and makes a case of it if its shapes are known. The page loads this file when
// the first message is pasted. A diagnosis needs the core, so importing this file waits for it.
import '#start/start';

import { complete, diagnoseRecognised } from '../../diagnose/diagnose.js';
import * as library from '../../diagnose/library.js';
import { diagnoseRaised, withOperands } from '../../diagnose/raised.js';
import { recognise } from '../../diagnose/recognise/recognise.js';
import { findingOf } from '../finding.js';
import { caseOfMessage } from './case.js';
import { spanOfMessage } from './place.js';

/** @import { Reading } from '../../case/case.js' */

/** @typedef {Readonly<Record<string, readonly number[]>>} Shapes  by the names that the page asked for */

/**
 * Reads an error message.
 * @param {string} text
 * @param {Shapes} [typed]  shapes that the message does not contain, as the user typed them
 * @returns {Reading}
 * @example
 *   readMessage('operands could not be broadcast together with shapes (4,3) (4,)').cases[0].form; // 'fresh'
 */
export function readMessage(text, typed = {}) {
  const recognised = recognise(text);
  const before = diagnoseRecognised(recognised, library);
  const given = before.asks.filter((name) => Object.hasOwn(typed, name));
  const diagnosis = given.length > 0 ? diagnoseRecognised(complete(recognised, typed), library) : before;
  const place = spanOfMessage(text, recognised.message);
  const drawn = caseOfMessage(diagnosis, text, place);
  const message = {
    diagnosis,
    asks: before.asks,
    disagrees: before.asks.length > 0 && given.length === before.asks.length && !diagnosis.shapes,
    place,
  };
  return { kind: 'message', cases: drawn ? [drawn] : [], shown: drawn ? 0 : -1, problems: [], outcomes: [], message };
}

/**
 * Diagnoses a message that was pasted with the code that fails, using the names and shapes of the code.
 * @param {string} text
 * @param {import('../../case/case.js').Case} asked  the failing case of the code
 */
export function readInBackground(text, asked) {
  const recognised = recognise(text);
  if (recognised.kind !== 'broadcast' || asked.form === 'out') return undefined;
  const diagnosis = diagnoseRecognised(withOperands(recognised, asked), library);
  if (!diagnosis.shapes) return undefined;
  return { diagnosis, asks: [], disagrees: false, place: spanOfMessage(text, recognised.message) };
}

/**
 * The diagnosis of an error that the reader finds in code, without a pasted message.
 * @param {string} text
 * @param {Pick<Reading, 'outcomes' | 'cases' | 'shown' | 'ran'>} reading
 * @returns {Reading['message']}  undefined if there is nothing to say about it
 */
export function readRaised(text, reading) {
  const raised = reading.outcomes.find(({ kind }) => kind === 'raised');
  if (!raised) return undefined;
  const finding = findingOf(raised, reading);
  const isRun = reading.ran !== undefined;
  // Only the failing call of a line of JavaScript is kept, because the diagnosis takes words such as `const` for names.
  const frames = [...finding.path, finding.span].map(({ at, length }) => {
    const frame = frameAt(text, at);
    return isRun ? { ...frame, code: text.slice(at, at + length) } : frame;
  });
  const type = isRun && finding.type === 'RuntimeError' ? 'ShapeError' : finding.type; // its class in JavaScript
  const diagnosis = diagnoseRaised({ ...finding, type }, frames, library);
  return diagnosis && { diagnosis, asks: [], disagrees: false, place: null, isRaised: true };
}

/** @type {(text: string, offset: number) => import('../../diagnose/raised.js').Frame} */
const frameAt = (text, offset) => {
  const above = text.slice(0, offset).split('\n');
  const code = `${above.at(-1)}${text.slice(offset).split('\n', 1)[0]}`;
  return { file: 'model.py', line: above.length, code };
};
