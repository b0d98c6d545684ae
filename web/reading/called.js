// Reads a call whose arguments are shapes: `cat((2,3), (2,5), dim=1)`, `gather((3,4), 1, (3,2))`,
// `einsum("bij,bjk->bik", (5,2,3), (5,3,4))`.

import { packed } from '../case/of-shapes.js';
import { MAX_OPERANDS } from '../notation/parse.js';
import { CALL } from './classify.js';
import { literal } from './python/syntax/literals.js';
import { lastName, parse } from './python/syntax/syntax.js';

/** @import { Operand } from '../case/case.js' */
/** @import { SyntaxNode } from './python/syntax/syntax.js' */

const LETTERS = 'abcdefghijklmnop';
const PICKING = ['x', 'index', 'src'];
const BRACKETS = new Set(['TupleExpression', 'ParenthesizedExpression', 'ArrayExpression']);

/** @type {Record<string, string>} */
const functions = {
  ...{ cat: 'cat', concat: 'cat', concatenate: 'cat', stack: 'stack', einsum: 'einsum', gather: 'gather' },
  ...{ take_along_dim: 'takeAlongDim', takeAlongDim: 'takeAlongDim', scatter: 'scatter' },
  ...{ scatter_add: 'scatterAdd', scatterAdd: 'scatterAdd' },
};

/** The number that `scatter` writes if it has no source tensor, as a 0-d operand. @returns {Operand} */
const numberOf = (/** @type {number} */ value) => ({
  ...packed(String(value), []),
  ...{ dtype: Number.isInteger(value) ? 'int64' : 'float32', weak: true, values: [value] },
});

/**
 * The case that the call is, or null if the text is no such call.
 * @param {string} text @returns {import('../case/case.js').Case | null}
 */
export function readCall(text) {
  const before = text.length - text.trimStart().length;
  const written = (/** @type {SyntaxNode} */ { from, to }) => text.slice(before + from, before + to);
  const [call] = (CALL.test(text) && parse(text.trim())?.children[0]?.children) || [];
  const [callee, list] = call?.children ?? [];
  const name = lastName(text.trim(), callee);
  const fn = functions[name];
  if (!callee || !list || fn === undefined) return null;
  const isPicking = !['cat', 'stack', 'einsum'].includes(fn);
  const names = isPicking ? PICKING : [...LETTERS];
  const [first] = list.parts;
  const equation = first?.name === 'String' ? literal(written(first)).inner : null;
  /** @type {SyntaxNode[]} */
  const shapes = [];
  /** @type {number[]} */
  const numbers = [];
  /** Collects the shapes and numbers in a node. @param {SyntaxNode} node */
  const collect = (node) => {
    if (node.name === 'Number' || node.name === 'UnaryExpression') numbers.push(Number(written(node)));
    if (!BRACKETS.has(node.name)) return;
    if (node.parts.every((each) => each.name === 'Number' && !written(each).includes('.'))) shapes.push(node);
    else node.parts.forEach(collect);
  };
  list.parts.forEach(collect);
  /** @type {Operand[]} */
  const operands = shapes.map(({ parts }, i) => {
    const spans = parts.map(({ from, to }) => ({ at: before + from, length: to - from }));
    const operand = {
      ...packed(
        names[i] ?? `operand ${i}`,
        parts.map((each) => Number(written(each))),
      ),
      spans,
    };
    return isPicking && i === 1 ? { ...operand, dtype: /** @type {const} */ ('int64') } : operand;
  });
  const [dim, value = 1] = equation === null ? numbers : [];
  const scatters = fn.startsWith('scatter');
  if (fn === 'scatter' && operands.length === 2) operands.push(numberOf(value));
  const wanted = scatters ? 3 : isPicking ? 2 : undefined;
  // `np.stack([[1, 2], [3, 4]])` has elements, not shapes.
  const isList = shapes.some((shape) => shape.name === 'ArrayExpression');
  const isData = callee.name === 'MemberExpression' && fn !== 'einsum' && isList;
  const sound =
    !isData &&
    operands.length > 0 &&
    operands.length <= MAX_OPERANDS &&
    (wanted === undefined || operands.length === wanted) &&
    (fn === 'einsum') === (equation !== null);
  if (!sound || (isPicking && fn !== 'takeAlongDim' && dim === undefined)) return null;
  /** @type {Record<string, number | string>} */
  const options = equation !== null ? { equation } : dim === undefined ? {} : { dim };
  return {
    ...{ fn, sign: '', label: `${name}(${operands.map((each) => each.name).join(', ')})`, operands },
    ...{ form: 'fresh', out: null, options, backcompat: false, dialect: 'shapes' },
    span: { at: 0, length: text.length },
  };
}
