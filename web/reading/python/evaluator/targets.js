// Finds the modules and functions of a text that can be called as its model, and which one to call by default.

import { definedName, namesIn } from '../syntax/blocks.js';
import { evaluate } from './evaluate.js';
import { kinds } from './expressions.js';
import { find, layerOf } from '../runtime/members.js';
import { wordAt } from '../syntax/scan.js';
import { parse } from '../syntax/syntax.js';
import { lineOf } from '../syntax/transcript.js';
import { Callable, Instance, PyClass } from '../runtime/values.js';
import { NotUnderstood, textErrorOrThrow } from '../runtime/raised.js';
import { OUTSIDE } from '../runtime/implicit.js';

/** @import { Parameter } from './parameters.js' */
/** @import { Block, Span, World } from '../types.js' */

/**
 * @typedef {object} Target  a model that can be called
 * @property {string} name
 * @property {Callable} run  the function, or the method of a class
 * @property {PyClass | undefined} of  its class
 * @property {Instance | undefined} built  an instance that the text has created
 * @property {readonly Callable[]} makers  functions without arguments that may create one, such as `resnet18()`
 * @property {readonly Parameter[]} parameters  without `self`
 */

/** Methods that a module is called by, in order of preference. */
const METHODS = ['forward', 'call', '__call__'];

/** Where to evaluate what is not in the text. @param {World} world @param {string} [text] @param {Span} [span] */
export function hereFor(world, text = '', span = OUTSIDE) {
  return {
    world,
    line: lineOf(text, span),
    scopes: [world.names],
    frame: { scopes: [world.names], guarded: true, path: '', returns: [] },
    kinds,
  };
}

/** The value of an expression outside of the text. @param {World} world @param {string} text @param {Span} [span] */
export function evaluateText(world, text, span) {
  const statement = parse(text)?.children[0];
  const node = statement?.name === 'ExpressionStatement' ? statement.children[0] : undefined;
  if (!node) throw new NotUnderstood('syntax');
  return evaluate(hereFor(world, text, span), node);
}

/**
 * Runs code that is not in the text. Returns the error if it fails.
 * @param {World} world @param {() => void} run
 */
export function attempt(world, run) {
  const { level, depth } = world;
  try {
    run();
  } catch (error) {
    Object.assign(world, { level, depth });
    return textErrorOrThrow(error);
  }
  return undefined;
}

/** The parameters that need an argument. @param {readonly Parameter[]} parameters */
export function requiredParameters(parameters) {
  return parameters.filter(({ kind, value }) => value === undefined && (kind === 'plain' || kind === 'named'));
}

/** The parameters of a class's constructor, without `self`. @param {PyClass} of @returns {readonly Parameter[]} */
export function constructorOf(of) {
  const init = find(of, '__init__');
  if (init instanceof Callable) return init.definition?.parameters.slice(1) ?? [];
  return (layerOf(of)?.signature.split(/\s*,\s*/) ?? []).flatMap((name) =>
    /^\w+$/.test(name)
      ? [{ name, kind: /** @type {const} */ ('plain'), value: undefined, type: undefined, annotation: '' }]
      : [],
  );
}

/** @type {(name: string, f: Callable) => Target} */
const functionNamed = (name, f) => {
  const run = f.method ?? f;
  const parameters = run.definition?.parameters ?? [];
  const own = f.method ? parameters.slice(1) : parameters;
  return { name, run: f, of: undefined, built: undefined, makers: [], parameters: own };
};

/** @type {(name: string, of: PyClass, result?: Instance) => Target | undefined} */
const moduleNamed = (name, of, result) => {
  for (const method of METHODS) {
    const run = find(of, method);
    if (!(run instanceof Callable) || !run.definition || run.bound !== 'method') continue;
    return { name, run, of, built: result, makers: [], parameters: run.definition.parameters.slice(1) };
  }
  return undefined;
};

/** @param {Target} target */
const rankOf = ({ of, run }) => (of ? METHODS.length - METHODS.indexOf(run.name) : 0);

/**
 * All models of a text, the default one last: modules are preferred to functions, unused ones to used ones, and later
 * ones to earlier ones.
 * @param {World} world @param {readonly Block[]} blocks
 */
export function targetsIn(world, blocks) {
  const names = mentionedIn(blocks);
  /** @type {Set<string>} */
  const used = new Set();
  /** @type {Set<string>} */
  const usedByClasses = new Set();
  for (const [owner, { head, words }] of names) {
    for (const word of words) {
      if (word === owner) continue;
      used.add(word);
      if (head === 'class') usedByClasses.add(word);
    }
  }
  /** @type {Map<PyClass, Instance>} */
  const result = new Map();
  /** Functions without required arguments, by the names in their bodies. @type {Map<string, Callable[]>} */
  const makers = new Map();
  for (const [name, value] of world.names) {
    if (value instanceof Instance) result.set(value.of, value);
    if (!(value instanceof Callable) || !value.definition || requiredParameters(value.definition.parameters).length > 0)
      continue;
    for (const word of names.get(name)?.words ?? []) {
      const before = makers.get(word);
      if (before) before.push(value);
      else makers.set(word, [value]);
    }
  }
  /** @type {Target[]} */
  const targets = [];
  for (const [name, value] of world.names) {
    const head = names.get(name)?.head;
    if (value instanceof PyClass && head === 'class') {
      const found = moduleNamed(name, value, result.get(value));
      if (found) targets.push({ ...found, makers: makers.get(name) ?? [] });
    } else if (value instanceof Callable && value.definition && head === 'def') {
      const found = functionNamed(name, value);
      if (found.parameters.length > 0) targets.push(found);
    }
  }
  const order = (/** @type {Target} */ each) =>
    rankOf(each) * 2 + ((each.of ? usedByClasses : used).has(each.name) ? 0 : 1);
  return targets.sort((a, b) => order(a) - order(b)); // equal ones stay in the order of the text
}

/** The names that each class and function at the top of the text mentions. @param {readonly Block[]} blocks */
const mentionedIn = (blocks) => {
  /** @type {Map<string, { head: string, words: Set<string> }>} */
  const found = new Map();
  /** @type {(block: Block, words: Set<string>) => void} */
  const collect = (block, words) => {
    for (const each of block.decorators) collect(each, words);
    for (const word of namesIn(block)) words.add(word);
    for (const each of block.body) collect(each, words);
  };
  /** @param {readonly Block[]} all */
  const visit = (all) => {
    for (const block of all) {
      const name = definedName(block);
      if (!name) {
        if (block.head) visit(block.body); // `if`, `try`
        continue;
      }
      const words = new Set();
      collect(block, words);
      found.set(name, { head: block.head, words });
    }
  };
  visit(blocks);
  return found;
};

/**
 * The model that a call typed by the user names: `Net`, `Net(10)`, `Net(10).encode` or `attend`.
 * @param {World} world @param {string} call @param {readonly Target[]} targets @returns {Target}
 */
export function targetOfCall(world, call, targets) {
  const known = targets.find(({ name }) => name === call.trim());
  if (known) return known;
  const value = evaluateText(world, call);
  if (value instanceof Callable && (value.definition ?? value.method)) return functionNamed(wordAt(call), value);
  const found = value instanceof Instance ? moduleNamed(value.of.name, value.of, value) : undefined;
  if (!found) throw new NotUnderstood('unknown');
  return found;
}
