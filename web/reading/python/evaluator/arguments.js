// Evaluates the arguments of a call.

import { argOf, evaluate, spanAt, textOf } from './evaluate.js';
import { generatorOf } from './comprehensions.js';
import { argumentOf } from '../runtime/implicit.js';
import { itemsOf } from '../libraries/python/items.js';
import { Dictionary, Sequence, UNKNOWN } from '../runtime/values.js';

/** @import { Arg, Here, SyntaxNode } from '../types.js' */

/**
 * The arguments of a call. An unknown `*args` is one argument called `*?`, which no parameter has as its name.
 * @param {Here} here @param {SyntaxNode} node @returns {Arg[]}
 */
export function argumentsIn(here, node) {
  const given = node.parts;
  if (given.some(({ name }) => name === 'for')) return [argumentOf(generatorOf(here, given), spanAt(here, node))];
  /** @type {Arg[]} */
  const args = [];
  for (let i = 0; i < given.length; ++i) {
    const part = /** @type {SyntaxNode} */ (given[i]);
    if (part.name === '*' || part.name === '**') {
      const all = given[++i];
      if (all) args.push(...spread(here, part.name, all));
    } else if (given[i + 1]?.name === 'AssignOp') {
      const value = given[i + 2];
      if (value) args.push({ ...argOf(here, value), name: textOf(here, part) });
      i += 2;
    } else {
      args.push(argOf(here, part));
    }
  }
  return args;
}

/** Unpacks `*items` or `**names`. @type {(here: Here, mark: '*' | '**', node: SyntaxNode) => Arg[]} */
const spread = (here, mark, node) => {
  const value = evaluate(here, node);
  const span = spanAt(here, node);
  const arg = { name: '', text: '', span };
  if (value === UNKNOWN || (value instanceof Sequence && value.isOpen))
    return [{ ...arg, value: UNKNOWN, name: `${mark}?` }];
  if (mark === '*') return itemsOf(here.world, value).map((each) => ({ ...arg, value: each }));
  if (!(value instanceof Dictionary)) return [{ ...arg, value: UNKNOWN, name: '**?' }];
  const named = [...value.entries.values()].map((each) => ({
    ...arg,
    name: typeof each.key === 'string' ? each.key : '**?',
    value: each.value,
  }));
  return value.isOpen ? [...named, { ...arg, value: UNKNOWN, name: '**?' }] : named;
};
