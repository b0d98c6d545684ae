// Evaluates subscripts: the `0, 1:, None` of `x[0, 1:, None]`.

import { textOf, valueOf } from './evaluate.js';
import { itemsOf } from '../libraries/python/items.js';
import { groupsIn } from '../syntax/syntax.js';
import { Sequence, Slice } from '../runtime/values.js';

/** @import { Here, SyntaxNode, Value } from '../types.js' */

/** The items of a subscript. @param {Here} here @param {readonly SyntaxNode[]} nodes @returns {Value[]} */
export function subscript(here, nodes) {
  const groups = groupsIn(nodes);
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group) => {
      if (!group.some(({ name }) => name === ':')) {
        const [first] = group;
        const [sign, starred] = first?.name === 'UnaryExpression' ? first.children : [];
        if (sign && textOf(here, sign) === '*') return itemsOf(here.world, valueOf(here, starred));
        const value = valueOf(here, first);
        return groups.length === 1 && value instanceof Sequence && value.kind === 'tuple' ? value.items : [value];
      }
      /** @type {(SyntaxNode | undefined)[]} */
      const bounds = [undefined, undefined, undefined];
      let position = 0;
      for (const node of group) {
        if (node.name === ':') position += 1;
        else bounds[position] = node;
      }
      const [start, stop, step] = bounds.map((node) => valueOf(here, node));
      return [new Slice(start ?? null, stop ?? null, step ?? null)];
    });
}
