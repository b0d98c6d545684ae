// Brackets around an operand that is itself an expression: (a - mean) / std. Operands are stored as text without their
// brackets; they get them back if an operator or a dot beside them would bind tighter.

import { COMPARISON, operators, POWER, PREFIX } from '../notation/operators.js';

/** The precedence of names, calls and brackets. */
export const ATOM = 15;

/** Python's operators other than those between tensors. @type {Record<string, number>} */
const others = {
  ...{ '=': 0, ':=': 0, lambda: 0 },
  ...{ if: 1, else: 1, or: 2, and: 3, not: 4 },
  ...{ in: COMPARISON, is: COMPARISON },
  await: POWER + 1,
};
const precedences = new Map(Object.entries(others));
for (const { sign, precedence } of operators) precedences.set(sign, precedence);

/** The parts of Python code that decide where brackets go; other characters are skipped. */
const tokens = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[([{]|[)\]}]|\*\*|\/\/|<<|>>|[<>=!:]=|[-+*/%@&|^<>=~]|[\w.]+|,/g;

/** Digits before the sign of an exponent. */
const mantissa = /^[\d.]+e$/i;

const name = /^[\w.]+$/;

/** The lowest precedence in `text`, outside all brackets. @param {string} text */
export function lowestPrecedence(text) {
  if (name.test(text) && !precedences.has(text)) return ATOM;
  let [depth, least] = [0, ATOM];
  /** The previous token: a sign after another sign, or at the start, belongs to its operand. */
  let before = '';
  for (const [token] of text.matchAll(tokens)) {
    if ('([{'.includes(token)) ++depth;
    else if (')]}'.includes(token)) --depth;
    else if (depth === 0 && !mantissa.test(before)) {
      const isPrefix = '+-~'.includes(token) && (before === '' || precedences.has(before) || before === '~');
      const level = isPrefix ? PREFIX : token === ',' ? 0 : precedences.get(token);
      if (level !== undefined) least = Math.min(least, level);
    }
    before = token;
  }
  return least;
}

/** `text`, in brackets if it contains a precedence below `least`. @param {string} text @param {number} least */
export function bracketed(text, least) {
  return lowestPrecedence(text) < least ? `(${text})` : text;
}

/** A sign before an operand: -(a + b). @param {string} sign @param {string} name */
export function prefixed(sign, name) {
  return sign + bracketed(name, PREFIX);
}

/**
 * Operands joined by a sign, grouped from the left as Python does; by a comma if there is no sign.
 * @param {readonly string[]} names
 * @param {string} sign
 * @param {string} [shown]  the sign as it is set in print
 */
export function joined(names, sign, shown = sign) {
  const level = precedences.get(sign);
  if (level === undefined) return names.join(sign ? ` ${shown} ` : ', ');
  // Adjacent comparisons would form a chain, and powers are grouped from the right.
  const [first, rest] = level === COMPARISON ? [level + 1, level + 1] : [level, level + 1];
  const least = (/** @type {number} */ i) => {
    if (level === POWER) return i < names.length - 1 ? ATOM - 1 : PREFIX;
    return i === 0 ? first : rest;
  };
  return names.map((name, i) => bracketed(name, least(i))).join(` ${shown} `);
}
