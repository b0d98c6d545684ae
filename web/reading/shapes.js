// Shapes as one case, and what is wrong with them.

import { caseOf } from '../case/of-shapes.js';
import { parse } from '../notation/parse.js';

/**
 * @param {string} text
 * @returns {import('../case/case.js').Reading}
 * @example
 *   readShapes('5x1, 3').cases[0].operands.map((operand) => operand.shape); // [[5, 1], [3]]
 */
export const readShapes = (text) => {
  const { value, problems } = parse(text);
  const cases = value.operands.length > 0 ? [{ ...caseOf(value), span: { at: 0, length: text.length } }] : [];
  return { kind: 'shapes', cases, shown: cases.length - 1, problems, outcomes: [] };
};
