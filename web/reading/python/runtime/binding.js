// Binds the arguments of a call to the parameters of a function written in Python, and raises Python's errors, such as
// "f() missing 1 required positional argument: 'x'".

import { Dictionary, tuple, UNKNOWN } from './values.js';
import { Raised } from './raised.js';

/** @import { Arg, Value } from './values.js' */

/**
 * @typedef {{ name: string, kind: 'plain' | 'named' | 'rest' | 'named rest', isPlaced?: boolean }} Parameter
 *   kind: named is keyword-only, rest is `*args`, named rest is `**kwargs`; isPlaced: positional-only
 */

const quoted = (/** @type {readonly string[]} */ names) => {
  const all = names.map((name) => `'${name}'`);
  if (all.length < 3) return all.join(' and ');
  return `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`;
};

/**
 * The error for more positional arguments than a function takes.
 * @param {string} fn @param {number} least @param {number} most @param {number} count @returns {Raised}
 */
export function tooMany(fn, least, most, count) {
  const takes = least === most ? String(most) : `from ${least} to ${most}`;
  const plural = most === 1 && least === most ? '' : 's';
  const were = count === 1 ? 'was' : 'were';
  return new Raised('TypeError', `${fn}() takes ${takes} positional argument${plural} but ${count} ${were} given`);
}

/**
 * Matches arguments to parameters. `left` are those that go into `*args` and `**kwargs`. Raises Python's errors.
 * @param {string} name
 * @param {readonly Parameter[]} parameters
 * @param {ReadonlyMap<string, Value>} defaults
 * @param {readonly Arg[]} args
 * @returns {{ given: Map<string, Arg>, left: Arg[], isOpen: boolean }} isOpen: whether the call unpacks something
 *   unknown, as in `f(*args)`, so that there may be more arguments
 */
export function matchArguments(name, parameters, defaults, args) {
  /** @type {Map<string, Arg>} */
  const given = new Map();
  /** @type {Arg[]} */
  const left = [];
  const positional = parameters.filter(({ kind }) => kind === 'plain');
  const hasNamedRest = parameters.some(({ kind }) => kind === 'named rest');
  let next = 0;
  let isOpen = false;
  for (const arg of args) {
    if (arg.name === '*?' || arg.name === '**?') {
      isOpen = true;
      left.push(arg);
    } else if (arg.name === '') {
      const parameter = positional[next++];
      if (parameter) given.set(parameter.name, arg);
      else left.push(arg);
    } else {
      const parameter = parameters.find((each) => each.name === arg.name && !each.isPlaced && !/rest/.test(each.kind));
      if (parameter && given.has(arg.name))
        throw new Raised('TypeError', `${name}() got multiple values for argument '${arg.name}'`);
      if (parameter) given.set(arg.name, arg);
      else if (hasNamedRest) left.push(arg);
      else throw new Raised('TypeError', `${name}() got an unexpected keyword argument '${arg.name}'`);
    }
  }
  if (next > positional.length && !parameters.some(({ kind }) => kind === 'rest')) {
    const least = positional.filter((each) => !defaults.has(each.name)).length;
    throw tooMany(name, least, positional.length, next);
  }
  for (const kind of isOpen ? [] : /** @type {const} */ (['plain', 'named'])) {
    const missing = parameters.filter(
      (each) => each.kind === kind && !given.has(each.name) && !defaults.has(each.name),
    );
    if (missing.length === 0) continue;
    const what = kind === 'plain' ? 'positional' : 'keyword-only';
    const plural = missing.length === 1 ? '' : 's';
    const names = quoted(missing.map((each) => each.name));
    throw new Raised('TypeError', `${name}() missing ${missing.length} required ${what} argument${plural}: ${names}`);
  }
  return { given, left, isOpen };
}

/**
 * The values of all parameters when the body of a function begins.
 * @param {string} name @param {readonly Parameter[]} parameters @param {ReadonlyMap<string, Value>} defaults
 * @param {readonly Arg[]} args @returns {Map<string, Value>}
 */
export function bindArguments(name, parameters, defaults, args) {
  const { given, left, isOpen } = matchArguments(name, parameters, defaults, args);
  /** @type {Map<string, Value>} */
  const scope = new Map([...given].map(([key, { value }]) => [key, value]));
  /** @type {(parameter: Parameter) => Value} */
  const otherwise = (parameter) => {
    if (isOpen) return UNKNOWN;
    if (parameter.kind === 'rest') return tuple(left.flatMap((arg) => (arg.name === '' ? [arg.value] : [])));
    if (parameter.kind !== 'named rest') return /** @type {Value} */ (defaults.get(parameter.name));
    const others = new Dictionary();
    for (const { name: key, value } of left) if (key !== '') others.entries.set(key, { key, value });
    return others;
  };
  for (const each of parameters) if (!scope.has(each.name)) scope.set(each.name, otherwise(each));
  return scope;
}
