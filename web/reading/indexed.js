// Reads an index written with shapes: `(5,6,7)[(2,1), :, (3,)]`. Round brackets inside are the shape of an index
// tensor; the rest is as in Python.

import { indexCase, indexTensor } from '../case/index-case.js';
import { groupsIn, parse } from './python/syntax/syntax.js';
import { INDEX } from './classify.js';

/** @import { Operand } from '../case/case.js' */
/** @import { Item } from '../case/indexing.js' */
/** @import { SyntaxNode } from './python/syntax/syntax.js' */

const SLICE = /^-?\d*\s*:\s*-?\d*\s*(?::\s*\d*)?$/;
const NAMES = 'ijklmn';

/**
 * The case that the index is, or null if the text is no such index.
 * @param {string} text @returns {import('../case/case.js').Case | null}
 */
export function readIndexed(text) {
  const before = text.length - text.trimStart().length;
  const [indexed] = (INDEX.test(text) && parse(text.trim())?.children[0]?.children) || [];
  if (indexed?.name !== 'MemberExpression') return null;
  const [shape, ...rest] = indexed.children;
  const written = (/** @type {{ from: number, to: number }} */ { from, to }) => text.slice(before + from, before + to);
  const numbersIn = (/** @type {SyntaxNode | undefined} */ node) =>
    (node?.parts ?? []).map((each) => Number(written(each)));
  /** @type {Item[]} */
  const items = [];
  /** @type {Operand[]} */
  const operands = [];
  for (const group of groupsIn(rest)) {
    const [node] = group;
    if (!node) continue;
    const part = written({ from: node.from, to: group.at(-1)?.to ?? node.to });
    const numbers = numbersIn(node);
    const isList = node.name === 'ArrayExpression';
    const isShape = /^(Tuple|Parenthesized)Expression$/.test(node.name) && !numbers.some((size) => size < 0);
    if ((isList || isShape) && numbers.every(Number.isInteger)) {
      const operand = indexTensor(NAMES[operands.length] ?? `i${operands.length}`, isList ? [numbers.length] : numbers);
      const spans = node.parts.map(({ from, to }) => ({ at: before + from, length: to - from }));
      items.push({ operand: operands.push({ ...operand, ...(isList ? { values: numbers } : { spans }) }) - 1 });
    } else if (/^-?\d+$/.test(part)) items.push(Number(part));
    else if (part === '...') items.push('...');
    else if (part === 'None' || part === 'null') items.push(null);
    else if (SLICE.test(part)) items.push(part);
    else return null;
  }
  const input = { name: 'x', shape: numbersIn(shape), dtype: /** @type {const} */ ('float32') };
  return indexCase({ input, items }, operands, { dialect: 'shapes', span: { at: 0, length: text.length } });
}
