// Methods of strings: those that split, join, strip, replace and test them. The results of others are unknown.

import { formatFields } from '../../runtime/formats.js';
import { itemsOf } from './items.js';
import { isNumber, isUnknown, typeName, toInteger } from '../../runtime/kinds.js';
import { Raised } from '../../runtime/raised.js';
import { bool, Callable, int, list, Sequence, SomeText, UNKNOWN } from '../../runtime/values.js';

/** @import { Value, World } from '../../types.js' */

/** @typedef {(self: string, args: readonly Value[]) => Value} Method */

const text = (/** @type {Value | undefined} */ value) => (typeof value === 'string' ? value : undefined);

const SPACE = /[\s\x1c-\x1f\x85]/;
const SPACES = /[\s\x1c-\x1f\x85]+/;

/** @type {(fromRight: boolean) => Method} */
const split =
  (fromRight) =>
  (self, [by = null, limit]) => {
    const most = limit && isNumber(limit) ? toInteger(limit) : -1;
    const separator = text(by);
    if (separator === '') throw new Raised('ValueError', 'empty separator');
    if (separator === undefined) {
      return most < 0 ? list(self.split(SPACES).filter(Boolean)) : UNKNOWN;
    }
    const all = self.split(separator);
    if (most < 0 || all.length <= most + 1) return list(all);
    if (!fromRight) return list([...all.slice(0, most), all.slice(most).join(separator)]);
    const cut = all.length - most;
    return list([all.slice(0, cut).join(separator), ...all.slice(cut)]);
  };

/** @type {(sides: 'both' | 'left' | 'right') => Method} */
const strip =
  (sides) =>
  (self, [chars = null]) => {
    const off = text(chars);
    const all = [...self];
    const isOff = (/** @type {string | undefined} */ char) =>
      char !== undefined && (off === undefined ? SPACE.test(char) : [...off].includes(char));
    let [from, to] = [0, all.length];
    if (sides !== 'right') while (isOff(all[from])) from += 1;
    if (sides !== 'left') while (to > from && isOff(all[to - 1])) to -= 1;
    return all.slice(from, to).join('');
  };

/** @type {(how: 'startsWith' | 'endsWith') => Method} */
const begins =
  (how) =>
  (self, [what, start]) => {
    if (start !== undefined) return UNKNOWN;
    const all = what instanceof Sequence ? what.items : [what];
    return bool(all.some((each) => self[how](text(each) ?? '\0')));
  };

/** @type {Method} */
const replace = (self, [from, to, limit]) => {
  const by = text(to) ?? '';
  if (limit !== undefined)
    return isNumber(limit) && toInteger(limit) === 1 ? self.replace(text(from) ?? '', () => by) : UNKNOWN;
  return self.replaceAll(text(from) ?? '', () => by);
};

/** `isdigit` and others, which are false for an empty string. @type {(kind: RegExp) => Method} */
const all = (kind) => (self) => bool(self !== '' && [...self].every((char) => kind.test(char)));

/** @type {Method} */
const join = (self, [items = null]) => {
  if (isUnknown(items) && !(items instanceof Sequence)) return UNKNOWN;
  if (items instanceof Sequence && items.isOpen) return UNKNOWN;
  const given = items instanceof Sequence ? items.items : [];
  const odd = given.findIndex((each) => typeof each !== 'string' && !isUnknown(each));
  if (odd >= 0)
    throw new Raised('TypeError', `sequence item ${odd}: expected str instance, ${typeName(given[odd] ?? null)} found`);
  if (given.every((each) => typeof each === 'string')) return given.join(self);
  return new SomeText(given.map((each) => (typeof each === 'string' ? each : '?')).join(self));
};

/** @type {Map<string, Method>} */
const methods = new Map(
  /** @type {[string, Method][]} */ ([
    ['split', split(false)],
    ['rsplit', split(true)],
    ['strip', strip('both')],
    ['lstrip', strip('left')],
    ['rstrip', strip('right')],
    ['lower', (self) => self.toLowerCase()],
    ['upper', (self) => self.toUpperCase()],
    ['replace', replace],
    ['startswith', begins('startsWith')],
    ['endswith', begins('endsWith')],
    ['find', (self, [part, ...rest]) => (rest.length > 0 ? UNKNOWN : int(self.indexOf(text(part) ?? '')))],
    ['isdigit', all(/\p{Nd}/u)],
    ['join', join],
  ]),
);

/** The parameters of methods that accept keyword arguments. @type {Record<string, readonly string[]>} */
const parameters = { split: ['sep', 'maxsplit'], rsplit: ['sep', 'maxsplit'], replace: ['', '', 'count'] };

/** The member of a string. @param {World} world @param {string} self @param {string} name @returns {Value} */
export function stringMember(world, self, name) {
  const run = methods.get(name);
  return new Callable(name, (args) => {
    if (name === 'format') return formatFields(self, args);
    const isOpen = args.some((arg) => (isUnknown(arg.value) && name !== 'join') || /^\*/.test(arg.name));
    if (!run || isOpen) return UNKNOWN;
    if (name === 'join') return join(self, [listed(world, args[0]?.value ?? null)]);
    /** @type {Value[]} */
    const given = [];
    for (const [i, arg] of args.entries()) given[arg.name ? (parameters[name] ?? []).indexOf(arg.name) : i] = arg.value;
    return run(self, given);
  });
}

/** @type {(world: World, value: Value) => Value} */
const listed = (world, value) => (value instanceof Sequence || isUnknown(value) ? value : list(itemsOf(world, value)));
