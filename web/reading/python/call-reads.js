// What a call of a function of the text has read: names at the top of the text, and functions of its classes. A call is
// kept with these, so that a function which is edited touches only the calls that come to it.

import { Unkeyed } from './call-key.js';

/**
 * @typedef {import('./call-key.js').CallKey} CallKey
 * @typedef {import('./call-key.js').Found} Found
 * @typedef {import('./values.js').PyClass} PyClass
 *
 * @typedef {{ names: readonly string[], found: Found }} Reads
 */

/** Undefined where no key can be made. @type {(run: () => string) => string | undefined} */
export const attempt = (run) => {
  try {
    return run();
  } catch (error) {
    if (error instanceof Unkeyed || error instanceof RangeError) return undefined;
    throw error;
  }
};

/** @type {Reads} */
export const NOTHING = { names: [], found: [] };

/** What a call reads, as it is now. @type {(key: CallKey, reads: Reads) => string} */
export const namedIn = (key, { names, found }) => `${key.ofNames(names)}\n${key.ofFound(found)}`;

/**
 * What a call has read, with what that stands for; undefined if there is no key for it, or if no way leads to a class
 * from what the call was given and from the names.
 * @type {(key: CallKey, names: Iterable<string>, found: ReadonlyMap<PyClass, Iterable<string>>) =>
 *   Reads & { named: string } | undefined}
 */
export const readIn = (key, names, found) => {
  /** @type {[number, string][]} */
  const all = [];
  const named = attempt(() => {
    let text = `${key.ofNames(names)}\n`;
    for (const [of, members] of found) {
      const number = key.nodes.get(of);
      if (number === undefined) throw new Unkeyed();
      for (const name of members) {
        all.push([number, name]);
        text += key.ofFound([[number, name]]);
      }
    }
    return text;
  });
  return named === undefined ? undefined : { names: [...names], found: all, named };
};

/** As one text. */
export const written = (/** @type {Reads} */ { names, found }) => `${names} ${found}`;
