// Reads an index written with shapes: `(5,6,7)[(2,1), :, (3,)]`. Round brackets inside are the shape of an index
// tensor; the rest is as in Python.

import { indexCase, indexTensor } from '../case/index-case.js';
import { INDEX } from './classify.js';

/** @import { Operand } from '../case/case.js' */
/** @import { Item } from '../case/indexing.js' */

const SHAPE = /^\(([\d,\s]*)\)$/;
const LIST = /^\[\s*-?\d+(?:\s*,\s*-?\d+)*\s*,?\s*\]$/;
const SLICE = /^-?\d*\s*:\s*-?\d*\s*(?::\s*\d*)?$/;
const NAMES = 'ijklmn';

const sizesIn = (/** @type {string} */ text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map(Number);

/** Splits at commas outside brackets; each part has its position. @param {string} text @param {number} offset */
const parts = (text, offset) => {
  /** @type {{ text: string, at: number }[]} */
  const found = [];
  let [depth, begin] = [0, 0];
  for (let i = 0; i <= text.length; ++i) {
    const letter = text[i] ?? ',';
    if ('(['.includes(letter)) ++depth;
    if (')]'.includes(letter)) --depth;
    if (letter !== ',' || (depth > 0 && i < text.length)) continue;
    const piece = text.slice(begin, i);
    if (piece.trim() !== '') found.push({ text: piece.trim(), at: offset + begin + piece.search(/\S/) });
    begin = i + 1;
  }
  return found;
};

/**
 * The case that the index is, or null if the text is no such index.
 * @param {string} text @returns {import('../case/case.js').Case | null}
 */
export function readIndexed(text) {
  const whole = INDEX.exec(text);
  const [, round, square, inner = ''] = whole ?? [];
  if (!whole) return null;
  /** @type {Item[]} */
  const items = [];
  /** @type {Operand[]} */
  const operands = [];
  const pick = (/** @type {Operand} */ operand) => {
    items.push({ operand: operands.length });
    operands.push(operand);
  };
  const nameOf = () => NAMES[operands.length] ?? `i${operands.length}`;
  for (const part of parts(inner, text.lastIndexOf(inner))) {
    const shape = SHAPE.exec(part.text);
    if (shape) {
      const spans = [...part.text.matchAll(/\d+/g)].map((each) => ({
        at: part.at + each.index,
        length: each[0].length,
      }));
      pick({ ...indexTensor(nameOf(), sizesIn(shape[1] ?? '')), spans });
    } else if (LIST.test(part.text)) {
      const values = sizesIn(part.text.slice(1, -1));
      pick({ ...indexTensor(nameOf(), [values.length]), values });
    } else if (/^-?\d+$/.test(part.text)) items.push(Number(part.text));
    else if (part.text === '...') items.push('...');
    else if (part.text === 'None' || part.text === 'null') items.push(null);
    else if (SLICE.test(part.text)) items.push(part.text);
    else return null;
  }
  const input = { name: 'x', shape: sizesIn(round ?? square ?? ''), dtype: /** @type {const} */ ('float32') };
  return indexCase({ input, items }, operands, { dialect: 'shapes', span: { at: 0, length: text.length } });
}
