// Reads shapes with letters, such as `(B, T) + (T,)`, as one case. Its operands have example sizes, and its `letters`
// have the size of each letter.

import { instanceOfShapes } from '../case/lettered.js';
import { caseOf } from '../case/of-shapes.js';
import { lettered } from '../notation/letters.js';

/**
 * @param {string} text
 * @param {import('../case/lettered.js').Explain} explain
 * @returns {import('../case/case.js').Reading | null} null if the text is no shapes with letters
 * @example
 *   readLetters('(B, T) + (T,)', explain)?.cases[0]?.letters?.needs; // []
 */
export function readLetters(text, explain) {
  const read = lettered(text);
  if (!read) return null;
  const { op, shapes, said, problems } = read;
  const sizes = shapes.map((shape) => shape.sizes);
  const found = instanceOfShapes(explain, sizes, { inplace: op.endsWith('_'), said });
  if (!found) return null;
  const operands = found.shapes.map((each, i) => ({
    name: String.fromCharCode(97 + i),
    sizes: each,
    spans: [...(shapes[i]?.spans ?? [])],
  }));
  const span = { at: 0, length: text.length };
  const cases = operands.length > 0 ? [{ ...caseOf({ op, operands }), letters: found.letters, span }] : [];
  return { kind: 'shapes', cases, shown: cases.length - 1, problems, outcomes: [] };
}
