/** Parses words into a tree: operands, operators with Python's precedence, brackets. */
import { anySign, operators, POWER } from '../notation/operators.js';
import { UsageError } from './refusal.js';

/**
 * @typedef {{ operator: string, method: string, left: Node, right: Node }} Branch
 * @typedef {{ operand: string }} Leaf
 * @typedef {Branch | Leaf} Node
 */

/** A matrix product is not an elementwise operation. */
const elementwise = operators.filter(({ kind }) => kind !== 'product');
const bySign = new Map(elementwise.map((operator) => [operator.sign, operator]));

/** Operators are between spaces, because a file may be called a-b.npy. */
const spaced = new RegExp(`\\s+(${anySign(elementwise)})\\s+`);

/** @param {readonly string[]} words */
function tokensOf(words) {
  return words
    .flatMap((word) => word.split(spaced))
    .flatMap((piece) => {
      const [, before = '', inner = '', after = ''] = /^\s*([(\s]*)(.*?)([)\s]*)$/s.exec(piece) ?? [];
      return [...before.replace(/\s/g, ''), ...(inner ? [inner] : []), ...after.replace(/\s/g, '')];
    });
}

/** @param {readonly string[]} words @returns {Node} */
export function parseExpression(words) {
  const tokens = tokensOf(words);
  let position = 0;
  /** @returns {Node} */
  const operand = () => {
    const token = tokens[position++];
    if (token === undefined || token === ')' || bySign.has(token)) {
      throw new UsageError(`an operand is missing ${token === undefined ? 'at the end' : `before ${token}`}`);
    }
    if (token !== '(') return { operand: token };
    const inside = expression(0);
    if (tokens[position++] !== ')') throw new UsageError('a parenthesis is never closed');
    return inside;
  };
  /** An expression with operators of at least this precedence. @param {number} least @returns {Node} */
  const expression = (least) => {
    let left = operand();
    for (;;) {
      const token = tokens[position] ?? '';
      const found = bySign.get(token);
      if (!found || found.precedence < least) return left;
      ++position;
      // Powers are evaluated from right to left, all other operators from left to right.
      const right = expression(found.precedence + Number(found.precedence !== POWER));
      left = { operator: token, method: found.op, left, right };
      if (found.kind === 'comparison' && bySign.get(tokens[position] ?? '')?.kind === 'comparison') {
        throw new UsageError(`comparisons cannot be chained; put parentheses around ${token} or ${tokens[position]}`);
      }
    }
  };
  const tree = expression(0);
  if (position < tokens.length) throw new UsageError(`an operator is missing before ${tokens[position]}`);
  return tree;
}
