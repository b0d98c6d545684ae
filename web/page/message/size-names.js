// Puts what code calls the sizes of its tensors into the facts of its error: `C = 64` in place of 64.

import { namesOf } from '../../diagnose/facts/situation.js';

/** @import { Message, Reading } from '../../case/case.js' */
/** @import { Diagnosis, Finding } from '../../diagnose/diagnosis.js' */

/** The facts whose numbers are sizes in the message of the error. @type {Record<string, readonly string[]>} */
const SIZES = {
  ...{ inner: ['size', 'other'], letter: ['size', 'other'], join: ['size', 'other'], labels: ['size', 'other'] },
  ...{ mask: ['size', 'other'], features: ['size', 'other'], channels: ['wanted', 'given'] },
};

/** @typedef {Readonly<Record<number, string>>} Called */

/** @type {(size: number, name: string | undefined) => string | number} */
const named = (size, name) => (name ? `${name} = ${size}` : size);

/**
 * @param {Message} message  about the code of the reading
 * @param {Pick<Reading, 'cases' | 'shown' | 'outcomes'>} reading  its sizes have names as soon as they are found
 * @returns {Message}
 */
export function withSizeNames(message, { cases, shown, outcomes }) {
  const { diagnosis } = message;
  const called = (message.isRaised && outcomes.find(({ kind }) => kind === 'raised')?.called) || {};
  const facts = diagnosis.facts.map((fact) => {
    if (fact.id === 'clash') return clash(fact, diagnosis, { operands: cases[shown]?.operands ?? [], called });
    const sizes = (SIZES[fact.id] ?? []).map((key) => {
      const size = fact.facts[key];
      return [key, typeof size === 'number' ? named(size, called[size]) : size];
    });
    return { ...fact, facts: { ...fact.facts, ...Object.fromEntries(sizes) } };
  });
  return { ...message, diagnosis: { ...diagnosis, facts } };
}

/**
 * The fact about the dimensions in which two operands clash. Their sizes have the names that are in the drawing, or
 * those in the message of an operand that is not drawn.
 * @type {(fact: Finding, diagnosis: Diagnosis, code: { operands: Reading['cases'][number]['operands'], called: Called
 *   }) => Finding}
 */
const clash = (fact, { recognised, shapes }, { operands, called }) => {
  if (!shapes) return fact;
  const rank = Math.max(...shapes.map((shape) => shape.length));
  const names = namesOf(recognised);
  const inOperand = (/** @type {number} */ i, /** @type {number} */ dim, /** @type {number} */ size) => {
    const drawn = operands.find(({ name, shape }) => name === names[i] && String(shape) === String(shapes[i]));
    return named(size, drawn?.called ? drawn.called.at(dim - rank) : called[size]);
  };
  const { dim, dims, size, other, sizes, others } = /** @type {any} */ (fact.facts);
  const along = (/** @type {number} */ i, /** @type {number[]} */ all) =>
    all.map((each, k) => inOperand(i, dims[k], each));
  const all = {
    size: inOperand(0, dim, size),
    other: inOperand(1, dim, other),
    sizes: along(0, sizes),
    others: along(1, others),
  };
  return { ...fact, facts: { ...fact.facts, .../** @type {any} */ (all) } };
};
