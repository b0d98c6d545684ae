// Evaluates expressions separated by commas: `a, *b`.

import { evaluate, leniently } from './evaluate.js';
import { itemsOf } from '../libraries/python/items.js';
import { tuple } from '../runtime/values.js';

/** @import { Here } from './evaluate.js' */
/** @import { SyntaxNode } from '../syntax/syntax.js' */

/** The items between commas, with `*items` expanded. @param {Here} here @param {readonly SyntaxNode[]} nodes */
export function itemsIn(here, nodes) {
  return nodes
    .filter(({ name }) => name !== ',')
    .flatMap((part, i, all) => {
      if (part.name === '*') return [];
      const value = leniently(here, evaluate, part);
      return all[i - 1]?.name === '*' ? itemsOf(here.world, value) : [value];
    });
}

/** The value of `a`, or the tuple of `a, b`. @param {Here} here @param {readonly SyntaxNode[]} nodes */
export function tupleOrOne(here, nodes) {
  const [only] = nodes;
  if (!only) return null;
  return nodes.length === 1 ? evaluate(here, only) : tuple(itemsIn(here, nodes));
}
