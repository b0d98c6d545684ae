/** Explains an error that the reader of code found without running the code, for the page and the command line. */
import { diagnoseRecognised } from './diagnose.js';
import { recognise } from './recognise/recognise.js';
import { tuple } from '../lib/errors/printed-shape.js';

/** @import { Diagnosis, Recognised } from './diagnosis.js' */

/**
 * @typedef {object} Mismatch  what does not line up
 * @property {'fresh' | 'inPlace' | 'out'} form
 * @property {readonly { name: string, shape: readonly number[] }[]} operands
 * @property {Readonly<Record<string, number | string>>} [options]  `dim` of a gather
 *
 * @typedef {object} Raised
 * @property {string} type  `RuntimeError`
 * @property {string} message
 * @property {Mismatch | undefined} failingCase  if it is known
 * @property {readonly { name: string, shape: readonly (number | string)[] }[]} [shapes]  of names, as they were before
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
  return diagnosis && { ...diagnosis, next: shownNext(diagnosis.next, raised) };
}

/** @type {typeof diagnoseRaised} */
function diagnosed(raised, frames, library) {
  const recognised = recognise(traceback(raised, frames));
  if (recognised.kind === 'none') return undefined;
  if (recognised.family === 'matmul') return diagnoseRecognised(withNames(recognised, raised), library);
  if (!raised.failingCase) return diagnoseRecognised(recognised, library);
  const ofCase = diagnoseRecognised(withOperands(recognised, raised.failingCase), library);
  // Shapes that would not raise this message are not those it is about.
  return recognised.kind === 'broadcast' && !ofCase.shapes ? diagnoseRecognised(recognised, library) : ofCase;
}

/** Operations that do not broadcast, but compare the shapes of their operands. */
const MEETING = ['cat', 'gather'];

/** Advice that does nothing but print shapes. */
const PRINTS = ['print', 'print-operands', 'reshape-none'];

/**
 * Nobody has to print what is known: the step gives the shapes instead.
 * @type {(next: Diagnosis['next'], raised: Raised) => Diagnosis['next']}
 */
function shownNext(next, { shapes = [], failingCase }) {
  const known = [...shapes, ...(failingCase?.operands ?? [])];
  const printed = /^(?:print|console\.log)\((.*)\)$/.exec(next.code)?.[1] ?? '';
  const names =
    next.key === 'print-operands'
      ? (failingCase?.operands.map(({ name }) => name) ?? [])
      : [...printed.matchAll(/([^\s,]+)\.shape/g)].map(([, name]) => name);
  const shown = names.map((name) => known.find((each) => each.name === name));
  if (names.length === 0 || shown.includes(undefined)) return next;
  const named = shown.map((each) => `${each?.name} ${tuple(each?.shape ?? [])}`).join(', ');
  return PRINTS.includes(next.key)
    ? { key: 'shown', code: '', facts: { named } }
    : { ...next, code: '', facts: { ...next.facts, named } };
}

/**
 * The operands of a product by their names in code, where they have the shapes that the message tells.
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

/** As Python would print it. @type {(raised: Raised, frames: readonly Frame[]) => string} */
function traceback({ type, message }, frames) {
  const lines = frames.flatMap(({ file, line, code }) => [
    `  File "${file.replace(/[\r\n"]/g, ' ')}", line ${line}, in <module>`,
    `    ${code.trim()}`,
  ]);
  return ['Traceback (most recent call last):', ...lines, `${type}: ${message}`].join('\n');
}

/**
 * With what code shows and no message says: names and shapes.
 * @param {Recognised} recognised
 * @param {Mismatch} mismatch
 * @returns {Recognised}
 */
export function withOperands(recognised, { form, operands, options: { dim: along } = {} }) {
  const isOther = MEETING.includes(recognised.family ?? '');
  if ((recognised.kind !== 'broadcast' && !isOther) || form === 'out') return recognised;
  const known = operands.map(({ name, shape }, i) => ({
    ...{ name, shape, from: /** @type {const} */ ('code') },
    role: /** @type {'target' | 'operand'} */ (form === 'inPlace' && i === 0 ? 'target' : 'operand'),
  }));
  const numbers = recognised.family === 'gather' && along !== undefined ? [Number(along)] : recognised.numbers;
  return { ...recognised, numbers, form: recognised.form === 'loss' ? 'loss' : form, operands: known, unknown: [] };
}
