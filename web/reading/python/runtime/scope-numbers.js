// The whole numbers that the running code has names for: its variables, and attributes such as `self.n_heads`.

import { Scalar } from '../../../lib/functions.js';
import { layerOf } from './members.js';
import { Instance } from './values.js';

/** @import { NamedNumber, Value, World } from '../types.js' */

/** How deep attributes are searched: `self.config.n_embd`. */
const DEEPEST = 2;

/** @param {World} world @returns {NamedNumber[]}  the innermost scope first, in each its variables before attributes */
export function numbersInScope(world) {
  const scopes = world.calls.at(-1)?.scopes ?? [world.names];
  return scopes.flatMap((scope, i) => numbersIn(world, scope, i * (DEEPEST + 1), DEEPEST));
}

/** @type {(world: World, names: ReadonlyMap<string, Value>, level: number, depth: number) => NamedNumber[]} */
const numbersIn = (world, names, level, depth) => {
  /** @type {NamedNumber[]} */
  const found = [];
  for (const [name, value] of names) {
    if (value instanceof Scalar && value.kind === 'int') {
      world.integers?.named.add(value);
      found.push({ name, value: Number(value.value), level });
    } else if (value instanceof Instance && depth > 0 && (name === 'self' || !layerOf(value.of)))
      // `self.encoder.size` is the encoder's own
      found.push(...numbersIn(world, value.attributes, level + 1, depth - 1));
  }
  return found;
};
