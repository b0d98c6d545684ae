// `argparse`: the script is taken to be started without arguments, so every option has its default.

import { truth } from '../../runtime/truth.js';
import { bool, Callable, Instance, PyClass, tuple, UNKNOWN } from '../../runtime/values.js';

/** @import { Arg, Value } from '../../types.js' */

const parserClass = new PyClass('ArgumentParser', [], true);
const namespaceClass = new PyClass('Namespace', []);
const openNamespaceClass = new PyClass('Namespace', [], true);
const simpleClass = new PyClass('types.SimpleNamespace', []); // the name in Python's errors

/** `types.SimpleNamespace(**values)` @param {readonly Arg[]} args */
export function simpleNamespace(args) {
  return namespace(args, simpleClass);
}

/** `argparse.Namespace(**values)` @param {readonly Arg[]} args */
export function namespace(args, of = namespaceClass) {
  const result = new Instance(of);
  for (const { name, value } of args) result.attributes.set(name, value);
  if (args.some(({ name }) => name.endsWith('?'))) return UNKNOWN;
  return result;
}

/** The name that an argument gets. @param {readonly string[]} given */
const nameOf = (given) => {
  const long = given.find((name) => name.startsWith('--')) ?? given[0] ?? '';
  return long.replace(/^-+/, '').replaceAll('-', '_');
};

/** The default of an argument. @param {readonly Arg[]} args @returns {[string, Value] | undefined} */
const defaultOf = (args) => {
  const named = (/** @type {string} */ name) => args.find((arg) => arg.name === name)?.value;
  const given = args.flatMap(({ name, value }) => (name === '' && typeof value === 'string' ? [value] : []));
  const dest = named('dest');
  const key = typeof dest === 'string' ? dest : nameOf(given);
  if (!key) return undefined;
  const action = named('action');
  const otherwise = named('default');
  const required = named('required');
  if (otherwise !== undefined) return [key, otherwise];
  if (required !== undefined && truth(required) !== false) return [key, UNKNOWN];
  if (action === 'store_true') return [key, bool(false)];
  if (action === 'store_false') return [key, bool(true)];
  return [key, given.some((name) => name.startsWith('-')) ? null : UNKNOWN];
};

/** `argparse.ArgumentParser()` */
export function argumentParser() {
  const parser = new Instance(parserClass);
  /** @type {Map<string, Value>} */
  const values = new Map();
  let hasCommands = false;
  const parsed = () => {
    const result = new Instance(hasCommands ? openNamespaceClass : namespaceClass);
    for (const [name, value] of values) result.attributes.set(name, value);
    return result;
  };
  /** @type {Record<string, (args: readonly Arg[]) => Value>} */
  const methods = {
    add_argument: (args) => {
      const found = defaultOf(args);
      if (found) values.set(...found);
      return null;
    },
    set_defaults: (args) => {
      for (const { name, value } of args) values.set(name, value);
      return null;
    },
    add_subparsers: () => {
      hasCommands = true; // the options depend on the command that is given
      return UNKNOWN;
    },
    add_argument_group: () => parser,
    add_mutually_exclusive_group: () => parser,
    parse_args: parsed,
    parse_known_args: () => tuple([parsed(), UNKNOWN]),
  };
  for (const [name, run] of Object.entries(methods)) parser.attributes.set(name, new Callable(name, run));
  return parser;
}
