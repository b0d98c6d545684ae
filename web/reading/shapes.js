// Reads shapes, such as `5x1, 3` or `(2,3) + (3,)`, as one case, with the problems of the text.

import { caseOf } from '../case/of-shapes.js';
import { parse } from '../notation/parse.js';

/**
 * Reads a text as shapes.
 * @param {string} text
 * @returns {import('../case/case.js').Reading}
 * @example
 *   readShapes('5x1, 3').cases[0].operands.map((operand) => operand.shape); // [[5, 1], [3]]
 */
export function readShapes(text) {
  const { value, problems } = parse(text);
  const isLeftOut = problems.some(({ key }) => LEFT_OUT.includes(key)) && value.operands.length < 2;
  if (value.operands.length === 0 || isLeftOut || problems.some(({ key }) => key === 'product'))
    return { kind: 'shapes', cases: [], shown: -1, problems: unread(text, problems), outcomes: [] };
  const cases = [{ ...caseOf(value), span: { at: 0, length: text.length } }];
  return { kind: 'shapes', cases, shown: 0, problems, outcomes: [] };
}

/** Problems of text that is skipped. With one of these, a single remaining shape is not drawn. */
const LEFT_OUT = ['word', 'negative', 'fraction', 'tooBig'];

/**
 * The problems of a text that draws nothing. A text that begins with a word is a sentence, so the whole text is one
 * problem. Next to an `@`, names and letters are a problem of the product, which takes only sizes.
 * @param {string} text @param {import('../notation/parse.js').Problem[]} problems
 */
const unread = (text, problems) => {
  const product = problems.find(({ key }) => key === 'product');
  const word = problems.find(({ key }) => key === 'word');
  if (product && word) return [product];
  if (!word || text.slice(0, word.at).trim() !== '') return problems;
  return [{ ...word, length: text.trimEnd().length - word.at }];
};
