// Checks by its syntax tree that the line of a puzzle uses only broadcasting, indexing, views, `torch.where`,
// `torch.arange`, casts and operators. `torch.eye(n)` would be an answer, but no exercise.

import { parse } from '../../reading/python/syntax/syntax.js';

/** @import { SyntaxNode } from '../../reading/python/syntax/syntax.js' */

/**
 * @typedef {{ kind: 'empty' | 'syntax' } | { kind: 'refused' | 'undefined', text: string }} Objection
 */

/** @param {string} words */
const setOf = (words) => new Set(words.split(' '));

const SYNTAX = setOf(
  'Script ExpressionStatement ParenthesizedExpression TupleExpression BinaryExpression UnaryExpression CallExpression ' +
    'MemberExpression ArgList VariableName PropertyName Number Boolean None Ellipsis ArithOp CompareOp BitOp AssignOp ' +
    '( ) [ ] , : . @',
);
const OF_TORCH = setOf('where arange bool int int32 int64 long float float32 float64 double');
const OF_TENSOR = setOf(
  'shape size ndim numel T mT view reshape flatten unsqueeze squeeze expand transpose permute ' +
    'dtype to type bool int long float double',
);

/**
 * The first thing in a line that is not allowed; nothing if all of it is.
 * @param {string} line
 * @param {{ names: readonly string[], sums: boolean }} allowed  names: of the given tensors; sums: whether it may sum
 * @returns {Objection | undefined}
 * @example
 *   objection('torch.eye(n)', { names: ['n'], sums: false }); // { kind: 'refused', text: 'torch.eye' }
 */
export function objection(line, { names, sums }) {
  if (line.trim() === '') return { kind: 'empty' };
  const tree = parse(line.trim());
  if (!tree || tree.children.length === 0) return { kind: 'syntax' };
  const text = (/** @type {SyntaxNode} */ { from, to }) => line.trim().slice(from, to);
  /** @type {(node: SyntaxNode, parent?: SyntaxNode) => Objection | undefined} */
  const visit = (node, parent) => {
    if (!SYNTAX.has(node.name)) return { kind: 'refused', text: text(node) };
    if (node.name === 'ArithOp') return undefined; // its child is the sign: a star elsewhere unpacks
    const own = text(node);
    if (node.name === 'VariableName') {
      const next = parent?.children[parent.children.indexOf(node) + 1];
      const isKeyword = parent?.name === 'ArgList' && next?.name === 'AssignOp';
      if (!isKeyword && !['torch', 'len', ...names].includes(own)) return { kind: 'undefined', text: own };
    }
    if (node.name === 'PropertyName') {
      const isOfTorch = parent && parent.children[0] && text(parent.children[0]) === 'torch';
      const isAllowed = (isOfTorch ? OF_TORCH : OF_TENSOR).has(own) || (sums && own === 'sum');
      if (!isAllowed) return { kind: 'refused', text: isOfTorch ? `torch.${own}` : `.${own}` };
    }
    for (const child of node.children) {
      const found = visit(child, node);
      if (found) return found;
    }
    return undefined;
  };
  return visit(tree);
}
