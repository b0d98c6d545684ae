/**
 * Reads an equation such as `bij,bjk->bik` for given shapes, by the core's rule (cpp/plan/einsum.h). Dimensions of
 * one letter line up in a column; the columns of the result come first, and those that are summed follow.
 */
import * as abi from '../../boundary/abi.js';
import { core, heap } from '../../boundary/core.js';
import { errorOf } from '../../engine/align.js';
import { readWord, withWords } from '../../engine/slots.js';
import { ShapeError } from '../../errors/classes.js';
import { codes, errorFrom, sentenceOf } from '../../errors/sentences.js';

/** @typedef {readonly number[]} Shape */
/**
 * @typedef {object} Column
 * @property {string} label a letter, or `...`
 * @property {number} size that all operands agree on
 */
/**
 * @typedef {object} AlignedLetters
 * @property {readonly Column[]} columns
 * @property {number} outputColumns how many of them, the first, are in the result
 * @property {readonly (readonly (readonly number[])[])[]} places for each operand and column, the operand's
 *   dimensions with that letter: none, one, or several if it repeats the letter
 * @property {ShapeError | undefined} failure about the first size that does not fit; then the columns have the sizes
 *   before it
 */

/** The core writes the columns to this many words: a label and a size for each. */
const COLUMNS = 2 * abi.kEinsumColumns;

/**
 * Aligns the dimensions of the operands by letter.
 * @param {string} equation
 * @param {readonly Shape[]} shapes
 * @returns {AlignedLetters}
 */
export function alignLetters(equation, shapes) {
  const shapeWords = shapes.reduce((sum, { length }) => sum + 1 + length, 0);
  const write = (/** @type {Float64Array} */ words, /** @type {number} */ first) => {
    let word = first + COLUMNS;
    for (const shape of shapes) {
      words[word++] = shape.length;
      for (const size of shape) words[word++] = size;
    }
    const bytes = heap.u8();
    for (let i = 0; i < equation.length; ++i) bytes[8 * word + i] = Math.min(equation.charCodeAt(i), 127);
  };
  return withWords(COLUMNS + shapeWords + Math.ceil(equation.length / 8), write, (address) => {
    const code = core._stride0_einsum(address, shapes.length, shapeWords, equation.length);
    const error = errorOf(code);
    if (code !== 0 && !isOfSizes(code)) throw errorFrom(error, {});
    const words = heap.f64();
    const first = address / 8;
    const columns = Array.from({ length: readWord(abi.kRankWord) }, (_, i) => {
      const label = String.fromCharCode(Number(words[first + 2 * i]));
      return { label: label === '.' ? '...' : label, size: Number(words[first + 2 * i + 1]) };
    });
    let word = first + COLUMNS;
    const places = shapes.map((shape) => {
      /** @type {number[][]} */
      const of = columns.map(() => []);
      word += 1;
      shape.forEach((_, dim) => of[Number(words[word++])]?.push(dim));
      return of;
    });
    const failure = code === 0 ? undefined : failureOf(error, { equation, shapes, columns, places });
    return { columns, outputColumns: readWord(abi.kSizesWord), places, failure };
  });
}

/** Whether the letters are valid, and only sizes don't fit. @param {number} code */
const isOfSizes = (code) => codes[code] === 'einsumRepeated' || codes[code] === 'einsumSize';

/**
 * @param {import('../../wasm/stride0.js').CoreError} error
 * @param {{ equation: string, shapes: readonly Shape[], columns: Column[], places: number[][][] }} lined
 */
function failureOf(error, { equation, shapes, columns, places }) {
  const { operand, dim, a, b } = error;
  const label = columns[places[operand]?.findIndex((dims) => dims.includes(dim)) ?? -1]?.label;
  const { message } = sentenceOf(error, { label });
  return new ShapeError(message, { code: 'einsum', equation, shapes, operand, dim, label, a, b });
}
