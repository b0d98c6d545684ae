// The module `dataclasses`: `field`. The results of `replace`, `fields`, `asdict` and others are unknown.

import { Instance, PyClass, UNKNOWN } from '../../runtime/values.js';

/** @import { Run } from './standard.js' */

/** `field(default=…, default_factory=…, init=…)` @type {Run} */
const field = (_, args) => {
  const result = new Instance(new PyClass('field', []));
  for (const { name, value } of args) result.attributes.set(name, value);
  const plain = args.every(({ name }) => /^(default|repr|compare|hash|metadata|doc)$/.test(name));
  return plain && result.attributes.has('default') ? (result.attributes.get('default') ?? null) : result;
};

/** The functions, by full name. @type {[string, Run][]} */
export const dataclasses = [
  ['dataclasses.dataclass', (_, [arg]) => arg?.value ?? UNKNOWN],
  ['dataclasses.field', field],
];
