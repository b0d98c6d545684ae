// Trees of arrays: tuples, lists, dictionaries and instances whose leaves are arrays.

import { Dictionary, Instance, Sequence, TensorValue } from '../values.js';

/** @import { Value } from '../values.js' */

/**
 * A tree of the same form with other leaves; what is no array stays.
 * @type {(tree: Value, leaf: (array: TensorValue) => Value) => Value}
 */
export const mapped = (tree, leaf) => {
  if (tree instanceof TensorValue) return leaf(tree);
  if (tree instanceof Sequence)
    return new Sequence(
      tree.kind,
      tree.items.map((each) => mapped(each, leaf)),
      tree.names,
    );
  if (tree instanceof Dictionary) {
    const made = new Dictionary();
    for (const [name, { key, value }] of tree.entries) made.entries.set(name, { key, value: mapped(value, leaf) });
    return made;
  }
  if (!(tree instanceof Instance)) return tree;
  const made = new Instance(tree.of);
  for (const [name, value] of tree.attributes) made.attributes.set(name, mapped(value, leaf));
  return made;
};

/**
 * What is the same in every tree goes to a function together.
 * @type {(trees: readonly Value[], leaf: (leaves: Value[]) => Value) => Value}
 */
export const together = (trees, leaf) => {
  const [first] = trees;
  if (first instanceof Sequence)
    return new Sequence(
      first.kind,
      first.items.map((_, i) =>
        together(
          trees.map((each) => (each instanceof Sequence ? (each.items[i] ?? null) : each)),
          leaf,
        ),
      ),
      first.names,
    );
  if (first instanceof Dictionary) {
    const made = new Dictionary();
    for (const [name, { key }] of first.entries) {
      const held = trees.map((each) => (each instanceof Dictionary ? (each.entries.get(name)?.value ?? null) : each));
      made.entries.set(name, { key, value: together(held, leaf) });
    }
    return made;
  }
  return leaf(/** @type {Value[]} */ (trees));
};
