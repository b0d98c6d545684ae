// The module `dataclasses`: `field` and `replace`. The results of `fields`, `asdict`, `astuple` and `is_dataclass` are
// unknown.

import { fieldsOf, instantiate } from './instantiate.js';
import { find, methodOf } from '../../runtime/members.js';
import { Callable, Instance, PyClass, Sequence, UNKNOWN } from '../../runtime/values.js';

/** @import { Span } from '../../../../notation/parse.js' */
/** @import { Arg, Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */
/** @import { Run } from './standard.js' */

/** `field(default=…, default_factory=…, init=…)` @type {Run} */
const field = (_, args) => {
  const result = new Instance(new PyClass('field', []));
  for (const { name, value } of args) result.attributes.set(name, value);
  const plain = args.every(({ name }) => /^(default|repr|compare|hash|metadata|doc)$/.test(name));
  return plain && result.attributes.has('default') ? (result.attributes.get('default') ?? null) : result;
};

/**
 * `replace(config, width=3)`: a new instance with the fields of another one.
 * @param {World} world @param {Value} value @param {readonly Arg[]} args @param {Span} span @returns {Value}
 */
export function replacedFields(world, value, args, span) {
  if (value instanceof Sequence && value.of) {
    const index = (/** @type {string} */ name) => args.find((arg) => arg.name === name);
    return new Sequence(
      'tuple',
      value.items.map((each, i) => index(value.names[i] ?? '')?.value ?? each),
      value.names,
      value.of,
    );
  }
  if (!(value instanceof Instance)) return UNKNOWN;
  const own = find(value.of, '__replace__');
  if (own instanceof Callable) return methodOf(own, value).call(args, span, '__replace__');
  const fields = fieldsOf(value.of);
  if (!fields) return UNKNOWN;
  const names = new Set(args.map(({ name }) => name));
  const unchanged = fields
    .filter((each) => each.isGiven !== false && !names.has(each.name))
    .map(({ name }) => ({ name, value: value.attributes.get(name) ?? null, text: name, span }));
  return instantiate(world, value.of, [...unchanged, ...args], span);
}

/** @type {[string, Run][]} */
const functions = [
  ['dataclass', (_, [arg]) => arg?.value ?? UNKNOWN],
  ['field', field],
  ['replace', (world, [arg, ...args], span) => replacedFields(world, arg?.value ?? null, args, span)],
];

/** The functions, by full name. @type {[string, Run][]} */
export const dataclasses = functions.map(([name, run]) => [`dataclasses.${name}`, run]);
