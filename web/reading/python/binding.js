// How Python binds arguments to parameters, and what it raises where they do not fit.

import { Dictionary, tuple, UNKNOWN } from './values.js';
import { Raised } from './raised.js';

/**
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 * @typedef {{ name: string, kind: 'plain' | 'named' | 'rest' | 'named rest', isPlaced?: boolean }} Parameter
 */

const quoted = (/** @type {readonly string[]} */ names) => {
  const all = names.map((name) => `'${name}'`);
  if (all.length < 3) return all.join(' and ');
  return `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`;
};

/**
 * @type {(name: string, parameters: readonly Parameter[], defaults: ReadonlyMap<string, Value>, args: readonly Arg[])
 *   => Map<string, Value>}
 */
export const bound = (name, parameters, defaults, args) => {
  /** @type {Map<string, Value>} */
  const scope = new Map();
  const positional = parameters.filter(({ kind }) => kind === 'plain');
  const rest = parameters.find(({ kind }) => kind === 'rest');
  const namedRest = parameters.find(({ kind }) => kind === 'named rest');
  const others = new Dictionary();
  /** @type {Value[]} */
  const more = [];
  let next = 0;
  let given = 0;
  let isOpen = false; // whether it was given arguments nobody knows
  for (const arg of args) {
    if (arg.name === '*?' || arg.name === '**?') isOpen = true;
    else if (arg.name === '') {
      given += 1;
      const parameter = positional[next++];
      if (parameter) scope.set(parameter.name, arg.value);
      else more.push(arg.value);
    } else {
      const parameter = parameters.find((each) => each.name === arg.name && !each.isPlaced && !/rest/.test(each.kind));
      if (parameter && scope.has(arg.name))
        throw new Raised('TypeError', `${name}() got multiple values for argument '${arg.name}'`);
      if (parameter) scope.set(arg.name, arg.value);
      else if (namedRest) others.entries.set(arg.name, { key: arg.name, value: arg.value });
      else throw new Raised('TypeError', `${name}() got an unexpected keyword argument '${arg.name}'`);
    }
  }
  if (more.length > 0 && !rest) {
    const least = positional.filter((each) => !defaults.has(each.name)).length;
    const most = positional.length;
    const takes = least < most ? `from ${least} to ${most}` : String(most);
    const plural = most === 1 && least === most ? '' : 's';
    const were = given === 1 ? 'was' : 'were';
    throw new Raised('TypeError', `${name}() takes ${takes} positional argument${plural} but ${given} ${were} given`);
  }
  if (rest) scope.set(rest.name, isOpen ? UNKNOWN : tuple(more));
  if (namedRest) scope.set(namedRest.name, isOpen ? UNKNOWN : others);
  for (const kind of /** @type {const} */ (['plain', 'named'])) {
    const absent = parameters.filter((each) => each.kind === kind && !scope.has(each.name));
    const missing = absent.filter((each) => !defaults.has(each.name));
    if (missing.length > 0 && !isOpen) {
      const what = kind === 'plain' ? 'positional' : 'keyword-only';
      const plural = missing.length === 1 ? '' : 's';
      const names = quoted(missing.map((each) => each.name));
      throw new Raised('TypeError', `${name}() missing ${missing.length} required ${what} argument${plural}: ${names}`);
    }
    for (const each of absent) scope.set(each.name, isOpen ? UNKNOWN : /** @type {Value} */ (defaults.get(each.name)));
  }
  return scope;
};
