// Dictionaries, and what they can do.

import { callWith } from './define.js';
import { itemsOf } from './items.js';
import { print } from './printing.js';
import { Callable, Dictionary, list, Sequence, tuple, UNKNOWN } from './values.js';
import { NotUnderstood, Raised } from './raised.js';

/**
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./world.js').World} World
 */

/** @param {Iterable<readonly [Value, Value]>} entries */
export const dictionaryOf = (entries) => {
  const made = new Dictionary();
  for (const [key, value] of entries) made.entries.set(print(key), { key, value });
  return made;
};

/**
 * Puts what a call is given into a dictionary: another one, pairs, or names.
 * @type {(world: World, into: Dictionary, args: readonly Arg[]) => void}
 */
export const filled = (world, into, args) => {
  for (const { name, value } of args) {
    if (name === '*?' || name === '**?') throw new NotUnderstood('unknown');
    if (name) world.write(into.entries, name, { key: name, value });
    else if (value instanceof Dictionary)
      for (const [key, entry] of value.entries) world.write(into.entries, key, { ...entry });
    else {
      for (const pair of itemsOf(world, value)) {
        const [key = null, held = null] = pair instanceof Sequence ? pair.items : [];
        world.write(into.entries, print(key), { key, value: held });
      }
    }
  }
};

/** @type {(world: World, dictionary: Dictionary, name: string, span: Span) => Value} */
export const ofDictionary = (world, dictionary, name, span) => {
  const { entries } = dictionary;
  const method = (/** @type {(args: readonly Value[]) => Value} */ run) =>
    new Callable(name, (args) => run(args.map(({ value }) => value)));
  const all = () => [...entries.values()];
  switch (name) {
    case 'keys':
      return method(() => list(all().map(({ key }) => key)));
    case 'values':
      return method(() => list(all().map(({ value }) => value)));
    case 'items':
      return method(() => list(all().map(({ key, value }) => tuple([key, value]))));
    case 'get':
      return method(([key = null, otherwise = null]) => entries.get(print(key))?.value ?? otherwise);
    case 'copy':
      return method(() => dictionaryOf(all().map(({ key, value }) => [key, value])));
    case 'update':
      return new Callable(name, (args) => {
        filled(world, dictionary, args);
        world.wrote(dictionary);
        return null;
      });
    case 'setdefault':
      return method(([key = null, value = null]) => {
        const found = entries.get(print(key));
        if (!found) world.write(entries, print(key), { key, value });
        return found ? found.value : value;
      });
    case 'pop':
      return method(([key = null, otherwise]) => {
        const found = entries.get(print(key));
        if (!found && otherwise === undefined)
          throw new Raised('KeyError', typeof key === 'string' ? `'${key}'` : print(key));
        entries.delete(print(key));
        return found ? found.value : (otherwise ?? null);
      });
    case 'clear':
      return method(() => (entries.clear(), null));
  }
  throw new NotUnderstood('unknownName', span, [name]);
};

/** `collections.defaultdict(list)`. @type {(world: World, args: readonly Arg[], span: Span) => Dictionary} */
export const withDefault = (world, [factory, ...args], span) => {
  const made = new Dictionary();
  filled(world, made, args);
  if (factory) made.missing = () => (factory.value instanceof Callable ? callWith(factory.value, [], span) : UNKNOWN);
  return made;
};
