/** Diagnoses an error that the reader of code predicts without running the code, for the page and the command line. */
import { diagnoseRecognised } from './diagnose.js';
import { recognise } from './recognise/recognise.js';
import { tuple } from '../lib/errors/printed-shape.js';

/** @import { Diagnosis, Recognised } from './diagnosis.js' */

/**
 * @typedef {object} Mismatch  an operation whose shapes do not fit
 * @property {'fresh' | 'inPlace' | 'out'} form
 * @property {readonly { name: string, shape: readonly number[] }[]} operands
 *
 * @typedef {object} Raised
 * @property {string} type  `RuntimeError`
 * @property {string} message
 * @property {Mismatch | undefined} failingCase  if it is known
 * @property {readonly { name: string, shape: readonly (number | string)[] }[]} [shapes]  of the names, before the line
 *
 * @typedef {{ file: string, line: number, code: string }} Frame  a line of code that calls the next one
 */

/**
 * @param {Raised} raised
 * @param {readonly Frame[]} frames  the outermost first, at last the line that raises
 * @param {import('./apply.js').Library} library
 * @returns {Diagnosis | undefined}  undefined for an unknown message
 */
export function diagnoseRaised(raised, frames, library) {
  const diagnosis = diagnosed(raised, frames, library);
  return diagnosis && { ...diagnosis, next: shownNext(diagnosis, raised) };
}

/** @type {typeof diagnoseRaised} */
function diagnosed(raised, frames, library) {
  const recognised = recognise(traceback(raised, frames));
  if (recognised.kind === 'none') return undefined;
  if (recognised.family === 'matmul') return diagnoseRecognised(withNames(recognised, raised), library);
  if (!raised.failingCase) return diagnoseRecognised(recognised, library);
  const ofCase = diagnoseRecognised(withOperands(recognised, raised.failingCase), library);
  // If the shapes in the code would not raise this message, it is about other shapes.
  return recognised.kind === 'broadcast' && !ofCase.shapes ? diagnoseRecognised(recognised, library) : ofCase;
}

/**
 * Replaces a line that prints shapes with the shapes, if the code gives them all. A call that does not broadcast, such
 * as `cat`, leaves the names of its operands out of its message, so they are listed too.
 * @type {(diagnosis: Diagnosis, raised: Raised) => Diagnosis['next']}
 */
function shownNext({ next, recognised }, { shapes = [], failingCase }) {
  const known = [...shapes, ...(failingCase?.operands ?? [])];
  const printed = /^(?:print|console\.log)\((.*)\)$/.exec(next.code)?.[1] ?? '';
  const names =
    next.show === 'print-arrays' || (next.show === '' && recognised.kind === 'other')
      ? (failingCase?.operands.map(({ name }) => name) ?? [])
      : [...printed.matchAll(/([^\s,]+)\.shape/g)].map(([, name]) => name);
  const shown = names.map((name) => known.find((each) => each.name === name));
  if (names.length === 0 || shown.includes(undefined)) return next;
  const named = shown.map((each) => `${each?.name} ${tuple(each?.shape ?? [])}`).join(', ');
  const key = next.key === 'print' ? '' : next.key;
  return { ...next, key, show: 'shown', code: '', facts: { ...next.facts, named } };
}

/**
 * Names the operands of a product as the code does, if their shapes are those in the message.
 * @type {(recognised: Recognised, raised: Raised) => Recognised}
 */
function withNames(recognised, { failingCase, shapes = [] }) {
  const inLine = recognised.failing?.arrays.map((array) => shapes.find(({ name }) => name === array)) ?? [];
  const known = failingCase?.operands ?? inLine;
  const operands = recognised.operands.map((each, i) => {
    const operand = known.length === recognised.operands.length ? known[i] : undefined;
    return operand && String(operand.shape) === String(each.shape) ? { ...each, name: operand.name } : each;
  });
  return { ...recognised, operands };
}

/** The error as Python would print it. @type {(raised: Raised, frames: readonly Frame[]) => string} */
function traceback({ type, message }, frames) {
  const lines = frames.flatMap(({ file, line, code }) => [
    `  File "${file.replace(/[\r\n"]/g, ' ')}", line ${line}, in <module>`,
    `    ${code.trim()}`,
  ]);
  return ['Traceback (most recent call last):', ...lines, `${type}: ${message}`].join('\n');
}

/**
 * Adds the names and shapes of the operands, which the code shows and the message leaves out.
 * @type {(recognised: Recognised, mismatch: Mismatch) => Recognised}
 */
export function withOperands(recognised, { form, operands }) {
  if ((recognised.kind !== 'broadcast' && recognised.family !== 'cat') || form === 'out') return recognised;
  const known = operands.map(({ name, shape }, i) => ({
    ...{ name, shape, from: /** @type {const} */ ('code') },
    role: /** @type {'target' | 'operand'} */ (form === 'inPlace' && i === 0 ? 'target' : 'operand'),
  }));
  return { ...recognised, form: recognised.form === 'loss' ? 'loss' : form, operands: known, unknown: [] };
}
