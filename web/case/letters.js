// Letters for unknown sizes. A case with letters is drawn as an instance with numbers, and `spell` replaces these
// numbers in texts by letters again: `101 elements` becomes `T elements`, `10403` becomes `T*C`.

/**
 * @typedef {{ dim: number, any: string[][] }} Need  one of these must be true, each with several equations at once; if
 *   empty, the sizes never fit
 */

/** @typedef {number | string} Spelled a size: a number, or letters */
/**
 * @typedef {object} Letters  plain data, which can be posted to another thread
 * @property {Readonly<Record<string, string>>} names  sizes, strides and counts, by their numbers
 * @property {readonly (readonly [string, number])[]} numbers  the number of each letter
 * @property {readonly string[]} said  the equations for letters in the text
 * @property {readonly Need[]} needs  by column, from left to right; empty if the shapes fit for any letters
 * @property {ReadonlyMap<string, number>} small  values of the letters in code that can run
 */
/**
 * @typedef {object} LetteredExplanation  a report of `explain` with letters
 * @property {boolean} ok
 * @property {boolean} inplace
 * @property {readonly (readonly Spelled[])[]} shapes
 * @property {readonly string[]} said  the equations given for the letters
 * @property {number} rank
 * @property {readonly Spelled[] | null} shape
 * @property {readonly { dim: number, conflict: boolean, size: Spelled | null,
 *   operands: readonly { size: Spelled | null, fit: string }[] }[]} columns
 * @property {{ dim: number, operand: number, a: Spelled, b: Spelled } | null} conflict
 * @property {string | null} message  PyTorch's sentence, with letters
 * @property {readonly Need[]} needs
 */

/** A separate number, with or without grouped digits. */
const NUMBER = /(?<![\p{L}\d_.])\d[\d\u202f]*(?![\p{L}\d_])/gu;

/** A text about the instance, with letters instead of numbers. @param {Letters} letters @param {string} text */
export function spell(letters, text) {
  return text.replace(NUMBER, (digits) => nameOf(letters, digits.replaceAll('\u202f', '')) ?? digits);
}

/** @type {(letters: Letters, digits: string) => string | undefined} */
const nameOf = ({ names, numbers }, digits) => {
  if (names[digits]) return names[digits];
  let rest = BigInt(digits);
  /** @type {string[]} */
  const factors = [];
  for (const [name, value] of numbers) {
    for (; rest > 0n && rest % BigInt(value) === 0n; rest /= BigInt(value)) factors.push(name);
  }
  if (factors.length === 0) return undefined;
  return [...(rest === 1n ? [] : [String(rest)]), ...factors].join('*');
};

/**
 * Code for the instance: `6.` becomes `float(B*T)`, and JavaScript has another sign for a quotient. After the imports,
 * the letters are defined as numbers, so that the code can run.
 * @param {Letters} letters
 * @param {string} code
 * @param {boolean} inJavaScript
 */
export function spellCode(letters, code, inJavaScript) {
  const text = spell(letters, code.replace(/(?<![\d.])(\d+)\.(?!\d)/g, 'float($1)'));
  const all = letters.numbers.map(([name]) => name);
  const [names, sizes] = [all.join(', '), all.map((name) => letters.small.get(name)).join(', ')];
  const given = (/** @type {string} */ line) => text.replace(/^\n/m, `\n${line}\n`);
  if (!inJavaScript) return given(`${names} = ${sizes}`);
  return given(`const [${names}] = [${sizes}];`).replace(/(?<=\S)\/\/(?=\S)/g, '/');
}

/** @import { Explanation } from '../lib/control/explain.js' */

/** @param {Letters} letters @param {Explanation} found  of the instance @returns {LetteredExplanation} */
export function spellExplanation(letters, { ok, inplace, shapes, rank, shape, columns, conflict, message }) {
  const spelled = (/** @type {number} */ size) => letters.names[size] ?? size;
  const orNone = (/** @type {number | null} */ size) => (size === null ? null : spelled(size));
  return {
    ...{ ok, inplace, rank, said: letters.said, shapes: shapes.map((each) => each.map(spelled)) },
    shape: shape && shape.map(spelled),
    columns: columns.map(({ operands, ...column }) => ({
      ...column,
      size: orNone(column.size),
      operands: operands.map(({ size, fit }) => ({ size: orNone(size), fit })),
    })),
    conflict: conflict && { ...conflict, a: spelled(conflict.a), b: spelled(conflict.b) },
    message: message && spell(letters, message),
    needs: letters.needs,
  };
}

/**
 * The shapes one below the other, and PyTorch's message.
 * @param {Letters} letters
 * @param {Explanation} found
 * @returns {string}
 */
export function drawLettered(letters, found) {
  const explanation = spellExplanation(letters, found);
  const drawn = found.draw.call(/** @type {any} */ ({ ...explanation, op: null, aligned: explanation.shape }));
  return [drawn, ...(explanation.message ? [explanation.message] : [])].join('\n');
}
