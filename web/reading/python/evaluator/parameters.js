// Reads the parameters of a function in the text: their names, kinds, defaults and annotations.

import { textOf } from './evaluate.js';

/** @import { Here, SyntaxNode } from '../types.js' */

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {'plain' | 'named' | 'rest' | 'named rest'} kind
 * @property {boolean} [isPlaced]  whether it is positional-only, before `/`
 * @property {SyntaxNode | undefined} value  its default
 * @property {SyntaxNode | undefined} type
 * @property {string} annotation  the type as it is written
 */

/** A type as it is written. @param {Here} here @param {SyntaxNode | undefined} type @returns {string} */
export function typeText(here, type) {
  return type?.parts[0] ? textOf(here, type.parts[0]) : '';
}

/** The parameters in `(a, b=1, *, c)`. @param {Here} here @param {SyntaxNode | undefined} list */
export function parametersIn(here, list) {
  if (!list) return [];
  if (list.memo.parameters) return list.memo.parameters;
  /** @type {Parameter[]} */
  const all = [];
  let kind = /** @type {Parameter['kind']} */ ('plain');
  list.children.forEach(({ name, to }, i, nodes) => {
    const before = nodes[i - 1]?.name;
    if (name === '*') kind = 'named';
    // The grammar has no node for `/`.
    const after = name === ',' ? here.line.text.slice(to, nodes[i + 1]?.from) : '';
    if (after.trimStart().startsWith('/')) for (const each of all) each.isPlaced = true;
    if (name !== 'VariableName' || before === 'AssignOp') return;
    const type = nodes[i + 1]?.name === 'TypeDef' ? nodes[i + 1] : undefined;
    const index = i + (type ? 2 : 1);
    const value = nodes[index]?.name === 'AssignOp' ? nodes[index + 1] : undefined;
    const text = textOf(here, /** @type {SyntaxNode} */ (nodes[i]));
    const annotation = typeText(here, type);
    const how = before === '*' ? 'rest' : before === '**' ? 'named rest' : kind;
    all.push({ name: text, kind: how, value, type, annotation });
  });
  list.memo.parameters = all;
  return all;
}
