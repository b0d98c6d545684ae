// Reads and writes the entries of Python's dictionaries, whose keys may be unknown.

import { keyOf } from './equality.js';
import { represent } from './printing.js';
import { Raised } from './raised.js';
import { anyOf, either } from './branches.js';
import { Dictionary, int, UNKNOWN } from './values.js';

/** @import { Value, World } from '../types.js' */

/** @param {Iterable<readonly [Value, Value]>} entries */
export function dictionaryOf(entries) {
  const result = new Dictionary();
  for (const [key, value] of entries) setItem(undefined, result, key, value);
  return result;
}

/**
 * `dictionary[key] = value`. If the key is unknown, each entry may have its old value or this one.
 * @param {World | undefined} world @param {Dictionary} dictionary @param {Value} key @param {Value} value
 */
export function setItem(world, dictionary, key, value) {
  const { entries } = dictionary;
  const name = keyOf(key);
  const write = (/** @type {string} */ place, /** @type {{ key: Value, value: Value }} */ entry) =>
    world ? world.write(entries, place, entry) : entries.set(place, entry);
  if (name !== undefined) return void write(name, { key: entries.get(name)?.key ?? key, value });
  dictionary.isOpen = true;
  for (const [place, entry] of entries) write(place, { ...entry, value: either(entry.value, value) });
}

/** The error for a missing key. @param {Value} key @returns {Raised} */
function keyError(key) {
  return new Raised('KeyError', represent(key));
}

/**
 * The value of a key; undefined if the dictionary surely has no such key.
 * @param {Dictionary} dictionary @param {Value} key @returns {Value | undefined}
 */
export function getItem({ entries, isOpen }, key) {
  const name = keyOf(key);
  if (name !== undefined)
    return entries.get(name)?.value ?? (isOpen && !entries.has(name) ? UNKNOWN : entries.has(name) ? null : undefined);
  return isOpen ? UNKNOWN : anyOf([...entries.values()].map(({ value }) => value));
}

/** `dictionary[key]` @param {World} world @param {Dictionary} dictionary @param {Value} key @returns {Value} */
export function lookUp(world, dictionary, key) {
  const found = getItem(dictionary, key);
  if (found !== undefined) return found;
  if (dictionary.counts) return int(0);
  if (!dictionary.missing && world.budget.isPartial) return UNKNOWN;
  if (!dictionary.missing) throw keyError(key);
  const result = dictionary.missing();
  setItem(world, dictionary, key, result);
  world.noteWrite(dictionary);
  return result;
}

/** `del dictionary[key]` @param {World} world @param {Dictionary} dictionary @param {Value} key @returns {Value} */
export function deleteItem(world, dictionary, key) {
  const name = keyOf(key);
  if (name === undefined) {
    dictionary.isOpen = true;
    return UNKNOWN;
  }
  const found = dictionary.entries.get(name);
  if (!found && !dictionary.isOpen) throw keyError(key);
  world.erase(dictionary.entries, name);
  world.noteWrite(dictionary);
  return found ? found.value : UNKNOWN;
}

/** @param {Dictionary} from @returns {Dictionary} */
export function copyOfDictionary(from) {
  const result = new Dictionary();
  for (const [name, entry] of from.entries) result.entries.set(name, { ...entry });
  return Object.assign(result, { isOpen: from.isOpen, missing: from.missing, counts: from.counts });
}
