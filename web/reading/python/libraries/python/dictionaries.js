// Methods of dictionaries.

import { callWith } from '../../runtime/implicit.js';
import { copyOfDictionary, dictionaryOf, setItem, deleteItem, lookUp, getItem } from '../../runtime/entries.js';
import { itemsOf } from './items.js';
import { isNumber, isUnknown, typeName } from '../../runtime/kinds.js';
import { calculate } from '../../runtime/numbers.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { Callable, Dictionary, Instance, int, Sequence, some, tuple, UNKNOWN } from '../../runtime/values.js';

/** @import { Arg, Span, Value, World } from '../../types.js' */

/**
 * Adds the arguments of `dict(…)` or `update(…)` to a dictionary: another one, pairs, or keyword arguments.
 * @param {World} world @param {Dictionary} into @param {readonly Arg[]} args @returns {void}
 */
export function addEntries(world, into, args) {
  for (const { name, value: given } of args) {
    const value = given instanceof Instance && given.contents instanceof Dictionary ? given.contents : given;
    if (name === '*?' || name === '**?') into.isOpen = true;
    else if (name) world.write(into.entries, name, { key: name, value: given });
    else if (value instanceof Dictionary) {
      into.isOpen ||= value.isOpen;
      for (const [key, entry] of value.entries) world.write(into.entries, key, { ...entry });
    } else if (value === UNKNOWN || (value instanceof Sequence && value.isOpen)) into.isOpen = true;
    else {
      for (const pair of itemsOf(world, value)) {
        if (pair === UNKNOWN) into.isOpen = true;
        else {
          const [key = null, item = null] = itemsOf(world, pair);
          setItem(world, into, key, item);
        }
      }
    }
  }
}

/**
 * `Counter(…)` of items, or of a dictionary of counts.
 * @param {World} world @param {Dictionary} into @param {readonly Arg[]} args @returns {void}
 */
export function counted(world, into, args) {
  const add = (/** @type {Value} */ key, /** @type {Value} */ by) => {
    const before = getItem(into, key) ?? int(0);
    setItem(world, into, key, isNumber(before) && isNumber(by) ? calculate('+', before, by) : some('int'));
  };
  for (const { name, value } of args) {
    if (name) add(name, value);
    else if (value instanceof Dictionary) for (const entry of value.entries.values()) add(entry.key, entry.value);
    else if (isUnknown(value) && value instanceof Sequence === false) into.isOpen = true;
    else for (const each of itemsOf(world, value)) add(each, int(1));
  }
}

/**
 * A list or a set with something of each entry.
 * @type {(dictionary: Dictionary, of: (entry: { key: Value, value: Value }) => Value, kind?: 'list' | 'set') => Value}
 */
const ofEach = ({ entries, isOpen }, of, kind = 'list') =>
  Object.assign(new Sequence(kind, [...entries.values()].map(of)), { isOpen });

/** @type {(world: World, dictionary: Dictionary, isOpen: boolean) => Value} */
const emptied = (world, dictionary, isOpen) => {
  for (const key of [...dictionary.entries.keys()]) world.erase(dictionary.entries, key);
  dictionary.isOpen = isOpen;
  world.noteWrite(dictionary);
  return isOpen ? UNKNOWN : null;
};

/** @typedef {(world: World, dictionary: Dictionary, values: readonly Value[], args: readonly Arg[]) => Value} Method */

/** @type {Map<string, Method>} */
const methods = new Map(
  Object.entries({
    keys: (_, dictionary) => ofEach(dictionary, ({ key }) => key, 'set'),
    values: (_, dictionary) => ofEach(dictionary, ({ value }) => value),
    items: (_, dictionary) => ofEach(dictionary, ({ key, value }) => tuple([key, value])),
    get: (_, dictionary, [key = null, otherwise = null]) => {
      const found = getItem(dictionary, key);
      return found === undefined ? otherwise : found;
    },
    __getitem__: (world, dictionary, [key = null]) => lookUp(world, dictionary, key),
    __setitem__: (world, dictionary, [key = null, value = null]) => {
      setItem(world, dictionary, key, value);
      world.noteWrite(dictionary);
      return null;
    },
    copy: (_, dictionary) => copyOfDictionary(dictionary),
    update: (world, dictionary, _, args) => {
      if (dictionary.counts) counted(world, dictionary, args);
      else addEntries(world, dictionary, args);
      world.noteWrite(dictionary);
      return null;
    },
    setdefault: (world, dictionary, [key = null, value = null]) => {
      const found = getItem(dictionary, key);
      if (found !== undefined) return found;
      setItem(world, dictionary, key, value);
      world.noteWrite(dictionary);
      return value;
    },
    pop: (world, dictionary, [key = null, otherwise]) => {
      const found = getItem(dictionary, key);
      return found === undefined && otherwise !== undefined ? otherwise : deleteItem(world, dictionary, key);
    },
    clear: (world, dictionary) => emptied(world, dictionary, false),
    popitem: (world, dictionary) => emptied(world, dictionary, true),
    move_to_end: (world, dictionary) => emptied(world, dictionary, true),
    subtract: (world, dictionary) => emptied(world, dictionary, true),
  }),
);

/**
 * The member of a dictionary.
 * @param {World} world @param {Dictionary} dictionary @param {string} name @param {Span} span @returns {Value}
 */
export function dictionaryMember(world, dictionary, name, span) {
  const isOfCounter = dictionary.counts && /^(most_common|elements|total)$/.test(name);
  const run = isOfCounter ? () => UNKNOWN : methods.get(name);
  if (run)
    return new Callable(name, (args) =>
      run(
        world,
        dictionary,
        args.map(({ value }) => value),
        args,
      ),
    );
  if (/^__/.test(name)) return UNKNOWN;
  if (dictionary.isOpen || dictionary.missing) throw new NotUnderstood('unknownName', span, [name]);
  throw new Raised('AttributeError', `'${typeName(dictionary)}' object has no attribute '${name}'`);
}

/** `dict.fromkeys(keys, value)` @param {World} world @param {readonly Arg[]} args @returns {Value} */
export function fromKeys(world, [keys, value]) {
  return keys === undefined || keys.value === UNKNOWN
    ? UNKNOWN
    : dictionaryOf(itemsOf(world, keys.value).map((key) => [key, value?.value ?? null]));
}

/** `collections.defaultdict(list)`. @param {World} world @param {readonly Arg[]} args @param {Span} span */
export function withDefault(world, [factory, ...args], span) {
  const result = new Dictionary();
  addEntries(world, result, factory?.name ? [factory, ...args] : args);
  if (factory && !factory.name && factory.value !== null)
    result.missing = () => (factory.value instanceof Callable ? callWith(factory.value, [], span) : UNKNOWN);
  return result;
}
